import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../apps/server/testing/servers/server-process.ts'
import { PACKAGE } from '../build/build.ts'
import { clientTarball } from '../build/tarball.ts'
import { createLaurel } from '../src/index.ts'
import { installClient } from './installed.ts'
import { openSite, type Site } from './site.ts'

const SAMPLES = join(PACKAGE, 'samples')
const SECRET = `whsec_${Buffer.from('a secret of 24 bytes 123').toString('base64')}`

const installed = installClient()
let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
  installed.remove()
})

/** Writes a sample to the project, with this site's address. */
function prepare(name: string, replaced: Record<string, string> = {}): string {
  const places = { 'https://laurel.example': site.url, ...replaced }
  const text = Object.entries(places).reduce(
    (result, [from, to]) => result.replaceAll(from, to),
    readFileSync(join(SAMPLES, name), 'utf8'),
  )
  writeFileSync(join(installed.folder, name), text)
  return name
}

const environment = () => ({
  LAUREL_API_KEY: site.apiKey,
  LAUREL_TEST_KEY: site.testKey,
  LAUREL_WEBHOOK_SECRET: SECRET,
})
const node = (name: string, replaced = {}) =>
  installed.run(process.execPath, ['--no-warnings', prepare(name, replaced)], environment())
const shell = (name: string, replaced = {}, env = {}) =>
  installed.run('bash', ['-e', prepare(name, replaced)], { ...environment(), ...env })
const jsonIn = (text: string) => JSON.parse(text.slice(text.indexOf('{')))

describe('the samples', () => {
  it('are all run here', () => {
    const names = ['first-call', 'pages', 'change', 'sandbox', 'webhook', 'follow', 'problems']
    expect(readdirSync(SAMPLES).sort()).toEqual(
      ['install.sh', ...names.flatMap((name) => [`${name}.sh`, `${name}.ts`])].sort(),
    )
  })

  it('install takes the file that the site serves', async () => {
    const tarball = clientTarball()
    const host = createServer((_request, response) => response.end(tarball))
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    const { port } = host.address() as AddressInfo
    const project = join(installed.folder, 'stranger')
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{}')
    const sample = prepare('install.sh', { 'https://laurel.example': `http://127.0.0.1:${port}` })
    await installed.run('bash', ['-e', '-c', `cd stranger && . ../${sample}`])
    const added = join(project, 'node_modules/@laurel/client')
    const filesOf = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    expect(filesOf(added)).toEqual(filesOf(installed.client))
    expect(clientTarball().equals(tarball)).toBe(true)
    host.close()
  })

  it('first-call reads a list', async () => {
    expect(await node('first-call.ts')).toBe('')
    expect(jsonIn(await shell('first-call.sh'))).toEqual({ items: [], nextCursor: null })
  })

  it('pages goes through a list', async () => {
    for (const title of ['The first of three', 'The second of three', 'The third of three']) {
      await site.publish(title)
    }
    const printed = await node('pages.ts', { 'limit: 50': 'limit: 2' })
    expect(printed).toBe('1 The third of three\n2 The second of three\n3 The first of three\n')
    const limit = { 'limit=50': 'limit=2' }
    const laurel = createLaurel({ baseUrl: site.url })
    const { nextCursor } = await laurel.bounties.list({ state: 'all', limit: 2 })
    const replies = await shell('pages.sh', limit, { CURSOR: nextCursor ?? '' })
    expect(replies.match(/"title":"[^"]+"/g)).toHaveLength(3)
    expect(replies).toMatch(/"nextCursor":null\}$/)
  })

  it('change makes each change once', async () => {
    const laurel = createLaurel({ baseUrl: site.url, apiKey: site.apiKey })
    expect(await node('change.ts')).toMatch(/^Saved [a-z0-9-]+\ntrue\n$/)
    const first = jsonIn(await shell('change.sh'))
    expect(jsonIn(await shell('change.sh')).bountyId).toBe(first.bountyId)
    const titles: string[] = []
    for await (const { title } of laurel.bounties.listMine.all({ limit: 2 })) titles.push(title)
    const escrow = 'Explain escrow in a thread'
    expect(titles.sort()).toEqual(['Draw our mascot', escrow, escrow])
  })

  it('sandbox takes an entry to its prize within seconds', async () => {
    const types = ['submission.submitted', 'submission.accepted', 'submission.won']
    expect((await node('sandbox.ts')).trim().split('\n')).toEqual(types)
    const laurel = createLaurel({ baseUrl: site.url, apiKey: site.testKey })
    const { items } = await laurel.bounties.list({ stage: 'open' })
    const { submissionId } = await laurel.submissions.create({ title: 'A post', aiUse: 'none' })
    const ids = { BOUNTY_ID: items[1]?.bountyId ?? '', SUBMISSION_ID: submissionId }
    const replies = await shell('sandbox.sh', {}, ids)
    expect(replies).toContain('"title":"Under the bridge"')
    for (const type of types) expect(replies).toContain(`"type":"${type}"`)
  }, 60_000)

  it('problems names what is wrong', async () => {
    expect(await node('problems.ts')).toMatch(/^validation_failed .+\n\/minTrustLevel .+\n$/)
    expect(await shell('problems.sh')).toMatch(/^HTTP\/1.1 422 [\s\S]*"code":"validation_failed"/)
  })

  it('follow goes on where it stopped, and loses nothing', async () => {
    await site.publish('The first to follow')
    const before = await followed()
    expect(before.join('\n')).toMatch(/^\S+ bounty\.opened$/m)
    await site.publish('The second to follow')
    const after = await followed()
    expect(after.join('\n')).toMatch(/^\S+ bounty\.opened$/m)
    expect(after.filter((line) => before.includes(line))).toEqual([])
  })

  it('webhook accepts what is signed, and nothing else', async () => {
    const port = String(await freePort())
    const places = { 4000: port }
    const args = ['--no-warnings', prepare('webhook.ts', { ...places, 'server.listen(': LISTEN })]
    const options = { cwd: installed.folder, env: { ...process.env, ...environment() } }
    const receiver = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 2] })
    const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('listening')
    await shell('webhook.sh', places)
    expect((await lines.next()).value).toBe('Hello')
    const forged = await fetch(`http://localhost:${port}`, { method: 'POST', body: '{}' })
    expect(forged.status).toBe(400)
    receiver.kill()
    await once(receiver, 'exit')
  })
})

/** Runs the sample until it has stored a cursor; returns the events that it printed by then. */
async function followed(): Promise<string[]> {
  const places = { "'mine'": "'public'", "writeFileSync('cursor.txt', cursor)": STORE }
  const args = ['--no-warnings', prepare('follow.ts', places)]
  const printed = await installed.run(process.execPath, args, environment())
  return printed.trim().split('\n')
}

/** Ends the program as soon as it has stored a cursor. */
const STORE = "writeFileSync('cursor.txt', cursor)\n  process.exit()"
/** Says when the receiver can be called. */
const LISTEN = "server.on('listening', () => console.log('listening')).listen("
