import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checklistThirds } from './past-decisions.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_124 })

const thirdsOf = (...percents: (number | null)[]) => {
  const thirds = checklistThirds(
    percents.map((checklistPercent, index) => ({ submissionId: `${index}`, checklistPercent })),
  )
  return percents.map((_percent, index) => thirds.get(`${index}`))
}

describe('checklistThirds', () => {
  it('cuts the entries of a bounty into thirds', () => {
    expect(thirdsOf(90, 10, 50, 20, 60, 95)).toEqual([2, 0, 1, 0, 1, 2])
    expect(thirdsOf(70)).toEqual([1])
    expect(thirdsOf(70, 80)).toEqual([0, 2])
  })

  it('gives equal entries the same third, and ranks entries without full scores below', () => {
    expect(thirdsOf(50, 50, 50, 50)).toEqual([1, 1, 1, 1])
    expect(thirdsOf(null, 90, null, 0, 100, 95)).toEqual([0, 1, 0, 1, 2, 2])
  })

  it('never gives a better entry a lower third', () => {
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(fc.array(percent, { minLength: 1, maxLength: 40 }), (percents) => {
        const thirds = thirdsOf(...percents)
        for (const [a, percentA] of percents.entries()) {
          for (const [b, percentB] of percents.entries()) {
            if (percentA < percentB) expect(thirds[a]).toBeLessThanOrEqual(thirds[b] ?? -1)
          }
        }
      }),
    )
  })
})
