import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { endpoints } from '@laurel/contract/api'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { createLaurel } from '../src/index.ts'
import { installClient } from './installed.ts'

const MAX_GZIP_BYTES = 10 * 1024

const installed = installClient()
afterAll(() => installed.remove())

/** The whole client as one minified file. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(installed.client, 'dist/index.js')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral', // Fails on a built-in module of Node.
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}

describe('the package', () => {
  it('holds the built files, a readme and the licence, and nothing else', async () => {
    const pack = ['pack', '--dry-run', '--json', '--ignore-scripts', installed.client]
    const [{ files }] = JSON.parse(await installed.run('npm', pack)) as [
      { files: { path: string }[] },
    ]
    const paths = files.map(({ path }) => path)
    expect(paths.filter((path) => !path.startsWith('dist/')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ])
    expect(paths).toContain('dist/index.js')
    expect(paths).toContain('dist/index.d.ts')
    expect(paths.filter((path) => !/^dist\/.*\.(d\.ts|js)$/.test(path))).toHaveLength(3)
  })

  it('depends on nothing', () => {
    const manifest = JSON.parse(readFileSync(join(installed.client, 'package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('private')
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
      expect(manifest).not.toHaveProperty(kind)
    }
  })

  it('is at most 10 KiB, minified and zipped, without zod and the contract', async () => {
    const text = await bundle()
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(MAX_GZIP_BYTES)
    expect(text).not.toMatch(/zod|\brequire\(|from"node:/)
  })

  it('loads in Node, with the names that it documents', async () => {
    writeFileSync(
      join(installed.folder, 'names.mjs'),
      "import * as client from '@laurel/client'\nconsole.log(Object.keys(client).join(' '))\n",
    )
    expect((await installed.run(process.execPath, ['names.mjs'])).trim().split(' ')).toEqual([
      'LaurelConnectionError',
      'LaurelProblem',
      'WebhookVerificationError',
      'createLaurel',
      'followEvents',
      'verifyWebhook',
    ])
  })

  it('works in a worker', async () => {
    const code = `
      const { parentPort } = require('node:worker_threads')
      import(${JSON.stringify(join(installed.client, 'dist/index.js'))}).then(async (client) => {
        const fetch = async (url) => Response.json({ url })
        const laurel = client.createLaurel({ baseUrl: 'https://laurel.example', fetch })
        parentPort.postMessage(await laurel.home.get())
      })`
    const worker = new Worker(code, { eval: true })
    const message = await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
    })
    expect(message).toEqual({ url: 'https://laurel.example/api/v1/home' })
    await worker.terminate()
  })

  it('has types that a strict program compiles against', async () => {
    const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
    writeFileSync(join(installed.folder, 'use.mts'), USE)
    const options = ['--strict', '--noEmit', '--exactOptionalPropertyTypes']
    const kind = [
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      '--types',
      '',
    ]
    const args = [join(compiler, '../bin/tsc'), ...options, ...kind, 'use.mts']
    await expect(installed.run(process.execPath, args)).resolves.toBe('')
  })
})

/** What compiles, and behind `@ts-expect-error` what must not. */
const USE = `
import { createLaurel, LaurelProblem, type BountyCard, type ProblemCode } from '@laurel/client'

const laurel = createLaurel({ baseUrl: 'https://laurel.example' })
export const cards: BountyCard[] = (await laurel.bounties.list({ sort: 'prize' })).items
for await (const { title } of laurel.bounties.list.all()) title.toUpperCase()
export const file: string = await laurel.points.download()
await laurel.votes.cast({ id: 'x', decision: 'support', strength: 25 }, { idempotencyKey: 'once-only' })
// @ts-expect-error: no such order
await laurel.bounties.list({ sort: 'random' })
// @ts-expect-error: a bounty is needed
await laurel.bounties.get()
// @ts-expect-error: not a list
laurel.bounties.get.all({ id: 'x' })
// @ts-expect-error: the strength is missing
await laurel.votes.cast({ id: 'x', decision: 'support' })
export const codeOf = (error: LaurelProblem): ProblemCode => error.code
// @ts-expect-error: no such problem
export const isOdd = (error: LaurelProblem) => error.code === 'no_such_problem'
`

describe('each endpoint', () => {
  it('is a method that sends what the contract says', async () => {
    const sent: string[] = []
    const fetch = async (url: string, { method }: RequestInit) => {
      sent.push(`${method} ${new URL(url).pathname}`)
      return Response.json({})
    }
    const laurel = createLaurel({ baseUrl: 'https://laurel.example', fetch })
    const groups = laurel as unknown as Record<
      string,
      Record<string, (input: Record<string, string>) => Promise<unknown>>
    >
    for (const { id, path } of endpoints) {
      const [group = '', verb = ''] = id.split('.')
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      const input = Object.fromEntries(names.map((name) => [name, `a-${name}`]))
      await groups[group]?.[verb]?.(input)
    }
    expect(sent).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, 'a-$1')}`),
    )
  })
})
