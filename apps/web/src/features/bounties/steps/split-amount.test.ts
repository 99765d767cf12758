import type { RewardToken } from '@laurel/contract/money/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAmount } from './split-amount.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

describe('splitAmount', () => {
  it.each([
    ['1000', 'POINTS', ['474', '316', '210']],
    ['1000000000', 'SOL', ['470000000', '320000000', '210000000']],
    ['100000001', 'USDC', ['47370001', '31580000', '21050000']],
  ] as const)('spreads %s of %s in round amounts', (total, token, parts) => {
    expect(splitAmount(total, 3, token)).toEqual(parts)
  })

  it('loses nothing, and no place is worth more than one before it', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 16n - 1n),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom<RewardToken>('SOL', 'USDC'),
        (total, placeCount, token) => {
          const parts = splitAmount(String(total), placeCount, token).map(BigInt)
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total)
          expect(parts).toEqual(parts.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)))
        },
      ),
    )
  })
})
