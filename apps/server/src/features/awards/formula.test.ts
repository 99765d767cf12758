import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byFormula, checklistPercentOf, equalShares, finalScoreOf, slotsOf } from './formula.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const CHECKLIST = [
  { id: 'a', weight: 3 },
  { id: 'b', weight: 1 },
]
const percents = fc.integer({ min: 0, max: 100 })

describe('checklistPercentOf', () => {
  it('is the weighted mean', () => {
    expect(checklistPercentOf(CHECKLIST, { a: 80, b: 40 })).toBe(70)
    expect(checklistPercentOf(CHECKLIST, { a: 100, b: 99 })).toBe(99.75)
  })

  it('is null while an item is not scored', () => {
    expect(checklistPercentOf(CHECKLIST, { a: 80 })).toBeNull()
    expect(checklistPercentOf([], {})).toBeNull()
  })

  it('stays between the lowest and the highest score', () => {
    fc.assert(
      fc.property(percents, percents, (a, b) => {
        const percent = checklistPercentOf(CHECKLIST, { a, b }) ?? -1
        expect(percent).toBeGreaterThanOrEqual(Math.min(a, b))
        expect(percent).toBeLessThanOrEqual(Math.max(a, b))
      }),
    )
  })
})

describe('finalScoreOf', () => {
  it.each([
    [80, 100, 0, 80],
    [80, 100, 25, 85],
    [80, 100, 50, 90],
    [66.67, 33.33, 25, 58.34],
  ])('weighs checklist %d and community %d by %d %%', (checklist, community, weight, score) => {
    expect(finalScoreOf(checklist, community, weight)).toBe(score)
  })
})

describe('byFormula', () => {
  it('ranks the better score first and breaks ties by votes', () => {
    const entries = [
      { id: 'late', finalScore: 70, communityRank: 3, tie: '' },
      { id: 'best', finalScore: 90, communityRank: 2, tie: '' },
      { id: 'early', finalScore: 70, communityRank: 1, tie: '' },
    ]
    expect(byFormula(entries).map(({ id }) => id)).toEqual(['best', 'early', 'late'])
  })

  it('breaks what is left by the tie, and then by the order given', () => {
    const even = (id: string, tie: string) => ({ id, finalScore: 70, communityRank: 1, tie })
    const order = (entries: ReturnType<typeof even>[]) => byFormula(entries).map(({ id }) => id)
    expect(order([even('first', 'f'), even('second', 'a')])).toEqual(['second', 'first'])
    expect(order([even('first', ''), even('second', '')])).toEqual(['first', 'second'])
  })
})

describe('slotsOf', () => {
  it('lists places, then bonus spots', () => {
    const offer = { prizeAmounts: [300n, 100n], bonusCount: 2, bonusAmount: 50n }
    expect(slotsOf(offer)).toEqual([
      { place: 1, isBonus: false, prizeAmount: 300n },
      { place: 2, isBonus: false, prizeAmount: 100n },
      { place: null, isBonus: true, prizeAmount: 50n },
      { place: null, isBonus: true, prizeAmount: 50n },
    ])
  })
})

describe('equalShares', () => {
  it('gives the remainder to the earlier entries', () => {
    expect(equalShares(100n, 3).map(({ prizeAmount }) => prizeAmount)).toEqual([34n, 33n, 33n])
  })

  it('pays out exactly the prize, in shares that differ by one at most, the earlier never less', () => {
    const totals = fc.integer({ min: 0, max: 1_000_000 }).map(BigInt)
    fc.assert(
      fc.property(totals, fc.integer({ min: 1, max: 300 }), (total, count) => {
        const shares = equalShares(total, count).map(({ prizeAmount }) => prizeAmount)
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total)
        expect((shares[0] ?? 0n) - (shares.at(-1) ?? 0n)).toBeLessThanOrEqual(1n)
        expect(shares).toEqual([...shares].sort((a, b) => Number(b - a)))
      }),
    )
  })
})
