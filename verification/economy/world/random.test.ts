import { describe, expect, it } from 'vitest'
import { createRandom, normalOf } from './random.ts'

describe('createRandom', () => {
  it('repeats itself for the same seed, and differs for another', () => {
    const draw = (seed: number) => {
      const random = createRandom(seed)
      return Array.from({ length: 5 }, random.next)
    }
    expect(draw(1)).toEqual(draw(1))
    expect(draw(1)).not.toEqual(draw(2))
  })

  it('draws evenly below a count, and normally around a mean', () => {
    const random = createRandom(7)
    const counts = [0, 0, 0, 0]
    for (let draw = 0; draw < 8000; draw += 1) {
      const at = random.below(4)
      counts[at] = (counts[at] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(150)
    const values = Array.from({ length: 8000 }, () => random.normal(3, 2))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    expect(mean).toBeCloseTo(3, 1)
    expect(Math.sqrt(variance)).toBeCloseTo(2, 1)
  })

  it('shuffles without loss', () => {
    const items = Array.from({ length: 50 }, (_none, index) => index)
    const shuffled = createRandom(3).shuffled(items)
    expect(shuffled).not.toEqual(items)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(items)
  })
})

describe('normalOf', () => {
  it('gives one value for the same parts', () => {
    expect(normalOf('expert', 1)).toBe(normalOf('expert', 1))
    expect(normalOf('expert', 1)).not.toBe(normalOf('expert', 2))
  })
})
