import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodiesOf, callsTo, watchAnswers } from '../../../testing/network.ts'
import { openDebts } from '../../../testing/owed.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { DueList } from '../due/due-list.tsx'

const world = openWorld()
let lina: TestMember
let treasury: string
const debts = openDebts(world, () => lina)
const onBatch = vi.fn()

beforeAll(async () => {
  lina = await world.join('finance')
  const { wallets } = await world.ok(lina, 'GET /api/v1/treasury')
  treasury = wallets[0]?.address ?? ''
})
beforeEach(async () => {
  onBatch.mockClear()
  await signIn(await world.join('finance'))
})
afterEach(() => debts.clear())

const open = () => renderPage(<DueList onBatch={onBatch} />)

describe('BatchBuilder', () => {
  it('puts only approved payouts of one token into a batch, and shows its size', async () => {
    await debts.owe('Winner 1', 'eligible')
    const { payoutId } = await debts.owe('Winner 2', 'approved')
    await debts.owe('Winner 3', 'approved', { token: 'USDC', amount: '7000000' })
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
    await waitFor(() => expect(onBatch).toHaveBeenCalledOnce())
    expect(screen.queryByRole('button', { name: 'Create batch' })).toBeNull()
    const made = bodiesOf('POST /api/v1/payout-batches').at(-1)
    expect(made).toEqual({ token: 'SOL', treasury, payoutIds: [payoutId] })
  })

  it('does not make a batch that is too large', async () => {
    const count = 18
    for (let n = 1; n <= count; n += 1) await debts.owe(`Winner ${n}`, 'approved')
    open()
    await screen.findByText('Winner 1')
    for (let n = 1; n <= count; n += 1) {
      fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`Winner ${n} `) }))
    }
    await screen.findByText(/The first \d+ fit/)
    const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Create batch' })
    expect(make.disabled).toBe(true)
  })

  it('warns that the wallet holds less than the batch pays, and leaves the choice', async () => {
    await debts.owe('Winner 1', 'approved')
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Pay Winner 1 in the next batch' }))
    await screen.findByText(
      'This wallet holds less than the batch pays. Top it up or choose another one.',
    )
    screen.getByText(/^Fee, batch marker and new accounts: at most .+ The wallet holds 0 SOL\.$/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create batch' }).disabled).toBe(
      false,
    )
  })

  it('says why it is not created when someone else holds a payout meanwhile', async () => {
    const { payoutId } = await debts.owe('Winner 1', 'approved')
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Pay Winner 1 in the next batch' }))
    await screen.findByText(/The wallet holds/)
    await debts.hold(payoutId)
    fireEvent.click(screen.getByRole('button', { name: 'Create batch' }))
    await screen.findByText('No payouts to approve')
    expect(screen.queryByRole('button', { name: 'Create batch' })).toBeNull()
    expect(callsTo('POST').filter((call) => call === 'POST /api/v1/payout-batches')).toHaveLength(1)
    expect(onBatch).not.toHaveBeenCalled()
    expect((await debts.find(payoutId)).state).toBe('held')
  })

  it('creates one batch however often the button is pressed, and selects nothing when cleared', async () => {
    const ids = [await debts.owe('Winner 1', 'approved'), await debts.owe('Winner 2', 'approved')]
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Select 2 in SOL' }))
    screen.getByText('2 payouts in one transaction')
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByText('2 payouts in one transaction')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Select 2 in SOL' }))
    await screen.findByText(/The wallet holds/)
    const create = screen.getByRole('button', { name: 'Create batch' })
    fireEvent.click(create)
    fireEvent.click(create)
    await waitFor(() => expect(onBatch).toHaveBeenCalledOnce())
    const { items } = await world.ok(lina, 'GET /api/v1/payout-batches')
    const batch = items.filter(({ nextSteps }) => nextSteps.includes('cancel'))
    expect(batch.map(({ itemCount }) => itemCount)).toEqual([2])
    const paid = batch[0]?.items.map(({ payoutId }) => payoutId)
    expect(paid?.toSorted()).toEqual(ids.map(({ payoutId }) => payoutId).toSorted())
  })
})
