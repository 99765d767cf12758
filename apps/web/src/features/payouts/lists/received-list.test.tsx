import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { sampleId } from '../../../testing/sample-bounties.ts'
import { SAMPLE_SIGNATURE, SAMPLE_WALLET } from '../../../testing/sample-payouts.ts'
import type { ReceivedPayment, ReceivedSums } from '../api.ts'
import { ReceivedList } from './received-list.tsx'

let server: FakeApi
let payments: ReceivedPayment[]
let unlisted: ReceivedSums
let bodies: unknown[]

const payment = (n: number, change: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  receivedPaymentId: sampleId(n),
  signature: SAMPLE_SIGNATURE,
  token: 'SOL',
  mint: null,
  amount: `${n}000000000`,
  source: SAMPLE_WALLET,
  memo: null,
  bounty: null,
  reason: 'unknown',
  state: 'open',
  note: null,
  keepProposal: null,
  refusal: null,
  abilities: { canReturn: true, canKeep: true },
  decidedAt: null,
  seenAt: '2026-11-02T09:00:00.000Z',
  ...change,
})

beforeEach(() => {
  payments = [payment(1), payment(2), payment(3)]
  unlisted = []
  bodies = []
  server = new FakeApi().install()
  server.on('GET /api/v1/received-payments', () => ({
    items: payments,
    nextCursor: null,
    unlisted,
  }))
  server.on('POST /api/v1/received-payments/decisions', ({ body }) => {
    bodies.push(body)
    return {
      decided: payments.slice(0, 1).map((one) => ({ ...one, state: 'returning' as const })),
      refused: [{ receivedPaymentId: sampleId(2), reason: 'Someone has decided already' }],
    }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const decide = async (button: HTMLElement, confirm: string) => {
  fireEvent.click(button)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Not ours' } })
  fireEvent.click(within(dialog).getByRole('button', { name: confirm }))
}

describe('the Received tab', () => {
  it('decides about all that are picked in one act', async () => {
    renderPage(<ReceivedList />)
    fireEvent.click(await screen.findByRole('button', { name: 'Select 3' }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Select 3/ }))
    expect(screen.getByText('2 payments selected')).toBeTruthy()
    await decide(
      screen.getAllByRole('button', { name: 'Send back' })[0] as HTMLElement,
      'Send back',
    )
    await waitFor(() =>
      expect(bodies).toEqual([
        { ids: [sampleId(1), sampleId(2)], decision: 'return', note: 'Not ours' },
      ]),
    )
  })

  it('shows who wants to keep a payment, and asks a second person to agree', async () => {
    const by = { userId: sampleId(9), username: 'lina', displayName: 'Lina', avatarUrl: null }
    const keepProposal = { by, at: '2026-11-02T09:00:00.000Z' }
    payments = [payment(1, { keepProposal, note: 'A gift' })]
    renderPage(<ReceivedList />)
    expect((await screen.findByText(/Lina proposed to keep it/)).textContent).toContain('A gift')
    await decide(screen.getByRole('button', { name: 'Agree to keep it' }), 'Agree to keep it')
    await waitFor(() =>
      expect(bodies).toEqual([{ ids: [sampleId(1)], decision: 'keep', note: 'Not ours' }]),
    )
  })

  it('offers no decision to someone who has a part in it, and says why', async () => {
    payments = [
      payment(1, {
        refusal: 'It came from your own wallet. Someone else must decide.',
        abilities: { canReturn: false, canKeep: false },
      }),
    ]
    renderPage(<ReceivedList />)
    expect(
      await screen.findByText('It came from your own wallet. Someone else must decide.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Keep|Send back/ })).toBeNull()
    expect(screen.getByText('1 payment shown')).toBeTruthy()
  })

  it('says how many payments were too little to be listed, and their sum', async () => {
    payments = []
    unlisted = [
      { token: 'SOL', count: 500, amount: '125000' },
      { token: null, count: 1, amount: null },
    ]
    renderPage(<ReceivedList />)
    const text = (await screen.findByText(/^Not listed/)).textContent
    expect(text).toContain('500 payments of 0.000125 SOL in total')
    expect(text).toContain('1 payment in other tokens')
  })
})
