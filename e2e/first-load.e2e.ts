import { gzipSync } from 'node:zlib'
import { routeNames, routes } from '@laurel/contract/spec/routes'
import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'

/** Largest script that a first visit transfers, in KiB gzip: on the usual landing pages, and anywhere (quality.md P9). */
const MAX_FRONT_KIB = 120
const MAX_KIB = 180
const MAX_STYLE_KIB = 20
/** Far below the size of React alone: less means that the sum missed something. */
const MIN_SCRIPT_KIB = 50
/** Names that the auth client's code keeps when it is minified. */
const AUTH_CLIENT = 'GoTrueClient'
/** Names that the form schemas give their errors: they load with a form. */
const SCHEMAS = 'ZodError'
/** Names that wallet code keeps when it is minified. */
const WALLET = /WalletAdapter|solana:sign(AndSend)?Transaction/

const FRONT: readonly string[] = [routes.home.path, routes.bounties.path]
/** The sign-in page, and the routes that lead there. */
const SIGN_IN: readonly string[] = routeNames
  .filter((name) => name === 'auth' || routes[name].guard === 'sign-in')
  .map((name) => routes[name].path)
const openPaths = routeNames.filter((name) => name !== 'bounty').map((name) => routes[name].path)

interface LoadedFile {
  kind: string
  text: string
  kib: number
}

/** Opens a page as a first-time visitor of a site that is no demo, and returns all code that it loads on its own. */
async function firstLoad(page: Page, path: string): Promise<LoadedFile[]> {
  await page.route('**/api/v1/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), demo: false, isLocalLedger: false },
    })
  })
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await openPage(page, path)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
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

describe('the first load of', () => {
  it.each(openPaths)('%s is small, and loads only the code that it needs', async (path) => {
    const { page } = await openVisitor()
    const files = await firstLoad(page, path)
    const most = FRONT.includes(path) ? MAX_FRONT_KIB : MAX_KIB
    expect(sumOf(files, 'script')).toBeGreaterThan(MIN_SCRIPT_KIB)
    expect(sumOf(files, 'script')).toBeLessThanOrEqual(most)
    expect(sumOf(files, 'stylesheet')).toBeLessThanOrEqual(MAX_STYLE_KIB)
    const hasAuthClient = files.some(({ text }) => text.includes(AUTH_CLIENT))
    expect(hasAuthClient).toBe(SIGN_IN.includes(path))
    expect(files.some(({ text }) => WALLET.test(text))).toBe(false)
    expect(files.some(({ text }) => text.includes(SCHEMAS))).toBe(false)
  })
})
