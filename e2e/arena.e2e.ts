import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { navLabels } from '@laurel/contract/spec/shell-texts'
import { castVote, readExposure, SUPPORT } from '@laurel/scenarios/votes'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focused, press, swipe } from './support/browser/keys.ts'
import { openPage, SCREEN_NAMES, textOf } from './support/browser/screens.ts'
import { openVisitor } from './support/browser/stage.ts'
import { demo } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'
import { arenaOf, openArena } from './support/people/voter.ts'

/** The position of an element in the document, in px. */
const placeOf = (thing: Locator) =>
  thing.evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect()
    return { left, top: top + window.scrollY, width }
  })

/** The title of the entry being judged. */
const headingOf = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

describe.each(SCREEN_NAMES)('the arena in a %s window', (screen) => {
  it('shows the entry itself, and voting moves nothing on the page', async () => {
    const { page } = await openVisitor({ screen, session: await sessionOfPersona('Yuki') })
    await openArena(page)
    const article = page.getByRole('article')
    const heading = headingOf(page)
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

/** An entry in the arena is open and may be decided on. */
const untilReady = (page: Page) =>
  page
    .getByRole('button', { name: /^Support 100%/ })
    .and(page.locator(':enabled'))
    .waitFor()

/** Skips what is left of a bounty. */
async function skipRest(page: Page, title: string, skip: () => Promise<void>): Promise<void> {
  const done = page.getByText(`You’re done with “${title}”`, { exact: true })
  const heading = headingOf(page)
  for (;;) {
    await heading.or(done).first().waitFor()
    if (await done.isVisible()) return
    const shown = await textOf(heading)
    await skip()
    await heading.filter({ hasNotText: shown }).or(done).first().waitFor()
  }
}

/** Fewest entries that a walk through a bounty needs: three to decide on. */
const MIN_ENTRIES = 3

/** A bounty of the demo that Yuki may judge and has not begun, and that two others have just judged an entry of. */
async function freshBounty() {
  const yuki = await demo.persona('Yuki')
  const { items } = await demo.ok(yuki, 'GET /api/v1/arena/bounties')
  for (const bounty of items) {
    if (bounty.hasBegun || bounty.waitingCount < MIN_ENTRIES) continue
    if ((await judge('Teo', bounty.bountyId)) && (await judge('Sam', bounty.bountyId)))
      return bounty
  }
  throw new Error(`No bounty is left for Yuki: ${JSON.stringify(items)}`)
}

/** Someone of the demo supports an entry of a bounty; false when none waits for them. */
async function judge(name: 'Teo' | 'Sam', bountyId: string): Promise<boolean> {
  const voter = await demo.persona(name)
  const exposure = await readExposure(demo, voter, bountyId)
  if (exposure === null) return false
  await castVote(demo, voter, exposure.exposureId, SUPPORT)
  return true
}

/** Voting on a bounty closes; the number of others who judged it comes from the API. */
async function closeVoting({ bountyId, votingEndsAt }: Awaited<ReturnType<typeof freshBounty>>) {
  await demo.moveClockPast(votingEndsAt)
  const params = { id: bountyId }
  const yuki = await demo.persona('Yuki')
  const { othersCount } = await demo.ok(yuki, 'GET /api/v1/arena/bounties/{id}/results', { params })
  expect(othersCount).toBeGreaterThan(1)
  return othersCount
}

/** The line of a vote in the voter's record; titles contain each other. */
function voteOn(page: Page, title: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
}

/** The dialog shows where the voter stood, beside all voters. */
async function expectResults(
  page: Page,
  title: string,
  others: number,
  entries: [string, string][],
) {
  const dialog = page.getByRole('dialog', { name: 'Where you stood' })
  await dialog.getByText(`You and ${others} others judged “${title}”.`).waitFor()
  for (const [entry, decision] of entries) {
    const row = dialog.getByRole('row').filter({ hasText: entry })
    await row
      .filter({ hasText: decision })
      .filter({ hasText: /% of \d+ votes?/ })
      .waitFor()
  }
}

// After the tests above: these move the clock, which ends the voting of the demo's bounties one after another.
describe('the arena from the brief to the results', () => {
  it('is judged by keys alone in a wide window', async () => {
    const bounty = await freshBounty()
    const { page, troubles } = await openVisitor({ session: await sessionOfPersona('Yuki') })
    await openPage(page, paths.home)
    await press(page, page.getByRole('link', { name: navLabels.vote2Earn }).first())
    await page.getByRole('heading', { level: 1, name: pageTitles.vote2Earn }).waitFor()
    // The first page may be at an entry of a bounty that was begun, or at a brief.
    await press(page, page.getByRole('link', { name: /^(Change|Choose another) bounty$/ }))
    await press(page, page.getByRole('link', { name: bounty.title, exact: true }))
    await press(page, page.getByRole('button', { name: 'Start judging' }))
    const heading = headingOf(page)
    const decide = async (key: string) => {
      const shown = await textOf(heading)
      await page.keyboard.press('o')
      await untilReady(page)
      await page.keyboard.press(key)
      await page.getByText(`Vote cast on “${shown}”.`).waitFor()
      await heading.filter({ hasNotText: shown }).and(focused(page)).waitFor()
      return shown
    }
    // The entry takes the focus from the button that it replaced.
    await heading.and(focused(page)).waitFor()
    const supported = await decide('2')
    await decide('1')
    await page.keyboard.press('u')
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    const refused = await decide('n')
    await skipRest(page, bounty.title, () => page.keyboard.press('s'))

    const others = await closeVoting(bounty)
    await press(page, page.getByRole('link', { name: 'How it works' }).first())
    const own = voteOn(page, supported)
    await press(page, own.getByRole('link', { name: 'Where you stood' }))
    await expectResults(page, bounty.title, others, [
      [supported, 'Support 50%'],
      [refused, 'Not for this bounty'],
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(troubles.all()).toEqual([])
  })

  it('is judged by taps and swipes on a phone', async () => {
    const bounty = await freshBounty()
    const { page, troubles } = await openVisitor({
      screen: 'phone',
      session: await sessionOfPersona('Yuki'),
    })
    await openPage(page, arenaOf(bounty.bountyId))
    await page.getByRole('button', { name: 'Start judging' }).tap()
    const heading = headingOf(page)
    const decide = async (act: (article: Locator) => Promise<void>) => {
      const shown = await textOf(heading)
      await page.getByRole('button', { name: 'Open the entry' }).tap()
      await untilReady(page)
      await act(page.getByRole('article'))
      await page.getByText(`Vote cast on “${shown}”.`).waitFor()
      await heading.filter({ hasNotText: shown }).waitFor()
      return shown
    }
    // The brief was long: the entry begins in the window all the same.
    await heading.waitFor()
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(0)
    const supported = await decide((article) => swipe(page, article, 170))
    const refused = await decide((article) => swipe(page, article, -120))
    const tapped = await decide(() => page.getByRole('button', { name: /^Support 100%/ }).tap())
    await skipRest(page, bounty.title, () => page.getByRole('button', { name: 'Skip' }).tap())

    const others = await closeVoting(bounty)
    await page.getByRole('link', { name: 'How it works' }).first().tap()
    const own = voteOn(page, supported)
    await own.getByRole('link', { name: 'Where you stood' }).tap()
    await expectResults(page, bounty.title, others, [
      [supported, 'Support 75%'],
      [refused, 'Not for this bounty'],
      [tapped, 'Support 100%'],
    ])
    expect(troubles.all()).toEqual([])
  })
})
