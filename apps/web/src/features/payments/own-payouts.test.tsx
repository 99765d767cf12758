import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi, FakeRefusal } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { SAMPLE_NOW, sampleId } from '../../testing/sample-bounties.ts'
import { sampleOwnPayout } from '../../testing/sample-payments.ts'
import { SAMPLE_SIGNATURE, SAMPLE_WALLET } from '../../testing/sample-payouts.ts'
import { setSession } from '../../testing/session.ts'
import type { AwardedPrize } from './api.ts'
import { OwnPayouts } from './own-payouts.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })

let server: FakeApi
let items: ReturnType<typeof sampleOwnPayout>[]
let awarded: AwardedPrize[]

beforeEach(() => {
  vi.useFakeTimers({ now: SAMPLE_NOW, toFake: ['Date'] })
  setSession(sampleId(10))
  items = [sampleOwnPayout(1)]
  awarded = []
  server = new FakeApi().install()
  server.on('GET /api/v1/me/payouts', () => ({ items, awarded, nextCursor: null }))
  server.on('GET /api/v1/chain-status', () => ({ state: 'ok', slot: 1, checkedAt: null }))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const list = () => screen.findByRole('list', { name: 'Payouts' })

describe('my payouts', () => {
  it('say what each waits for, and until when', async () => {
    renderPage(<OwnPayouts />)
    const payouts = await list()
    expect(within(payouts).getByText('0.5 SOL')).toBeTruthy()
    expect(within(payouts).getByText('On hold')).toBeTruthy()
    expect(payouts.textContent).toContain(
      'is on hold for 7 days after the award. Until 15 Jun 2026, 5 d 0 h.',
    )
    expect(payouts.textContent).toContain('Goes back to the sponsor on 7 Aug 2026.')
  })

  it('show a prize from the award on, with every digit and until when people may object', async () => {
    items = []
    awarded = [
      {
        submissionId: sampleId(5),
        title: 'Low water',
        token: 'SOL',
        amount: '6700000001',
        bounty: { bountyId: sampleId(1), slug: 'bounty-1', title: 'Explain tides' },
        awardedAt: new Date(SAMPLE_NOW).toISOString(),
        objectionsUntil: '2026-06-12T12:00:00.000Z',
      },
    ]
    renderPage(<OwnPayouts />)
    const payouts = await list()
    expect(within(payouts).getByText('6.700000001 SOL')).toBeTruthy()
    expect(payouts.textContent).toContain('Entrants may object until 12 Jun 2026, 2 d 0 h.')
    expect(screen.queryByText('No payouts yet')).toBeNull()
  })

  it('ask for a wallet where none is linked, with the time that is left', async () => {
    items = [
      sampleOwnPayout(1),
      sampleOwnPayout(2, { returnsAt: '2026-06-12T12:00:00.000Z' }),
      sampleOwnPayout(3, { holds: [] }),
    ]
    renderPage(<OwnPayouts />)
    expect(await screen.findByText('Link a wallet to be paid')).toBeTruthy()
    expect(screen.getByText(/2 payouts have nowhere to go/).textContent).toContain('In 2 d 0 h')
    const link = screen.getByRole('link', { name: 'Link a wallet' })
    expect(link.getAttribute('href')).toBe('/profile?section=security#wallet')
  })

  it('follow what is on its way, and prove what was paid', async () => {
    const paid = { walletAddress: SAMPLE_WALLET, signature: SAMPLE_SIGNATURE, returnsAt: null }
    items = [
      sampleOwnPayout(1, { ...paid, state: 'confirmed' }),
      sampleOwnPayout(2, {
        ...paid,
        state: 'finalized',
        kind: 'refund',
        label: 'Refund of the whole prize',
        token: 'USDC',
        amount: '100000000',
        finalizedAt: '2026-06-10T11:00:00.000Z',
      }),
    ]
    renderPage(<OwnPayouts />)
    const [moving, done] = within(await list())
      .getAllByRole('listitem')
      .filter(isPayout)
    expect(moving?.textContent).toContain('Sent doneConfirmed doneFinal')
    expect(moving?.textContent).not.toContain('on hold for 7 days')
    expect(done?.textContent).toContain('Refund of the whole prize')
    expect(done?.textContent).toContain('100.00 USDC')
    expect(done?.textContent).toContain('7Yc1…CxPk')
    const proof = await screen.findByRole('link', { name: /Transaction of 100.00 USDC/ })
    expect(proof.getAttribute('href')).toContain(SAMPLE_SIGNATURE)
    expect(screen.queryByText('Link a wallet to be paid')).toBeNull()
  })

  it('say what will be here while there are none', async () => {
    items = []
    renderPage(<OwnPayouts />)
    expect(await screen.findByText('No payouts yet')).toBeTruthy()
  })

  it('say that they could not be read, and that they are safe', async () => {
    server.on('GET /api/v1/me/payouts', () => {
      throw new FakeRefusal('not_allowed')
    })
    renderPage(<OwnPayouts />)
    expect(await screen.findByText(/Your payouts are not affected/)).toBeTruthy()
  })
})

/** The lines of the list, without the lists inside them. */
const isPayout = (item: HTMLElement) => item.parentElement?.getAttribute('aria-label') === 'Payouts'
