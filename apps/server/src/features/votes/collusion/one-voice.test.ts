import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneVoiceFactors } from './one-voice.ts'
import type { ChecklistThird, PastDecision } from './past-decisions.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_124, numRuns: 50 })

const rules = { minSharedExposures: 12, z: 1.96, minCorrelation: 0.5 }

const thirdOf = (entry: number) => (entry % 3) as ChecklistThird

/** Strengths by voter: the number at index i is the strength given to entry i, null for no decision. */
function decisionsOf(strengths: Record<string, readonly (number | null)[]>): PastDecision[] {
  return Object.entries(strengths).flatMap(([voterId, own]) =>
    own.flatMap((strength, entry) =>
      strength === null
        ? []
        : [{ voterId, submissionId: `entry-${entry}`, strength, third: thirdOf(entry) }],
    ),
  )
}

const factorsOf = (strengths: Record<string, readonly (number | null)[]>) =>
  Object.fromEntries(oneVoiceFactors(decisionsOf(strengths), rules))

const strength = fc.constantFrom(0, 0, 0.25, 0.5, 0.75, 1)
const free = (count: number) => fc.array(strength, { minLength: count, maxLength: count })
/** The same yes and no in turn for every third. */
const varied = Array.from({ length: 60 }, (_none, entry) => Math.floor(entry / 3) % 2)

describe('oneVoiceFactors', () => {
  it('hears copies of one voter as one voice', () => {
    const copies = Object.fromEntries(Array.from({ length: 20 }, (_none, at) => [`v${at}`, varied]))
    for (const factor of Object.values(factorsOf(copies))) {
      expect(factor).toBeGreaterThanOrEqual(1 / 20)
      expect(factor).toBeLessThan(1 / 16)
    }
  })

  it('leaves voters alone who share fewer than 12 entries', () => {
    const eleven = varied.slice(0, 33).map((value, entry) => (entry % 3 === 0 ? value : null))
    expect(factorsOf({ a: eleven, b: eleven })).toEqual({ a: 1, b: 1 })
    const twelve = varied.slice(0, 36).map((value, entry) => (entry % 3 === 0 ? value : null))
    expect(factorsOf({ a: twelve, b: twelve }).a).toBeLessThan(1)
  })

  it('does not count agreement that the checklist explains', () => {
    const perfect = varied.map((_value, entry) => (thirdOf(entry) === 2 ? 1 : 0))
    expect(factorsOf({ a: perfect, b: perfect, c: perfect })).toEqual({ a: 1, b: 1, c: 1 })
  })

  it('hears voters who decide the same on everything as one voice', () => {
    const yes = varied.map(() => 1)
    const no = varied.map(() => 0)
    const nearlyYes = yes.map((value, entry) => (entry === 7 ? 0 : value))
    const factors = factorsOf({ a: yes, b: yes, c: nearlyYes, d: no, e: no, f: varied })
    expect(factors).toEqual({ a: 1 / 3, b: 1 / 3, c: 1 / 3, d: 1 / 2, e: 1 / 2, f: 1 })
  })

  it('takes one common support among many refusals for hardly anything', () => {
    const one = Array.from({ length: 24 }, (_none, entry) => (entry === 4 ? 1 : 0))
    expect(factorsOf({ a: [...one, ...varied], b: one }).b).toBe(1)
  })

  it('leaves independent voters alone', () => {
    const people = fc.array(free(90), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(people, (strengths) => {
        const factors = factorsOf(Object.fromEntries(strengths.entries()))
        for (const factor of Object.values(factors)) expect(factor).toBe(1)
      }),
    )
  })

  it('is between 1 over the number of voters and 1, and depends on no order', () => {
    const decision = fc.record({
      voterId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      entry: fc.nat({ max: 30 }),
      strength,
    })
    const decisions = fc.uniqueArray(decision, {
      minLength: 60,
      maxLength: 150,
      selector: ({ voterId, entry }) => `${voterId}:${entry}`,
    })
    fc.assert(
      fc.property(decisions, fc.infiniteStream(fc.nat()), (rows, keys) => {
        const all = rows.map(({ entry, ...row }) => ({
          ...row,
          submissionId: `entry-${entry}`,
          third: thirdOf(entry),
        }))
        const factors = oneVoiceFactors(all, rules)
        for (const factor of factors.values()) {
          expect(factor).toBeGreaterThanOrEqual(1 / 5)
          expect(factor).toBeLessThanOrEqual(1)
        }
        const shuffled = all
          .map((row) => ({ row, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ row }) => row)
        expect(oneVoiceFactors(shuffled, rules)).toEqual(factors)
      }),
    )
  })
})
