import { describe, expect, it } from 'vitest'
import { duration } from './rule-numbers.ts'

describe('duration', () => {
  it.each([
    [600_000, '10 min'],
    [172_800_000, '48 h'],
    [604_800_000, '7 d'],
    [15_000, '15 s'],
    [250, '250 ms'],
  ])('writes %d as %s', (milliseconds, text) => expect(duration(milliseconds)).toBe(text))
})
