import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MS, plus } from '../../../platform/clock.ts'
import { HOLDABLE_STATES, isIn, TRANSITIONS, WATCHED_STATES } from '../payouts.policy.ts'
import { type HoldFacts, holdsOf, refresh } from './payout-holds.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const AWARDED = new Date('2026-11-02T09:00:00.000Z')
const FREE: HoldFacts = {
  destination: 'wallet',
  isTreasury: false,
  walletChangedAt: null,
  walletGoneAt: null,
  isFirst: false,
  hasOpenCase: false,
}
type Payout = Parameters<typeof refresh>[0]
const PRIZE: Payout = {
  kind: 'prize',
  state: 'eligible',
  awardedAt: AWARDED,
  holds: [],
  walletAddress: null,
  returnsAt: null,
}

const reasonsOf = (payout: Partial<Payout>, facts: Partial<HoldFacts>, hours = 1) =>
  holdsOf({ ...PRIZE, ...payout }, { ...FREE, ...facts }, plus(AWARDED, hours * MS.hour)).map(
    ({ reason, until }) => (until === null ? reason : `${reason} until ${until}`),
  )

describe('the holds of a payout', () => {
  it('are none for someone with a wallet who was paid before', () => {
    expect(reasonsOf({}, {})).toEqual([])
  })

  it('last 7 days from the award for the first prize of an account', () => {
    const seventh = 'first_payout until 2026-11-09T09:00:00.000Z'
    expect(reasonsOf({}, { isFirst: true })).toEqual([seventh])
    expect(reasonsOf({}, { isFirst: true }, 7 * 24 - 1)).toEqual([seventh])
    expect(reasonsOf({}, { isFirst: true }, 7 * 24)).toEqual([])
    expect(reasonsOf({ kind: 'refund' }, { isFirst: true })).toEqual([])
  })

  it('last 72 hours after a change of wallet, also for a refund', () => {
    const walletChangedAt = plus(AWARDED, 10 * MS.hour)
    const third = 'wallet_changed until 2026-11-05T19:00:00.000Z'
    expect(reasonsOf({}, { walletChangedAt }, 10)).toEqual([third])
    expect(reasonsOf({ kind: 'refund' }, { walletChangedAt }, 81)).toEqual([third])
    expect(reasonsOf({}, { walletChangedAt }, 82)).toEqual([])
  })

  it('combine a future objection period, an open case, a missing wallet and the staff hold', () => {
    const until = plus(AWARDED, 48 * MS.hour).toISOString()
    const holds = [
      { reason: 'challenge' as const, until },
      { reason: 'staff' as const, until: null, note: 'We look into it' },
    ]
    const facts = { isFirst: true, hasOpenCase: true, destination: null }
    expect(reasonsOf({ holds }, facts)).toEqual([
      `challenge until ${until}`,
      'first_payout until 2026-11-09T09:00:00.000Z',
      'fraud_case',
      'no_wallet',
      'staff',
    ])
    expect(reasonsOf({ holds }, {}, 48)).toEqual(['staff'])
  })
})

const instant = fc
  .integer({ min: -100, max: 100 * 24 })
  .map((hours) => plus(AWARDED, hours * MS.hour))
const anyFacts: fc.Arbitrary<HoldFacts> = fc.record({
  destination: fc.constantFrom(null, 'wallet', 'other'),
  isTreasury: fc.boolean(),
  walletChangedAt: fc.option(instant),
  walletGoneAt: fc.option(instant),
  isFirst: fc.boolean(),
  hasOpenCase: fc.boolean(),
})
const anyPayout: fc.Arbitrary<Payout> = fc
  .record({
    kind: fc.constantFrom('prize', 'refund', 'return'),
    state: fc.constantFrom(...WATCHED_STATES),
    isOnStaffHold: fc.boolean(),
    challengeEnd: fc.option(instant),
    wallet: fc.constantFrom(null, 'wallet'),
  })
  .map(({ kind, state, isOnStaffHold, challengeEnd, wallet }) => ({
    kind,
    state,
    awardedAt: AWARDED,
    returnsAt: null,
    walletAddress: isIn(HOLDABLE_STATES, state) ? wallet : null,
    holds: [
      ...(challengeEnd === null
        ? []
        : [{ reason: 'challenge' as const, until: challengeEnd.toISOString() }]),
      ...(isOnStaffHold ? [{ reason: 'staff' as const, until: null, note: 'Stopped' }] : []),
    ],
  }))

/** The payout after a change. */
function applied(payout: Payout, change: NonNullable<ReturnType<typeof refresh>>): Payout {
  const { holds, walletAddress, returnsAt } = { ...payout, ...change.patch }
  return { ...payout, state: change.to, holds, walletAddress, returnsAt }
}

describe('refreshing a payout', () => {
  it('converges in one step, by an allowed transition', () => {
    fc.assert(
      fc.property(anyPayout, anyFacts, instant, (payout, facts, now) => {
        const change = refresh(payout, facts, now)
        if (change === null) return
        expect(refresh(applied(payout, change), facts, now)).toBeNull()
        if (change.to !== payout.state) {
          expect(TRANSITIONS[payout.state][change.to]).toContain('clock')
        }
      }),
    )
  })

  it('never leaves a held payout payable, nor one approved for another wallet', () => {
    fc.assert(
      fc.property(anyPayout, anyFacts, instant, (payout, facts, now) => {
        const change = refresh(payout, facts, now)
        const after = change === null ? payout : applied(payout, change)
        const isHeld = holdsOf(payout, facts, now).length > 0
        expect(after.state === 'held').toBe(isHeld)
        if (isHeld) expect(after.walletAddress).toBeNull()
        expect([null, facts.destination]).toContain(after.walletAddress)
        if (after.walletAddress !== payout.walletAddress) expect(change?.voidReason).not.toBeNull()
      }),
    )
  })

  it('is due again exactly when the soonest hold ends', () => {
    fc.assert(
      fc.property(anyPayout, anyFacts, instant, (payout, facts, now) => {
        const change = refresh(payout, facts, now)
        const heldUntil = change?.patch.heldUntil
        if (change === null || heldUntil == null) return
        const after = applied(payout, change)
        expect(heldUntil > now).toBe(true)
        expect(refresh(after, facts, plus(heldUntil, -1))).toBeNull()
        expect(refresh(after, facts, heldUntil)).not.toBeNull()
      }),
    )
  })

  it('returns only a prize without a wallet, 60 days after the award or the last wallet', () => {
    fc.assert(
      fc.property(anyPayout, anyFacts, instant, (payout, facts, now) => {
        const returnsAt = refresh(payout, facts, now)?.patch.returnsAt
        if (payout.kind !== 'prize' || facts.destination !== null) {
          expect(returnsAt ?? null).toBeNull()
          return
        }
        const since = Math.max(AWARDED.getTime(), facts.walletGoneAt?.getTime() ?? 0)
        expect(returnsAt?.getTime()).toBe(since + 60 * MS.day)
      }),
    )
  })
})
