import { isHeldOut } from '@laurel/contract/boosts/held-out'
import { buildBoost, reportSightings } from '@laurel/scenarios/boosts'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countCalls, loseAnswers, refuseCalls, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import AdminPage from './admin.tsx'
import BoostPage from './boost.tsx'

const world = openWorld()
const DAY_MS = 86_400_000
// The rules of the first season are published by the server's own clockwork.
beforeAll(() => world.advance(1000))
// Every test begins at the base price, without boosts that run.
beforeEach(() => world.advance(3 * DAY_MS))

const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: RegExp | string) => {
  await waitFor(async () => expect((await button(name)).disabled).toBe(false))
  fireEvent.click(await button(name))
}
const figure = async (label: string) =>
  (await screen.findByText(label)).nextElementSibling?.textContent
const pay = ({ userId }: TestMember) => world.shortcut('points', { userId, amount: 1000 })

/** A member with a public post and points, signed in on the page. */
async function author(points = 1000): Promise<{ owner: TestMember; submissionId: string }> {
  const owner = await world.joinAs({ part: 'author', points })
  const { entry } = await buildAcceptedEntry(world, {
    author: owner,
    input: { title: 'Why a receipt matters', body: 'Everyone should be able to check a payment.' },
  })
  await signIn(owner)
  return { owner, submissionId: entry.submissionId }
}
const quoteAt = async (submissionId: string) => {
  renderPage(<BoostPage />, `/boost?submission=${submissionId}`)
  await press('Get a quote')
  return within(await screen.findByRole('region', { name: 'Your quote' }))
}
const boostsOf = async (owner: TestMember) => (await world.ok(owner, 'GET /api/v1/me/boosts')).items

describe('/boost for a visitor', () => {
  it('says what a boost is, what it costs now and the rules in force', async () => {
    renderPage(<BoostPage />, '/boost')
    expect(await figure('Price of one slot now')).toBe('50 pts')
    expect(await figure('Impressions promised')).toBe('500')
    expect(await figure('Slots in use')).toBe('0 of 6')
    screen.getByRole('link', { name: 'Sign in to boost' })
    await screen.findByText(/^There are 6 boost slots, each for 24 h and 500 impressions/)
    await screen.findByText('Nothing is boosted now')
  })

  it('lists what is boosted now, and raises the price', async () => {
    await buildBoost(world, pay)
    await world.advance(60_000)
    renderPage(<BoostPage />, '/boost')
    const running = within(
      (await screen.findByText('Boosted now')).closest('section') as HTMLElement,
    )
    await running.findByRole('listitem')
    expect(await figure('Slots in use')).toBe('1 of 6')
    expect(await figure('Price of one slot now')).toBe('62 pts')
  })

  it('says that prices could not be read, and shows them once they can', async () => {
    refuseCalls('GET /api/v1/boosts/market', 'rate_limited')
    renderPage(<BoostPage />, '/boost')
    await screen.findByText('Too many requests')
    restoreNetwork()
    await press('Try again')
    expect(await figure('Price of one slot now')).toBe('50 pts')
  })
})

describe('buying a boost', () => {
  it('estimates by the slider, quotes, says what is left, and buys after a question', async () => {
    const { owner, submissionId } = await author()
    renderPage(<BoostPage />, '/boost')
    fireEvent.click(await screen.findByRole('radio', { name: /^Why a receipt matters/ }))
    fireEvent.change(screen.getByRole('slider', { name: 'Slots' }), { target: { value: '2' } })
    expect(await figure('Price')).toBe('113 pts')
    expect(await figure('Estimated impressions')).toBe('1,000')
    expect(screen.getByTestId('place').textContent).toBe(`/boost?submission=${submissionId}`)
    await press('Get a quote')
    await screen.findByText(/^holds for/)
    await screen.findByText('887 pts')
    expect(await figure('Left after it')).toBe('887 pts')
    await press('Buy for 113 pts')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Buy boost' }))
    await waitFor(async () => expect(await boostsOf(owner)).toMatchObject([{ slots: 2 }]))
    await screen.findByText('0 of 1,000')
  })

  it('buys once when the answer is lost', async () => {
    const { owner, submissionId } = await author()
    await quoteAt(submissionId)
    loseAnswers('POST /api/v1/boosts/', 1)
    await press('Buy for 50 pts')
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buy boost' }),
    )
    await screen.findByText('0 of 500')
    const { balances } = await world.ok(owner, 'GET /api/v1/me/points')
    expect(balances.spendablePoints).toBe(950)
  })

  it('renews a quote when its 5 minutes are over, and says so when the price changed', async () => {
    const { submissionId } = await author()
    const quote = await quoteAt(submissionId)
    quote.getByText('50 pts')
    await buildBoost(world, pay)
    await world.wait(5 * 60_000 + 1000)
    await screen.findByText(/The price went from 50 pts to 6\d pts/)
    await button(/^Buy for 6\d pts$/)
  })

  it('sells nothing to people without the points, and says how many are missing', async () => {
    const { submissionId } = await author(20)
    await quoteAt(submissionId)
    await screen.findByText('You need 30 pts more')
    expect((await button('Buy for 50 pts')).disabled).toBe(true)
  })

  it('says why a submission can’t be boosted now', async () => {
    const { owner, submissionId } = await author()
    const quote = await world.ok(owner, 'POST /api/v1/boosts/quotes', {
      body: { submissionId, slots: 1 },
    })
    await world.ok(owner, 'POST /api/v1/boosts/{id}/buy', { params: { id: quote.boostId } })
    renderPage(<BoostPage />, '/boost')
    const choice = await screen.findByRole<HTMLInputElement>('radio', { name: /boost/i })
    expect(choice.disabled).toBe(true)
  })
})

describe('my boosts', () => {
  /** A running boost of a member signed in on the page. */
  const running = async () => {
    const built = await buildBoost(world, pay)
    await world.advance(60_000)
    await signIn(built.owner)
    return built
  }

  it('shows delivery, views by the hour as a chart and a table, and that the lift needs more viewers', async () => {
    const { boost } = await running()
    let viewer = await world.join('voter')
    while (isHeldOut(viewer.userId, boost.boostId, 0.1)) viewer = await world.join('voter')
    await reportSightings(world, viewer, boost.boostId, ['boosted_view', 'organic_view'])
    renderPage(<BoostPage />, '/boost')
    await screen.findByText('1 of 500')
    await screen.findByRole('img', { name: 'Views by the hour: 1 boosted view, 1 organic view' })
    const table = screen.getByRole('table', { name: /^Views by the hour/, hidden: true })
    expect(within(table).getAllByRole('row', { hidden: true }).length).toBeGreaterThan(1)
    const lift = within(await screen.findByRole('region', { name: 'Lift' }))
    lift.getByText(/viewers/)
  })

  it('says what comes back before it cancels, and links the receipt of the refund', async () => {
    const { owner } = await running()
    renderPage(<BoostPage />, '/boost')
    await press('Cancel boost')
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/You get 50 pts back/)
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel boost' }))
    await screen.findByText('Cancelled')
    const receipt = await screen.findByRole('link', { name: 'receipt' })
    const { items } = await world.ok(owner, 'GET /api/v1/me/transfers', {
      query: { category: 'boost_refund' },
    })
    expect(receipt.getAttribute('href')).toContain(items[0]?.transferId)
    expect(countCalls('POST /api/v1/boosts')).toBe(1)
  })

  it('opens the one in the address after it ended', async () => {
    const { boost } = await running()
    await world.advance(DAY_MS)
    renderPage(<BoostPage />, `/boost?id=${boost.boostId}`)
    await screen.findByText('Completed, partly refunded')
    await screen.findByRole('region', { name: 'Lift' })
  })
})

describe('the desk of moderators', () => {
  it('rejects a boost with a reason, which its owner reads', async () => {
    const { owner } = await buildBoost(world, pay)
    await world.advance(60_000)
    await signIn(await world.join('moderator'))
    renderPage(<AdminPage />, '/admin?tab=boosts')
    await press('Reject')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Leads to another site' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Reject boost' }))
    await screen.findByText('No boosts now')
    expect(await boostsOf(owner)).toMatchObject([
      { state: 'rejected', reason: 'Leads to another site' },
    ])
  })
})
