import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  enteredMilestone,
  isStreakEnding,
  isStreakMilestone,
  lastMilestoneRank,
} from './milestones.rules.ts'

const field = { people: 5000, knownRanks: 1000 }
const anyRank = fc.integer({ min: 1, max: 6000 })
const anyField = fc.record({
  people: fc.integer({ min: 1, max: 100_000 }),
  knownRanks: fc.integer({ min: 0, max: 1000 }),
})

describe('enteredMilestone', () => {
  it.each([
    [null, 1, 'first'],
    [2, 1, 'first'],
    [11, 10, 'top10'],
    [101, 11, 'top100'],
    [501, 500, 'topTenth'],
    [null, 500, 'topTenth'],
    [501, 501, null],
    [1, 1, null],
    [1, 5, null],
    [9, 3, null],
    [50, 40, null],
  ] as const)('from %s to %s is %s', (before, now, milestone) => {
    expect(enteredMilestone(before, now, field)).toBe(milestone)
  })

  it('is nothing for someone whose rank did not rise', () => {
    fc.assert(
      fc.property(anyRank, fc.nat({ max: 5000 }), anyField, (before, fall, of) => {
        expect(enteredMilestone(before, before + fall, of)).toBeNull()
      }),
    )
  })

  it('is announced only up to the last rank', () => {
    fc.assert(
      fc.property(anyRank, anyField, (now, of) => {
        if (enteredMilestone(null, now, of) !== null) {
          expect(now).toBeLessThanOrEqual(lastMilestoneRank(of))
        }
      }),
    )
  })

  it('is nothing in a small field, or where the ranks are not known so far', () => {
    expect(enteredMilestone(null, 1, { people: 9, knownRanks: 9 })).toBeNull()
    expect(enteredMilestone(null, 10, { people: 99, knownRanks: 99 })).toBeNull()
    expect(enteredMilestone(null, 900, { people: 20_000, knownRanks: 1000 })).toBeNull()
  })
})

describe('a streak', () => {
  it('is congratulated on when a day of action made it 7, 30 or 100 days', () => {
    const reached = Array.from({ length: 120 }, (_, days) => days).filter((days) =>
      isStreakMilestone({ days, isActive: true }),
    )
    expect(reached).toEqual([7, 30, 100])
    expect(isStreakMilestone({ days: 7, isActive: false })).toBe(false)
  })

  it('is about to end when nothing was done and no freeze bridges the day', () => {
    const ending = { days: 5, daysIfMissed: 0, isActive: false }
    expect(isStreakEnding(ending)).toBe(true)
    expect(isStreakEnding({ ...ending, isActive: true })).toBe(false)
    expect(isStreakEnding({ ...ending, daysIfMissed: 5 })).toBe(false)
    expect(isStreakEnding({ ...ending, days: 2 })).toBe(false)
  })
})
