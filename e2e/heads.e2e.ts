import { documentTitle, pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, textOf } from './support/browser/screens.ts'
import { openVisitor, serverUrl } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'

/** All that the head says of the page. */
const wholeHeadOf = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string, name: string) =>
      [...document.head.querySelectorAll(selector)].map((each) => each.getAttribute(name))
    return {
      title: document.title,
      description: of('meta[name=description]', 'content'),
      canonical: of('link[rel=canonical]', 'href'),
      shared: of('meta[property^="og:"]', 'content'),
      feeds: of('link[rel=alternate]:not([type$=oembed])', 'href'),
    }
  })

const headOf = (page: Page) =>
  page.evaluate(() => ({
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    address: document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
    title: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
  }))

describe('the head of the document', () => {
  it('follows the open dialog, and is restored when it closes', async () => {
    const { page } = await openVisitor()
    await openPage(page, `${paths.creators}?sort=wins`)
    const card = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    const name = await textOf(card)
    await card.click()
    await page.waitForFunction((title) => document.title === title, documentTitle(name))
    const address = await page.evaluate(() => window.location.href)
    await expect
      .poll(() => headOf(page))
      .toEqual({ canonical: address, address, title: documentTitle(name) })
    await page.getByRole('link', { name: 'All creators' }).click()
    await page.waitForFunction((t) => document.title === t, documentTitle(pageTitles.creators))
    const list = `${serverUrl}${paths.creators}`
    await expect
      .poll(() => headOf(page))
      .toEqual({ canonical: list, address: list, title: documentTitle(pageTitles.creators) })
  })

  it('is on every way through the site what the server writes for the address', async () => {
    const { page, context } = await openVisitor()
    const fresh = await context.newPage()
    const [submission] = (await demo.ok(null, 'GET /api/v1/submissions', { query: { limit: 1 } }))
      .items
    await openPage(page, paths.home)
    const go = (path: string) =>
      page.evaluate((to) => {
        // The router follows the history of the browser.
        window.history.pushState(null, '', to)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    const isAsServed = async () => {
      await fresh.goto(page.url(), { waitUntil: 'domcontentloaded' })
      const served = await wholeHeadOf(fresh)
      await expect.poll(() => wholeHeadOf(page), { message: page.url() }).toEqual(served)
      return served
    }
    const visited: unknown[] = []
    const [bounty] = (await demo.ok(null, 'GET /api/v1/bounties', {})).items
    const payments = await demo.ok(null, 'GET /api/v1/activity', { query: { tab: 'money' } })
    const receipt = payments.items.find(({ transferId }) => transferId !== null)
    const person = paths.creator(submission?.author.username ?? '')
    for (const path of [
      paths.bounties,
      paths.bounty(bounty?.slug ?? ''),
      paths.submission(submission?.submissionId ?? ''),
      person,
      paths.help,
      paths.answer('cost'),
      `${paths.help}?text=terms`,
      paths.activity,
      paths.transaction(receipt?.transferId ?? ''),
      paths.developer,
    ]) {
      await go(path)
      visited.push(await isAsServed())
    }
    for (const earlier of visited.slice(0, -1).reverse()) {
      await page.goBack()
      expect(await isAsServed()).toEqual(earlier)
    }
  })

  it('comes with data for search engines, which the content policy leaves alone', async () => {
    const { page, troubles } = await openVisitor()
    const types: string[] = []
    const creators = await demo.ok(null, 'GET /api/v1/creators', {})
    for (const path of [paths.home, paths.help, paths.creator(creators.items[0]?.username ?? '')]) {
      await openPage(page, path)
      const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
      types.push(...texts.map((text) => JSON.parse(text)['@type']))
    }
    expect(types).toEqual(['WebSite', 'Organization', 'FAQPage', 'ProfilePage', 'BreadcrumbList'])
    expect(troubles.all()).toEqual([])
  })

  it('keeps the title that the server set for the object of a link', async () => {
    const { page } = await openVisitor()
    const [first] = (await demo.ok(null, 'GET /api/v1/submissions', { query: { limit: 1 } })).items
    await openPage(page, paths.submission(first?.submissionId ?? ''))
    await page.getByRole('dialog').waitFor()
    expect(await page.title()).toContain(first?.title)
    await page.keyboard.press('Escape')
    await page.waitForFunction((t) => document.title === t, documentTitle(pageTitles.submissions))
  })
})

describe('a printed page', () => {
  it('shows a receipt without the page behind it, or a page without its controls', async () => {
    const { page } = await openVisitor()
    await openPage(page, `${paths.activity}?tab=money`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('main').isVisible()).toBe(true)
    for (const role of ['banner', 'navigation', 'button', 'complementary'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Receipt' }).first().click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await receipt.getByText('Number', { exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await receipt.getByText('Number', { exact: true }).isVisible()).toBe(true)
    expect(await page.locator('#root').isVisible()).toBe(false)
    expect(await receipt.getByRole('button').count()).toBe(0)
  })
})
