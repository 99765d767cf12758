import { PROBLEMS } from '@laurel/contract/problems'
import { buildBatchToSign, createBatch, createBatchTransaction } from '@laurel/scenarios/payouts'
import type { TestMember } from '@laurel/scenarios/test-world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WalletFailure } from '../../../lib/wallet/wallet-failure.ts'
import { connectWallet } from '../../../testing/connected-wallet.ts'
import { bodiesOf, callsTo, countCalls, watchAnswers } from '../../../testing/network.ts'
import { openDebts } from '../../../testing/owed.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { BatchList } from './batch-list.tsx'

const world = openWorld()
let lina: TestMember
let treasury: string
const debts = openDebts(world, () => lina)

beforeAll(async () => {
  lina = await world.joinAs({ part: 'finance', displayName: 'Lina Meyer' })
  const { wallets } = await world.ok(lina, 'GET /api/v1/treasury')
  treasury = wallets[0]?.address ?? ''
})
beforeEach(async () => {
  await signIn(await world.join('finance'))
  await connectWallet({ address: treasury }, { signTransaction: signAsTreasury })
})
afterEach(() => debts.clear())

async function signAsTreasury(transaction: string): Promise<string> {
  return (await world.shortcut('treasury', { transaction })).signed
}

/** A batch of approved payouts that may be signed. */
async function buildBatch(names: readonly string[]) {
  await world.shortcut('fillTreasury', {})
  const owed = []
  for (const name of names) owed.push(await debts.owe(name, 'approved'))
  const payoutIds = owed.map(({ payoutId }) => payoutId)
  const { batchId } = await buildBatchToSign(world, lina, { token: 'SOL', treasury, payoutIds })
  return { batchId, owed }
}

/** The transaction of a batch that was never signed expires, and the batch with it. */
async function end(batchId: string): Promise<void> {
  await world.shortcut('slots', { count: 400 })
  await world.shortcut('chain', { isFinal: true })
  const params = { id: batchId }
  const batch = await world.ok(lina, 'GET /api/v1/payout-batches/{id}', { params })
  expect(batch.state).not.toBe('awaiting_signature')
}

const stateOf = async (batchId: string) =>
  (await world.ok(lina, 'GET /api/v1/payout-batches/{id}', { params: { id: batchId } })).state
const open = () => renderPage(<BatchList />)

/** Where the batch that can still be worked on is drawn. */
async function cardWith(button: string) {
  const element = (await screen.findByRole('button', { name: button })).closest('li')
  const card = element ?? expect.fail('The batch is in no list')
  return { ...within(card), text: () => card.textContent }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('BatchList', () => {
  it('says how a batch comes about while there is none', async () => {
    open()
    await screen.findByText('No batches yet')
    screen.getByText('Select approved payouts under Due to pay them together in one transaction.')
  })

  it('splits a batch that a simulation refused', async () => {
    const owed = [await debts.owe('Winner 1', 'approved'), await debts.owe('Winner 2', 'approved')]
    const payoutIds = owed.map(({ payoutId }) => payoutId)
    // The treasury holds nothing yet.
    const { batchId } = await createBatch(world, lina, { token: 'SOL', treasury, payoutIds })
    open()
    await press('Simulate')
    await press('Split in two')
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Simulate' })).toHaveLength(2))
    expect(countCalls(`POST /api/v1/payout-batches/${batchId}/split`)).toBe(1)
    const { items } = await world.ok(lina, 'GET /api/v1/payout-batches')
    const parts = items.filter(({ nextSteps }) => nextSteps.includes('cancel'))
    expect(parts.map((batch) => batch.items.length)).toEqual([1, 1])
  })

  it('simulates and approves a batch, and says what was done by whom', async () => {
    await world.shortcut('fillTreasury', {})
    const { payoutId } = await debts.owe('Winner 1', 'approved')
    const { batchId } = await createBatch(world, lina, {
      token: 'SOL',
      treasury,
      payoutIds: [payoutId],
    })
    open()
    const card = await cardWith('Simulate')
    expect(card.text()).toMatch(/^1 payout in SOL.*created .+ by Lina Meyer\d+ bytesPaid from/)
    await press('Simulate')
    await press('Approve batch')
    await card.findByRole('button', { name: 'Sign in your wallet' })
    expect(card.text()).toMatch(/Simulated .+, [\d,]+ compute units\. Approved .+ by member\d+\./)
    expect(await stateOf(batchId)).toBe('approved')
  })

  it('cancels a batch, whose payouts can go into another', async () => {
    const { batchId, owed } = await buildBatch(['Winner 1'])
    open()
    await press('Cancel batch')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel batch' })).toBeNull())
    expect(await stateOf(batchId)).toBe('cancelled')
    const payout = await debts.find(owed[0]?.payoutId ?? '')
    expect(payout).toMatchObject({ state: 'approved', abilities: { canBatch: true } })
  })

  it('says that a batch has moved on where someone else cancelled it meanwhile', async () => {
    const { batchId } = await buildBatch(['Winner 1'])
    open()
    const card = await cardWith('Cancel batch')
    await world.ok(lina, 'POST /api/v1/payout-batches/{id}/cancel', { params: { id: batchId } })
    await press('Cancel batch')
    await card.findByText('Cancelled')
    expect(screen.queryByRole('button', { name: 'Cancel batch' })).toBeNull()
    expect(countCalls(`POST /api/v1/payout-batches/${batchId}/cancel`)).toBe(1)
  })

  it('shows every address in full where a batch is signed, and who approved what', async () => {
    const { owed } = await buildBatch(['Winner 1'])
    open()
    const card = await cardWith('Sign in your wallet')
    const list = card.getByRole('list', { name: 'Payments of this batch' })
    expect(list.textContent).toContain(owed[0]?.walletAddress)
    expect(list.textContent).toContain('approved by Lina Meyer')
    expect(card.getByText('Paid from').parentElement?.textContent).toContain(treasury)
  })
})

describe('signing a batch', () => {
  const otherWallet = async () => {
    const { address } = await world.shortcut('wallet', { userId: lina.userId })
    return address ?? expect.fail('No wallet')
  }

  it('asks for no transaction while another wallet is connected', async () => {
    const { batchId } = await buildBatch(['Winner 1'])
    await connectWallet({ address: await otherWallet() })
    open()
    await press('Sign in your wallet')
    await screen.findByText('Not signed')
    screen.getByText('The connected wallet is not the one this batch is paid from.')
    expect(countCalls(`POST /api/v1/payout-batches/${batchId}`)).toBe(0)
  })

  it('offers another wallet where the connected one is not the batch’s, and names it', async () => {
    await buildBatch(['Winner 1'])
    const address = await otherWallet()
    let chosen = 0
    await connectWallet(
      { address },
      {
        choose: async () => {
          chosen += 1
          return null
        },
      },
    )
    open()
    const card = await cardWith('Use another wallet')
    card.getByText('The connected wallet is not the one this batch is paid from. Connected:')
    expect(card.text()).toContain(address)
    await press('Use another wallet')
    await waitFor(() => expect(chosen).toBe(1))
  })

  it('offers the same bytes again after the wallet said no, with the time that is left', async () => {
    const { batchId } = await buildBatch(['Winner 1'])
    const asked: string[] = []
    await connectWallet(
      { address: treasury },
      {
        signTransaction: async (transaction) => {
          asked.push(transaction)
          throw new WalletFailure('You said no in your wallet.')
        },
      },
    )
    open()
    await press('Sign in your wallet')
    await screen.findByText('You said no in your wallet.')
    await screen.findByText(/can be signed for \d+ seconds more/)
    await press('Sign again')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(new Set(asked).size).toBe(1)
    expect(countCalls(`POST /api/v1/payout-batches/${batchId}/transactions`)).toBe(2)
    expect(countCalls('POST /api/v1/payout-transactions')).toBe(0)
    await end(batchId)
  })

  it('says that the time to sign is over, and offers nothing that cannot land', async () => {
    const { batchId } = await buildBatch(['Winner 1'])
    await createBatchTransaction(world, lina, batchId)
    await world.wait(3 * 60_000)
    open()
    await screen.findByText(
      'The time to sign is over. You can start again here within half a minute.',
    )
    expect(screen.queryByRole('button', { name: /Sign/ })).toBeNull()
    await end(batchId)
  })

  it('has the wallet sign exactly what was approved, and submits exactly what it signed', async () => {
    const { batchId } = await buildBatch(['Winner 1'])
    const built = watchAnswers(`POST /api/v1/payout-batches/${batchId}/transactions`)
    const signings: { asked: string; signed: string }[] = []
    await connectWallet(
      { address: treasury },
      {
        signTransaction: async (asked) => {
          const signed = await signAsTreasury(asked)
          signings.push({ asked, signed })
          return signed
        },
      },
    )
    open()
    await press('Sign in your wallet')
    await screen.findByRole('list', { name: 'On the chain' })
    const [{ attemptId, transaction }] = built as [{ attemptId: string; transaction: string }]
    const [signing] = signings
    expect(signings.map(({ asked }) => asked)).toEqual([transaction])
    expect(callsTo('POST /api/v1/payout-transactions')).toEqual([
      `POST /api/v1/payout-transactions/${attemptId}/signed`,
    ])
    expect(bodiesOf('POST /api/v1/payout-transactions')).toEqual([{ transaction: signing?.signed }])
    // Only the signature differs.
    const messageOf = (wire = '') => Buffer.from(wire, 'base64').subarray(65).toString('hex')
    expect(messageOf(signing?.signed)).toBe(messageOf(transaction))
    expect(screen.queryByRole('button', { name: 'Sign in your wallet' })).toBeNull()
    await world.shortcut('chain', { isFinal: true })
    expect(await stateOf(batchId)).toBe('finalized')
  })

  it('sends nothing when the wallet signed another transaction than the approved one', async () => {
    const other = await buildBatch(['Winner 2'])
    const otherBytes = await createBatchTransaction(world, lina, other.batchId)
    const { batchId } = await buildBatch(['Winner 1'])
    await connectWallet(
      { address: treasury },
      { signTransaction: () => signAsTreasury(otherBytes.transaction) },
    )
    open()
    await press('Sign in your wallet')
    await screen.findByText(PROBLEMS.transaction_differs.title)
    screen.getByText('It differs from the transaction we built')
    expect(await stateOf(batchId)).toBe('awaiting_signature')
    expect(await stateOf(other.batchId)).toBe('awaiting_signature')
    const card = within(
      screen.getByText(PROBLEMS.transaction_differs.title).closest('li') as HTMLElement,
    )
    expect(card.queryByRole('list', { name: 'On the chain' })).toBeNull()
    await card.findByRole('button', { name: 'Sign again' })
    await end(batchId)
    await end(other.batchId)
  })
})

describe('a batch that differs on the chain', () => {
  it('shows what the chain did, and has two people settle it', async () => {
    const { batchId, owed } = await buildBatch(['Winner 1', 'Winner 2'])
    await createBatchTransaction(world, lina, batchId)
    const to = (await world.shortcut('wallet', { userId: lina.userId })).address ?? ''
    await world.shortcut('differingBatch', { batchId, to })
    await world.shortcut('chain', { isFinal: true })
    // The transaction that was built can no longer land.
    await world.shortcut('slots', { count: 400 })
    open()
    await screen.findByText('Differs on the chain')
    const card = await cardWith('Settle by the actual transfers')
    card.getByText('The transaction on the chain differs from this batch')
    expect(card.queryByRole('button', { name: 'Split in two' })).toBeNull()
    expect(card.getByText('Pays Winner 1 exactly').parentElement?.textContent).toContain(
      owed[0]?.walletAddress,
    )
    expect(card.getByText('Matches no payout of this batch').parentElement?.textContent).toContain(
      to,
    )
    await settle('Compared')
    await card.findByText('You agreed. A second person in finance must agree too.')
    expect(card.text()).toMatch(/member\d+ agreed to settle it .+: Compared/)
    expect(card.queryByRole('button', { name: 'Settle by the actual transfers' })).toBeNull()
    expect(bodiesOf(`POST /api/v1/payout-batches/${batchId}/settle`)).toEqual([
      { note: 'Compared' },
    ])
    expect(await stateOf(batchId)).toBe('failed')
    cleanup()
    await signIn(await world.join('finance'))
    open()
    await settle('Seen, too')
    await screen.findByText(
      'Settled by two people: payouts paid exactly are closed as paid, and the rest is still owed.',
    )
    expect(await stateOf(batchId)).toBe('settled')
    const states = await Promise.all(owed.map(async ({ payoutId }) => debts.find(payoutId)))
    expect(states.map(({ state }) => state)).toEqual(['finalized', 'approved'])
  })

  async function settle(reason: string): Promise<void> {
    await press('Settle by the actual transfers')
    const dialog = await screen.findByRole('dialog', { name: 'Settle this batch' })
    within(dialog).getByText(/1 payout of 2 will be marked as paid by this transaction/)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Settle batch' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})
