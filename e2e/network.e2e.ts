import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths, routeNames, routes } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chunkOf } from './support/browser/chunks.ts'
import { openPage, SCREEN_NAMES, textOf } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

/** A first page takes some seconds on this connection: 400 ms of delay, 400 kbit/s. */
const SLOW_LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

/** All code of the app, without the document's inline scripts. */
const CODE = '**/assets/*.js'

const title = (page: Page) => page.locator('main h1')
const lead = (page: Page) => page.locator('main h1 + p')
const board = (page: Page) => page.getByRole('table', { name: 'People by points' })
const tryAgain = (page: Page) => page.getByRole('alert').getByRole('button', { name: /try again/i })

/** Navigates to a page inside the app. */
async function follow(page: Page, label: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click()
}

/** The position of an element and its rendered size. */
async function placeOf(page: Page, target: 'title' | 'lead') {
  const shown = target === 'title' ? title(page) : lead(page)
  const { x, y } = (await shown.boundingBox()) ?? {}
  return { x, y, fontSize: await shown.evaluate((element) => getComputedStyle(element).fontSize) }
}

describe('before any code has loaded', () => {
  const openRoutes = routeNames.filter((name) => name !== 'bounty')

  it('every page shows its heading and description', async () => {
    const { page } = await openVisitor()
    await page.route(CODE, () => undefined)
    for (const name of openRoutes) {
      await page.goto(routes[name].path, { waitUntil: 'domcontentloaded' })
      expect(await textOf(title(page)), name).toBe(pageTitles[name])
      expect((await textOf(lead(page))).length, name).toBeGreaterThan(20)
      expect(await page.getByRole('status').isVisible(), name).toBe(true)
    }
  })

  it.each(SCREEN_NAMES)(
    'that text keeps its place when the code loads (%s window)',
    async (screen) => {
      const { page } = await openVisitor({ screen })
      for (const path of [paths.home, paths.bounties, paths.leaderboard, paths.vote2Earn]) {
        await page.route(CODE, () => undefined)
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await page.evaluate(() => document.fonts.ready)
        const before = [await placeOf(page, 'title'), await placeOf(page, 'lead')]
        await page.unrouteAll()
        await openPage(page, path)
        expect([await placeOf(page, 'title'), await placeOf(page, 'lead')], path).toEqual(before)
      }
    },
  )

  it('reports that the code cannot be loaded, and tries again', async () => {
    const { page } = await openVisitor()
    await page.route(CODE, (route) => route.abort())
    await page.goto(paths.leaderboard)
    await tryAgain(page).waitFor()
    await page.unrouteAll()
    await tryAgain(page).click()
    await board(page).waitFor()
  })
})

describe('on a slow connection', () => {
  it('the page is shown before its code, and then its list', async () => {
    const { page, context } = await openVisitor({ screen: 'phone' })
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', SLOW_LINE)
    await page.goto(paths.leaderboard)
    await board(page).waitFor()
    const { paintedAt, codeAt } = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const code = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js') && name.includes('/assets/'))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      return { paintedAt: paint?.startTime ?? Number.POSITIVE_INFINITY, codeAt: Math.min(...code) }
    })
    expect(paintedAt).toBeLessThan(codeAt)
  })
})

describe('missing code after a deployment', () => {
  it('is loaded by a reload of the document', async () => {
    const { page } = await openVisitor()
    await openPage(page, paths.home)
    const code = chunkOf('src/pages/help.tsx')
    await page.route(code, (route) => route.fulfill({ status: 404 }), { times: 1 })
    await follow(page, 'Help')
    await page.getByRole('searchbox').waitFor()
    expect(await textOf(title(page))).toBe(pageTitles.help)
  })
})

describe('without a connection', () => {
  it('a page whose code is missing reports it, stays, and loads when the connection is back', async () => {
    const { page, context } = await openVisitor()
    await openPage(page, paths.home)
    await context.setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await follow(page, 'Help')
    await tryAgain(page).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(paths.help)
    await context.setOffline(false)
    await page.getByRole('searchbox').waitFor()
  })

  it('a list waits, and loads automatically when the connection is back', async () => {
    const { page, context } = await openVisitor()
    await openPage(page, paths.leaderboard)
    await context.setOffline(true)
    await page.getByText('30 days', { exact: true }).click()
    await page.getByText('Loading the leaderboard').waitFor({ state: 'attached' })
    await context.setOffline(false)
    await board(page).waitFor()
  })

  it('a form keeps its contents, reports the failure, and saves on retry', async () => {
    const { page, context } = await openVisitor({ session: await sessionOfPersona('Teo') })
    await openPage(page, paths.profile)
    const bio = page.getByRole('textbox', { name: 'Bio' })
    await bio.fill('Icons and small typefaces, drawn by hand.')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('status').getByText('Profile not saved').waitFor()
    expect(await bio.inputValue()).toBe('Icons and small typefaces, drawn by hand.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('status').getByText('Profile saved').waitFor()
  })

  it('a draft is marked as unsaved, and is saved when the connection is back', async () => {
    const { page, context } = await openVisitor({ session: await sessionOfPersona('Teo') })
    await openPage(page, `${paths.submissions}?new=post`)
    const name = page.getByRole('textbox', { name: 'Title' })
    await name.fill('Begun with a connection')
    await page.getByText('Saved', { exact: true }).waitFor()
    await context.setOffline(true)
    await name.fill('Finished without one')
    await page.getByText('Not saved', { exact: true }).waitFor()
    await context.setOffline(false)
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await name.inputValue()).toBe('Finished without one')
  })
})

describe('a server that does not answer', () => {
  it('is reported in place of the list, with a button to retry', async () => {
    const { page } = await openVisitor()
    await page.route('**/api/v1/leaderboard*', (route) => route.abort())
    await page.goto(paths.leaderboard)
    await page.getByRole('alert').getByText('Can’t reach Laurel').waitFor()
    await page.unrouteAll()
    await tryAgain(page).click()
    await board(page).waitFor()
  })
})
