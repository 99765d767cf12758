import { decideAwards, evenScores, scoreEntry } from '@laurel/scenarios/awards'
import { readBounty } from '@laurel/scenarios/bounties'
import {
  buildFundingTransaction,
  type Fundable,
  fundBounty,
  readFunding,
} from '@laurel/scenarios/fundings'
import { buildBatchToSign, createBatchTransaction } from '@laurel/scenarios/payouts'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { act, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { paymentKeys } from '../features/payments/api.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { buildFundable, buildFunded } from '../testing/funded.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import BountyPage from './bounty.tsx'

const world = openWorld()
/** 1.25 SOL and a lamport. */
const PRIZES = { prizeAmounts: ['750000001', '300000000', '200000000'] }
const DAY_MS = 86_400_000
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`

async function open({ bountyId, slug, title }: Fundable<TestMember>['bounty']): Promise<void> {
  renderPage(
    <Routes>
      <Route path="/bounty/:id" element={<BountyPage />} />
    </Routes>,
    `/bounty/${slug === '' ? bountyId : slug}`,
  )
  await screen.findByRole('heading', { level: 1, name: title })
}

/** A bounty that was funded and judged: two winners, of whom the first has a wallet. */
async function buildPaying() {
  const funded = await buildFunded(world, PRIZES)
  const { sponsor, bounty } = funded
  const { bountyId } = bounty
  const winners: TestMember[] = []
  const outcomes: { submissionId: string; place: number; reason: string }[] = []
  for (const place of [1, 2]) {
    const author = await world.join('author')
    if (place === 1) await world.shortcut('wallet', { userId: author.userId })
    const { entry } = await buildAcceptedEntry(world, { author, bountyId })
    winners.push(author)
    outcomes.push({ submissionId: entry.submissionId, place, reason: 'Every number has a source.' })
    await world.wait(1000)
  }
  await advanceTo(world, bounty.deadlineAt)
  await advanceTo(world, (await readBounty(world, sponsor, bountyId)).votingEndsAt)
  for (const { submissionId, place } of outcomes) {
    await scoreEntry(world, sponsor, submissionId, { scores: evenScores(bounty, 100 - place) })
  }
  const announced = await decideAwards(world, sponsor, bountyId, { outcomes })
  await advanceTo(world, announced.challengeEndsAt)
  await world.advance(8 * DAY_MS)
  return { ...funded, winners }
}

/** Finance pays what a winner of a bounty waits for. */
async function pay(winner: TestMember): Promise<void> {
  await world.shortcut('fillTreasury', {})
  const finance = await world.join('finance')
  const [payout] = (await world.ok(winner, 'GET /api/v1/me/payouts')).items
  const payoutId = payout?.payoutId ?? ''
  const { items } = await world.ok(finance, 'GET /api/v1/payouts', { query: { state: 'due' } })
  const { currentWallet, amount } = items.find((one) => one.payoutId === payoutId) ?? {}
  await world.ok(finance, 'POST /api/v1/payouts/{id}/approve', {
    params: { id: payoutId },
    body: { walletAddress: currentWallet ?? '', amount: amount ?? '' },
  })
  const { wallets } = await world.ok(finance, 'GET /api/v1/treasury')
  const treasury = wallets[0]?.address ?? ''
  const request = { token: 'SOL' as const, treasury, payoutIds: [payoutId] }
  const { batchId } = await buildBatchToSign(world, finance, request)
  const { attemptId, transaction } = await createBatchTransaction(world, finance, batchId)
  const { signed } = await world.shortcut('treasury', { transaction })
  await world.ok(finance, 'POST /api/v1/payout-transactions/{id}/signed', {
    params: { id: attemptId },
    body: { transaction: signed },
  })
  await world.shortcut('chain', { isFinal: true })
}

/** The steps of the payment that the page shows. */
const onTheChain = () =>
  within(screen.getByRole('list', { name: 'On the chain' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('/bounty/:id that pays in SOL', () => {
  it('proves its escrow with the transaction', async () => {
    const { bounty, wallet } = await buildFunded(world, PRIZES)
    await open(bounty)
    const aside = screen.getByRole('complementary', { name: 'About this bounty' })
    // The sum, and what is in escrow: each with every digit.
    expect(within(aside).getAllByText('1.250000001 SOL').length).toBeGreaterThan(1)
    expect(aside.textContent).toContain(`Paid from ${short(wallet.address)} to the treasury`)
    const proof = await within(aside).findByRole('link', { name: /Funding transaction/ })
    expect(bounty.funding?.signature).toBeTruthy()
    expect(proof.getAttribute('href')).toContain(bounty.funding?.signature)
    screen.getByText('all in escrow')
    screen.getByRole('tab', { name: /Entries/ })
  })

  it('shows each winner’s payment, without a word on why one waits', async () => {
    const { bounty, winners } = await buildPaying()
    await pay(winners[0] as TestMember)
    const paid = await readBounty(world, null, bounty.bountyId)
    await open(paid)
    const [first, second] = within(screen.getByRole('list', { name: 'Winners' })).getAllByRole(
      'listitem',
    )
    expect(first?.textContent).toMatch(/paid \d+ \w+ 20\d\d, \d+ d( \d+ h)? after the award/)
    const name = new RegExp(`Transaction of ${winners[0]?.username}’s prize`)
    const proof = await screen.findByRole('link', { name })
    const signature = paid.winners?.[0]?.payout?.signature ?? 'a signature'
    expect(proof.getAttribute('href')).toContain(signature)
    expect(second?.textContent).toContain('On hold')
    await screen.findByRole('list', { name: 'Paid out' })
  })

  it('lets its sponsor fund it by a wallet, not by points', async () => {
    const fundable = await buildFundable(world, PRIZES)
    await buildFundingTransaction(world, fundable)
    await signIn(fundable.sponsor)
    await open(fundable.bounty)
    const panel = await screen.findByRole('region', { name: 'Funding' })
    within(panel).getByRole('button', { name: 'Fund with your wallet' })
    await screen.findByText(/One transaction of 1.250000001 SOL/)
    expect(screen.queryByRole('button', { name: 'Fund and publish' })).toBeNull()
    expect(screen.queryByRole('tab', { name: /Entries/ })).toBeNull()
  })

  it('asks nobody to pay who has just paid, before the bounty itself is read again', async () => {
    const fundable = await buildFundable(world, PRIZES)
    const { sponsor, bounty } = fundable
    await buildFundingTransaction(world, fundable)
    await signIn(sponsor)
    await open(bounty)
    await screen.findByText(/Fund it to publish/)
    await fundBounty(world, fundable)
    const funding = await readFunding(world, sponsor, bounty.bountyId)
    act(() => queryClient.setQueryData(paymentKeys.funding(bounty.bountyId), funding))
    await screen.findByText(/Do not pay again. The bounty is published/)
    expect(screen.queryByText(/Fund it to publish/)).toBeNull()
  })

  it('goes on with a payment that was on its way before the page was loaded', async () => {
    const fundable = await buildFundable(world, PRIZES)
    const { sponsor, bounty } = fundable
    await fundBounty(world, fundable)
    await world.shortcut('chain', { isFinal: false })
    await signIn(sponsor)
    await open(bounty)
    await screen.findByText('Your payment is on its way')
    screen.getByText('The payment is on its way')
    expect(screen.queryByText(/Fund it to publish/)).toBeNull()
    expect(onTheChain()).toEqual(['Sent done', 'Confirmed', 'Final'])
    const proof = await screen.findByRole('link', { name: /View on the chain/ })
    const { signature } = await readFunding(world, sponsor, bounty.bountyId)
    expect(proof.getAttribute('href')).toContain(signature ?? 'a signature')
    await world.shortcut('chain', { isFinal: true })
    await act(() => queryClient.refetchQueries({ queryKey: paymentKeys.funding(bounty.bountyId) }))
    await screen.findByText('Published')
    screen.getByText('1.250000001 SOL is in escrow, and anyone can check it.')
    expect(onTheChain()).toEqual(['Sent done', 'Confirmed done', 'Final done'])
    await screen.findByText(/^Open for entries/)
  })
})
