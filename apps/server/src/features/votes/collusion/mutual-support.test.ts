import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AuthoredDecision } from './exchanges.ts'
import { findSupportGroups, groupsByMember, MIN_EVIDENCE_EXCESS } from './mutual-support.ts'
import type { ChecklistThird } from './past-decisions.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_124, numRuns: 25 })

const rules = { minPartners: 4, minZ: 3.5 }

/** How often honest voters support entries of each third. */
const SUPPORT_RATES = [0.1, 0.3, 0.7]

/** A season of 20 honest people and `members`, all of whom enter 9 times and judge 6 of 10 entries. */
function season(
  random: Iterator<number>,
  members: number,
  supports: (voter: number, author: number) => boolean,
): AuthoredDecision[] {
  const draw = () => Number(random.next().value)
  const people = 20 + members
  return Array.from({ length: people * 9 }, (_none, entry) => entry).flatMap((entry) => {
    const author = entry % people
    const third = Math.floor(draw() * 3) as ChecklistThird
    return Array.from({ length: people }, (_person, voter) => voter).flatMap((voter) => {
      if (voter === author || draw() > 0.6) return []
      const isPartial = voter >= 20 && author >= 20 && supports(voter - 20, author - 20)
      const isSupported = isPartial || draw() < (SUPPORT_RATES[third] ?? 0)
      return [
        {
          voterId: `p${String(voter).padStart(2, '0')}`,
          authorId: `p${String(author).padStart(2, '0')}`,
          submissionId: `e${entry}`,
          strength: isSupported ? 1 : 0,
          third,
        },
      ]
    })
  })
}

const random = fc
  .integer({ min: 0, max: 2 ** 31 - 1 })
  .map((seed) => ({ seed, stream: () => uniform(seed) }))

/** Numbers from 0 to 1 (mulberry32). */
function* uniform(seed: number): Generator<number> {
  for (let state = seed | 0; ; ) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const membersOf = (decisions: AuthoredDecision[]) => [
  ...groupsByMember(findSupportGroups(decisions, rules)).keys(),
]

/** Expects nearly all members of a ring of `size`, who see about five entries of each other, and no one else. */
function expectRing(found: readonly string[], size: number): void {
  const ring = Array.from({ length: size }, (_none, at) => `p${20 + at}`)
  expect(ring).toEqual(expect.arrayContaining([...found]))
  expect(found.length).toBeGreaterThanOrEqual(0.85 * size)
}

describe('findSupportGroups', () => {
  it('finds no honest person', () => {
    fc.assert(
      fc.property(random, ({ stream }) => {
        expect(membersOf(season(stream(), 20, () => false))).toEqual([])
      }),
    )
  })

  it('finds a ring and nobody else', () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 12, max: 24 }), ({ stream }, size) => {
        expectRing(membersOf(season(stream(), size, () => true)), size)
      }),
    )
  })

  it('does not count a person whom a ring votes for', () => {
    fc.assert(
      fc.property(random, ({ stream }) => {
        // The last one is honest: everybody in the ring supports them, and they support no one in return.
        const found = membersOf(season(stream(), 21, (voter) => voter < 20))
        expect(found).not.toContain('p40')
        expectRing(found, 20)
      }),
    )
  })

  it('does not count a ring in which each has fewer than 4 partners', () => {
    const inFours = (voter: number, author: number) =>
      Math.floor(voter / 4) === Math.floor(author / 4)
    fc.assert(
      fc.property(random, ({ stream }) => {
        expect(membersOf(season(stream(), 4, inFours))).toEqual([])
      }),
    )
  })

  it('finds a circle, in which no two support each other', () => {
    fc.assert(
      fc.property(random, ({ stream }) => {
        const isAhead = (voter: number, author: number) => (author - voter + 20) % 20 <= 9
        expectRing(membersOf(season(stream(), 20, isAhead)), 20)
      }),
    )
  })

  it('does not count good authors, whom everyone likes', () => {
    const good = new Set(['p00', 'p01', 'p02', 'p03', 'p04', 'p05', 'p06', 'p07'])
    fc.assert(
      fc.property(random, ({ stream }) => {
        const liked = season(stream(), 20, () => false).map((decision) =>
          good.has(decision.authorId) ? { ...decision, strength: 1 } : decision,
        )
        expect(membersOf(liked)).toEqual([])
      }),
    )
  })

  it('finds two rings apart from each other', () => {
    const inHalves = (voter: number, author: number) => voter < 12 === author < 12
    const groups = findSupportGroups(season(uniform(5), 24, inHalves), rules)
    expect(groups.map(({ memberIds }) => memberIds.length)).toEqual([12, 12])
  })

  it('gives what stands out as evidence', () => {
    const groups = findSupportGroups(
      season(uniform(7), 12, () => true),
      rules,
    )
    expect(groups).toHaveLength(1)
    const { memberIds = [], evidence = [] } = groups[0] ?? {}
    for (const { voterId, authorId, entries, support, expected, excess } of evidence) {
      expect(memberIds).toEqual(expect.arrayContaining([voterId, authorId]))
      expect(voterId).not.toBe(authorId)
      expect(excess).toBeGreaterThanOrEqual(MIN_EVIDENCE_EXCESS)
      expect(excess).toBeCloseTo((support - expected) / Math.sqrt(entries))
    }
    for (const memberId of memberIds) {
      const own = evidence.filter(({ voterId }) => voterId === memberId)
      expect(own.length).toBeGreaterThan(0)
      expect(own.length).toBeLessThanOrEqual(10)
    }
  })

  it('depends on no order', () => {
    fc.assert(
      fc.property(random, ({ stream, seed }) => {
        const decisions = season(stream(), 8, () => true)
        const keys = uniform(seed + 1)
        const shuffled = decisions
          .map((row) => ({ row, key: Number(keys.next().value) }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ row }) => row)
        expect(findSupportGroups(shuffled, rules)).toEqual(findSupportGroups(decisions, rules))
      }),
    )
  })

  it('finds nothing without decisions', () => {
    expect(findSupportGroups([], rules)).toEqual([])
  })
})
