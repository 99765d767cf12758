import { describe, expect, it } from 'vitest'
import { unlistedText } from './sums.ts'

describe('unlistedText', () => {
  it('adds up the payments in a token, and only counts those in others', () => {
    expect(
      unlistedText([
        { token: 'SOL', count: 500, amount: '125000' },
        { token: 'USDC', count: 1, amount: '9000' },
        { token: null, count: 1, amount: null },
      ]),
    ).toBe(
      '500 payments of 0.000125 SOL in total, 1 payment of 0.009 USDC in total, 1 payment in other tokens',
    )
  })
})
