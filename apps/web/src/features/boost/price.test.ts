import { describe, expect, it } from 'vitest'
import { boostNumbers, slotPrice } from './price.ts'

const boost = {
  slots: 6,
  slotMs: 86_400_000,
  impressions: 500,
  basePoints: 50,
  priceStep: 1.25,
  mostPoints: 500,
  everyNthItem: 6,
}
describe('boostNumbers', () => {
  it('needs every number', () => {
    expect(boostNumbers({ boost })).toEqual(boost)
    expect(boostNumbers({ boost: { ...boost, slots: '6' } })).toBeNull()
    expect(boostNumbers({})).toBeNull()
  })
})

describe('slotPrice', () => {
  it('rises by a quarter with each slot sold, up to the cap', () => {
    expect([0, 1, 2, 20].map((sold) => slotPrice(boost, sold))).toEqual([50, 63, 78, 500])
  })
})
