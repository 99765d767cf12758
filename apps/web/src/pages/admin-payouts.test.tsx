import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletSigner } from '../lib/use-wallet-signer.ts'
import { FakeApi, FakeRefusal } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-bounties.ts'
import {
  SAMPLE_SIGNATURE,
  SAMPLE_TREASURY,
  SAMPLE_WALLET,
  sampleBatch,
  samplePayout,
} from '../testing/sample-payouts.ts'
import { sampleMe } from '../testing/sample-people.ts'
import { setSession } from '../testing/session.ts'
import AdminPayoutsPage from './admin-payouts.tsx'

vi.mock('../lib/session.ts', { spy: true })

let wallet: WalletSigner
vi.mock('../lib/use-wallet-signer.ts', () => ({ useWalletSigner: () => wallet }))

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
  it('tells a visitor what it is and where to sign in, and asks for nothing', async () => {
    setSession(null)
    open()
    expect(await screen.findByText('For finance staff')).toBeTruthy()
    expect(server.count('GET /api/v1/payout')).toBe(0)
  })

  it('tells a member without the role so, and asks for nothing', async () => {
    server.on('GET /api/v1/me', () => sampleMe())
    open()
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy()
    expect(server.count('GET /api/v1/payout')).toBe(0)
  })

  it('approves what was shown: this wallet and this amount', async () => {
    const bodies: unknown[] = []
    server.on('POST /api/v1/payouts/{id}/approve', ({ body }) => {
      bodies.push(body)
      payouts = [samplePayout(1), samplePayout(2)]
      return samplePayout(1)
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve this payout' })
    expect(within(dialog).getByText(SAMPLE_WALLET)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(bodies).toEqual([{ walletAddress: SAMPLE_WALLET, amount: '500000000' }]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  })

  it('stays open and says why when an approval is refused', async () => {
    server.on('POST /api/v1/payouts/{id}/approve', () => {
      throw new FakeRefusal('payout_changed')
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(await within(dialog).findByText('The wallet or amount changed')).toBeTruthy()
  })

  it('says what stands in the way of an approval instead of offering it', async () => {
    payouts = [samplePayout(1, { state: 'eligible', approvalRefusal: 'This one is yours.' })]
    open()
    expect(await screen.findByText('This one is yours.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('puts only approved payouts of one token into a batch, and shows its size', async () => {
    const bodies: unknown[] = []
    payouts = [...payouts, samplePayout(3, { token: 'USDC', amount: '7000000' })]
    server.on('POST /api/v1/payout-batches', ({ body }) => {
      bodies.push(body)
      batches = [sampleBatch([samplePayout(2)])]
      return sampleBatch([samplePayout(2)])
    })
    open()
    const box = (n: number) =>
      screen.getByRole<HTMLInputElement>('checkbox', {
        name: `Pay Winner ${n} in the next batch`,
      })
    await screen.findByText('Winner 2')
    expect(box(1).disabled).toBe(true)
    fireEvent.click(box(2))
    expect(box(3).disabled).toBe(true)
    expect(await screen.findByText('380')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Make the batch' }))
    expect(await screen.findByRole('button', { name: 'Simulate' })).toBeTruthy()
    expect(bodies).toEqual([
      { token: 'SOL', treasury: SAMPLE_TREASURY, payoutIds: [samplePayout(2).payoutId] },
    ])
  })

  it('does not make a batch that is too large', async () => {
    server.on('POST /api/v1/payout-batches/measure', () => ({
      size: 1500,
      maxSize: 1232,
      fits: 0,
      totalAmount: '500000000',
      treasuryBalance: '9000000000',
      costLamports: '895880',
    }))
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: /Winner 2/ }))
    expect(await screen.findByText(/The first 0 fit/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make the batch' }).disabled).toBe(
      true,
    )
  })

  it('has the treasury wallet sign, and hands in what it signed', async () => {
    const signed: unknown[] = []
    batches = [sampleBatch([samplePayout(2)], { state: 'approved' })]
    server.on('POST /api/v1/payout-batches/{id}/transactions', () => ({
      attemptId: sampleId(7999),
      payer: SAMPLE_TREASURY,
      transaction: 'unsigned',
      size: 380,
      lastValidBlockHeight: 150,
    }))
    server.on('POST /api/v1/payout-transactions/{id}/signed', ({ body, params }) => {
      signed.push([params.id, body])
      batches = [sampleBatch([samplePayout(2)], { state: 'sent', signature: SAMPLE_SIGNATURE })]
      return batches[0] ?? sampleBatch([])
    })
    open('batches')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in your wallet' }))
    expect(await screen.findByRole('list', { name: 'On the chain' })).toBeTruthy()
    expect(signed).toEqual([[sampleId(7999), { transaction: 'signed:unsigned' }]])
    expect(screen.queryByRole('button', { name: 'Sign in your wallet' })).toBeNull()
  })

  it('asks for no transaction while another wallet is connected', async () => {
    wallet = { ...wallet, address: SAMPLE_WALLET, connect: async () => SAMPLE_WALLET }
    batches = [sampleBatch([samplePayout(2)], { state: 'approved' })]
    open('batches')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in your wallet' }))
    expect(await screen.findByText('Not signed')).toBeTruthy()
    expect(server.count('POST /api/v1/payout-batches')).toBe(0)
  })

  it('splits a batch that a simulation refused', async () => {
    batches = [sampleBatch([samplePayout(1), samplePayout(2)], { error: 'Payment 2 would fail' })]
    server.on('POST /api/v1/payout-batches/{id}/split', () => {
      batches = [1, 2].map((n) => sampleBatch([samplePayout(n)], { batchId: sampleId(7900 + n) }))
      return { batches }
    })
    open('batches')
    fireEvent.click(await screen.findByRole('button', { name: 'Split in two' }))
    await waitFor(() => expect(server.count('POST /api/v1/payout-batches')).toBe(1))
  })
})
