import { type RewardToken, TOKEN_DECIMALS } from '@laurel/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from './format.ts'
import { amountOf, amountText, exactAmount, typedAmount } from './token-amount.ts'

// The same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const token = fc.constantFrom<RewardToken>('POINTS', 'SOL', 'USDC')
/** What the API takes as an amount. */
const AMOUNT = /^(0|[1-9]\d{0,18})$/

describe('amounts as they are typed', () => {
  it.each([
    ['0.05', 'SOL', '50000000'],
    ['0,05', 'SOL', '50000000'],
    ['1.000000001', 'SOL', '1000000001'],
    ['1.0000000019', 'SOL', '1000000001'],
    ['.5', 'SOL', '500000000'],
    ['007', 'SOL', '7000000000'],
    ['1,250.5', 'USDC', '1250500000'],
    ['1.250,5', 'USDC', '1250500000'],
    ['5', 'USDC', '5000000'],
    ['0.01 USDC', 'USDC', '10000'],
    ['1,250 pts', 'POINTS', '1250'],
    ['6e2', 'POINTS', '62'],
    ['', 'SOL', ''],
    ['.', 'USDC', ''],
    ['0', 'USDC', '0'],
  ] as const)('takes %j of %s as %j', (typed, of, amount) => {
    expect(amountOf(typed, of)).toBe(amount)
  })

  it('keeps a point that was just typed, and no second one', () => {
    expect(typedAmount('0.', 'SOL')).toBe('0.')
    expect(typedAmount('0.5.', 'SOL')).toBe('0.5')
  })

  it('come back from their own text, whatever the amount', () => {
    fc.assert(
      fc.property(token, fc.bigInt(0n, 10n ** 16n - 1n), (of, amount) => {
        const text = amountText(String(amount), of)
        if (amount >= 10n ** BigInt(TOKEN_DECIMALS[of] + 7)) return
        expect(amountOf(text, of)).toBe(String(amount))
        expect(typedAmount(text, of)).toBe(text)
      }),
    )
  })

  it('mean what was typed, digit by digit', () => {
    const typed = fc.tuple(fc.nat(9_999_999), fc.nat(999_999), fc.constantFrom('.', ','))
    fc.assert(
      fc.property(
        fc.constantFrom('SOL' as const, 'USDC' as const),
        typed,
        (of, [units, rest, sign]) => {
          const decimals = String(rest).padStart(6, '0')
          const scale = 10n ** BigInt(TOKEN_DECIMALS[of])
          const part = BigInt(decimals) * 10n ** BigInt(TOKEN_DECIMALS[of] - 6)
          expect(amountOf(`${units}${sign}${decimals}`, of)).toBe(
            String(BigInt(units) * scale + part),
          )
        },
      ),
    )
  })

  it('are amounts that the API takes, or nothing, whatever was pasted', () => {
    fc.assert(
      fc.property(token, fc.string({ unit: 'grapheme', maxLength: 40 }), (of, pasted) => {
        const amount = amountOf(pasted, of)
        if (amount !== '') expect(amount).toMatch(AMOUNT)
        expect(typedAmount(typedAmount(pasted, of), of)).toBe(typedAmount(pasted, of))
        expect(amountOf(amountText(amount, of), of)).toBe(amount)
      }),
    )
  })
})

describe('exactAmount', () => {
  it.each([
    ['1250000000001', 'SOL', '1,250.000000001 SOL'],
    ['2000000000', 'SOL', '2 SOL'],
    ['5000000', 'USDC', '5.00 USDC'],
    ['5000001', 'USDC', '5.000001 USDC'],
    ['1700', 'POINTS', '1,700 pts'],
    ['0', 'USDC', '0.00 USDC'],
  ] as const)('writes %s of %s as %s', (amount, of, text) => {
    expect(exactAmount(amount, of)).toBe(text)
  })

  it('agrees with what people read, where that leaves nothing out', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), (hundredths) => {
        const [sol, usdc] = [BigInt(hundredths) * 10n ** 7n, BigInt(hundredths) * 10n ** 4n]
        expect(exactAmount(sol, 'SOL')).toBe(formatAmount(sol, 'SOL'))
        expect(exactAmount(usdc, 'USDC')).toBe(formatAmount(usdc, 'USDC'))
      }),
    )
  })
})
