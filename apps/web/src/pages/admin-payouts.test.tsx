import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadText } from '../lib/page/save-file.ts'
import type { WalletSigner } from '../lib/wallet/use-wallet-signer.ts'
import { WalletFailure } from '../lib/wallet/wallet-failure.ts'
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
    expect(dialog.textContent).toContain(SAMPLE_WALLET)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(bodies).toEqual([{ walletAddress: SAMPLE_WALLET, amount: '500000000' }]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  })

  it('holds once although the first answer was lost and the dialog was closed in between', async () => {
    payouts = [samplePayout(1, { state: 'eligible' })]
    const sent: unknown[] = []
    server.on('POST /api/v1/payouts/{id}/hold', ({ body, idempotencyKey }) => {
      sent.push({ ...body, idempotencyKey })
      if (sent.length < 3) throw new TypeError('Failed to fetch')
      return samplePayout(1, { state: 'held' })
    })
    open()
    const hold = async (): Promise<HTMLElement> => {
      fireEvent.click(await screen.findByRole('button', { name: 'Hold' }))
      const dialog = await screen.findByRole('dialog', { name: 'Hold this payout' })
      const reason = within(dialog).getByRole('textbox', { name: 'Reason' })
      fireEvent.change(reason, { target: { value: 'Looks wrong' } })
      fireEvent.click(within(dialog).getByRole('button', { name: 'Hold payout' }))
      return dialog
    }
    const dialog = await hold()
    await within(dialog).findByRole('alert')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await hold()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
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

  it('approves several at once, each by itself, and says of each what came of it', async () => {
    const eligible = (n: number, change: Partial<ReturnType<typeof samplePayout>> = {}) =>
      samplePayout(n, { state: 'eligible', walletAddress: null, ...change })
    payouts = [
      eligible(1),
      eligible(3, { amount: '10000001', token: 'USDC' }),
      eligible(4, { approvalRefusal: 'This one is yours.' }),
      eligible(5, { currentWallet: null }),
      samplePayout(2),
    ]
    const sent: unknown[] = []
    let isChanged = true
    server.on('POST /api/v1/payouts/{id}/approve', ({ params, body, idempotencyKey }) => {
      sent.push({ id: params.id, ...body, idempotencyKey })
      if (params.id === payouts[1]?.payoutId && isChanged) throw new FakeRefusal('payout_changed')
      return samplePayout(1)
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Select 2 to approve' }))
    expect(screen.getByText('0.5 SOL and 10.000001 USDC')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Review and approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 payouts' })
    expect(within(dialog).getAllByText(SAMPLE_WALLET)).toHaveLength(2)
    const approve = within(dialog).getByRole('button', { name: 'Approve 2' })
    fireEvent.click(approve)
    fireEvent.click(approve)
    expect(await within(dialog).findByText('1 payout not approved')).toBeTruthy()
    expect(within(dialog).getByText(/The wallet or amount changed/)).toBeTruthy()
    expect(sent).toHaveLength(2)
    isChanged = false
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try 1 again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(3)
    expect(sent[2]).toMatchObject({ walletAddress: SAMPLE_WALLET, amount: '10000001' })
  })

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

  it('looks for amounts and sorts on the server', async () => {
    const asked: string[] = []
    server.on('GET /api/v1/payouts', ({ query }) => {
      asked.push(`${query.get('q')} ${query.get('sort')}`)
      return { items: payouts, nextCursor: null, totals: [] }
    })
    open()
    fireEvent.change(await screen.findByRole('combobox', { name: 'Order' }), {
      target: { value: 'largest' },
    })
    fireEvent.change(screen.getByRole('searchbox', { name: /Search payouts/ }), {
      target: { value: '1,500.5' },
    })
    await waitFor(() => expect(asked).toContain('1,500.5 largest'))
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
      screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Winner ${n} `) })
    await screen.findByText('Winner 2')
    fireEvent.click(box(2))
    expect([box(1).disabled, box(3).disabled]).toEqual([true, true])
    expect(await screen.findByText('380')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Create batch' }))
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
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create batch' }).disabled).toBe(
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

  it('shows every address in full where a batch is signed, and who approved what', async () => {
    const approvals = [
      { approver: samplePerson('Lina Meyer', sampleId(11)), at: '2026-06-10T10:00:00.000Z' },
    ]
    const batch = sampleBatch([samplePayout(2)], { state: 'approved' })
    batches = [{ ...batch, items: batch.items.map((item) => ({ ...item, approvals })) }]
    open('batches')
    const list = await screen.findByRole('list', { name: 'Payments of this batch' })
    expect(list.textContent).toContain(SAMPLE_WALLET)
    expect(list.textContent).toContain('approved by Lina Meyer')
    expect(list.closest('section, article, li, div')?.parentElement?.textContent).toContain(
      SAMPLE_TREASURY,
    )
  })

  it('offers the same bytes again after the wallet said no, with the time that is left', async () => {
    let asked = 0
    batches = [sampleBatch([samplePayout(2)], { state: 'approved' })]
    server.on('POST /api/v1/payout-batches/{id}/transactions', () => {
      asked += 1
      const signBefore = new Date(Date.now() + 50_000).toISOString()
      batches = [sampleBatch([samplePayout(2)], { state: 'awaiting_signature', signBefore })]
      return {
        attemptId: sampleId(7999),
        payer: SAMPLE_TREASURY,
        transaction: 'unsigned',
        size: 380,
        lastValidBlockHeight: 150,
      }
    })
    wallet = {
      ...wallet,
      signTransaction: async () => {
        throw new WalletFailure('You said no in your wallet.')
      },
    }
    open('batches')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in your wallet' }))
    expect(await screen.findByText('You said no in your wallet.')).toBeTruthy()
    expect(await screen.findByText(/can be signed for \d+ seconds more/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Sign again' }))
    await waitFor(() => expect(asked).toBe(2))
  })

  it('says that the time to sign is over, and offers nothing that cannot land', async () => {
    const signBefore = new Date(Date.now() - 1000).toISOString()
    batches = [sampleBatch([samplePayout(2)], { state: 'awaiting_signature', signBefore })]
    open('batches')
    expect(await screen.findByText(/The time to sign is over/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Sign/ })).toBeNull()
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
    expect(screen.queryByText(/no one was paid/)).toBeNull()
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

  it('offers another wallet where the connected one is not the batch’s', async () => {
    wallet = { ...wallet, address: SAMPLE_WALLET }
    batches = [sampleBatch([samplePayout(2)], { state: 'approved' })]
    open('batches')
    expect(await screen.findByRole('button', { name: 'Use another wallet' })).toBeTruthy()
  })

  it('asks for a way out of a payout that cannot be paid, and says who wants what', async () => {
    const bodies: unknown[] = []
    payouts = [samplePayout(1, { state: 'failed', failure: 'The chain refused it' })]
    server.on('POST /api/v1/payouts/{id}/exit', ({ body }) => {
      bodies.push(body)
      const exit = {
        decision: 'keep' as const,
        walletAddress: null,
        person: samplePerson('Lina Meyer', sampleId(11)),
        reason: 'Emptied',
        at: '2026-06-10T11:00:00.000Z',
      }
      payouts = [samplePayout(1, { state: 'failed', exit })]
      return payouts[0] ?? samplePayout(1)
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Can’t be paid?' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('radio', { name: /Close without paying/ }))
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), {
      target: { value: 'Emptied' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close unpaid' }))
    expect(await screen.findByText(/Lina Meyer proposed to close it without paying/)).toBeTruthy()
    expect(bodies).toEqual([{ decision: 'keep', note: 'Emptied' }])
    expect(screen.getByRole('button', { name: 'Review and decide' })).toBeTruthy()
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
