import { paths } from '@laurel/contract/spec/routes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'

const boxOf = (page: Page) => page.getByRole('combobox', { name: /^Search/ })
const isFocused = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .evaluate((each) => each === document.activeElement)

/** An open bounty with a long word that no other title has, and that word with two letters exchanged. */
async function misspelledBounty() {
  const { items } = await demo.ok(null, 'GET /api/v1/bounties', { query: { state: 'open' } })
  const titles = items.map(({ title }) => title.toLowerCase())
  for (const { title, slug } of items) {
    const words = title.match(/\b[a-z]{6,}\b/gi) ?? []
    const isOwn = (word: string) =>
      titles.filter((each) => each.includes(word.toLowerCase())).length === 1
    const word = words.find(isOwn)
    if (word === undefined) continue
    const typo = word.slice(0, 3) + word.charAt(4) + word.charAt(3) + word.slice(5)
    return { title, slug, typo }
  }
  throw new Error('No open bounty has a long word of its own')
}

describe('the search by keyboard', () => {
  it('finds a misspelled bounty, moves by arrows and opens it by Enter', async () => {
    const { page, troubles } = await openVisitor()
    const { title, slug, typo } = await misspelledBounty()
    await openPage(page, paths.home)
    await page.keyboard.press('Control+k')
    await boxOf(page).waitFor()
    await page.keyboard.type(typo)
    await page.getByText('These are close.').waitFor()
    const wanted = page.getByRole('option', { name: title })
    await wanted.waitFor()
    const isActive = () => wanted.getAttribute('aria-selected')
    for (let step = 0; step < 30 && (await isActive()) !== 'true'; step += 1) {
      await page.keyboard.press('ArrowDown')
    }
    expect(await isActive()).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${paths.bounty(slug)}`)
    await boxOf(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(troubles.all()).toEqual([])
  })

  it('opens by / and from the bar, and Escape returns the focus', async () => {
    const { page } = await openVisitor()
    await openPage(page, paths.bounties)
    await page.getByRole('link', { name: 'Laurel' }).first().focus()
    await page.keyboard.press('/')
    await boxOf(page).waitFor()
    expect(await boxOf(page).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await boxOf(page).waitFor({ state: 'detached' })
    const isOnLogo = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(isOnLogo).toBe('Laurel')
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
    await boxOf(page).waitFor()
    await page.keyboard.press('Escape')
    await boxOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page, 'Search')).toBe(true)
  })
})

describe('the search by touch', () => {
  it('opens from the menu, leads to what is tapped, and leaves the focus where it was', async () => {
    const { page, troubles } = await openVisitor({ screen: 'phone' })
    const { title, slug, typo } = await misspelledBounty()
    await openPage(page, paths.home)
    const openSearch = async () => {
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).tap()
      await boxOf(page).waitFor()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' })
      await expect
        .poll(() => boxOf(page).evaluate((each) => each === document.activeElement))
        .toBe(true)
    }
    await openSearch()
    await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Close' }).tap()
    await boxOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page, 'Menu')).toBe(true)
    await openSearch()
    await boxOf(page).pressSequentially(typo)
    await page.getByRole('option', { name: title }).tap()
    await page.waitForURL(`**${paths.bounty(slug)}`)
    await boxOf(page).waitFor({ state: 'detached' })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(troubles.all()).toEqual([])
  })
})
