import { PROBLEMS } from '@laurel/contract/problems'
import { buildBatchToSign, createBatch, createBatchTransaction } from '@laurel/scenarios/payouts'
import type { Shortcuts, TestMember } from '@laurel/scenarios/test-world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletSigner } from '../lib/wallet/use-wallet-signer.ts'
import { WalletFailure } from '../lib/wallet/wallet-failure.ts'
import {
  bodiesOf,
  callsTo,
  countCalls,
  keysOf,
  loseAnswers,
  refuseCalls,
  restoreNetwork,
  watchAnswers,
} from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn, signOut } from '../testing/world.ts'
import AdminPayoutsPage from './admin-payouts.tsx'

let wallet: WalletSigner
vi.mock('../lib/wallet/use-wallet-signer.ts', () => ({ useWalletSigner: () => wallet }))

const world = openWorld()
const HALF_SOL = '500000000'
let finance: TestMember
let lina: TestMember
let treasury: string

beforeAll(async () => {
  lina = await world.joinAs({ part: 'finance', displayName: 'Lina Meyer' })
  const { wallets } = await world.ok(lina, 'GET /api/v1/treasury')
  treasury = wallets[0]?.address ?? ''
})

beforeEach(async () => {
  finance = await signIn(await world.join('finance'))
  wallet = {
    address: treasury,
    canSign: true,
    connect: async () => treasury,
    signTransaction: async (transaction) =>
      (await world.shortcut('treasury', { transaction })).signed,
  }
})

/** Nothing is due after a test, and no batch waits for anybody. */
afterEach(async () => {
  const batches = await world.ok(lina, 'GET /api/v1/payout-batches')
  for (const { batchId, nextSteps } of batches.items) {
    const params = { id: batchId }
    if (nextSteps.includes('cancel')) {
      await world.ok(lina, 'POST /api/v1/payout-batches/{id}/cancel', { params })
    }
  }
  for (let isEmpty = false; !isEmpty; ) {
    const { items } = await world.ok(lina, 'GET /api/v1/payouts', { query: { state: 'due' } })
    const open = items.filter(({ abilities }) => abilities.canHold)
    for (const { payoutId } of open) {
      const request = { params: { id: payoutId }, body: { note: 'The test is over' } }
      await world.ok(lina, 'POST /api/v1/payouts/{id}/hold', request)
    }
    isEmpty = open.length === 0
  }
})

type Asked = Partial<Shortcuts['payout']['input']>

/** What a winner is owed, half a SOL to a wallet of their own unless told otherwise. */
async function owe(name: string, state: 'eligible' | 'approved' | 'failed', asked: Asked = {}) {
  const winner = await world.joinAs({ displayName: name })
  const { payoutId } = await world.shortcut('payout', {
    state,
    userId: winner.userId,
    amount: HALF_SOL,
    approvers: state === 'eligible' ? [] : [lina.userId],
    ...asked,
  })
  return { winner, payoutId }
}
const find = async (payoutId: string) => {
  const { items } = await world.ok(lina, 'GET /api/v1/payouts', {
    query: { state: 'all', sort: 'newest' },
  })
  return items.find((payout) => payout.payoutId === payoutId)
}
const walletOf = async (payoutId: string) => (await find(payoutId))?.currentWallet ?? 'a wallet'

/** Somebody else of finance stops a payout. */
async function hold(payoutId: string): Promise<void> {
  const request = { params: { id: payoutId }, body: { note: 'Asked about' } }
  await world.ok(lina, 'POST /api/v1/payouts/{id}/hold', request)
}

/** A batch of approved payouts that may be signed. */
async function buildBatch(names: readonly string[]) {
  await world.shortcut('fillTreasury', {})
  const payoutIds: string[] = []
  for (const name of names) payoutIds.push((await owe(name, 'approved')).payoutId)
  const { batchId } = await buildBatchToSign(world, lina, { token: 'SOL', treasury, payoutIds })
  return { batchId, payoutIds }
}

const open = (tab = 'due') => renderPage(<AdminPayoutsPage />, `/admin/payouts?tab=${tab}`)

describe('/admin/payouts', () => {
  it('splits a batch that a simulation refused', async () => {
    const ids = [await owe('Winner 1', 'approved'), await owe('Winner 2', 'approved')]
    const payoutIds = ids.map(({ payoutId }) => payoutId)
    // The treasury holds nothing yet.
    const { batchId } = await createBatch(world, lina, { token: 'SOL', treasury, payoutIds })
    open('batches')
    fireEvent.click(await screen.findByRole('button', { name: 'Simulate' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Split in two' }))
    await waitFor(() => expect(countCalls(`POST /api/v1/payout-batches/${batchId}/split`)).toBe(1))
    await waitFor(async () => {
      const { items } = await world.ok(lina, 'GET /api/v1/payout-batches')
      const parts = items.filter(({ nextSteps }) => nextSteps.includes('cancel'))
      expect(parts.map((batch) => batch.items.length)).toEqual([1, 1])
    })
  })

  it('tells a visitor what it is and where to sign in, and asks for nothing', async () => {
    await signOut()
    open()
    await screen.findByText('For finance staff')
    expect(countCalls('GET /api/v1/payout')).toBe(0)
  })

  it('tells a member without the role so, and asks for nothing', async () => {
    await signIn(await world.join('newcomer'))
    open()
    await screen.findByText('You don’t have access to this page')
    expect(countCalls('GET /api/v1/payout')).toBe(0)
  })

  it('approves what was shown: this wallet and this amount', async () => {
    const { payoutId } = await owe('Winner 1', 'eligible')
    const walletAddress = await walletOf(payoutId)
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve this payout' })
    expect(dialog.textContent).toContain(walletAddress)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
    expect(bodiesOf('POST /api/v1/payouts')).toEqual([{ walletAddress, amount: HALF_SOL }])
    expect(await find(payoutId)).toMatchObject({ state: 'approved', walletAddress })
  })

  it('holds once although the first answer was lost and the dialog was closed in between', async () => {
    const { payoutId } = await owe('Winner 1', 'eligible')
    open()
    const holdHere = async (): Promise<HTMLElement> => {
      fireEvent.click(await screen.findByRole('button', { name: 'Hold' }))
      const dialog = await screen.findByRole('dialog', { name: 'Hold this payout' })
      const reason = within(dialog).getByRole('textbox', { name: 'Reason' })
      fireEvent.change(reason, { target: { value: 'Looks wrong' } })
      fireEvent.click(within(dialog).getByRole('button', { name: 'Hold payout' }))
      return dialog
    }
    await screen.findByRole('button', { name: 'Hold' })
    const call = `POST /api/v1/payouts/${payoutId}/hold`
    loseAnswers(call, 2)
    const dialog = await holdHere()
    await within(dialog).findByRole('alert')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await holdHere()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodiesOf(call)).toEqual([1, 2, 3].map(() => ({ note: 'Looks wrong' })))
    expect(new Set(keysOf(call)).size).toBe(1)
    expect((await find(payoutId))?.state).toBe('held')
  })

  it('stays open and says why when an approval is refused', async () => {
    const { payoutId } = await owe('Winner 1', 'eligible')
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    await hold(payoutId)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await within(dialog).findByText('The payout has moved on')
    expect((await find(payoutId))?.state).toBe('held')
  })

  it('approves several at once, each by itself, and says of each what came of it', async () => {
    const first = await owe('Winner 1', 'eligible')
    const second = await owe('Winner 3', 'eligible', { token: 'USDC', amount: '10000001' })
    await owe('Winner 4', 'eligible', { userId: finance.userId })
    const homeless = await owe('Winner 5', 'eligible')
    await world.shortcut('wallet', { userId: homeless.winner.userId, address: null })
    await owe('Winner 2', 'approved')
    const addresses = [await walletOf(first.payoutId), await walletOf(second.payoutId)]
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Select 2 to approve' }))
    screen.getByText('0.5 SOL and 10.000001 USDC')
    fireEvent.click(screen.getByRole('button', { name: 'Review and approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 payouts' })
    for (const address of addresses) within(dialog).getByText(address)
    const approve = within(dialog).getByRole('button', { name: 'Approve 2' })
    refuseCalls(`POST /api/v1/payouts/${second.payoutId}`, 'database_unavailable')
    fireEvent.click(approve)
    fireEvent.click(approve)
    await within(dialog).findByText('1 payout not approved')
    within(dialog).getByText(new RegExp(PROBLEMS.database_unavailable.title))
    const sent = () => bodiesOf('POST /api/v1/payouts')
    expect(sent()).toHaveLength(2)
    restoreNetwork()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try 1 again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toHaveLength(3)
    expect(sent()[2]).toMatchObject({ walletAddress: addresses[1], amount: '10000001' })
    for (const { payoutId } of [first, second]) {
      expect((await find(payoutId))?.state).toBe('approved')
    }
  })

  it('looks for amounts and sorts on the server', async () => {
    await owe('Winner 1', 'eligible', { amount: '1500500000000' })
    await owe('Winner 2', 'eligible')
    open()
    await screen.findByText('Winner 2')
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), {
      target: { value: 'largest' },
    })
    fireEvent.change(screen.getByRole('searchbox', { name: /Search payouts/ }), {
      target: { value: '1,500.5' },
    })
    await waitFor(() => expect(callsTo('GET /api/v1/payouts').join()).toContain('1%2C500.5'))
    await waitFor(() => expect(screen.queryByText('Winner 2')).toBeNull())
    await screen.findByText('Winner 1')
    const asked = callsTo('GET /api/v1/payouts').map((call) => {
      const { searchParams } = new URL(call.split(' ')[1] ?? '', 'http://x')
      return `${searchParams.get('q')} ${searchParams.get('sort')}`
    })
    expect(asked).toContain('1,500.5 largest')
  })

  it('says what stands in the way of an approval instead of offering it', async () => {
    const { payoutId } = await owe('Winner 1', 'eligible', { userId: finance.userId })
    const { items } = await world.ok(finance, 'GET /api/v1/payouts', { query: { state: 'due' } })
    const refusal = items.find((payout) => payout.payoutId === payoutId)?.approvalRefusal
    expect(refusal).toBeTruthy()
    open()
    await screen.findByText(refusal ?? 'a reason')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('puts only approved payouts of one token into a batch, and shows its size', async () => {
    await owe('Winner 1', 'eligible')
    const { payoutId } = await owe('Winner 2', 'approved')
    await owe('Winner 3', 'approved', { token: 'USDC', amount: '7000000' })
    const measured = watchAnswers('POST /api/v1/payout-batches/measure')
    open()
    const box = (n: number) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Winner ${n} `) })
    await screen.findByText('Winner 2')
    fireEvent.click(box(2))
    expect([box(1).disabled, box(3).disabled]).toEqual([true, true])
    await waitFor(() => expect(measured).toHaveLength(1))
    const { size } = measured[0] as { size: number }
    await screen.findByText(String(size))
    fireEvent.click(screen.getByRole('button', { name: 'Create batch' }))
    await screen.findByRole('button', { name: 'Simulate' })
    const made = bodiesOf('POST /api/v1/payout-batches').at(-1)
    expect(made).toEqual({ token: 'SOL', treasury, payoutIds: [payoutId] })
  })

  it('does not make a batch that is too large', async () => {
    const count = 18
    for (let n = 1; n <= count; n += 1) await owe(`Winner ${n}`, 'approved')
    open()
    await screen.findByText('Winner 1')
    for (let n = 1; n <= count; n += 1) {
      fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`Winner ${n} `) }))
    }
    await screen.findByText(/The first \d+ fit/)
    const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Create batch' })
    expect(make.disabled).toBe(true)
  })

  it('asks for a way out of a payout that cannot be paid, and says who wants what', async () => {
    const { payoutId } = await owe('Winner 1', 'failed')
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Can’t be paid?' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('radio', { name: /Close without paying/ }))
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), {
      target: { value: 'Emptied' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close unpaid' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodiesOf(`POST /api/v1/payouts/${payoutId}/exit`)).toEqual([
      { decision: 'keep', note: 'Emptied' },
    ])
    expect((await find(payoutId))?.exit).toMatchObject({ decision: 'keep', reason: 'Emptied' })
    cleanup()
    await signIn(lina)
    open()
    await screen.findByText(new RegExp(`${finance.username} proposed to close it without paying`))
    screen.getByRole('button', { name: 'Review and decide' })
  })

  it('shows every address in full where a batch is signed, and who approved what', async () => {
    const { payoutIds } = await buildBatch(['Winner 1'])
    open('batches')
    await screen.findByRole('button', { name: 'Sign in your wallet' })
    const address = await walletOf(payoutIds[0] ?? '')
    const list = screen
      .getAllByRole('list', { name: 'Payments of this batch' })
      .find(({ textContent }) => textContent?.includes(address)) as HTMLElement
    expect(list.textContent).toContain('approved by Lina Meyer')
    expect(list.closest('section, article, li, div')?.parentElement?.textContent).toContain(
      treasury,
    )
  })

  it('asks for no transaction while another wallet is connected', async () => {
    const { batchId } = await buildBatch(['Winner 1'])
    const other = (await world.shortcut('wallet', { userId: lina.userId })).address
    wallet = { ...wallet, address: other, connect: async () => other }
    open('batches')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in your wallet' }))
    await screen.findByText('Not signed')
    expect(countCalls(`POST /api/v1/payout-batches/${batchId}`)).toBe(0)
  })

  it('offers another wallet where the connected one is not the batch’s', async () => {
    await buildBatch(['Winner 1'])
    wallet = {
      ...wallet,
      address: (await world.shortcut('wallet', { userId: lina.userId })).address,
    }
    open('batches')
    await screen.findByRole('button', { name: 'Use another wallet' })
  })

  it('offers the same bytes again after the wallet said no, with the time that is left', async () => {
    const { batchId } = await buildBatch(['Winner 1'])
    const asked: string[] = []
    wallet = {
      ...wallet,
      signTransaction: async (transaction) => {
        asked.push(transaction)
        throw new WalletFailure('You said no in your wallet.')
      },
    }
    open('batches')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in your wallet' }))
    await screen.findByText('You said no in your wallet.')
    await screen.findByText(/can be signed for \d+ seconds more/)
    fireEvent.click(screen.getByRole('button', { name: 'Sign again' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(new Set(asked).size).toBe(1)
    expect(countCalls(`POST /api/v1/payout-batches/${batchId}/transactions`)).toBe(2)
    await end(batchId)
  })

  it('says that the time to sign is over, and offers nothing that cannot land', async () => {
    const { batchId } = await buildBatch(['Winner 1'])
    await createBatchTransaction(world, lina, batchId)
    await world.wait(3 * 60_000)
    open('batches')
    await screen.findByText(/The time to sign is over/)
    expect(screen.queryByRole('button', { name: /Sign/ })).toBeNull()
    await end(batchId)
  })

  it('has the treasury wallet sign, and submits what it signed', async () => {
    await buildBatch(['Winner 1'])
    open('batches')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in your wallet' }))
    await screen.findByRole('list', { name: 'On the chain' })
    const [body] = bodiesOf('POST /api/v1/payout-transactions') as { transaction: string }[]
    expect(bodiesOf('POST /api/v1/payout-transactions')).toHaveLength(1)
    expect(body?.transaction).toMatch(/\S/)
    expect(screen.queryByRole('button', { name: 'Sign in your wallet' })).toBeNull()
    await world.shortcut('chain', { isFinal: true })
    const { items } = await world.ok(lina, 'GET /api/v1/payout-batches')
    expect(items[0]?.signature).toBeTruthy()
  })
})

/** The transaction of a batch that nobody signed expires, and the batch with it. */
async function end(batchId: string): Promise<void> {
  restoreNetwork()
  await world.shortcut('slots', { count: 400 })
  await world.shortcut('chain', { isFinal: true })
  const params = { id: batchId }
  const batch = await world.ok(lina, 'GET /api/v1/payout-batches/{id}', { params })
  expect(batch.state).not.toBe('awaiting_signature')
}
