import { describe, expect, it } from 'vitest'
import { duration, ruleLines, ruleNumber } from './rule-lines.ts'

const rules = {
  energy: { capacityTenths: 2000 },
  win: { placesPoints: [300, 150], bonusPoints: 25 },
  curation: { early: [{ beforeMs: 86_400_000, factor: 1 }] },
  streak: { percentPerDay: 2, mostPercent: 20 },
  trust: { 1: { accountAgeMs: null } },
}

describe('ruleLines', () => {
  it('writes every number with its unit', () => {
    const texts = ruleLines(rules).map(({ group, name, value }) => `${group}: ${name} = ${value}`)
    expect(texts).toEqual([
      'energy: capacity = 200',
      'win: places = 300 pts · 150 pts',
      'win: bonus = 25 pts',
      'curation: early, 1, before = 24 h',
      'curation: early, 1, factor = 1',
      'streak: percent per day = 2',
      'streak: most = 20%',
    ])
  })
})

describe('ruleNumber', () => {
  it('reads by path, into lists too', () => {
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
