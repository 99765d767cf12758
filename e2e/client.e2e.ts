import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisitor, serverUrl } from './support/browser/stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-client-'))
beforeAll(async () => {
  const reply = await fetch(`${serverUrl}/laurel-client.tgz`)
  const input = Buffer.from(await reply.arrayBuffer())
  execFileSync('tar', ['-xz', '--strip-components=1', '-C', folder], { input })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Where the page finds the client's files. */
const AT = '/assets/client'
/** Reads a list, a problem and a wrong signature; runs in a page and in a worker. */
const PROGRAM = `
  import { createLaurel, LaurelProblem, verifyWebhook } from '${AT}/index.js'
  const laurel = createLaurel({ baseUrl: location.origin })
  const titles = []
  for await (const { title } of laurel.bounties.list.all({ state: 'all', limit: 2 })) titles.push(title)
  const problem = await laurel.bounties.get({ id: 'nothing-here' }).catch((error) => error)
  const headers = { 'webhook-id': '1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' }
  const forged = await verifyWebhook({ payload: '{}', headers, secret: 'whsec_' + btoa('a secret of 24 bytes 123') }).catch((error) => error)
  postMessage({ count: titles.length, isProblem: problem instanceof LaurelProblem, code: problem.code, reason: forged.reason })
`

/** A page with the program, and the program. */
const WRITTEN: Record<string, string> = {
  'page.html': `<!doctype html><title>Client</title><script>
    const results = []
    window.outcome = new Promise((resolve, reject) => {
      const take = ({ data }) => results.push(data) === 2 && resolve(results)
      addEventListener('message', take)
      addEventListener('error', reject)
      const worker = new Worker('${AT}/program.js', { type: 'module' })
      worker.onmessage = take
      worker.onerror = reject
    })
  </script><script type="module" src="${AT}/program.js"></script>`,
  'program.js': PROGRAM,
}

/** Serves the client to a page from its own site, as a bundler would. */
async function serveClient(page: Page): Promise<void> {
  await page.route(`${serverUrl}${AT}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(AT.length + 1)
    const contentType = name === 'page.html' ? 'text/html' : 'text/javascript'
    await route.fulfill({
      contentType,
      body: WRITTEN[name] ?? readFileSync(join(folder, 'dist', name)),
    })
  })
}

describe('the client in a browser', () => {
  it('works in a page and in a worker', async () => {
    const { page } = await openVisitor()
    await serveClient(page)
    await page.goto(`${serverUrl}${AT}/page.html`)
    const outcome = (await page.evaluate('outcome')) as { count: number }[]
    const expected = {
      count: expect.any(Number),
      isProblem: true,
      code: 'not_found',
      reason: 'wrong_signature',
    }
    expect(outcome).toEqual([expected, expected])
    expect(outcome[0]?.count).toBeGreaterThan(2)
  })
})
