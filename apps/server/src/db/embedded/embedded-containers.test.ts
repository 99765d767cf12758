import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'

/** The isolation of a container: its own processes and shared memory, and for the second also its own network. */
const CONTAINERS = [
  ['--pid', '--fork', '--mount-proc', '--ipc'],
  ['--pid', '--fork', '--mount-proc', '--ipc', '--net'],
].map((flags) => ['unshare', ...flags])

/** Only root may create them everywhere; a second process on the same folder works for everyone. */
const mayUnshare = CONTAINERS.every(
  ([command = '', ...flags]) => spawnSync(command, [...flags, 'true']).status === 0,
)
const PLACES = [['the same container', []], ...(mayUnshare ? inContainers() : [])] as [
  string,
  string[],
][]

const WRITERS = 4
const WRITES = 250

let dataDir: string
let embedded: EmbeddedPostgres

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'laurel-containers-'))
  chmodSync(dataDir, 0o755)
  embedded = await startEmbedded({ dataDir, log: () => {} })
  await withClient((client) => client.query('CREATE TABLE written (name text)'))
})
afterAll(async () => {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function inContainers(): [string, string[]][] {
  return CONTAINERS.map((prefix) => [`another container (${prefix.at(-1)})`, prefix])
}

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: embedded.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Starts on the same folder until stopped; returns the output of each start. */
async function startSecond(prefix: string[], isDone: () => boolean): Promise<string[]> {
  const module = new URL('./embedded.ts', import.meta.url).href
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(module)})
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: console.log })`
  const said: string[] = []
  do {
    const [command = '', ...args] = [...prefix, process.execPath, '--input-type=module', '-e']
    const child = spawn(command, [...args, script], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [output] = await Promise.all([text(child.stderr), once(child, 'close')])
    said.push(output)
  } while (!isDone())
  return said
}

/** The names of the writes that were acknowledged. */
async function write(writer: string): Promise<string[]> {
  return await withClient(async (client) => {
    const done: string[] = []
    for (let count = 0; count < WRITES; count += 1) {
      const name = `${writer} ${count}`
      await client.query('INSERT INTO written VALUES ($1)', [name])
      done.push(name)
    }
    return done
  })
}

describe('a second server on a data folder', () => {
  it.each(PLACES)('in %s is refused by name, and no write is lost', async (place, prefix) => {
    let isDone = false
    const second = startSecond(prefix, () => isDone)
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(`${place} ${writer}`))
    const written = (await Promise.all(writers)).flat()
    isDone = true
    for (const said of await second) expect(said).toContain('EmbeddedError: Another Laurel server')
    expect(written).toHaveLength(WRITERS * WRITES)
    await embedded.stop()
    embedded = await startEmbedded({ dataDir, log: () => {} })
    const { rows } = await withClient((client) =>
      client.query<{ name: string }>('SELECT name FROM written WHERE starts_with(name, $1)', [
        `${place} `,
      ]),
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(written.sort())
  })
})
