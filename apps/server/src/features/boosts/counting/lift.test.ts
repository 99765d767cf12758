import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceInterval, liftOf } from './lift.ts'

const group = fc
  .integer({ min: 5, max: 500 })
  .chain((viewers) =>
    fc.record({ viewers: fc.constant(viewers), openers: fc.integer({ min: 0, max: viewers }) }),
  )

describe('differenceInterval', () => {
  it('is the interval of Newcombe 1998, method 10, for his examples', () => {
    const rounded = (values: readonly number[]) => values.map((value) => value.toFixed(4))
    expect(
      rounded(differenceInterval({ openers: 56, viewers: 70 }, { openers: 48, viewers: 80 })),
    ).toEqual(['0.2000', '0.0524', '0.3339'])
    expect(
      rounded(differenceInterval({ openers: 9, viewers: 10 }, { openers: 3, viewers: 10 })),
    ).toEqual(['0.6000', '0.1705', '0.8090'])
  })

  it('contains the difference, stays within −1 and 1, and mirrors', () => {
    fc.assert(
      fc.property(group, group, (one, other) => {
        const [difference, low, high] = differenceInterval(one, other)
        expect(low).toBeLessThanOrEqual(difference + 1e-12)
        expect(high).toBeGreaterThanOrEqual(difference - 1e-12)
        expect(low).toBeGreaterThanOrEqual(-1 - 1e-12)
        expect(high).toBeLessThanOrEqual(1 + 1e-12)
        const [, otherLow, otherHigh] = differenceInterval(other, one)
        expect(otherLow).toBeCloseTo(-high, 10)
        expect(otherHigh).toBeCloseTo(-low, 10)
      }),
    )
  })
})

describe('liftOf', () => {
  it('says nothing below 5 viewers in either group', () => {
    const many = { viewers: 100, openers: 50 }
    const few = { viewers: 4, openers: 4 }
    expect(liftOf(many, few)).toEqual({
      summary: 'Not enough viewers yet: each group needs 5.',
      result: null,
    })
    expect(liftOf(few, many).result).toBeNull()
    expect(liftOf(many, { viewers: 5, openers: 1 }).result).not.toBeNull()
  })

  it('claims a difference only where the interval excludes zero', () => {
    const { summary, result } = liftOf({ viewers: 400, openers: 80 }, { viewers: 40, openers: 1 })
    expect(result).toMatchObject({ differencePercent: 17.5, treated: { openPercent: 20 } })
    expect(summary).toBe('Viewers who saw the boost opened it more often.')
    expect(liftOf({ viewers: 10, openers: 5 }, { viewers: 10, openers: 4 }).summary).toContain(
      'No clear difference',
    )
  })
})
