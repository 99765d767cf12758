import { describe, expect, it } from 'vitest'
import { duration, ruleNumber } from './rule-numbers.ts'
import { describeRules } from './rule-sentences.ts'

const rules = {
  energy: { startTenths: 500, refillTenthsPerDay: 1000, capacityTenths: 2000 },
  win: { placesPoints: [300, 150], bonusPoints: 25 },
  voting: { practiceVotesPerDay: 20 },
  streak: { percentPerDay: 2, maxPercent: 20 },
  boost: { slots: 6 },
}

describe('describeRules', () => {
  it('writes sentences with the numbers in force, and omits unpublished rules', () => {
    expect(describeRules(rules)).toEqual([
      {
        title: 'Voting',
        sentences: [
          'You begin with 50 energy at trust level 1. It refills by 100 a day, up to 200.',
          'Below trust level 1 you have 20 practice votes a day.',
        ],
      },
      {
        title: 'Limits and settlement',
        sentences: ['Each day of a streak adds 2% to voting rewards and author shares, up to 20%.'],
      },
    ])
  })
})

describe('ruleNumber', () => {
  it('reads by path, also inside lists', () => {
    expect(ruleNumber(rules, 'win.placesPoints.1')).toBe(150)
    expect(ruleNumber(rules, 'win.nothing.here')).toBeUndefined()
    expect(ruleNumber(undefined, 'win')).toBeUndefined()
  })
})

describe('duration', () => {
  it.each([
    [600_000, '10 min'],
    [172_800_000, '48 h'],
    [604_800_000, '7 d'],
    [15_000, '15 s'],
    [250, '250 ms'],
  ])('writes %d as %s', (milliseconds, text) => expect(duration(milliseconds)).toBe(text))
})
