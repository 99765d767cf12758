import { isHeldOut } from '@laurel/contract/boosts/held-out'
import { paths } from '@laurel/contract/spec/routes'
import type { Member } from '@laurel/scenarios/http'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, SCREEN_NAMES, type ScreenName } from './support/browser/screens.ts'
import { openVisitor, type Visitor } from './support/browser/stage.ts'
import { toastText } from './support/browser/toasts.ts'
import { demo } from './support/people/demo.ts'
import { sessionOfPersona } from './support/people/sessions.ts'

/** The demo’s rules: one viewer in ten is held out. */
const HELD_OUT = 0.1
/** A browser’s name: the server counts no views of headless ones. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

/** A signed-out visitor whose browser keeps a key that is, or is not, held out from a boost. */
async function openViewer(
  screen: ScreenName,
  boostId: string,
  wantsHeldOut: boolean,
): Promise<Visitor> {
  let key = 0
  while (isHeldOut(`a-viewer-${screen}-${key}`, boostId, HELD_OUT) !== wantsHeldOut) key += 1
  const visitor = await openVisitor({ screen })
  // The server tells signed-out browsers behind one network apart by their name.
  const name = `${BROWSER} ${screen}/${wantsHeldOut ? 2 : 1}`
  await visitor.context.setExtraHTTPHeaders({ 'user-agent': name })
  await visitor.context.addInitScript(
    (value) => localStorage.setItem('laurel-viewer', value),
    `a-viewer-${screen}-${key}`,
  )
  return visitor
}

const deliveredOf = async (owner: Member, boostId: string) =>
  (await demo.ok(owner, 'GET /api/v1/boosts/{id}', { params: { id: boostId } }))
    .deliveredImpressions

/** Buys one slot for a submission through the page; returns the boost’s id. */
async function buy(page: Page, owner: Member, title: string, submissionId: string) {
  await openPage(page, paths.submission(submissionId))
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Boost “${title}”` })
    .click()
  await page.getByRole('radio', { name: new RegExp(`^${title}`) }).waitFor()
  await page.getByRole('button', { name: 'Get a quote' }).click()
  const quote = page.getByRole('region', { name: 'Your quote' })
  await quote.getByText(/^holds for 0[45]:/).waitFor()
  await quote.getByRole('button', { name: /^Buy for \d+ pts$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buy boost' }).click()
  await toastText(page, 'Boost bought')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByText('0 of 500').first().waitFor()
  const { items } = await demo.ok(owner, 'GET /api/v1/me/boosts')
  const boost = items.find((item) => item.submission.submissionId === submissionId)
  if (boost === undefined) throw new Error(`No boost of ${title}`)
  return boost
}

/** Marked cards are at every sixth place of the list only. */
async function expectEverySixth(page: Page): Promise<void> {
  const cards = await page.getByRole('main').getByRole('listitem').allTextContents()
  const places = cards.flatMap((text, index) => (text.includes('Boosted') ? [index + 1] : []))
  expect(places.length).toBeGreaterThan(0)
  expect(places.filter((place) => place % 6 !== 0)).toEqual([])
}

describe.each(SCREEN_NAMES)('a boost in a %s window', (screen) => {
  it('is bought, runs, is seen and counted exactly, ends, and refunds what was not delivered', async () => {
    const owner = await demo.persona('Teo')
    const title = `Low water, ${screen} ${Date.now().toString(36)}`
    const { entry } = await buildAcceptedEntry(demo, {
      author: owner,
      input: { title, body: 'A poster for the river clean-up day, drawn at low water.' },
    })
    const own = await openVisitor({ screen, session: await sessionOfPersona('Teo') })
    const boost = await buy(own.page, owner, title, entry.submissionId)
    const { boostId, pricePoints } = boost
    const row = own.page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await row.getByText('Running', { exact: true }).waitFor()

    // A viewer sees the marked card among the demo’s own boosts; opening it counts as such.
    const viewer = await openViewer(screen, boostId, false)
    await openPage(viewer.page, paths.submissions)
    const cards = viewer.page.getByRole('main').getByRole('listitem')
    const marks = cards.filter({ has: viewer.page.getByRole('link', { name: 'Boosted' }) })
    const marked = marks.filter({ hasText: title })
    expect(await marked.count()).toBe(1)
    await expectEverySixth(viewer.page)
    await marked.scrollIntoViewIfNeeded()
    await expect.poll(() => deliveredOf(owner, boostId)).toBe(1)
    // Seen again on the same day, it counts no more.
    await openPage(viewer.page, paths.submissions)
    const reported = viewer.page.waitForResponse('**/api/v1/boosts/impressions')
    await marked.scrollIntoViewIfNeeded()
    await reported
    expect(await deliveredOf(owner, boostId)).toBe(1)
    await marked.getByRole('link', { name: title }).click()
    await viewer.page.getByRole('dialog', { name: title }).waitFor()

    // A viewer who is held out sees no mark, and counts for the comparison only.
    const heldOut = await openViewer(screen, boostId, true)
    await openPage(heldOut.page, paths.submissions)
    const withheld = heldOut.page.waitForResponse('**/api/v1/boosts/impressions')
    const itsCards = heldOut.page.getByRole('main').getByRole('listitem')
    const itsMarks = itsCards.filter({ has: heldOut.page.getByRole('link', { name: 'Boosted' }) })
    expect(await itsMarks.filter({ hasText: title }).count()).toBe(0)
    await itsCards.nth(5).scrollIntoViewIfNeeded()
    await withheld
    expect(await deliveredOf(owner, boostId)).toBe(1)

    // The owner's page follows by itself.
    await row.getByText('1 of 500', { exact: true }).first().waitFor()
    await row.getByRole('img', { name: /^Views by the hour: 1 boosted view/ }).waitFor()

    await demo.moveClockPast(boost.endsAt)
    await openPage(own.page, paths.boostOf(boostId))
    await row.getByText('Completed, partly refunded').waitFor()
    // 1 of 500 was delivered: the refund is rounded up in the buyer’s favour.
    await row.getByText(`${pricePoints} pts refunded`).waitFor()
    await row.getByRole('link', { name: 'receipt' }).click()
    await own.page
      .getByRole('dialog', { name: 'Receipt' })
      .getByText(`${pricePoints} pts`)
      .first()
      .waitFor()
    await openPage(viewer.page, paths.submissions)
    expect(await marked.count()).toBe(0)
    for (const { troubles } of [own, viewer, heldOut]) expect(troubles.all()).toEqual([])
  })
})
