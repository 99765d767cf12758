import { documentTitle, pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, textOf } from './support/browser/screens.ts'
import { openVisitor, serverUrl } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'

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
