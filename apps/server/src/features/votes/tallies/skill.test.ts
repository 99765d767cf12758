import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RULES_1 } from '../../rules/rules-1.ts'
import { RULES_2 } from '../../rules/rules-2.ts'
import { missingForSkill, NO_RECORD, skillOf } from './skill.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

/** A bounty of which the voter judged every entry. */
const bounty = fc
  .record({ entries: fc.integer({ min: 1, max: 12 }), placed: fc.integer({ min: 0, max: 12 }) })
  .map(({ entries, placed }) => ({ entries, placed: Math.min(entries, placed) }))
const bounties = fc.array(bounty, { minLength: 1, maxLength: 12 })

function recordOf(
  judged: { entries: number; placed: number }[],
  rightOf: (judged: { entries: number; placed: number }) => number,
  supportsOf: (judged: { entries: number; placed: number }) => number,
) {
  const sum = (of: (one: { entries: number; placed: number }) => number) =>
    judged.reduce((total, one) => total + of(one), 0)
  const settled = sum(({ entries }) => entries)
  return {
    settled,
    hits: sum(rightOf),
    supports: sum(supportsOf),
    meanPlacedShare: sum(({ placed }) => placed) / settled,
  }
}

describe('skillOf', () => {
  it('is 0 for a voter who always supports', () => {
    fc.assert(
      fc.property(bounties, (judged) => {
        const record = recordOf(
          judged,
          ({ placed }) => placed,
          ({ entries }) => entries,
        )
        expect(skillOf(RULES_2, record).value).toBe(0)
      }),
    )
  })

  it('is 0 for a voter who never supports', () => {
    fc.assert(
      fc.property(bounties, (judged) => {
        const record = recordOf(
          judged,
          ({ entries, placed }) => entries - placed,
          () => 0,
        )
        expect(skillOf(RULES_2, record).value).toBe(0)
      }),
    )
  })

  it('is 0 below 20 settled votes or 5 supports', () => {
    const perfect = { settled: 30, hits: 30, supports: 10, meanPlacedShare: 0.3 }
    expect(skillOf(RULES_2, perfect).value).toBe(1.5)
    expect(skillOf(RULES_2, { ...perfect, settled: 19, hits: 19 })).toMatchObject({
      value: 0,
      isKnown: false,
    })
    expect(skillOf(RULES_2, { ...perfect, supports: 4 })).toMatchObject({
      value: 0,
      isKnown: false,
    })
    expect(skillOf(RULES_1, { ...perfect, supports: 4 })).toMatchObject({ value: 0, isKnown: true })
    const long = { settled: 100, hits: 40, supports: 2, meanPlacedShare: 0.3 }
    expect(skillOf(RULES_2, long)).toMatchObject({ value: 0, isKnown: true })
    expect(skillOf(RULES_2, NO_RECORD)).toMatchObject({ value: 0, lowerBound: 0, isKnown: false })
  })

  it('follows the formula between the bounds', () => {
    // 50 votes, 32 hits, 20 supports, b = 0.3: L = 0.5702 (z = 1), c = 0.4·0.3 + 0.6·0.7 = 0.54
    const skill = skillOf(RULES_2, { settled: 50, hits: 32, supports: 20, meanPlacedShare: 0.3 })
    expect(skill.chance).toBeCloseTo(0.54)
    expect(skill.lowerBound).toBeCloseTo(0.5702, 3)
    expect(skill.value).toBeCloseTo((skill.lowerBound - 0.54) / 0.12)
  })

  it('stays within 0 and 1.5', () => {
    const record = fc
      .tuple(
        fc.integer({ min: 0, max: 50 }),
        fc.nat(),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([settled, hits, supports, meanPlacedShare]) => ({
        settled,
        hits: settled === 0 ? 0 : hits % (settled + 1),
        supports: settled === 0 ? 0 : supports % (settled + 1),
        meanPlacedShare,
      }))
    fc.assert(
      fc.property(record, (one) => {
        expect(skillOf(RULES_2, one).value).toBeGreaterThanOrEqual(0)
        expect(skillOf(RULES_2, one).value).toBeLessThanOrEqual(1.5)
      }),
    )
  })
})

describe('missingForSkill', () => {
  it('lists the missing requirements, and none once skill counts', () => {
    expect(missingForSkill(RULES_2, skillOf(RULES_2, NO_RECORD))).toBe(
      '20 more settled votes and 5 more supports',
    )
    const almost = { settled: 19, hits: 9, supports: 4, meanPlacedShare: 0.3 }
    expect(missingForSkill(RULES_2, skillOf(RULES_2, almost))).toBe(
      '1 more settled vote and 1 more support',
    )
    expect(
      missingForSkill(RULES_2, skillOf(RULES_2, { ...almost, settled: 20, supports: 5 })),
    ).toBeNull()
  })
})
