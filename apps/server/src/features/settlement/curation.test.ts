import { points, sumPoints } from '@laurel/contract/money/money'
import { type CurationFacts, earlyFactor } from '@laurel/contract/money/rewards/curation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MS, plus } from '../../platform/clock.ts'
import { RULES_1 } from '../rules/rules-1.ts'
import { RULES_2 } from '../rules/rules-2.ts'
import type { WeighedVote } from '../votes/votes.service.ts'
import { calculateCuration } from './curation.ts'
import { placedEntries, type SettledEntry } from './placed-entries.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const start = new Date('2026-11-02T09:00:00.000Z')
let count = 0

function vote(
  voterId: string,
  submissionId: string,
  change: Partial<WeighedVote> = {},
): WeighedVote {
  count += 1
  return {
    voteId: `vote${count}`,
    voterId,
    submissionId,
    decision: 'support',
    strengthPercent: 100,
    weight: 1,
    castAt: plus(start, MS.hour),
    isPractice: false,
    inArena: true,
    record: 1,
    oneVoice: 1,
    isMutualSupport: false,
    isVoided: false,
    ...change,
  }
}

function entry(submissionId: string, change: Partial<SettledEntry> = {}): SettledEntry {
  return {
    submissionId,
    authorId: `author of ${submissionId}`,
    place: null,
    isBonus: false,
    label: '',
    percent: 80,
    checklistPercent: 80,
    ...change,
  }
}

const ladder = [
  entry('first', { place: 1 }),
  entry('second', { place: 2 }),
  entry('third', { place: 3 }),
  entry('spot', { isBonus: true }),
  entry('nothing'),
]

function facts(change: Partial<CurationFacts> = {}): CurationFacts {
  return {
    poolPoints: points(200),
    votingStartedAt: start,
    placed: placedEntries(RULES_1, ladder),
    skillOf: () => 1,
    ...change,
  }
}

describe('placedEntries', () => {
  it('gives places 1 to 3 their own factors, and everything else the factor of a spot', () => {
    const places = Array.from({ length: 5 }, (_, index) => entry(`${index}`, { place: index + 1 }))
    expect(
      placedEntries(RULES_1, places).map(({ rankFactor, winPoints }) => [rankFactor, winPoints]),
    ).toEqual([
      [1, 300],
      [0.6, 150],
      [0.4, 75],
      [0.2, 25],
      [0.2, 25],
    ])
  })

  it('counts ten spots, further places among them', () => {
    const spots = [
      ...Array.from({ length: 5 }, (_, index) => entry(`place${index}`, { place: index + 1 })),
      ...Array.from({ length: 20 }, (_, index) => entry(`spot${index}`, { isBonus: true })),
    ]
    const counted = placedEntries(RULES_1, spots).filter(({ winPoints }) => winPoints === 25)
    expect(counted.map(({ submissionId }) => submissionId)).toEqual([
      'place3',
      'place4',
      ...Array.from({ length: 8 }, (_, index) => `spot${index}`),
    ])
    expect(placedEntries(RULES_1, spots)).toHaveLength(25)
  })
})

describe('earlyFactor', () => {
  it('is 1 in the first 24 h, 0.5 in the next, 0.125 later', () => {
    const at = (hours: number) => earlyFactor(RULES_1, plus(start, hours * MS.hour), start)
    expect([0, 23.99, 24, 47.99, 48, 71].map(at)).toEqual([1, 1, 0.5, 0.5, 0.125, 0.125])
  })
})

describe('curate under version 1', () => {
  it('counts support of a placed entry and "not for" of another one as correct', () => {
    const not = { decision: 'not_for' as const, strengthPercent: 0 }
    const votes = [
      vote('a', 'first'),
      vote('a', 'spot'),
      vote('a', 'nothing'),
      vote('b', 'first', not),
      vote('b', 'nothing', not),
    ]
    const { receipts } = calculateCuration(RULES_1, votes, facts())
    expect(receipts.map(({ isHit }) => isHit)).toEqual([true, true, false, false, true])
  })

  it('splits by s × weight × early × rank × skill', () => {
    const voters = Array.from({ length: 40 }, (_, index) => `voter${index}`)
    const votes = [
      ...voters.map((voterId) => vote(voterId, 'first', { weight: 1 })),
      vote('half', 'first', { strengthPercent: 50 }),
      vote('late', 'first', { castAt: plus(start, 30 * MS.hour) }),
      vote('trusted', 'second', { weight: 2 }),
      vote('skilled', 'spot'),
    ]
    const skill = (voterId: string) => (voterId === 'skilled' ? 1.5 : 1)
    const { receipts } = calculateCuration(
      RULES_1,
      votes,
      facts({ poolPoints: points(4000), skillOf: skill }),
    )
    const partSum = 40 + 0.5 + 0.5 + 1.2 + 0.3
    const raw = (part: number) => expect.closeTo((4000 * part) / partSum)
    expect(receipts.slice(40).map(({ rawPoints }) => rawPoints)).toEqual([
      raw(0.5),
      raw(0.5),
      raw(1.2),
      raw(0.3),
    ])
  })

  it('gives each voter at most 5 % of the pool, however many votes, and the rest to the reserve', () => {
    const votes = [vote('a', 'first'), vote('a', 'second'), vote('a', 'third'), vote('b', 'spot')]
    const { receipts, reservePoints } = calculateCuration(RULES_1, votes, facts())
    const of = (voterId: string) =>
      receipts
        .filter(({ vote: { voterId: id } }) => id === voterId)
        .map(({ amountUnits }) => amountUnits)
    expect(of('a')).toEqual([5, 3, 2])
    expect(of('b')).toEqual([10])
    expect(reservePoints).toBe(180)
  })

  it('holds the rewards of voters with unknown skill, calculated with 1', () => {
    const skill = (voterId: string) => (voterId === 'new' ? null : 1)
    const { receipts } = calculateCuration(
      RULES_1,
      [vote('new', 'first'), vote('old', 'first')],
      facts({ skillOf: skill }),
    )
    expect(receipts).toMatchObject([
      { state: 'held', amountUnits: 10, skill: 0 },
      { state: 'paid', amountUnits: 10, skill: 1 },
    ])
  })

  it('pays nothing for votes outside the arena, without skill, or "not for" an entry', () => {
    const votes = [
      vote('outside', 'first', { inArena: false, weight: 0.1 }),
      vote('unskilled', 'first'),
      vote('against', 'nothing', { decision: 'not_for', strengthPercent: 0 }),
    ]
    const skill = (voterId: string) => (voterId === 'unskilled' ? 0 : 1)
    const { receipts, reservePoints } = calculateCuration(RULES_1, votes, facts({ skillOf: skill }))
    expect(receipts.every(({ state, amountUnits }) => state === 'none' && amountUnits === 0)).toBe(
      true,
    )
    expect(reservePoints).toBe(200)
  })

  it('shows what practice would have earned without using the pool', () => {
    const votes = [vote('real', 'first'), vote('practice', 'first', { isPractice: true })]
    const { receipts, reservePoints } = calculateCuration(
      RULES_1,
      votes,
      facts({ poolPoints: points(400) }),
    )
    expect(receipts).toMatchObject([
      { state: 'paid', amountUnits: 20, rawPoints: 400 },
      { state: 'practice', amountUnits: 20, rawPoints: 200, skill: 1 },
    ])
    expect(reservePoints).toBe(380)
  })

  it('writes receipts without points for a bounty that does not mint', () => {
    const votes = [vote('a', 'first'), vote('b', 'first', { isPractice: true })]
    const { receipts, reservePoints } = calculateCuration(
      RULES_1,
      votes,
      facts({ poolPoints: points(0) }),
    )
    expect(receipts).toMatchObject([
      { isHit: true, state: 'none', amountUnits: 0, rawPoints: 0 },
      { isHit: true, state: 'practice', amountUnits: 0, rawPoints: 0 },
    ])
    expect(reservePoints).toBe(0)
  })

  it('conserves the pool and respects the cap, whatever the votes', () => {
    const anyVote = fc.record({
      voterId: fc.integer({ min: 0, max: 30 }).map((n) => `voter${n}`),
      submissionId: fc.constantFrom('first', 'second', 'third', 'spot', 'nothing'),
      strengthPercent: fc.constantFrom(0, 25, 50, 75, 100),
      weight: fc.double({ min: 0, max: 2, noNaN: true }),
      hours: fc.integer({ min: 0, max: 71 }),
      isPractice: fc.boolean(),
      inArena: fc.boolean(),
    })
    const anySkill = fc.option(fc.double({ min: 0, max: 1.5, noNaN: true }))
    fc.assert(
      fc.property(
        fc.array(anyVote, { maxLength: 200 }),
        fc.array(anySkill, { minLength: 31, maxLength: 31 }),
        fc.integer({ min: 100, max: 400 }),
        (votes, skills, pool) => {
          const { receipts, reservePoints } = calculateCuration(
            RULES_1,
            votes.map(({ hours, ...one }) =>
              vote(one.voterId, one.submissionId, {
                ...one,
                decision: one.strengthPercent === 0 ? 'not_for' : 'support',
                castAt: plus(start, hours * MS.hour),
              }),
            ),
            facts({
              poolPoints: points(pool),
              skillOf: (voterId) => skills[Number(voterId.slice(5))] ?? null,
            }),
          )
          const given = receipts.filter(({ state }) => state === 'paid' || state === 'held')
          expect(
            sumPoints(given.map(({ amountUnits }) => points(amountUnits))) + reservePoints,
          ).toBe(pool)
          expect(reservePoints).toBeGreaterThanOrEqual(0)
          for (const own of Map.groupBy(given, (receipt) => receipt.vote.voterId).values()) {
            const sum = sumPoints(own.map(({ amountUnits }) => points(amountUnits)))
            expect(sum).toBeLessThanOrEqual(Math.floor(pool * 0.05))
          }
        },
      ),
    )
  })
})

describe('curate under version 2', () => {
  const anyVotes = fc.array(
    fc.record({
      voterId: fc.integer({ min: 0, max: 30 }).map((n) => `voter${n}`),
      submissionId: fc.constantFrom('first', 'second', 'third', 'spot', 'nothing'),
      strengthPercent: fc.constantFrom(0, 25, 50, 75, 100),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
      hours: fc.integer({ min: 0, max: 71 }),
    }),
    { minLength: 1, maxLength: 200 },
  )
  const castOf = ({ hours, ...one }: { hours: number } & Partial<WeighedVote>) =>
    vote(one.voterId ?? '', one.submissionId ?? '', {
      ...one,
      decision: one.strengthPercent === 0 ? 'not_for' : 'support',
      castAt: plus(start, hours * MS.hour),
    })

  it('pays a right support in hundredths where a whole point is too much', () => {
    const votes = Array.from({ length: 300 }, (_, index) => vote(`voter${index}`, 'first'))
    const { receipts, reservePoints } = calculateCuration(RULES_2, votes, facts())
    expect(new Set(receipts.map(({ amountUnits }) => amountUnits))).toEqual(new Set([66, 67]))
    expect(reservePoints).toBe(0)
  })

  it('counts in full for 48 h and half after that', () => {
    const at = (hours: number) => earlyFactor(RULES_2, plus(start, hours * MS.hour), start)
    expect([0, 24, 47.99, 48, 71].map(at)).toEqual([1, 1, 1, 0.5, 0.5])
  })

  it('never gives away more than the pool, nor more than 10 % to one voter', () => {
    fc.assert(
      fc.property(anyVotes, fc.integer({ min: 100, max: 800 }), (cast, pool) => {
        const { receipts, reservePoints } = calculateCuration(
          RULES_2,
          cast.map(castOf),
          facts({ poolPoints: points(pool) }),
        )
        const given = receipts.reduce((sum, { amountUnits }) => sum + amountUnits, 0)
        expect(given).toBeLessThanOrEqual((pool - reservePoints) * 100)
        expect(given).toBeGreaterThan((pool - reservePoints - 1) * 100)
        for (const own of Map.groupBy(receipts, (receipt) => receipt.vote.voterId).values()) {
          const sum = own.reduce((total, { amountUnits }) => total + amountUnits, 0)
          expect(sum).toBeLessThanOrEqual(pool * 10)
        }
      }),
    )
  })

  it('gives the same receipts in whatever order the votes are read', () => {
    fc.assert(
      fc.property(anyVotes, fc.nat(), (cast, seed) => {
        const votes = cast.map(castOf)
        const order = votes.toSorted((a, b) => hashOf(a, seed) - hashOf(b, seed))
        const amounts = (read: WeighedVote[]) =>
          new Map(
            calculateCuration(RULES_2, read, facts()).receipts.map((receipt) => [
              receipt.vote.voteId,
              receipt.amountUnits,
            ]),
          )
        const expected = amounts(votes)
        for (const [voteId, units] of amounts(order)) expect(units).toBe(expected.get(voteId))
      }),
    )
  })
})

/** A number that orders votes differently for each seed. */
function hashOf({ voteId }: WeighedVote, seed: number): number {
  return (Number(voteId.slice(4)) * 7919 + seed) % 1009
}
