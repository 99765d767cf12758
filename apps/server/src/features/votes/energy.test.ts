import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RULES_1 } from '../rules/rules-1.ts'
import { RULES_2 } from '../rules/rules-2.ts'
import type { SeasonRules } from '../rules/rules-in-force.service.ts'
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
/** 32.0 a day. */
const MS_PER_TENTH = 270_000
const { capacityTenths } = RULES_2.energy
/** A season that began long ago. */
const season: SeasonRules = { rules: RULES_2, since: new Date(0), before: RULES_2 }

describe('costTenths', () => {
  it('is s/10 energy for support s % and 5 energy for "not for"', () => {
    const support = (strengthPercent: number) =>
      costTenths(RULES_2.energy, { decision: 'support', strengthPercent })
    expect([25, 50, 75, 100].map(support)).toEqual([25, 50, 75, 100])
    expect(costTenths(RULES_2.energy, { decision: 'not_for', strengthPercent: 0 })).toBe(50)
  })
})

describe('energyAt', () => {
  const level1 = { tenths: 500, at: start }

  it('refills 32.0 a day, linearly, up to 200.0', () => {
    expect(energyAt(season, level1, start)).toBe(500)
    expect(energyAt(season, level1, after(12 * HOUR))).toBe(660)
    expect(energyAt(season, level1, after(24 * HOUR))).toBe(820)
    expect(energyAt(season, level1, after(240 * HOUR))).toBe(capacityTenths)
  })

  it('returns at least the stored value when the clock goes back', () => {
    expect(energyAt(season, level1, after(-24 * HOUR))).toBe(500)
  })

  it('computes when it is full and when there is enough', () => {
    expect(fullAt(season, level1, start)).toEqual(after(112.5 * HOUR))
    expect(fullAt(season, level1, after(112.5 * HOUR))).toBeNull()
    expect(reachesAt(season, level1, 600, start)).toEqual(after(7.5 * HOUR))
    expect(reachesAt(season, level1, 400, start)).toEqual(start)
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
          wasFull ||= energyAt(season, stored, now) === capacityTenths
          const left = spendEnergy(season, stored, cost, now)
          if (left === null) {
            expect(energyAt(season, stored, now)).toBeLessThan(cost)
            continue
          }
          stored = isUndone ? refundEnergy(season, left, cost, now) : left
          spent += isUndone ? 0 : cost
          expect(energyAt(season, stored, now)).toBeGreaterThanOrEqual(0)
          expect(energyAt(season, stored, now)).toBeLessThanOrEqual(capacityTenths)
        }
        if (!wasFull) {
          const refilled = Math.floor((now.getTime() - start.getTime()) / MS_PER_TENTH)
          expect(energyAt(season, stored, now)).toBe(tenths + refilled - spent)
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
          expect(energyAt(season, stored, after(first + more))).toBeGreaterThanOrEqual(
            energyAt(season, stored, after(first)),
          )
        },
      ),
    )
  })

  it('refunds at most up to the capacity', () => {
    const full = { tenths: capacityTenths, at: start }
    const left = spendEnergy(season, full, 100, start)
    expect(
      energyAt(season, refundEnergy(season, left ?? full, 100, after(HOUR)), after(HOUR)),
    ).toBe(capacityTenths)
  })
})

describe('energy across the beginning of a season', () => {
  const crossing: SeasonRules = { rules: RULES_2, since: after(24 * HOUR), before: RULES_1 }

  it('refills by the rules of then until it began, and by those of now from then on', () => {
    const empty = { tenths: 0, at: start }
    expect(energyAt(crossing, empty, after(12 * HOUR))).toBe(500)
    expect(energyAt(crossing, empty, after(24 * HOUR))).toBe(1000)
    expect(energyAt(crossing, empty, after(36 * HOUR))).toBe(1160)
    expect(reachesAt(crossing, empty, 1400, after(36 * HOUR))).toEqual(after(54 * HOUR))
  })

  it('stays within 0 and the capacity and never falls, at any step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.array(fc.integer({ min: 0, max: 20 * HOUR }), { maxLength: 12 }),
        (tenths, waits) => {
          let now = start
          let last = tenths
          for (const wait of waits) {
            now = new Date(now.getTime() + wait)
            const energy = energyAt(crossing, { tenths, at: start }, now)
            expect(energy).toBeGreaterThanOrEqual(last)
            expect(energy).toBeLessThanOrEqual(capacityTenths)
            last = energy
          }
        },
      ),
    )
  })
})
