import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MS, plus } from '../../../platform/clock.ts'
import { RULES_1 } from '../../rules/rules-1.ts'
import { RULES_2 } from '../../rules/rules-2.ts'
import {
  type CountedVote,
  doVotesCount,
  FULL_VOICE,
  recordWeight,
  tallyVotes,
  voteWeight,
} from './tally.ts'
import { wilsonHalfWidth, wilsonLowerBound } from './wilson.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const end = new Date('2026-11-05T09:00:00.000Z')
const early = plus(end, -2 * MS.day)

function vote(submissionId: string, change: Partial<CountedVote> = {}): CountedVote {
  return {
    submissionId,
    strengthPercent: 100,
    trustLevel: 1,
    inArena: true,
    castAt: early,
    voter: FULL_VOICE,
    isMutualSupport: false,
    isNewcomer: false,
    ...change,
  }
}
const against = (submissionId: string) => vote(submissionId, { strengthPercent: 0 })

describe('wilsonLowerBound', () => {
  it('is 0 without trials', () => {
    expect(wilsonLowerBound(1, 0, 1.96)).toBe(0)
  })

  it('agrees with published values', () => {
    // Newcombe 1998, table I: 81/263, 15/148, 0/20, 29/29 at 95 %.
    expect(wilsonLowerBound(81 / 263, 263, 1.96)).toBeCloseTo(0.2553, 4)
    expect(wilsonLowerBound(15 / 148, 148, 1.96)).toBeCloseTo(0.0624, 4)
    expect(wilsonLowerBound(0, 20, 1.96)).toBe(0)
    expect(wilsonLowerBound(1, 29, 1.96)).toBeCloseTo(0.883, 4)
  })

  it('is between 0 and the share, and rises with trials', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const trials = fc.double({ min: 0.01, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(share, trials, fc.constantFrom(1, 1.96), (p, n, z) => {
        const bound = wilsonLowerBound(p, n, z)
        expect(bound).toBeGreaterThanOrEqual(0)
        expect(bound).toBeLessThanOrEqual(p)
        expect(wilsonLowerBound(p, 2 * n, z)).toBeGreaterThanOrEqual(bound - 1e-12)
      }),
    )
  })
})

describe('wilsonHalfWidth', () => {
  it('is half of everything without trials, and the half of the published interval with them', () => {
    expect(wilsonHalfWidth(1, 0, 1.96)).toBe(0.5)
    // Newcombe 1998, table I: 0.2553 to 0.3662 for 81/263.
    expect(wilsonHalfWidth(81 / 263, 263, 1.96)).toBeCloseTo((0.3662 - 0.2553) / 2, 4)
  })
})

describe('voteWeight under version 1', () => {
  const weightOf = (change: Partial<CountedVote>) => voteWeight(RULES_1, vote('a', change), end)

  it('depends on trust', () => {
    expect([0, 1, 2, 3].map((trustLevel) => weightOf({ trustLevel }))).toEqual([0, 1, 1.5, 2])
  })

  it('falls linearly to 0 over the last 6 hours', () => {
    const hoursLeft = [7, 6, 3, 1.5, 0]
    expect(hoursLeft.map((hours) => weightOf({ castAt: plus(end, -hours * MS.hour) }))).toEqual([
      1, 1, 0.5, 0.25, 0,
    ])
  })

  it('is a tenth outside the arena', () => {
    expect(weightOf({ inArena: false, trustLevel: 3 })).toBeCloseTo(0.2)
  })
})

describe('tallyVotes under version 1', () => {
  const ranking = (entryIds: string[], votes: CountedVote[]) =>
    tallyVotes(RULES_1, entryIds, votes, end).map(({ submissionId }) => submissionId)

  it('ranks by the lower bound, so a few cheers do not beat many', () => {
    const votes = [
      vote('few'),
      ...Array.from({ length: 20 }, () => vote('many')),
      against('many'),
      against('none'),
    ]
    expect(ranking(['none', 'few', 'many'], votes)).toEqual(['many', 'few', 'none'])
  })

  it('breaks ties by the earlier entry, whatever the order of the votes', () => {
    const shades = [25, 50, 75, 100, 0]
    const votes = ['late', 'early'].flatMap((id) =>
      shades.map((strengthPercent, index) =>
        vote(id, { strengthPercent, trustLevel: 1 + (index % 3) }),
      ),
    )
    for (const order of [votes, votes.toReversed()]) {
      expect(ranking(['early', 'late', 'silent'], order)).toEqual(['early', 'late', 'silent'])
    }
  })

  it('converts ranks to community percent, 100 for a single entry', () => {
    const tallies = tallyVotes(RULES_1, ['a', 'b', 'c'], [vote('b'), vote('b'), vote('c')], end)
    expect(
      tallies.map(({ submissionId, rank, communityPercent }) => [
        submissionId,
        rank,
        communityPercent,
      ]),
    ).toEqual([
      ['b', 1, 100],
      ['c', 2, 50],
      ['a', 3, 0],
    ])
    expect(tallyVotes(RULES_1, ['a'], [], end)).toMatchObject([
      { rank: 1, communityPercent: 100, wilson: 0, weight: 0, deciders: 0 },
    ])
    expect(tallyVotes(RULES_1, [], [vote('gone')], end)).toEqual([])
  })

  it('weighs strength: s is 0 to 1, "not for" is 0', () => {
    const [tally] = tallyVotes(
      RULES_1,
      ['a'],
      [vote('a', { strengthPercent: 25 }), against('a')],
      end,
    )
    expect(tally).toMatchObject({ weight: 2, support: 0.25, deciders: 2 })
  })

  it('numbers all entries 1 to N', () => {
    const anyVote = fc.record({
      submissionId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      strengthPercent: fc.constantFrom(0, 25, 50, 75, 100),
      trustLevel: fc.integer({ min: 1, max: 3 }),
      inArena: fc.boolean(),
      castAt: fc.integer({ min: 0, max: 72 }).map((hours) => plus(end, -hours * MS.hour)),
      voter: fc.constant(FULL_VOICE),
      isMutualSupport: fc.constant(false),
      isNewcomer: fc.constant(false),
    })
    fc.assert(
      fc.property(fc.array(anyVote), (votes) => {
        const tallies = tallyVotes(RULES_1, ['a', 'b', 'c', 'd', 'e'], votes, end)
        expect(tallies.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
        expect(tallies.every(({ wilson }) => wilson >= 0 && wilson <= 1)).toBe(true)
      }),
    )
  })
})

describe('weights under version 2', () => {
  it('gives rights, not weight, for trust', () => {
    const weightOf = (trustLevel: number) => voteWeight(RULES_2, vote('a', { trustLevel }), end)
    expect([0, 1, 2, 3].map(weightOf)).toEqual([0, 1, 1, 1])
  })

  it('multiplies record and one voice, and gives mutual support nothing', () => {
    const voter = { record: 0.25, oneVoice: 0.5 }
    expect(voteWeight(RULES_2, vote('a', { voter }), end)).toBe(0.125)
    expect(voteWeight(RULES_2, vote('a', { isMutualSupport: true }), end)).toBe(0)
  })

  it('rises with the record from a quarter to 1', () => {
    const weightOf = (sampleSize: number, value: number) =>
      recordWeight(RULES_2, { sampleSize, value })
    expect(weightOf(19, 1.5)).toBe(0.25)
    expect(weightOf(20, 0)).toBe(0.25)
    expect(weightOf(20, 0.25)).toBe(0.625)
    expect(weightOf(50, 0)).toBe(0)
    expect(weightOf(50, 0.25)).toBe(0.5)
    expect(weightOf(50, 0.5)).toBe(1)
    expect(weightOf(50, 1.5)).toBe(1)
  })
})

describe('tallyVotes under version 2', () => {
  const many = (count: number, one: CountedVote) => Array.from({ length: count }, () => one)
  const ranksOf = (entryIds: readonly string[], votes: readonly CountedVote[]) =>
    Object.fromEntries(
      tallyVotes(RULES_2, entryIds, votes, end).map(({ submissionId, rank }) => [
        submissionId,
        rank,
      ]),
    )

  it('lets entries with the same support share their mean rank, whoever was first', () => {
    const { a, b, c, d } = ranksOf(['a', 'b', 'c', 'd'], [vote('c')])
    expect([a, b]).toEqual([d, d])
    expect(c).toBeLessThan(2.5)
    expect(a).toBeGreaterThan(2.5)
    const nobody = tallyVotes(RULES_2, ['a', 'b', 'c'], [], end)
    expect(nobody.map(({ communityPercent }) => communityPercent)).toEqual([50, 50, 50])
  })

  it('puts an entry ahead for certain only where the difference reaches the margin of both', () => {
    const clear = ranksOf(['a', 'b'], [...many(40, vote('a')), ...many(40, against('b'))])
    expect(clear).toEqual({ a: 1, b: 2 })
    const half = [...many(20, vote('b')), ...many(20, against('b'))]
    const close = [...many(22, vote('a')), ...many(18, against('a')), ...half]
    const { a = 0, b = 0 } = ranksOf(['a', 'b'], close)
    expect(a).toBeGreaterThan(1.2)
    expect(a).toBeLessThan(1.5)
    expect(a + b).toBeCloseTo(3)
  })

  it('gives out every rank once, in whatever order votes and entries come', () => {
    const cast = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom(0, 25, 50, 100))
    fc.assert(
      fc.property(fc.array(cast, { maxLength: 40 }), (casts) => {
        const votes = casts.map(([id, strengthPercent]) => vote(id, { strengthPercent }))
        const ranks = ranksOf(['a', 'b', 'c', 'd'], votes)
        expect(Object.values(ranks).reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(10)
        expect(ranksOf(['d', 'c', 'b', 'a'], votes.toReversed())).toEqual(ranks)
      }),
    )
  })

  it('hears any number of newcomers on an entry as one voice', () => {
    const newcomer = { voter: { record: 0.25, oneVoice: 1 }, isNewcomer: true }
    const fresh = vote('a', newcomer)
    const weightOf = (votes: CountedVote[]) => tallyVotes(RULES_2, ['a'], votes, end)[0]
    expect(weightOf(many(2, fresh))).toMatchObject({ weight: 0.5, support: 0.5, deciders: 2 })
    expect(weightOf(many(40, fresh))).toMatchObject({ weight: 1, support: 1, deciders: 40 })
    const known = [...many(3, against('a')), ...many(40, fresh)]
    expect(weightOf(known)).toMatchObject({ weight: 4, support: 1 })
    expect(tallyVotes(RULES_1, ['a'], many(40, fresh), end)[0]?.weight).toBe(10)
  })
})

describe('doVotesCount', () => {
  it('needs 5 deciders and 3 decisions an entry', () => {
    expect(doVotesCount(RULES_2, { deciders: 5, decisions: 30, entries: 10 })).toBe(true)
    expect(doVotesCount(RULES_2, { deciders: 4, decisions: 30, entries: 10 })).toBe(false)
    expect(doVotesCount(RULES_2, { deciders: 5, decisions: 29, entries: 10 })).toBe(false)
    expect(doVotesCount(RULES_1, { deciders: 0, decisions: 0, entries: 10 })).toBe(true)
  })
})
