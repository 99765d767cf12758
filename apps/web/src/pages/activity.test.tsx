import { PROBLEMS } from '@laurel/contract/problems'
import { buildAnnounced } from '@laurel/scenarios/awards'
import { readFunding } from '@laurel/scenarios/fundings'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildFunded } from '../testing/funded.ts'
import { countCalls, cutOff } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import ActivityPage from './activity.tsx'

const world = openWorld()
let winner: TestMember
let title = ''
let transferId = ''

beforeAll(async () => {
  const { bounty, entries } = await buildAnnounced(world, { entryCount: 2, voters: 1 })
  await advanceTo(world, bounty.challengeEndsAt)
  const author = entries[0]?.author
  if (author === undefined) throw new Error('a contest has entries')
  winner = author
  title = bounty.title
  const { items } = await world.ok(null, 'GET /api/v1/activity')
  const first = items.find(({ kind, points }) => kind === 'prize_paid' && points === 300)
  transferId = first?.transferId ?? ''
})

const place = () => screen.getByTestId('place').textContent

describe('/activity', () => {
  it('says who won what, to anyone', async () => {
    renderPage(<ActivityPage />, '/activity')
    const [link] = await screen.findAllByRole('link', { name: winner.username })
    expect(link?.closest('p')?.textContent).toContain(title)
    screen.getByText('+300 pts')
  })

  it('speaks to people of what they did themselves', async () => {
    await signIn(winner)
    renderPage(<ActivityPage />, '/activity')
    const lines = (await screen.findAllByRole('link', { name: 'You' })).map(
      (link) => link.closest('p')?.textContent,
    )
    expect(lines).toContain(`You were paid for 1st place in “${title}”`)
  })

  it('offers a visitor only what is public', async () => {
    renderPage(<ActivityPage />, '/activity?tab=mine')
    await screen.findByText('+300 pts')
    expect(screen.queryByRole('tab', { name: 'Mine' })).toBeNull()
    expect(countCalls('GET /api/v1/activity?tab=mine')).toBe(0)
  })

  it('shows people what is theirs, and nothing of others', async () => {
    await signIn(winner)
    renderPage(<ActivityPage />, '/activity?tab=mine')
    await screen.findByText('+300 pts')
    expect(screen.queryByText('+200 pts')).toBeNull()
  })

  it('links the feed of payments', () => {
    renderPage(<ActivityPage />, '/activity')
    const feed = screen.getByRole('link', { name: 'RSS feed of payments' })
    expect(feed.getAttribute('href')).toBe('/api/v1/feeds/payments.rss')
  })

  it('opens a receipt at its own address, with its bounty, its exact time and how it was worked out', async () => {
    renderPage(<ActivityPage />, `/activity?tx=${transferId}`)
    // The dialog of the loading receipt makes room for that of the loaded one.
    await screen.findByText(`Escrow of “${title}”`)
    const receipt = screen.getByRole('dialog')
    within(receipt).getByRole('link', { name: title })
    await within(receipt).findAllByText('300 pts')
    expect(
      within(receipt).getAllByText(/^\d+ \w+ 20\d\d, \d\d:\d\d:\d\d UTC/).length,
    ).toBeGreaterThan(0)
    const params = { id: transferId }
    const { calculation } = await world.ok(null, 'GET /api/v1/transfers/{id}', { params })
    within(receipt).getByText(calculation?.formula ?? 'a formula')
    for (const { name } of calculation?.factors ?? []) within(receipt).getByText(name)
    fireEvent.keyDown(receipt, { key: 'Escape' })
    await waitFor(() => expect(place()).toBe('/activity'))
  })

  it('says that there is no such receipt', async () => {
    renderPage(<ActivityPage />, '/activity?tx=00000000-0000-4000-8000-000000000001')
    const receipt = await screen.findByRole('dialog')
    await waitFor(() => expect(receipt.textContent).toMatch(/no|not|nothing/i))
  })

  it('says that the server cannot be reached', async () => {
    cutOff('GET /api/v1/activity')
    renderPage(<ActivityPage />, '/activity')
    await screen.findByText('Can’t reach Laurel')
  })

  it('opens a transaction of the local ledger, which no explorer knows', async () => {
    const { bounty } = await buildFunded(world)
    const { items } = await world.ok(null, 'GET /api/v1/payments')
    const [{ signature } = expect.fail('The funding is listed')] = items
    renderPage(<ActivityPage />, `/activity?tab=platform&tx=${signature}`)
    const transaction = await screen.findByRole('dialog')
    await within(transaction).findByText('3 SOL')
    within(transaction).getByText('Final')
    const { treasury, memo } = await readFunding(world, null, bounty.bountyId)
    expect(transaction.textContent).toContain(treasury)
    within(transaction).getByText(memo)
    fireEvent.click(within(transaction).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(place()).toBe('/activity?tab=platform'))
  })

  it('says that the local ledger has no such transaction', async () => {
    renderPage(<ActivityPage />, `/activity?tx=${'5'.repeat(88)}`)
    const transaction = await screen.findByRole('dialog')
    await within(transaction).findByText(PROBLEMS.not_found.title)
  })
})
