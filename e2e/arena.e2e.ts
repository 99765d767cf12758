import { paths } from '@laurel/contract/spec/routes'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, SCREEN_NAMES, textOf } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

/** The position of an element in the document, in px. */
const placeOf = (thing: Locator) =>
  thing.evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect()
    return { left, top: top + window.scrollY, width }
  })

// Sorts before the journeys that move the clock: they end the voting of the demo's bounties.
describe.each(SCREEN_NAMES)('the arena in a %s window', (screen) => {
  it('shows the entry itself, and voting moves nothing on the page', async () => {
    const { page } = await openVisitor({ screen, session: await sessionOfPersona('Yuki') })
    await openPage(page, paths.vote2Earn)
    const article = page.getByRole('article')
    const heading = article.getByRole('heading', { level: 2 })
    await heading.waitFor()
    expect(await page.locator('main svg[viewBox="0 0 320 180"]').count()).toBe(0)
    const support = page.getByRole('button', { name: /^Support 25/ })
    const before = { article: await placeOf(article), left: (await placeOf(support)).left }
    if (screen === 'phone') {
      // In reach at any scroll position, above the tab strip.
      const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox()
      const button = await support.boundingBox()
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
      expect(button?.y).toBeGreaterThan((tabs?.y ?? 0) - 200)
    }
    const shown = await textOf(heading)
    await page.keyboard.press('o')
    await support.click()
    await page.getByText(`Vote cast on “${shown}”.`).waitFor()
    await heading.filter({ hasNotText: shown }).waitFor()
    expect({ article: await placeOf(article), left: (await placeOf(support)).left }).toEqual(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    expect(await placeOf(article)).toEqual(before.article)
  })
})
