import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RULES } from '../points/points.rules.ts'
import {
  costTenths,
  energyAt,
  fullAt,
  reachesAt,
  refundEnergy,
  type StoredEnergy,
  spendEnergy,
} from './energy.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const start = new Date('2026-11-02T09:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const HOUR = 3_600_000
/** 100.0 a day. */
const MS_PER_TENTH = 86_400
const { capacityTenths } = RULES.energy

describe('costTenths', () => {
  it('is s/10 energy for support s % and 5 energy for "not for"', () => {
    const support = (strengthPercent: number) =>
      costTenths({ decision: 'support', strengthPercent })
    expect([25, 50, 75, 100].map(support)).toEqual([25, 50, 75, 100])
    expect(costTenths({ decision: 'not_for', strengthPercent: 0 })).toBe(50)
  })
})

describe('energyAt', () => {
  const level1 = { tenths: 500, at: start }

  it('refills 100.0 a day, linearly, up to 200.0', () => {
    expect(energyAt(level1, start)).toBe(500)
    expect(energyAt(level1, after(12 * HOUR))).toBe(1000)
    expect(energyAt(level1, after(24 * HOUR))).toBe(1500)
    expect(energyAt(level1, after(240 * HOUR))).toBe(capacityTenths)
  })

  it('returns at least the stored value when the clock goes back', () => {
    expect(energyAt(level1, after(-24 * HOUR))).toBe(500)
  })

  it('computes when it is full and when there is enough', () => {
    expect(fullAt(level1, start)).toEqual(after(36 * HOUR))
    expect(fullAt(level1, after(36 * HOUR))).toBeNull()
    expect(reachesAt(level1, 600)).toEqual(after(2.4 * HOUR))
    expect(reachesAt(level1, 400)).toEqual(start)
  })
})

describe('energy over any sequence of votes', () => {
  const step = fc.record({
    waitMs: fc.integer({ min: 0, max: 5 * HOUR }),
    cost: fc.constantFrom(25, 50, 75, 100),
    isUndone: fc.boolean(),
  })

  it('stays between 0 and the capacity, and loses nothing by being stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.array(step), (tenths, steps) => {
        let stored: StoredEnergy = { tenths, at: start }
        let now = start
        let spent = 0
        let wasFull = false
        for (const { waitMs, cost, isUndone } of steps) {
          now = new Date(now.getTime() + waitMs)
          wasFull ||= energyAt(stored, now) === capacityTenths
          const left = spendEnergy(stored, cost, now)
          if (left === null) {
            expect(energyAt(stored, now)).toBeLessThan(cost)
            continue
          }
          stored = isUndone ? refundEnergy(left, cost, now) : left
          spent += isUndone ? 0 : cost
          expect(energyAt(stored, now)).toBeGreaterThanOrEqual(0)
          expect(energyAt(stored, now)).toBeLessThanOrEqual(capacityTenths)
        }
        if (!wasFull) {
          const refilled = Math.floor((now.getTime() - start.getTime()) / MS_PER_TENTH)
          expect(energyAt(stored, now)).toBe(tenths + refilled - spent)
        }
      }),
    )
  })

  it('never decreases without a vote', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 100 * HOUR }),
        fc.integer({ min: 0, max: 100 * HOUR }),
        (tenths, first, more) => {
          const stored = { tenths, at: start }
          expect(energyAt(stored, after(first + more))).toBeGreaterThanOrEqual(
            energyAt(stored, after(first)),
          )
        },
      ),
    )
  })

  it('refunds at most up to the capacity', () => {
    const full = { tenths: capacityTenths, at: start }
    const left = spendEnergy(full, 100, start)
    expect(energyAt(refundEnergy(left ?? full, 100, after(HOUR)), after(HOUR))).toBe(capacityTenths)
  })
})
