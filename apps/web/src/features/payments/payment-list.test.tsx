import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { FakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-bounties.ts'
import { samplePayment } from '../../testing/sample-payments.ts'
import { SAMPLE_SIGNATURE } from '../../testing/sample-payouts.ts'
import { setSession } from '../../testing/session.ts'
import { BountyPayments } from './bounty-payments.tsx'
import PaymentList from './payment-list.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })

let server: FakeApi
let items: ReturnType<typeof samplePayment>[]

beforeEach(() => {
  setSession(null)
  items = [
    samplePayment(1),
    samplePayment(2, {
      kind: 'funding',
      amount: '1250000001',
      label: null,
      secondsSinceAward: null,
    }),
    samplePayment(3, { kind: 'refund', token: 'USDC', amount: '5000000', label: null }),
    samplePayment(4, {
      kind: 'return',
      person: null,
      bounty: null,
      label: null,
      secondsSinceAward: null,
    }),
  ]
  server = new FakeApi().install()
  server.on('GET /api/v1/payments', () => ({ items, nextCursor: null }))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the list of payments', () => {
  it('says who was paid what for which, how soon, and proves it', async () => {
    renderPage(<PaymentList />)
    const lines = within(await screen.findByRole('list', { name: 'Payments' })).getAllByRole(
      'listitem',
    )
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Winner 1 was paid for 1st place in “Explain priority fees”'),
      expect.stringContaining('Winner 2 funded “Explain priority fees”'),
      expect.stringContaining('Winner 3 was refunded for “Explain priority fees”'),
      expect.stringContaining('Returned to the sender'),
    ])
    expect(lines[0]?.textContent).toContain('3 h after the award')
    expect(lines[1]?.textContent).toContain('1.250000001 SOL')
    const [proof] = await screen.findAllByRole('link', { name: /Transaction of 0.5 SOL/ })
    expect(proof?.getAttribute('href')).toBe(
      `https://explorer.solana.com/tx/${SAMPLE_SIGNATURE}?cluster=devnet`,
    )
    expect(proof?.getAttribute('rel')).toBe('noopener nofollow ugc noreferrer')
  })

  it('asks for one token', async () => {
    renderPage(<PaymentList filter={{ token: 'USDC' }} />)
    await screen.findByRole('list', { name: 'Payments' })
    expect(server.count('GET /api/v1/payments?token=USDC')).toBe(1)
  })

  it('opens a transaction of the local ledger here', async () => {
    queryClient.setQueryData(['config'], { network: 'devnet', isLocalLedger: true })
    renderPage(<PaymentList />)
    const [proof] = await screen.findAllByRole('link', { name: /Transaction/ })
    expect(proof?.getAttribute('href')).toBe(`/activity?tx=${SAMPLE_SIGNATURE}`)
  })

  it('says what will be here while there is none', async () => {
    items = []
    renderPage(<PaymentList />)
    expect(await screen.findByText('No payments on the chain yet')).toBeTruthy()
  })
})

describe('the payments of a bounty', () => {
  it('are what left its escrow', async () => {
    renderPage(<BountyPayments bountyId={sampleId(1)} />)
    const paid = await screen.findByRole('list', { name: 'Paid out' })
    expect(within(paid).getAllByRole('listitem')).toHaveLength(3)
    expect(paid.textContent).toContain('Winner 1 · 1st place')
    expect(paid.textContent).toContain('3 h after the award')
    expect(paid.textContent).not.toContain('Winner 2')
    expect(server.count(`GET /api/v1/payments?bounty=${sampleId(1)}`)).toBe(1)
  })

  it('say what they wait for', async () => {
    items = []
    renderPage(<BountyPayments bountyId={sampleId(1)} />)
    expect(await screen.findByText(/Nothing yet. Payouts wait for their holds/)).toBeTruthy()
  })
})
