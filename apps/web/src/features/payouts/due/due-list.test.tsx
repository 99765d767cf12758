import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useCurrentToast } from '../../../lib/toast.ts'
import { callsTo, refuseCalls } from '../../../testing/network.ts'
import { openDebts } from '../../../testing/owed.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { PayoutList } from '../lists/payout-list.tsx'
import { DueList } from './due-list.tsx'

const world = openWorld()
let finance: TestMember
let lina: TestMember
const debts = openDebts(world, () => lina)

beforeAll(async () => {
  lina = await world.joinAs({ part: 'finance', displayName: 'Lina' })
})
beforeEach(async () => {
  finance = await signIn(await world.join('finance'))
})
afterEach(() => debts.clear())

function Toast() {
  const shown = useCurrentToast()
  return <output>{`${shown?.title ?? ''} / ${shown?.text ?? ''}`}</output>
}
const open = () =>
  renderPage(
    <>
      <DueList onBatch={() => {}} />
      <Toast />
    </>,
  )
const toastIs = (text: string) =>
  waitFor(() => expect(document.querySelector('output')?.textContent).toBe(text))
/** The recipients of the listed payouts, first to last. */
const names = () =>
  screen
    .getAllByRole('checkbox')
    .map((box) => /Winner \d/.exec(box.getAttribute('aria-label') ?? '')?.[0])
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

describe('DueList', () => {
  it('says when payouts appear while there is none', async () => {
    open()
    await screen.findByText('No payouts to approve')
    screen.getByText('Prizes appear here when the objection period is over and nothing holds them.')
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Download CSV' })
    expect(save.disabled).toBe(true)
  })

  it('says why it cannot be read, and tries again', async () => {
    refuseCalls('GET /api/v1/payouts', 'rate_limited', 1)
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('No payouts to approve')
  })

  it('puts the oldest first, then the newest or the largest', async () => {
    await debts.owe('Winner 1', 'eligible', { amount: '1000000000' })
    await debts.owe('Winner 2', 'eligible', { amount: '300000000' })
    await debts.owe('Winner 3', 'eligible', { amount: '2000000000' })
    open()
    await screen.findByText('Winner 1')
    expect(names()).toEqual(['Winner 1', 'Winner 2', 'Winner 3'])
    const order = screen.getByRole('combobox', { name: 'Order' })
    fireEvent.change(order, { target: { value: 'newest' } })
    await screen.findByText('Winner 1')
    expect(names()).toEqual(['Winner 3', 'Winner 2', 'Winner 1'])
    fireEvent.change(order, { target: { value: 'largest' } })
    await screen.findByText('Winner 1')
    expect(names()).toEqual(['Winner 3', 'Winner 1', 'Winner 2'])
    expect(callsTo('GET /api/v1/payouts').map((call) => /sort=\w+/.exec(call)?.[0])).toEqual([
      'sort=oldest',
      'sort=newest',
      'sort=largest',
    ])
  })

  it('finds payouts by name and by wallet, and says when there is no match', async () => {
    const { walletAddress } = await debts.owe('Winner 1', 'eligible')
    await debts.owe('Winner 2', 'eligible')
    open()
    await screen.findByText('Winner 2')
    search('winner 2')
    await waitFor(() => expect(screen.queryByText('Winner 1')).toBeNull())
    await screen.findByText('Winner 2')
    search(walletAddress)
    await screen.findByText('Winner 1')
    await waitFor(() => expect(screen.queryByText('Winner 2')).toBeNull())
    search('No such person')
    await screen.findByText('No matches')
    screen.getByText('Search by name, bounty, airdrop, wallet or amount.')
  })

  it('selects payouts of one action, and clears the selection', async () => {
    await debts.owe('Winner 1', 'eligible')
    await debts.owe('Winner 2', 'eligible')
    await debts.owe('Winner 3', 'approved')
    await debts.owe('Winner 4', 'eligible', { userId: finance.userId })
    open()
    await screen.findByText('Winner 3')
    const own = box(new RegExp(`Select ${finance.username} to approve`))
    expect(own.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Select 1 in SOL' })).toBeNull()
    fireEvent.click(box(/Select Winner 1 to approve/))
    screen.getByText('1 payout to approve')
    expect(box(/Pay Winner 3 in the next batch/).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Select 2 to approve' }))
    screen.getByText('2 payouts to approve')
    fireEvent.click(box(/Select Winner 1 to approve/))
    screen.getByText('1 payout to approve')
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText(/to approve$/, { selector: 'span' })).toBeNull()
    expect(box(/Pay Winner 3 in the next batch/).disabled).toBe(false)
  })

  it('selects the approved payouts that a file lists, and reports the other lines', async () => {
    const first = await debts.owe('Winner 1', 'approved')
    await debts.owe('Winner 2', 'approved')
    const waiting = await debts.owe('Winner 3', 'eligible')
    open()
    await screen.findByText('Winner 3')
    const choose = (lines: readonly string[]) =>
      fireEvent.change(screen.getByLabelText('CSV file with the payouts to select'), {
        target: { files: [new File([lines.join('\n')], 'payouts.csv', { type: 'text/csv' })] },
      })
    choose(['payout_id', first.payoutId, waiting.payoutId])
    await toastIs('1 payout selected / 1 line skipped. Line 3: No approved payout has this id.')
    await screen.findByText('1 payout in one transaction')
    expect(box(/Pay Winner 1/).checked).toBe(true)
    expect(box(/Pay Winner 2/).checked).toBe(false)
    choose([first.payoutId])
    await toastIs('1 payout selected / Every line of the file matches an approved payout.')
  })

  it('drops a payout that someone else held from the selection', async () => {
    const { payoutId } = await debts.owe('Winner 1', 'eligible')
    await debts.owe('Winner 2', 'eligible')
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Select 2 to approve' }))
    await debts.hold(payoutId)
    search('Winner')
    await screen.findByText('1 payout to approve')
    expect(names()).toEqual(['Winner 2'])
  })
})

describe('PayoutList', () => {
  it('ends a hold with a reason', async () => {
    const { payoutId } = await debts.owe('Winner 9', 'eligible')
    await debts.hold(payoutId, 'Two names for one wallet')
    renderPage(<PayoutList filter="waiting" />)
    const line = (await screen.findByText('Winner 9')).closest('li')
    expect(line?.textContent).toContain('Two names for one wallet')
    fireEvent.click(within(line as HTMLElement).getByRole('button', { name: 'End hold' }))
    const dialog = await screen.findByRole('dialog', { name: 'End the hold' })
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Explained' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'End hold' }))
    await waitFor(() => expect(screen.queryByText('Winner 9')).toBeNull())
    expect(await debts.find(payoutId)).toMatchObject({ state: 'eligible', holds: [] })
  })
})
