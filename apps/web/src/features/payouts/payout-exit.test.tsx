import type { TestMember } from '@laurel/scenarios/test-world'
import { createWallet } from '@laurel/scenarios/wallet'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bodiesOf, countCalls } from '../../testing/network.ts'
import { openDebts } from '../../testing/owed.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { DueList } from './due/due-list.tsx'

const world = openWorld()
let lina: TestMember
let arun: TestMember
const debts = openDebts(world, () => lina)

beforeAll(async () => {
  lina = await world.joinAs({ part: 'finance', displayName: 'Lina' })
  arun = await world.joinAs({ part: 'finance', displayName: 'Arun' })
})
beforeEach(() => signIn(arun))
afterEach(() => debts.clear())

const show = () => renderPage(<DueList onBatch={() => {}} />)
const openDialog = async (button: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: 'This payout can’t be paid' }))
}
type Dialog = Awaited<ReturnType<typeof openDialog>>
const write = (dialog: Dialog, field: RegExp, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name: field }), { target: { value } })
const confirm = (dialog: Dialog, name: string) =>
  fireEvent.click(dialog.getByRole('button', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('PayoutExit', () => {
  it('pays to another wallet once two people have named the same address', async () => {
    const { payoutId } = await debts.owe('Winner 1', 'failed')
    const { address } = createWallet()
    show()
    const first = await openDialog('Can’t be paid?')
    expect(
      first.getByRole<HTMLButtonElement>('button', { name: 'Pay to this wallet' }).disabled,
    ).toBe(true)
    write(first, /Address/, address)
    write(first, /Reason/, 'Lost the key')
    confirm(first, 'Pay to this wallet')
    await closed()
    const body = { decision: 'redirect', walletAddress: address, note: 'Lost the key' }
    expect(bodiesOf(`POST /api/v1/payouts/${payoutId}/exit`)).toEqual([body])
    const line = (await screen.findByText('A second person in finance must agree.')).closest('li')
    expect(line?.textContent).toContain('You proposed to pay it to another wallet')
    expect(line?.textContent).toContain(': Lost the key')
    expect(line?.textContent).toContain(address)
    cleanup()
    await signIn(lina)
    show()
    const second = await openDialog('Review and decide')
    expect(second.getByRole<HTMLTextAreaElement>('textbox', { name: /Address/ }).value).toBe(
      address,
    )
    write(second, /Reason/, 'Confirmed by mail')
    confirm(second, 'Pay to this wallet')
    await closed()
    expect(await debts.find(payoutId)).toMatchObject({ exit: null, currentWallet: address })
  })

  it('says at the address why it cannot be paid to', async () => {
    const { payoutId } = await debts.owe('Winner 1', 'failed')
    show()
    const dialog = await openDialog('Can’t be paid?')
    write(dialog, /Address/, 'not an address')
    write(dialog, /Reason/, 'Lost the key')
    confirm(dialog, 'Pay to this wallet')
    const field = dialog.getByRole('textbox', { name: /Address/ })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(countCalls(`POST /api/v1/payouts/${payoutId}/exit`)).toBe(0)
  })

  it('closes a payout unpaid once two people have agreed', async () => {
    const { payoutId } = await debts.owe('Winner 1', 'failed')
    await world.ok(lina, 'POST /api/v1/payouts/{id}/exit', {
      params: { id: payoutId },
      body: { decision: 'keep', note: 'Paid in cash' },
    })
    show()
    const line = (await screen.findByText('Winner 1')).closest('li')
    expect(line?.textContent).toMatch(/Lina proposed to close it without paying .+: Paid in cash$/)
    const dialog = await openDialog('Review and decide')
    expect(dialog.queryByRole('textbox', { name: /Address/ })).toBeNull()
    write(dialog, /Reason/, 'I was there')
    confirm(dialog, 'Close unpaid')
    await closed()
    await screen.findByText('No payouts to approve')
    expect((await debts.find(payoutId)).state).toBe('cancelled')
  })

  it('replaces a proposal by another decision, which needs two people again', async () => {
    const { payoutId } = await debts.owe('Winner 1', 'failed')
    await world.ok(lina, 'POST /api/v1/payouts/{id}/exit', {
      params: { id: payoutId },
      body: { decision: 'keep', note: 'Paid in cash' },
    })
    const { address } = createWallet()
    show()
    const dialog = await openDialog('Review and decide')
    fireEvent.click(dialog.getByRole('radio', { name: /Pay to another wallet/ }))
    write(dialog, /Address/, address)
    write(dialog, /Reason/, 'They wrote to me')
    confirm(dialog, 'Pay to this wallet')
    await closed()
    await screen.findByText('A second person in finance must agree.')
    const { exit, state } = await debts.find(payoutId)
    expect(state).toBe('failed')
    expect(exit).toMatchObject({
      decision: 'redirect',
      walletAddress: address,
      person: { userId: arun.userId },
    })
  })
})
