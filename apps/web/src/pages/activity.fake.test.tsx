import { LOCAL_USDC_MINT, PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { FakeApi } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { setSession } from '../testing/session.ts'
import ActivityPage from './activity.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

let server: FakeApi

beforeEach(() => {
  setSession(null)
  server = new FakeApi().install()
  server.on('GET /api/v1/activity', () => ({ items: [], nextCursor: null }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('/activity', () => {
  it('opens a transaction of the local test ledger, which no explorer knows', async () => {
    queryClient.setQueryData(['config'], { network: 'devnet', isLocalLedger: true })
    const signature = '5'.repeat(88)
    server.on('GET /api/v1/demo/transactions/{signature}', ({ params }) => ({
      signature: params.signature ?? '',
      status: 'finalized',
      error: null,
      slot: 447_552_100,
      at: '2026-06-10T10:00:00.000Z',
      feePayer: PRACTICE_TREASURY_ADDRESS,
      feeLamports: '5000',
      memos: ['Payout 7'],
      transfers: [
        {
          token: 'USDC',
          mint: LOCAL_USDC_MINT,
          amount: '25000000',
          decimals: 6,
          from: PRACTICE_TREASURY_ADDRESS,
          to: LOCAL_USDC_MINT,
        },
      ],
    }))
    renderPage(<ActivityPage />, `/activity?tab=platform&tx=${signature}`)
    expect(await screen.findByText('25.00 USDC')).toBeTruthy()
    expect(screen.getByText('Final')).toBeTruthy()
    expect(screen.getByText('Payout 7')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() =>
      expect(screen.getByTestId('place').textContent).toBe('/activity?tab=platform'),
    )
  })
})
