import { PROBLEMS } from '@laurel/contract/problems'
import type { TestMember } from '@laurel/scenarios/test-world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bodiesOf,
  callsTo,
  countCalls,
  keysOf,
  loseAnswers,
  refuseCalls,
  restoreNetwork,
} from '../testing/network.ts'
import { HALF_SOL, openDebts } from '../testing/owed.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn, signOut } from '../testing/world.ts'
import AdminPayoutsPage from './admin-payouts.tsx'

const world = openWorld()
let finance: TestMember
let lina: TestMember
const debts = openDebts(world, () => lina)

beforeAll(async () => {
  lina = await world.joinAs({ part: 'finance', displayName: 'Lina Meyer' })
})
beforeEach(async () => {
  finance = await signIn(await world.join('finance'))
})
afterEach(() => debts.clear())

const open = (tab = 'due') => renderPage(<AdminPayoutsPage />, `/admin/payouts?tab=${tab}`)

describe('/admin/payouts', () => {
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
    const { payoutId, walletAddress } = await debts.owe('Winner 1', 'eligible')
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve this payout' })
    expect(dialog.textContent).toContain(walletAddress)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
    expect(bodiesOf('POST /api/v1/payouts')).toEqual([{ walletAddress, amount: HALF_SOL }])
    expect(await debts.find(payoutId)).toMatchObject({ state: 'approved', walletAddress })
  })

  it('holds once although the first answer was lost and the dialog was closed in between', async () => {
    const { payoutId } = await debts.owe('Winner 1', 'eligible')
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
    expect((await debts.find(payoutId)).state).toBe('held')
  })

  it('stays open and says why when an approval is refused', async () => {
    const { payoutId } = await debts.owe('Winner 1', 'eligible')
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog')
    await debts.hold(payoutId)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await within(dialog).findByText(PROBLEMS.payout_wrong_state.title)
    within(dialog).getByText(PROBLEMS.payout_wrong_state.text)
    expect((await debts.find(payoutId)).state).toBe('held')
  })

  it('stays open and says so when the wallet changed after the payout was listed', async () => {
    const asked = { kind: 'refund', wallet: null } as const
    const { payoutId, walletAddress, winner } = await debts.owe('Winner 1', 'eligible', asked)
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve this payout' })
    const { address } = await world.shortcut('wallet', { userId: winner.userId })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await within(dialog).findByText('The wallet or amount changed')
    within(dialog).getByText('Reload, check the new details, and approve those.')
    expect(bodiesOf('POST /api/v1/payouts')).toEqual([{ walletAddress, amount: HALF_SOL }])
    expect(await debts.find(payoutId)).toMatchObject({ state: 'eligible', approvals: [] })
    // The refreshed list brings the new wallet into the dialog.
    await waitFor(() => expect(dialog.textContent).toContain(address))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await debts.find(payoutId)).toMatchObject({ state: 'approved', walletAddress: address })
  })

  it('approves several together, each by itself, and says of each what came of it', async () => {
    const first = await debts.owe('Winner 1', 'eligible')
    const second = await debts.owe('Winner 3', 'eligible', { token: 'USDC', amount: '10000001' })
    await debts.owe('Winner 4', 'eligible', { userId: finance.userId })
    const homeless = await debts.owe('Winner 5', 'eligible')
    await world.shortcut('wallet', { userId: homeless.winner.userId, address: null })
    await debts.owe('Winner 2', 'approved')
    const addresses = [first.walletAddress, second.walletAddress]
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
      expect((await debts.find(payoutId)).state).toBe('approved')
    }
  })

  it('looks for amounts and sorts on the server', async () => {
    await debts.owe('Winner 1', 'eligible', { amount: '1500500000000' })
    await debts.owe('Winner 2', 'eligible')
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
    const { payoutId } = await debts.owe('Winner 1', 'eligible', { userId: finance.userId })
    const { items } = await world.ok(finance, 'GET /api/v1/payouts', { query: { state: 'due' } })
    const refusal = items.find((payout) => payout.payoutId === payoutId)?.approvalRefusal
    expect(refusal).toBeTruthy()
    open()
    await screen.findByText(refusal ?? 'a reason')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('asks for a way out of a payout that cannot be paid, and says who wants what', async () => {
    const { payoutId } = await debts.owe('Winner 1', 'failed')
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
    expect((await debts.find(payoutId)).exit).toMatchObject({ decision: 'keep', reason: 'Emptied' })
    cleanup()
    await signIn(lina)
    open()
    await screen.findByText(new RegExp(`${finance.username} proposed to close it without paying`))
    screen.getByRole('button', { name: 'Review and decide' })
  })

  it('saves all pages that the search finds, not only the loaded one', async () => {
    const { userId } = await world.joinAs({ displayName: 'Winner 1' })
    const owed = { state: 'cancelled', userId, amount: HALF_SOL } as const
    const made = await Promise.all(Array.from({ length: 51 }, () => world.shortcut('payout', owed)))
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
    open('closed')
    await screen.findAllByText('Winner 1')
    screen.getByText('20 payouts shown')
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const file = saved.mock.calls[0]?.[0]
    const lines = file instanceof Blob ? (await file.text()).split('\r\n') : []
    const [header, ...rows] = lines
    expect(header).toContain('payout_id,state,')
    expect(rows.at(-1)).toBe('')
    const ids = rows.slice(0, -1).map((row) => row.split(',')[0])
    expect(ids.toSorted()).toEqual(made.map(({ payoutId }) => payoutId).toSorted())
    saved.mockRestore()
  })
})
