import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadText } from '../lib/page/save-file.ts'
import type { WalletSigner } from '../lib/wallet/use-wallet-signer.ts'
import { FakeApi } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-bounties.ts'
import {
  SAMPLE_SIGNATURE,
  SAMPLE_TREASURY,
  SAMPLE_WALLET,
  sampleBatch,
  samplePayout,
} from '../testing/sample-payouts.ts'
import { sampleMe, samplePerson } from '../testing/sample-people.ts'
import { setSession } from '../testing/session.ts'
import AdminPayoutsPage from './admin-payouts.tsx'

vi.mock('../lib/session/session.ts', { spy: true })
vi.mock('../lib/page/save-file.ts')

let wallet: WalletSigner
vi.mock('../lib/wallet/use-wallet-signer.ts', () => ({ useWalletSigner: () => wallet }))

let server: FakeApi
let payouts: ReturnType<typeof samplePayout>[]
let batches: ReturnType<typeof sampleBatch>[]

beforeEach(() => {
  setSession(sampleId(9))
  payouts = [samplePayout(1, { state: 'eligible', walletAddress: null }), samplePayout(2)]
  batches = []
  wallet = {
    address: SAMPLE_TREASURY,
    canSign: true,
    connect: async () => SAMPLE_TREASURY,
    signTransaction: async (unsigned) => `signed:${unsigned}`,
  }
  server = new FakeApi().install()
  server.on('GET /api/v1/me', () => sampleMe({ roles: ['finance'] }))
  server.on('GET /api/v1/payouts', () => ({ items: payouts, nextCursor: null, totals: [] }))
  server.on('GET /api/v1/payout-batches', () => ({ items: batches, nextCursor: null }))
  server.on('GET /api/v1/treasury', () => ({
    wallets: [{ address: SAMPLE_TREASURY, lamports: '9000000000', usdc: null }],
    owed: [],
    findings: [],
    reconciliation: null,
  }))
  server.on('POST /api/v1/payout-batches/measure', ({ body }) => ({
    size: 320 + 60 * body.payoutIds.length,
    maxSize: 1232,
    fits: 15,
    totalAmount: '500000000',
    treasuryBalance: '9000000000',
    costLamports: '895880',
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = (tab = 'due') => renderPage(<AdminPayoutsPage />, `/admin/payouts?tab=${tab}`)

describe('/admin/payouts', () => {
  it('saves all pages that the search finds, not only the loaded one', async () => {
    const saved: string[] = []
    vi.mocked(downloadText).mockImplementation((_name, text) => void saved.push(text))
    server.on('GET /api/v1/payouts', ({ query }) => {
      const from = Number(query.get('cursor') ?? 0)
      const limit = Number(query.get('limit'))
      const all = Array.from({ length: 126 }, (_, n) => samplePayout(n, { state: 'finalized' }))
      const next = from + limit
      return {
        items: all.slice(from, next),
        nextCursor: next < all.length ? String(next) : null,
        totals: [],
      }
    })
    open('paid')
    await screen.findByText('Winner 1')
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.split('\r\n')).toHaveLength(1 + 126 + 1)
  })

  it('shows what the chain did where it is not what was built, and has two people settle it', async () => {
    const paid = samplePayout(1)
    const transfers = [
      { to: SAMPLE_WALLET, token: 'SOL' as const, amount: '500000000', payoutId: paid.payoutId },
      { to: SAMPLE_TREASURY, token: 'SOL' as const, amount: '500000000', payoutId: null },
    ]
    const differing = (
      agreements: { person: ReturnType<typeof samplePerson>; reason: string; at: string }[],
    ) =>
      sampleBatch([paid, samplePayout(2)], {
        state: 'failed',
        signature: SAMPLE_SIGNATURE,
        error: 'Transaction is not what was built: another wallet paid',
        difference: { transfers, agreements },
      })
    batches = [differing([])]
    const bodies: unknown[] = []
    server.on('POST /api/v1/payout-batches/{id}/settle', ({ body }) => {
      bodies.push(body)
      const me = samplePerson('Finance', sampleMe().userId)
      batches = [differing([{ person: me, reason: 'Compared', at: '2026-06-10T11:00:00.000Z' }])]
      return batches[0] ?? differing([])
    })
    open('batches')
    expect(await screen.findByText('Differs on the chain')).toBeTruthy()
    expect(screen.queryByText(/nobody was paid/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Split in two' })).toBeNull()
    expect(screen.getByText('Pays Winner 1 exactly')).toBeTruthy()
    expect(screen.getByText('Matches no payout of this batch')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Settle by the actual transfers' }))
    const dialog = await screen.findByRole('dialog', { name: 'Settle this batch' })
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Compared' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Settle batch' }))
    expect(
      await screen.findByText('You agreed. A second person in finance must agree too.'),
    ).toBeTruthy()
    expect(bodies).toEqual([{ note: 'Compared' }])
    expect(screen.queryByRole('button', { name: 'Settle by the actual transfers' })).toBeNull()
  })
})
