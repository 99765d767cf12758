import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boostPrice, demandAt, settleBoost, slotPrice } from './boost-price.ts'
import { isHeldOut } from './held-out.ts'

const HOUR = 3_600_000
const pricing = { basePoints: 50, priceStep: 1.25, priceHalfLifeMs: 6 * HOUR, maxPoints: 500 }
const demand = fc.double({ min: 0, max: 40, noNaN: true })
const at = (hours: number) => new Date(hours * HOUR)
const sales = fc.array(
  fc.record({
    soldAt: fc.integer({ min: 0, max: 1000 }).map(at),
    slots: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 20 },
)

describe('the price of a slot', () => {
  it('rises by a quarter with each slot sold, up to the highest price', () => {
    expect([0, 1, 2, 6, 20].map((sold) => slotPrice(pricing, sold))).toEqual([50, 63, 78, 191, 500])
  })

  it('stays between the base and the highest price', () => {
    fc.assert(
      fc.property(demand, (sold) => {
        const price = slotPrice(pricing, sold)
        expect(price).toBeGreaterThanOrEqual(50)
        expect(price).toBeLessThanOrEqual(500)
        expect(Number.isInteger(price)).toBe(true)
      }),
    )
  })

  it('never falls when more are sold', () => {
    fc.assert(
      fc.property(demand, demand, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(slotPrice(pricing, low)).toBeLessThanOrEqual(slotPrice(pricing, high))
      }),
    )
  })

  it('is the same for slots bought together and one by one', () => {
    fc.assert(
      fc.property(demand, fc.integer({ min: 1, max: 6 }), (sold, slots) => {
        const one = Array.from({ length: slots }, (_, index) => slotPrice(pricing, sold + index))
        expect(boostPrice(pricing, sold, slots)).toBe(one.reduce((sum, price) => sum + price, 0))
      }),
    )
  })
})

describe('demand', () => {
  it('halves every 6 hours', () => {
    const sold = [{ soldAt: at(0), slots: 4 }]
    expect([0, 6, 12, 18].map((hours) => demandAt(pricing, sold, at(hours)))).toEqual([
      4, 2, 1, 0.5,
    ])
  })

  it('adds up, in any order, and only falls while no one buys', () => {
    fc.assert(
      fc.property(sales, fc.integer({ min: 1000, max: 1100 }), (sold, hours) => {
        const now = demandAt(pricing, sold, at(hours))
        expect(demandAt(pricing, sold.toReversed(), at(hours))).toBeCloseTo(now, 5)
        expect(demandAt(pricing, sold, at(hours + 1))).toBeLessThanOrEqual(now)
        expect(demandAt(pricing, sold, at(hours + 6))).toBeCloseTo(now / 2, 5)
      }),
    )
  })
})

describe('the settlement of a boost', () => {
  const price = fc.integer({ min: 1, max: 3000 })
  const promised = fc.integer({ min: 1, max: 3000 })
  const delivered = fc.integer({ min: 0, max: 5000 })

  it('burns and refunds exactly the price, and neither is negative', () => {
    fc.assert(
      fc.property(price, promised, delivered, (points, wanted, seen) => {
        const { burnedPoints, refundedPoints } = settleBoost(points, {
          promised: wanted,
          delivered: seen,
        })
        expect(burnedPoints + refundedPoints).toBe(points)
        expect(burnedPoints).toBeGreaterThanOrEqual(0)
        expect(refundedPoints).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('refunds at least the undelivered part, by less than a point more', () => {
    fc.assert(
      fc.property(price, promised, delivered, (points, wanted, seen) => {
        const exact = (points * Math.max(0, wanted - seen)) / wanted
        const { refundedPoints } = settleBoost(points, { promised: wanted, delivered: seen })
        expect(refundedPoints).toBeGreaterThanOrEqual(exact)
        expect(refundedPoints).toBeLessThan(exact + 1)
      }),
    )
  })

  it('refunds everything without an impression and nothing with all of them', () => {
    expect(settleBoost(141, { promised: 1000, delivered: 0 }).refundedPoints).toBe(141)
    expect(settleBoost(141, { promised: 1000, delivered: 1200 }).refundedPoints).toBe(0)
  })
})

describe('who is held out', () => {
  const keys = Array.from({ length: 5000 }, (_, index) => `viewer-${index}`)

  it('is a tenth of the viewers, another one for each boost', () => {
    const share = (boostId: string) =>
      keys.filter((key) => isHeldOut(key, boostId, 0.1)).length / keys.length
    for (const boostId of ['one', 'two', '8f9c6d1e-0b1a-4c3d-9e2f-000000000001']) {
      expect(share(boostId)).toBeGreaterThan(0.085)
      expect(share(boostId)).toBeLessThan(0.115)
    }
    const both = keys.filter((key) => isHeldOut(key, 'one', 0.1) && isHeldOut(key, 'two', 0.1))
    expect(both.length / keys.length).toBeLessThan(0.02)
  })

  it('is always the same for a viewer and a boost', () => {
    expect(keys.map((key) => isHeldOut(key, 'one', 0.1))).toEqual(
      keys.map((key) => isHeldOut(key, 'one', 0.1)),
    )
    expect(keys.some((key) => isHeldOut(key, 'one', 0))).toBe(false)
    expect(keys.every((key) => isHeldOut(key, 'one', 1))).toBe(true)
  })
})
