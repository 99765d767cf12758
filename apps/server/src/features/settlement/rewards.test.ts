import { type Points, points, sumPoints } from '@laurel/contract/money/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MS, plus } from '../../platform/clock.ts'
import { RULES_1 } from '../rules/rules-1.ts'
import { RULES_2 } from '../rules/rules-2.ts'
import { authorShares } from './author-shares.ts'
import { authorPool, mintedShare, mintingRefusal, voterPool } from './minting.ts'
import { placedEntries, type SettledEntry } from './placed-entries.ts'
import {
  authorAccruals,
  curationRewards,
  type SponsorFacts,
  sponsorGrants,
  winGrants,
} from './rewards.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const now = new Date('2026-11-20T09:00:00.000Z')
const bounty = {
  id: 'b',
  rewardToken: 'POINTS' as const,
  slug: 'escrow',
  title: 'Explain escrow',
  sponsorId: 'sponsor',
}

function entry(place: number | null, percent: number): SettledEntry {
  return {
    submissionId: `entry-${place}-${percent}`,
    authorId: `author-${place}-${percent}`,
    place,
    isBonus: false,
    label: '',
    percent,
    checklistPercent: percent,
  }
}

describe('mintingRefusal', () => {
  const enough = {
    isSponsorVerified: false,
    entryCount: 5,
    clusterCount: 5,
    deciderCount: 10,
    sponsorMintedAt: null,
  }

  it('requires 5 entries of 5 clusters, 10 voters, and 7 days since the last', () => {
    expect(mintingRefusal(RULES_1, enough, now)).toBeNull()
    expect(mintingRefusal(RULES_1, { ...enough, entryCount: 4 }, now)).toBe('entries')
    expect(mintingRefusal(RULES_1, { ...enough, clusterCount: 4 }, now)).toBe('clusters')
    expect(mintingRefusal(RULES_1, { ...enough, deciderCount: 9 }, now)).toBe('deciders')
    const mintedAt = (ms: number) => ({ ...enough, sponsorMintedAt: plus(now, ms) })
    expect(mintingRefusal(RULES_1, mintedAt(-7 * MS.day + 1), now)).toBe('sponsor_interval')
    expect(mintingRefusal(RULES_1, mintedAt(-7 * MS.day), now)).toBeNull()
  })
})

describe('minting under version 2', () => {
  const enough = {
    isSponsorVerified: true,
    entryCount: 5,
    clusterCount: 5,
    deciderCount: 5,
    sponsorMintedAt: null,
  }

  it('needs a verified sponsor and 5 deciders', () => {
    expect(mintingRefusal(RULES_2, enough, now)).toBeNull()
    expect(mintingRefusal(RULES_2, { ...enough, isSponsorVerified: false }, now)).toBe('unverified')
    expect(mintingRefusal(RULES_2, { ...enough, deciderCount: 4 }, now)).toBe('deciders')
  })

  it('mints a tenth for each decider, all of it from ten on', () => {
    expect([5, 9, 10, 300].map((count) => mintedShare(RULES_2, count))).toEqual([0.5, 0.9, 1, 1])
  })

  it('mints one win for an author, the best, and none with a recent pair', () => {
    const place = (submissionId: string, place: number, authorId: string) => ({
      ...entry(place, 90),
      submissionId,
      authorId,
    })
    const placed = placedEntries(RULES_2, [
      place('a1', 1, 'ada'),
      place('a2', 2, 'ada'),
      place('b3', 3, 'bo'),
      place('c4', 4, 'cy'),
    ])
    const wins = winGrants(RULES_2, bounty, placed, {
      share: 0.5,
      pairedAuthors: new Set(['bo']),
    })
    expect(wins.map(({ causeId, amount }) => [causeId, amount])).toEqual([
      ['a1', 180],
      ['c4', 15],
    ])
  })
})

describe('curationRewards', () => {
  it('settles whole points and carries the rest to the next reward', () => {
    const receipt = (amountUnits: number) => ({
      vote: { voterId: 'ada' },
      amountUnits,
      state: 'paid',
    })
    const reward = (units: number[], carried: number) =>
      curationRewards(
        RULES_2,
        bounty,
        { poolPoints: points(200), entries: 5, parts: 9 },
        units.map(receipt) as never,
        { streakOf: () => 10, carryOf: () => carried },
      )[0]
    expect(reward([40, 30], 0)).toMatchObject({ amount: 0, carriedUnits: 77 })
    expect(reward([40, 30], 77)).toMatchObject({ amount: 1, carriedUnits: 54 })
    expect(reward([250], 99)).toMatchObject({ amount: 3, carriedUnits: 74 })
  })
})

describe('pools', () => {
  it('grow with the entries up to their maximum', () => {
    expect([5, 20, 60, 61, 2000].map((count) => voterPool(RULES_1, count))).toEqual([
      125, 200, 400, 400, 400,
    ])
    expect([5, 20, 56, 57, 2000].map((count) => authorPool(RULES_1, count))).toEqual([
      190, 310, 598, 600, 600,
    ])
  })
})

const sharesOf = (pool: Points, entries: SettledEntry[]) =>
  authorShares(RULES_1, pool, entries).map(({ placePoints, scorePoints }) =>
    points(placePoints + scorePoints),
  )

describe('authorShares', () => {
  it('splits one half 50/30/20 among the places, the other by checklist score from 60 % on', () => {
    const entries = [entry(1, 90), entry(2, 60), entry(3, 59), entry(null, 30), entry(4, 100)]
    expect(sharesOf(points(400), entries)).toEqual([100 + 72, 60 + 48, 40, 0, 80])
  })

  it('does not mint the part of an empty place', () => {
    expect(sharesOf(points(400), [entry(1, 0), entry(null, 0)])).toEqual([100, 0])
  })

  it('never exceeds the pool', () => {
    const anyEntry = fc
      .tuple(
        fc.option(fc.integer({ min: 1, max: 10 })),
        fc.double({ min: 0, max: 100, noNaN: true }),
      )
      .map(([place, percent]) => entry(place, percent))
    const entries = fc.uniqueArray(anyEntry, {
      selector: ({ place, percent }) => place ?? -percent,
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), entries, (pool, judged) => {
        const shares = sharesOf(points(pool), judged)
        expect(sumPoints(shares)).toBeLessThanOrEqual(pool)
        expect(shares.every((share) => share >= 0)).toBe(true)
      }),
    )
  })
})

describe('authorAccruals', () => {
  it('adds the streak bonus, rounded down', () => {
    const entries = [entry(1, 90), entry(2, 80), entry(null, 10)]
    const accruals = authorAccruals(
      RULES_1,
      bounty,
      points(400),
      entries,
      [109, 50, 0].map((share) => ({ placePoints: points(share), scorePoints: points(0) })),
      {
        share: 1,
        streakOf: (userId) => (userId === 'author-1-90' ? 20 : 0),
        pairedAuthors: new Set(),
      },
    )
    expect(accruals.map(({ amount, details }) => [amount, details?.streakPercent])).toEqual([
      [130, 20],
      [50, 0],
    ])
  })

  it('gives nothing to an author with whom the sponsor minted recently', () => {
    const entries = [entry(1, 90), entry(2, 80)]
    const shares = [109, 50].map((share) => ({
      placePoints: points(share),
      scorePoints: points(0),
    }))
    const accruals = authorAccruals(RULES_2, bounty, points(159), entries, shares, {
      share: 1,
      streakOf: () => 0,
      pairedAuthors: new Set(['author-1-90']),
    })
    expect(accruals.map(({ userId, amount }) => [userId, amount])).toEqual([['author-2-80', 50]])
  })
})

describe('sponsorGrants', () => {
  const good: SponsorFacts = {
    approvedAt: plus(now, -20 * MS.day),
    fundedAt: plus(now, -19 * MS.day),
    decidedBy: 'sponsor',
    announcedAt: plus(now, -2 * MS.day),
    decisionDueAt: plus(now, -2 * MS.day),
    recent: new Map(),
  }
  const kinds = (facts: SponsorFacts) =>
    sponsorGrants(RULES_1, bounty, facts, 1).map(({ causeKind, amount }) => [causeKind, amount])

  it('pays for funding within 24 h and for deciding on time', () => {
    expect(kinds(good)).toEqual([
      ['bounty_funded', 50],
      ['bounty_decided', 50],
    ])
  })

  it('pays neither when late, nor when the votes decided', () => {
    expect(kinds({ ...good, fundedAt: plus(now, -19 * MS.day + 1) })).toEqual([
      ['bounty_decided', 50],
    ])
    expect(kinds({ ...good, announcedAt: plus(now, -2 * MS.day + 1) })).toEqual([
      ['bounty_funded', 50],
    ])
    expect(kinds({ ...good, decidedBy: 'formula' })).toEqual([['bounty_funded', 50]])
    expect(kinds({ ...good, approvedAt: null, decidedBy: null })).toEqual([])
  })

  it('pays each at most four times in 30 days', () => {
    expect(kinds({ ...good, recent: new Map([['bounty_funded', 4]]) })).toEqual([
      ['bounty_decided', 50],
    ])
    expect(kinds({ ...good, recent: new Map([['bounty_decided', 3]]) })).toHaveLength(2)
  })
})
