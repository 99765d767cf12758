import { LOCAL_USDC_MINT, PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { FakeApi } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-bounties.ts'
import { samplePerson } from '../testing/sample-people.ts'
import { setSession } from '../testing/session.ts'
import ActivityPage from './activity.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

let server: FakeApi

beforeEach(() => {
  setSession(null)
  server = new FakeApi().install()
  server.on('GET /api/v1/activity', () => ({
    items: [
      {
        eventId: sampleId(1),
        kind: 'prize_paid',
        at: '2026-06-10T10:00:00.000Z',
        actor: samplePerson('Ada Ferro', sampleId(9)),
        title: 'won 1st place in “Explain priority fees”',
        text: '',
        url: '/bounty/bounty-1',
        points: 600,
        money: null,
        transferId: sampleId(5),
        count: 1,
      },
    ],
    nextCursor: null,
  }))
  server.on('GET /api/v1/transfers/{id}', () => ({
    transferId: sampleId(5),
    sequence: 42,
    at: '2026-06-10T10:00:00.000Z',
    category: 'prize',
    from: { kind: 'escrow', label: 'Escrow of “Explain priority fees”' },
    to: { kind: 'spendable', label: '@ada_ferro' },
    amountPoints: 600,
    ruleVersion: 1,
    causeKind: 'bounty',
    causeId: sampleId(1),
    reversesId: null,
    bounty: { bountyId: sampleId(1), slug: 'priority-fees', title: 'Explain priority fees' },
    submission: null,
    calculation: {
      formula: 'the prize',
      factors: [
        { id: 'prize', name: '1st place', value: 600, unit: 'points', meaning: 'As promised' },
      ],
    },
    details: { won: '1st place' },
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('/activity', () => {
  it('says who did what', async () => {
    renderPage(<ActivityPage />, '/activity')
    expect(await screen.findByRole('link', { name: 'Ada Ferro' })).toBeTruthy()
    expect(screen.getByText('+600 pts')).toBeTruthy()
  })

  it('speaks to people of what they did themselves', async () => {
    setSession(sampleId(9))
    server.on('GET /api/v1/activity', () => ({
      items: [
        {
          eventId: sampleId(1),
          kind: 'prize_paid',
          at: '2026-06-10T10:00:00.000Z',
          actor: samplePerson('Ada Ferro', sampleId(9)),
          title: 'was paid for 1st place in “Explain priority fees”',
          text: '',
          url: '/bounty/bounty-1',
          points: 600,
          money: null,
          transferId: sampleId(5),
          count: 1,
        },
      ],
      nextCursor: null,
    }))
    renderPage(<ActivityPage />, '/activity')
    const line = (await screen.findByRole('link', { name: 'You' })).closest('p')
    expect(line?.textContent).toBe('You were paid for 1st place in “Explain priority fees”')
  })

  it('offers a visitor only what is public', async () => {
    renderPage(<ActivityPage />, '/activity?tab=mine')
    expect(screen.queryByRole('tab', { name: 'Mine' })).toBeNull()
    await waitFor(() => expect(server.count('GET /api/v1/activity?tab=platform')).toBe(1))
  })

  it('opens a receipt at its own address, with its bounty, its exact time and how it was worked out', async () => {
    renderPage(<ActivityPage />, `/activity?tx=${sampleId(5)}`)
    expect(await screen.findByText('Escrow of “Explain priority fees”')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Explain priority fees' })).toBeTruthy()
    expect(screen.getByText(/10 Jun 2026, 10:00:00 UTC/)).toBeTruthy()
    expect(screen.getByText('1st place')).toBeTruthy()
    expect(screen.getByText('the prize')).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/activity'))
  })

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
