import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useCurrentToast } from '../../../lib/toast.ts'
import { buildFunded } from '../../../testing/funded.ts'
import { bodiesOf } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { ReceivedList } from './received-list.tsx'

const world = openWorld()
const DECIDE = 'POST /api/v1/received-payments/decisions'
let finance: TestMember
let lina: TestMember

beforeAll(async () => {
  lina = await world.joinAs({ part: 'finance', displayName: 'Lina' })
})
beforeEach(async () => {
  finance = await signIn(await world.join('finance'))
})
/** No payment waits for a decision after a test. */
afterEach(async () => {
  const ids = (await openOnes()).map(({ receivedPaymentId }) => receivedPaymentId)
  if (ids.length > 0) await decideAs(lina, ids, 'return')
})

const openOnes = async () =>
  (await world.ok(lina, 'GET /api/v1/received-payments', { query: { state: 'open' } })).items
const decideAs = async (member: TestMember, ids: string[], decision: 'return' | 'keep') =>
  await world.ok(member, DECIDE, { body: { ids, decision, note: 'A gift' } })

function Toast() {
  const shown = useCurrentToast()
  return (
    <output aria-label="Toast">
      {shown?.title} / {shown?.text}
    </output>
  )
}

const decide = async (button: HTMLElement, confirm: string) => {
  fireEvent.click(button)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Not ours' } })
  fireEvent.click(within(dialog).getByRole('button', { name: confirm }))
}

describe('the Received tab', () => {
  it('decides about all that are picked in one act', async () => {
    for (const _ of [1, 2, 3]) await world.shortcut('received', {})
    const all = (await openOnes()).map(({ receivedPaymentId }) => receivedPaymentId)
    renderPage(<ReceivedList />)
    fireEvent.click(await screen.findByRole('button', { name: 'Select 3' }))
    const [box] = screen.getAllByRole('checkbox', { name: /Select 1 SOL/ })
    fireEvent.click(box as HTMLElement)
    screen.getByText('2 payments selected')
    await decide(
      screen.getAllByRole('button', { name: 'Send back' })[0] as HTMLElement,
      'Send back',
    )
    await waitFor(async () => expect(await openOnes()).toHaveLength(1))
    expect(bodiesOf(DECIDE)).toHaveLength(1)
    const [sent] = bodiesOf(DECIDE) as { ids: string[] }[]
    expect(sent).toMatchObject({ decision: 'return', note: 'Not ours' })
    expect(sent?.ids).toHaveLength(2)
    expect(all).toEqual(expect.arrayContaining(sent?.ids ?? []))
  })

  it('shows who wants to keep a payment, and asks a second person to agree', async () => {
    const { receivedPaymentId } = await world.shortcut('received', {})
    await decideAs(lina, [receivedPaymentId], 'keep')
    renderPage(<ReceivedList />)
    expect((await screen.findByText(/Lina proposed to keep it/)).textContent).toContain('A gift')
    await decide(screen.getByRole('button', { name: 'Agree to keep it' }), 'Agree to keep it')
    await waitFor(async () => expect(await openOnes()).toEqual([]))
    expect(bodiesOf(DECIDE)).toEqual([
      { ids: [receivedPaymentId], decision: 'keep', note: 'Not ours' },
    ])
  })

  it('offers no decision to someone who has a part in it, and says why', async () => {
    const { address } = await world.shortcut('wallet', { userId: finance.userId })
    await world.shortcut('received', { source: address ?? '' })
    renderPage(<ReceivedList />)
    await screen.findByText('It came from your own wallet. Someone else must decide.')
    expect(screen.queryByRole('button', { name: /Keep|Send back/ })).toBeNull()
    screen.getByText('1 payment shown')
  })

  it('says what came of it when someone else has decided one of them meanwhile', async () => {
    for (const _ of [1, 2]) await world.shortcut('received', {})
    const ids = await openOnes()
    renderPage(
      <>
        <ReceivedList />
        <Toast />
      </>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Select 2' }))
    await decideAs(lina, [ids[0]?.receivedPaymentId ?? ''], 'return')
    const together = screen.getByText('2 payments selected').parentElement
    await decide(
      within(together as HTMLElement).getByRole('button', { name: 'Send back' }),
      'Send back',
    )
    await screen.findByText(/^1 payment being returned/)
    expect(screen.getByRole('status', { name: 'Toast' }).textContent).toMatch(
      /^1 payment being returned \/ 1 payment skipped\. .+\.$/,
    )
    await screen.findByText('No payments to decide')
    fireEvent.click(screen.getByRole('radio', { name: 'Decided' }))
    const query = { state: 'decided' as const }
    const { items } = await world.ok(lina, 'GET /api/v1/received-payments', { query })
    await screen.findByText(`${items.length} payments shown`)
    const returning = items.filter(({ state }) => state === 'returning')
    expect(returning.map((each) => each.receivedPaymentId)).toEqual(
      expect.arrayContaining(ids.map((each) => each.receivedPaymentId)),
    )
    expect(screen.getAllByText('Being returned')).toHaveLength(returning.length)
  })

  it('keeps a payment only when a second person agrees, and offers the first no second vote', async () => {
    const { receivedPaymentId } = await world.shortcut('received', {})
    renderPage(<ReceivedList />)
    await decide(await screen.findByRole('button', { name: 'Keep it' }), 'Keep it')
    await screen.findByText(new RegExp(`^${finance.username} proposed to keep it`))
    expect(screen.queryByRole('button', { name: /Keep it|Agree to keep it/ })).toBeNull()
    const [open] = await openOnes()
    expect(open).toMatchObject({
      receivedPaymentId,
      state: 'open',
      note: 'Not ours',
      keepProposal: { by: { userId: finance.userId } },
    })
  })

  it('adds up the payments that are too small to be listed', async () => {
    await buildFunded(world)
    const { wallets } = await world.ok(lina, 'GET /api/v1/treasury')
    for (const lamports of ['100000', '25000']) {
      await world.shortcut('airdrop', { address: wallets[0]?.address ?? '', lamports })
    }
    await world.wait(60_000)
    await world.shortcut('chain', { isFinal: true })
    renderPage(<ReceivedList />)
    await screen.findByText('No payments to decide')
    await screen.findByText(
      'Not listed, because they are below 0.01 SOL or 1.00 USDC or in a token that Laurel doesn’t use: 2 payments of 0.000125 SOL in total. They stay in the treasury.',
    )
  })
})
