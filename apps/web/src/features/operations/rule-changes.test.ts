import { describe, expect, it } from 'vitest'
import { ruleChanges } from './rule-changes.ts'

describe('the changes between two versions of the rules', () => {
  it('names what differs, with durations in words', () => {
    const before = { version: 1, voting: { taperMs: 21_600_000, weights: [0, 1] }, cap: 10 }
    const after = {
      version: 2,
      voting: { taperMs: 3_600_000, weights: [0, 2] },
      boost: { on: true },
    }
    expect(ruleChanges(before, after)).toEqual([
      { name: 'voting › taper', before: '6 h', after: '1 h' },
      { name: 'voting › weights', before: '0, 1', after: '0, 2' },
      { name: 'cap', before: '10', after: 'none' },
      { name: 'boost › on', before: 'none', after: 'true' },
    ])
  })

  it('are none between a version and itself', () => {
    expect(ruleChanges({ version: 1, a: { b: null } }, { version: 1, a: { b: null } })).toEqual([])
  })
})
