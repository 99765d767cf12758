import { paths } from '@laurel/contract/spec/routes'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focused, press, reach } from './support/browser/keys.ts'
import { openPage, SCREEN_NAMES, textOf } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { mailedLink } from './support/people/demo.ts'
import { newAccount } from './support/people/people.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

/** Most stops of a walk through a page; more than any page here has. */
const MAX_STOPS = 250

/** Reaches a field and types into it. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.type(text)
}

/** Problems of the focused element, in words; empty when there are none. */
function troubleOfFocus(): string {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return ''
  const name = `${element.tagName} “${(element.ariaLabel ?? element.textContent).slice(0, 40)}”`
  const isMarked = (one: Element | null) =>
    one !== null && getComputedStyle(one).outlineStyle !== 'none'
  // A hidden radio button shows its focus on its label.
  if (!isMarked(element) && !isMarked(element.closest('label'))) return `${name}: no visible focus`
  const { left, top, width, height } = (element.closest('label') ?? element).getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const cover = hit?.closest('header, nav[aria-label="Tabs"], [data-action-bar]')
  if (cover != null && cover.closest('main') === null && !cover.contains(element))
    return `${name}: under a bar`
  if (cover?.matches('[data-action-bar]') && !cover.contains(element)) return `${name}: under a bar`
  return ''
}

/** Brings every part of the page into view once: a part that loads when it is near would move the stops of a walk. */
async function loadAllParts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let y = 0; y < document.documentElement.scrollHeight; y += 300) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
      await frame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForLoadState('networkidle')
}

/** Walks through everything focusable; returns the problems and the number of stops. */
async function walk(page: Page): Promise<{ troubles: string[]; stops: number }> {
  const troubles: string[] = []
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement === document.body)) {
      return { troubles, stops }
    }
    const trouble = await page.evaluate(troubleOfFocus)
    if (trouble !== '') troubles.push(trouble)
  }
  return { troubles: [...troubles, 'the focus never came to the end'], stops: MAX_STOPS }
}

describe.each(SCREEN_NAMES)('walking with Tab in a %s window', (screen) => {
  it.each([paths.home, paths.bounties])(
    '%s: every stop is marked and visible, and the walk ends',
    async (path) => {
      const { page } = await openVisitor({ screen })
      await openPage(page, path)
      await loadAllParts(page)
      const { troubles, stops } = await walk(page)
      expect(troubles).toEqual([])
      expect(stops).toBeGreaterThan(20)
    },
  )
})

describe('the focus ring', () => {
  it('is absent on a clicked tab, and shown for the arrow keys', async () => {
    const { page } = await openVisitor()
    await openPage(page, paths.activity)
    // An arrow key moves the focus a moment after its press, so each step waits for its tab.
    const outline = (name: string) =>
      page
        .getByRole('tab', { name, selected: true })
        .and(focused(page))
        .evaluate((tab) => getComputedStyle(tab).outlineStyle)
    await page.getByRole('tab', { name: 'Money' }).click()
    expect(await outline('Money')).toBe('none')
    await page.keyboard.press('ArrowLeft')
    expect(await outline('Platform')).toBe('solid')
    await page.keyboard.press('ArrowRight')
    expect(await outline('Money')).toBe('solid')
  })
})

describe('the main journey by keyboard', () => {
  it('skips to the content, signs up and enters a bounty', async () => {
    const { page, troubles } = await openVisitor()
    const account = newAccount('keys')
    await openPage(page, paths.home)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.locator('main').and(focused(page)).count()).toBe(1)

    await openPage(page, `${paths.auth}?view=sign-up`)
    await type(page, page.getByRole('textbox', { name: 'Email' }), account.email)
    await type(page, page.getByRole('textbox', { name: 'Password', exact: true }), account.password)
    await page.keyboard.press('Enter')
    await page.getByText('Check your email', { exact: true }).waitFor()
    await page.goto(await mailedLink(account.email))
    await page.getByText('Email confirmed', { exact: true }).waitFor()

    await openPage(page, `${paths.bounties}?sort=newest`)
    const card = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    const bounty = await textOf(card)
    await press(page, card)
    await page.getByRole('heading', { level: 1, name: bounty }).waitFor()
    await press(page, page.getByRole('link', { name: 'Enter this bounty' }))
    await page.getByRole('heading', { level: 1, name: 'Enter the bounty' }).waitFor()
    const title = `Made with keys alone, ${account.email}`
    await type(page, page.getByRole('textbox', { name: 'Title' }), title)
    await type(
      page,
      page.getByRole('textbox', { name: 'Text' }),
      'Every word of this entry was written, checked and submitted without a pointer, by Tab and Enter.',
    )
    await press(page, page.getByRole('radio', { name: 'Made without AI' }), 'Space')
    await page.getByText('Saved', { exact: true }).waitFor()
    await press(page, page.getByRole('button', { name: 'Submit entry' }))
    await page.waitForURL('**/bounty/*')
    await page.getByRole('link', { name: title, exact: true }).waitFor()
    expect(troubles.all()).toEqual([])
  })

  it('keeps the focus in a dialog, and returns it on close', async () => {
    const { page } = await openVisitor()
    await openPage(page, paths.submissions)
    const card = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    await press(page, card)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.locator(':focus').count()).toBe(1)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => card.and(focused(page)).count()).toBe(1)
  })

  it('completes the arena by keys, from title to title', async () => {
    const { page } = await openVisitor({ session: await sessionOfPersona('Yuki') })
    await openPage(page, paths.vote2Earn)
    const start = page.getByRole('button', { name: 'Start judging' })
    if (await start.isVisible()) await press(page, start)
    const heading = page.getByRole('article').getByRole('heading', { level: 2 })
    const skip = async () => {
      const shown = await textOf(heading)
      await page.keyboard.press('s')
      await heading.filter({ hasNotText: shown }).waitFor()
      await expect.poll(() => heading.and(focused(page)).count()).toBe(1)
    }
    await skip()
    const second = await textOf(heading)
    await press(page, page.getByRole('button', { name: 'Open the entry' }))
    await page.getByText(/you can decide in \d+ s/).waitFor()
    // No key decides before the entry was read.
    await page.keyboard.press('4')
    expect(await textOf(heading)).toBe(second)
    await skip()
  })

  it('scores an entry at the review desk by keys', async () => {
    const { page } = await openVisitor({ session: await sessionOfPersona('Mira') })
    await openPage(page, '/bounty/a-script-that-names-field-recordings?tab=review')
    const sliders = page.getByRole('slider')
    await sliders.first().waitFor()
    await press(page, page.getByRole('radio', { name: 'Score entries' }), 'ArrowRight')
    // The entries after the first need no scores, and a button at each leads to its scoring.
    await page.getByText('7 entries without scores', { exact: true }).waitFor()
    await press(page, page.getByRole('button', { name: /^Score / }).first())
    await sliders.first().waitFor()
    for (const slider of await sliders.all()) {
      await page.keyboard.press('8')
      await expect.poll(() => slider.inputValue()).toBe('80')
    }
    await press(page, page.getByRole('radio', { name: 'Score entries' }), 'ArrowRight')
    await page.getByText('6 entries without scores', { exact: true }).waitFor()
  })

  it('compares two entries at the review desk by keys', async () => {
    const { page } = await openVisitor({ session: await sessionOfPersona('Mira') })
    await openPage(page, '/bounty/a-script-that-names-field-recordings?tab=review')
    const sides = ['A', 'B'].map((name) => page.getByRole('combobox', { name: `Entry ${name}` }))
    const pair = () => Promise.all(sides.map((side) => side.inputValue()))
    await press(page, page.getByRole('button', { name: 'Compare' }))
    await page.getByRole('heading', { name: 'Compare entries' }).waitFor()
    const [first, second] = await pair()
    await page.keyboard.press('b')
    await page.keyboard.press('j')
    await expect.poll(async () => (await pair())[1]).not.toBe(second)
    const third = (await pair())[1]
    await page.keyboard.press('x')
    await expect.poll(pair).toEqual([third, first])
    await page.reload()
    await page.getByRole('heading', { name: 'Compare entries' }).waitFor()
    expect(await pair()).toEqual([third, first])
    await page.goBack()
    await page.getByRole('list', { name: 'Entries' }).waitFor()
  })
})
