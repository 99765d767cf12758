import { expect, it } from 'vitest'
import { amountText } from './amount-text.ts'

it.each([
  ['POINTS', 300n, '300 points'],
  ['POINTS', 1n, '1 point'],
  ['SOL', 50_000_000n, '0.05 SOL'],
  ['SOL', 2_000_000_000n, '2 SOL'],
  ['SOL', 1n, '0.000000001 SOL'],
  ['SOL', 0n, '0 SOL'],
  ['USDC', 5_000_000n, '5 USDC'],
  ['USDC', 1_250_000_000n, '1250 USDC'],
  ['USDC', 1n, '0.000001 USDC'],
] as const)('writes %s %s as %s', (token, amount, text) => {
  expect(amountText(token, amount)).toBe(text)
})
