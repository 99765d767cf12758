import { screen } from '@testing-library/react'
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

describe('the Received tab', () => {
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
