import { describe, expect, it } from 'vitest'
import type { Measured } from './load/generator.ts'
import { medianOf, ratioOf } from './rounds.ts'
import { median, percentile } from './statistics.ts'

describe('median', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(median([5, 1, 3])).toBe(3)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })
})

describe('percentile', () => {
  it('is the nearest rank', () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index)
    expect(percentile(values, 50)).toBe(100)
    expect(percentile(values, 99)).toBe(198)
    expect(percentile([7], 99)).toBe(7)
    expect(percentile([], 50)).toBeNaN()
  })
})

describe('ratioOf', () => {
  it('compares within each round before it takes the median', () => {
    const measured = (perSecond: number): Measured => ({
      perSecond,
      p50Ms: 1,
      p99Ms: 2,
      count: 1,
      refused: new Map(),
      firstRefusal: null,
    })
    const rates = new Map([
      ['product', [measured(50), measured(100), measured(10)]],
      ['base', [measured(100), measured(400), measured(10)]],
    ])
    expect(ratioOf(rates, 'product', 'base')).toBe(0.5)
    expect(medianOf(rates, 'product', 'perSecond')).toBe(50)
  })
})
