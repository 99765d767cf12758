import { act, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentKeys } from '../features/payments/api.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { FakeApi } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { SAMPLE_NOW, sampleBounty, sampleId } from '../testing/sample-bounties.ts'
import { sampleFunding, samplePayment, sampleSentFunding } from '../testing/sample-payments.ts'
import { SAMPLE_SIGNATURE } from '../testing/sample-payouts.ts'
import { sampleMe, samplePerson } from '../testing/sample-people.ts'
import { setSession } from '../testing/session.ts'
import BountyPage from './bounty.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

const ME = sampleId(10)
const CONFIG = { network: 'devnet', isLocalLedger: false, hasTreasury: true, demo: false }
const IN_SOL = {
  rewardToken: 'SOL',
  prizeAmounts: ['750000001', '300000000', '200000000'],
  bonusCount: 0,
  bonusAmount: '0',
  prizeTotal: '1250000001',
  escrow: null,
} as const

let server: FakeApi
let bounty = sampleBounty()

const inSol = (
  change: Parameters<typeof sampleBounty>[0] = {},
  can: Parameters<typeof sampleBounty>[1] = {},
) => {
  const escrow = {
    balance: change.state === 'paying' ? '0' : IN_SOL.prizeTotal,
    transferIds: [],
    fundedAt: '2026-06-08T12:00:00.000Z',
  }
  return sampleBounty(
    {
      ...IN_SOL,
      prizeAmounts: [...IN_SOL.prizeAmounts],
      ...(change.funding?.state === 'final' && { escrow }),
      ...change,
    },
    can,
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: SAMPLE_NOW, toFake: ['Date'] })
  setSession(null)
  queryClient.setQueryData(['config'], CONFIG)
  server = new FakeApi().install()
  server.on('GET /api/v1/bounties/{id}', () => bounty)
  server.on('GET /api/v1/bounties/{id}/objections', () => ({ items: [] }))
  server.on('GET /api/v1/me', () => sampleMe())
  server.on('GET /api/v1/chain-status', () => ({ state: 'ok', slot: 1, checkedAt: null }))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function open(): Promise<void> {
  renderPage(
    <Routes>
      <Route path="/bounty/:id" element={<BountyPage />} />
    </Routes>,
    '/bounty/bounty-1',
  )
  await screen.findByRole('heading', { level: 1, name: bounty.title })
}

describe('/bounty/:id that pays in SOL', () => {
  it('proves its escrow with the transaction', async () => {
    bounty = inSol({
      funding: sampleSentFunding({ state: 'final', finalizedAt: '2026-06-08T12:00:00.000Z' }),
    })
    await open()
    const aside = screen.getByRole('complementary', { name: 'About this bounty' })
    // The prize of its only place, the sum, and what is in escrow: each with every digit.
    expect(within(aside).getAllByText('1.250000001 SOL').length).toBeGreaterThan(1)
    expect(aside.textContent).toContain('Paid from 7Yc1…CxPk to the treasury')
    const proof = await within(aside).findByRole('link', { name: /Funding transaction/ })
    expect(proof.getAttribute('href')).toContain(SAMPLE_SIGNATURE)
    expect(screen.getByText('all in escrow')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /Entries/ })).toBeTruthy()
  })

  it('shows each winner’s payment, without a word on why one waits', async () => {
    const winner = {
      submissionId: sampleId(31),
      title: 'Fees in seven stops',
      author: samplePerson('Ines Duarte', sampleId(32)),
      isBonus: false,
      checklistPercent: null,
      communityPercent: null,
      finalScore: null,
      departureReason: null,
      reason: 'Every number has a source.',
      prizeTransferId: null,
    }
    const paying: Parameters<typeof inSol>[0] = {
      state: 'paying',
      announcedAt: '2026-06-10T08:00:00.000Z',
      decidedBy: 'sponsor',
      funding: sampleSentFunding({ state: 'final' }),
      winners: [
        {
          ...winner,
          place: 1,
          prizeAmount: '750000001',
          payout: {
            payoutId: sampleId(7001),
            state: 'finalized',
            signature: SAMPLE_SIGNATURE,
            finalizedAt: '2026-06-10T11:00:00.000Z',
            secondsSinceAward: 3 * 3600,
          },
        },
        {
          ...winner,
          submissionId: sampleId(33),
          author: samplePerson('Teo Park', sampleId(34)),
          place: 2,
          prizeAmount: '300000000',
          payout: {
            payoutId: sampleId(7002),
            state: 'held',
            signature: null,
            finalizedAt: null,
            secondsSinceAward: null,
          },
        },
      ],
    }
    bounty = inSol(paying, { canSeePayments: true })
    server.on('GET /api/v1/payments', () => ({ items: [samplePayment(1)], nextCursor: null }))
    await open()
    const [first, second] = within(screen.getByRole('list', { name: 'Winners' })).getAllByRole(
      'listitem',
    )
    expect(first?.textContent).toContain('paid 10 Jun 2026, 3 h after the award')
    const proof = await screen.findByRole('link', { name: /Transaction of Ines Duarte’s prize/ })
    expect(proof.getAttribute('href')).toContain(SAMPLE_SIGNATURE)
    expect(second?.textContent).toContain('On hold')
    expect(await screen.findByRole('list', { name: 'Paid out' })).toBeTruthy()
  })

  it('lets its sponsor fund it by a wallet, not by points', async () => {
    setSession(ME)
    bounty = inSol(
      {
        sponsor: samplePerson('Ada Ferro', ME),
        state: 'awaiting_funding',
        entryCount: 0,
        funding: sampleFunding(),
      },
      { canFund: true, canEdit: true, canCancel: true },
    )
    await open()
    const panel = await screen.findByRole('region', { name: 'Funding' })
    expect(within(panel).getByRole('button', { name: 'Fund with your wallet' })).toBeTruthy()
    expect(await screen.findByText(/One transaction of 1.250000001 SOL/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fund and publish' })).toBeNull()
    expect(screen.queryByRole('tab', { name: /Entries/ })).toBeNull()
  })

  it('asks nobody to pay who has just paid, before the bounty itself is read again', async () => {
    setSession(ME)
    bounty = inSol(
      {
        sponsor: samplePerson('Ada Ferro', ME),
        state: 'awaiting_funding',
        funding: sampleFunding(),
      },
      { canFund: true },
    )
    await open()
    expect(await screen.findByText(/Fund it to publish/)).toBeTruthy()
    act(() => queryClient.setQueryData(paymentKeys.funding(bounty.bountyId), sampleSentFunding()))
    expect(await screen.findByText(/Do not pay again. The bounty is published/)).toBeTruthy()
    expect(screen.queryByText(/Fund it to publish/)).toBeNull()
  })

  it('goes on with a payment that was on its way before the page was loaded', async () => {
    setSession(ME)
    const sponsor = samplePerson('Ada Ferro', ME)
    bounty = inSol(
      { sponsor, state: 'awaiting_funding', funding: sampleSentFunding({ state: 'confirmed' }) },
      { canFund: true },
    )
    server.on('GET /api/v1/bounties/{id}/funding', () => {
      bounty = inSol({ sponsor, state: 'open', funding: sampleSentFunding({ state: 'final' }) })
      return sampleSentFunding({ state: 'final' })
    })
    await open()
    expect(await screen.findByText('Your payment is on its way')).toBeTruthy()
    expect(screen.getByText('The payment is on its way')).toBeTruthy()
    expect(screen.queryByText(/Fund it to publish/)).toBeNull()
    await act(() => queryClient.refetchQueries({ queryKey: paymentKeys.funding(bounty.bountyId) }))
    expect(await screen.findByText('Published')).toBeTruthy()
    expect(await screen.findByText('Open, 12 entries so far')).toBeTruthy()
  })
})
