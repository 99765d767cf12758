import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-bounties.ts'
import { setSession } from '../../testing/session.ts'
import type { VoteReceipt } from './api.ts'
import { VoteReceipts } from './receipts.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })

let server: FakeApi
beforeEach(() => {
  setSession(sampleId(10))
  server = new FakeApi().install()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const vote: VoteReceipt = {
  voteId: sampleId(1),
  submissionId: sampleId(2),
  submissionTitle: 'Why the tide is late',
  bountyId: sampleId(3),
  bountyTitle: 'Tides',
  bountySlug: 'tides',
  bountyState: 'completed',
  decision: 'support',
  strengthPercent: 100,
  isPractice: false,
  inArena: true,
  castAt: '2026-11-02T09:00:00.000Z',
  undoUntil: null,
  settlement: {
    isHit: true,
    place: 1,
    isBonus: false,
    strength: 1,
    weight: 1.5,
    early: 0.5,
    rank: 1,
    skill: 1.2,
    streakPercent: 4,
    poolPoints: 200,
    rawPoints: 18,
    amountPoints: 10,
    split: {
      skill: 1.2,
      partSum: 10,
      partCount: 14,
      roundedPoints: 18,
      cappedPoints: 10,
      capPoints: 10,
    },
    state: 'paid',
    isHeld: false,
    isPractice: false,
    settledAt: '2026-11-12T09:00:00.000Z',
    transferId: sampleId(4),
  },
}
const show = (...items: VoteReceipt[]) => {
  server.on('GET /api/v1/me/votes', () => ({ items, nextCursor: null }))
  renderPage(<VoteReceipts />)
}

describe('VoteReceipts', () => {
  it('says why a right “Not for this bounty” earns nothing', async () => {
    const settlement = vote.settlement && {
      ...vote.settlement,
      rank: 0,
      strength: 0,
      amountPoints: 0,
    }
    show({ ...vote, decision: 'not_for', strengthPercent: 0, settlement })
    expect(await screen.findByText('Raises your skill, earns no points')).toBeTruthy()
  })

  it('shows each factor, the whole pool and the sum, so that anyone gets the same', async () => {
    show(vote)
    expect(await screen.findByText(/1 × 1.5 × 0.5 × 1 × 1.2 =/)).toBeTruthy()
    expect(screen.getByText(/200 pts × 0.9 ÷ 10 \(the parts of all 14 votes/)).toBeTruthy()
    expect(
      screen.getByText(/after the cap of 10 pts over all your votes on this bounty 10 pts/),
    ).toBeTruthy()
    expect(screen.getByText(/2 Nov 2026, 09:00:00 UTC/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tides' }).getAttribute('href')).toBe('/bounty/tides')
  })
})
