import { PROBLEMS, type ProblemCode } from '@laurel/contract/problems'
import { shortAddress } from '@laurel/contract/spec/formatting'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useCurrentToast } from '../../../lib/toast.ts'
import { bodiesOf, callsTo, cutOff, keysOf, restoreNetwork } from '../../../testing/network.ts'
import { HALF_SOL, type Owed, openDebts } from '../../../testing/owed.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { DueList } from './due-list.tsx'

const APPROVE = 'POST /api/v1/payouts'
const world = openWorld()
let lina: TestMember
const debts = openDebts(world, () => lina)

beforeAll(async () => {
  lina = await world.joinAs({ part: 'finance', displayName: 'Lina' })
})
beforeEach(async () => {
  await signIn(await world.join('finance'))
})
afterEach(() => debts.clear())

function Toast() {
  const shown = useCurrentToast()
  return <output>{`${shown?.title ?? ''} / ${shown?.text ?? ''}`}</output>
}
const toastText = () => document.querySelector('output')?.textContent

/** Opens the review of all payouts that can be approved. */
async function review(count: number): Promise<HTMLElement> {
  renderPage(
    <>
      <DueList onBatch={() => {}} />
      <Toast />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: `Select ${count} to approve` }))
  fireEvent.click(screen.getByRole('button', { name: 'Review and approve' }))
  return await screen.findByRole('dialog', { name: `Approve ${count} payouts` })
}
const press = (dialog: HTMLElement, name: string) =>
  fireEvent.click(within(dialog).getByRole('button', { name }))
const lineOf = (dialog: HTMLElement, name: string) =>
  within(dialog)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.startsWith(name))?.textContent
const buttonsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
const textOf = (code: ProblemCode) => `${PROBLEMS[code].title}. ${PROBLEMS[code].text}`
const approvalOf = ({ walletAddress }: Owed) => ({ walletAddress, amount: HALF_SOL })

describe('ApproveManyDialog', () => {
  it('stays to say which payout someone else holds, and does not offer it again', async () => {
    const free = await debts.owe('Winner 1', 'eligible')
    const held = await debts.owe('Winner 2', 'eligible')
    const dialog = await review(2)
    await debts.hold(held.payoutId)
    press(dialog, 'Approve 2')
    await within(dialog).findByText('1 payout not approved')
    // The list behind has lost the held payout, and the selection with it.
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Winner 2/ })).toBeNull())
    expect(screen.getByRole('dialog')).toBe(dialog)
    within(dialog).getByText('The others were approved. Each line below gives the reason.')
    expect(lineOf(dialog, 'Winner 1')).toMatch(/Approved$/)
    expect(lineOf(dialog, 'Winner 2')).toContain(textOf('payout_wrong_state'))
    expect(buttonsOf(dialog)).toEqual(['Close', 'Close'])
    expect(bodiesOf(APPROVE)).toEqual([approvalOf(free), approvalOf(held)])
    expect((await debts.find(held.payoutId)).state).toBe('held')
    fireEvent.click(within(dialog).getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says so when every payout was refused', async () => {
    const owed = [await debts.owe('Winner 1', 'eligible'), await debts.owe('Winner 2', 'eligible')]
    const dialog = await review(2)
    for (const { payoutId } of owed) await debts.hold(payoutId)
    press(dialog, 'Approve 2')
    await within(dialog).findByText('2 payouts not approved')
    within(dialog).getByText('Each line below gives the reason.')
    expect(within(dialog).queryByText('Approved')).toBeNull()
    expect(buttonsOf(dialog)).toEqual(['Close', 'Close'])
  })

  it('approves the new wallet of a payout only after it was reviewed again', async () => {
    await debts.owe('Winner 1', 'eligible')
    const moved = await debts.owe('Winner 2', 'eligible', { kind: 'refund', wallet: null })
    const dialog = await review(2)
    const { userId } = moved.winner
    const { address } = await world.shortcut('wallet', { userId })
    if (address === null) throw new Error('The wallet was linked')
    press(dialog, 'Approve 2')
    await within(dialog).findByText('1 payout not approved')
    expect(lineOf(dialog, 'Winner 2')).toContain(textOf('payout_changed'))
    expect(lineOf(dialog, 'Winner 2')).toContain(moved.walletAddress)
    expect(buttonsOf(dialog)).toEqual(['Close', 'Close'])
    fireEvent.click(within(dialog).getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByText(shortAddress(address))
    fireEvent.click(screen.getByRole('button', { name: 'Review and approve' }))
    const again = await screen.findByRole('dialog', { name: 'Approve 1 payout' })
    within(again).getByText(address)
    press(again, 'Approve 1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodiesOf(APPROVE).at(-1)).toEqual({ walletAddress: address, amount: HALF_SOL })
    expect(await debts.find(moved.payoutId)).toMatchObject({
      state: 'approved',
      walletAddress: address,
    })
  })

  it('tries again under the same key what did not reach the server, beside a lasting refusal', async () => {
    const lost = await debts.owe('Winner 1', 'eligible')
    const held = await debts.owe('Winner 2', 'eligible')
    const dialog = await review(2)
    await debts.hold(held.payoutId)
    cutOff(`${APPROVE}/${lost.payoutId}`)
    press(dialog, 'Approve 2')
    await within(dialog).findByText('2 payouts not approved')
    expect(lineOf(dialog, 'Winner 1')).toContain('Can’t reach Laurel.')
    expect(buttonsOf(dialog)).toEqual(['Close', 'Close', 'Try 1 again'])
    restoreNetwork()
    press(dialog, 'Try 1 again')
    await within(dialog).findByText('1 payout not approved')
    expect(lineOf(dialog, 'Winner 1')).toMatch(/Approved$/)
    expect(buttonsOf(dialog)).toEqual(['Close', 'Close'])
    expect(new Set(keysOf(`${APPROVE}/${lost.payoutId}`)).size).toBe(1)
    expect(callsTo(`${APPROVE}/${held.payoutId}`)).toHaveLength(1)
    expect((await debts.find(lost.payoutId)).state).toBe('approved')
  })

  it('says how many need a second person, before and after', async () => {
    const large = await debts.owe('Winner 1', 'eligible', { amount: '5000000000' })
    await debts.owe('Winner 2', 'eligible', { token: 'USDC', amount: '20000000' })
    const dialog = await review(2)
    within(dialog).getByText(
      'One of them needs a second person. What you approve alone within 24 hours adds up, so more of them may need one.',
    )
    within(dialog).getByText('5 SOL and 20.00 USDC in total. Compare amounts and wallets.')
    press(dialog, 'Approve 2')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toastText()).toBe('2 payouts approved / 1 of them needs a second person.')
    const { state, approvals } = await debts.find(large.payoutId)
    expect(state).toBe('eligible')
    expect(approvals).toHaveLength(1)
  })

  it('approves nothing when it is closed', async () => {
    await debts.owe('Winner 1', 'eligible')
    await debts.owe('Winner 2', 'eligible')
    const dialog = await review(2)
    press(dialog, 'Not now')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(APPROVE)).toEqual([])
    screen.getByText('2 payouts to approve')
  })
})
