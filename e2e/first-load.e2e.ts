import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './support/screens.ts'
import { openVisitor } from './support/stage.ts'

/** Most that a first visit transfers, in KiB gzip (quality.md P9). */
const MOST_SCRIPT_KIB = 120
const MOST_STYLE_KIB = 20
/** Far below what React alone takes: less means that the sum missed something. */
const LEAST_SCRIPT_KIB = 50
/** What the code of the auth client calls itself, also when it is minified. */
const AUTH_CLIENT = 'GoTrueClient'

interface LoadedFile {
  kind: string
  text: string
  kib: number
}

/** Opens a page as a first-time visitor of a site that is no demo, and answers all code that it loads by itself. */
async function firstLoad(page: Page, path: string): Promise<LoadedFile[]> {
  await page.route('**/api/v1/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), demo: false } })
  })
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await openPage(page, path)
  const code = requests.filter((request) =>
    ['script', 'stylesheet'].includes(request.resourceType()),
  )
  return Promise.all(
    code.map(async (request) => {
      const body = (await (await request.response())?.body()) ?? Buffer.alloc(0)
      return {
        kind: request.resourceType(),
        text: body.toString(),
        kib: gzipSync(body).length / 1024,
      }
    }),
  )
}

const sumOf = (files: readonly LoadedFile[], kind: string) =>
  files.filter((file) => file.kind === kind).reduce((sum, { kib }) => sum + kib, 0)

describe.each(['/', '/bounties'])('the first load of %s', (path) => {
  it(`takes at most ${MOST_SCRIPT_KIB} KiB of script and ${MOST_STYLE_KIB} of style`, async () => {
    const { page } = await openVisitor()
    const files = await firstLoad(page, path)
    expect(sumOf(files, 'script')).toBeGreaterThan(LEAST_SCRIPT_KIB)
    expect(sumOf(files, 'script')).toBeLessThanOrEqual(MOST_SCRIPT_KIB)
    expect(sumOf(files, 'stylesheet')).toBeLessThanOrEqual(MOST_STYLE_KIB)
  })

  it('leaves the auth client out', async () => {
    const { page } = await openVisitor()
    const files = await firstLoad(page, path)
    expect(files.some(({ text }) => text.includes(AUTH_CLIENT))).toBe(false)
  })
})

it('loads the auth client where somebody signs in', async () => {
  const { page } = await openVisitor()
  const files = await firstLoad(page, '/auth')
  expect(files.some(({ text }) => text.includes(AUTH_CLIENT))).toBe(true)
})
