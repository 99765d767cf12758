import { MAX_PRIZE, type RewardToken, TOKEN_DECIMALS } from '@laurel/contract/money/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from './format.ts'
import { amountText, fixedAmount, readAmount, readCount } from './token-amount.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const TOKENS = ['POINTS', 'SOL', 'USDC'] as const
const token = fc.constantFrom<RewardToken>(...TOKENS)
const read = (typed: string, of: RewardToken) => readAmount(typed, of, MAX_PRIZE[of])

describe('readAmount', () => {
  it.each([
    ['0.05', 'SOL', '50000000'],
    ['1.000000001', 'SOL', '1000000001'],
    ['.5', 'SOL', '500000000'],
    ['007', 'SOL', '7000000000'],
    ['1,250.5', 'USDC', '1250500000'],
    ['1,500', 'USDC', '1500000000'],
    ['10,000', 'USDC', '10000000000'],
    ['1,000,000', 'USDC', '1000000000000'],
    ['1,500', 'POINTS', '1500'],
    [' 5 ', 'USDC', '5000000'],
    ['5.', 'USDC', '5000000'],
    ['0.01 USDC', 'USDC', '10000'],
    ['1,250 pts', 'POINTS', '1250'],
    ['', 'SOL', ''],
    ['0', 'USDC', '0'],
  ] as const)('reads %j of %s as %j', (typed, of, amount) => {
    expect(read(typed, of)).toEqual({ amount, problem: null })
  })

  it.each([
    ['1e9', 'SOL', /digits only/],
    ['5e-7', 'USDC', /digits only/],
    ['-5', 'USDC', /without a minus/],
    ['−5', 'USDC', /without a minus/],
    ['1.234,56', 'USDC', /point before decimals/],
    ['0,5', 'SOL', /point before decimals/],
    ['0,500', 'SOL', /point before decimals/],
    ['1,50,000', 'USDC', /commas only between thousands/],
    ['1.234.567', 'USDC', /point before decimals/],
    ['1 500', 'USDC', /digits only/],
    ["1'500", 'USDC', /digits only/],
    ['０１５', 'USDC', /digits only/],
    ['0x10', 'USDC', /digits only/],
    ['5 SOL', 'USDC', /digits only/],
    ['600.1234567890', 'USDC', /at most 6 decimals/],
    ['1.0000000019', 'SOL', /at most 9 decimals/],
    ['9999999999999999999999', 'USDC', /at most 1,000,000.00 USDC/],
    ['1000000.000001', 'USDC', /at most 1,000,000.00 USDC/],
    ['10,000.000000001', 'SOL', /at most 10,000 SOL/],
    ['1.5', 'POINTS', /whole number/],
    ['.', 'USDC', /point before decimals/],
    ['1'.repeat(41), 'POINTS', /too long/],
  ] as const)('refuses %j of %s and says why', (typed, of, problem) => {
    expect(read(typed, of)).toMatchObject({ amount: null, problem: expect.stringMatching(problem) })
  })

  it('accepts an incomplete thousands group while typing', () => {
    for (const typed of ['1,', '1,5', '1,50', '12,345,6', '.']) {
      expect(read(typed, 'SOL')).toMatchObject({ amount: null, isUnfinished: true })
    }
    for (const typed of ['1,5000', '0,5', '1e', '-', '1..']) {
      expect(read(typed, 'SOL')).toMatchObject({ amount: null, isUnfinished: false })
    }
  })

  it('reads every formatted amount: plain, with thousands and with its unit', () => {
    fc.assert(
      fc.property(token, fc.bigInt(0n, 10n ** 12n), (of, amount) => {
        if (amount > MAX_PRIZE[of]) return
        const expected = { amount: String(amount), problem: null }
        const shown = formatAmount(amount, of)
        expect(read(amountText(String(amount), of), of)).toEqual(expected)
        expect(read(fixedAmount(String(amount), of), of)).toEqual(expected)
        expect(read(shown, of)).toEqual(expected)
        expect(read(shown.replace(/ \w+$/, ''), of)).toEqual(expected)
      }),
    )
  })

  it('reads the typed amount exactly or refuses it, whatever is typed', () => {
    const keys = fc.constantFrom(
      ...'0123456789',
      ...'0123456789',
      '.',
      ',',
      'e',
      '-',
      '+',
      ' ',
      'x',
      '’',
      '１',
    )
    const typed = fc.oneof(
      fc.string({ unit: keys, maxLength: 16 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    )
    let acceptedCount = 0
    fc.assert(
      fc.property(token, typed, (of, text) => {
        const { amount } = read(text, of)
        if (amount === null || amount === '') return
        acceptedCount += 1
        // Formatted again, without insignificant zeros, it is the same text, with all thousands separators or with none.
        const plain = amountText(amount, of)
        const grouped = formatAmount(amount, of).replace(/ \w+$/, '')
        const bare = text
          .trim()
          .replace(/^0+(?=\d)/, '')
          .replace(/^\./, '0.')
        const short = bare.includes('.') ? bare.replace(/\.?0*$/, '') : bare
        expect([plain, grouped, grouped.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1')]).toContain(
          short,
        )
      }),
      { numRuns: 5_000 },
    )
    expect(acceptedCount).toBeGreaterThan(500)
  })

  it('refuses other number formats, since they mean another number here', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<'SOL' | 'USDC'>('SOL', 'USDC'),
        fc.integer({ min: 1_000, max: 999_999 }),
        fc.integer({ min: 1, max: 99 }),
        (of, units, cents) => {
          const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 })
          const swiss = new Intl.NumberFormat('de-CH')
          const french = new Intl.NumberFormat('fr-FR')
          const value = units + cents / 100
          for (const text of [
            german.format(value),
            swiss.format(units),
            french.format(units),
            value.toExponential(),
            `-${units}`,
            `${units},${String(cents).padStart(2, '0')}`,
            `${units}.${'1'.repeat(TOKEN_DECIMALS[of] + 1)}`,
          ]) {
            expect(read(text, of).amount, text).toBeNull()
          }
        },
      ),
    )
  })
})

describe('readCount', () => {
  it('reads whole numbers up to its limit and refuses the rest', () => {
    expect([readCount('007', 100).amount, readCount('1,000', 1_000).amount]).toEqual(['7', '1000'])
    for (const typed of ['-5', '1e1', '2.5', '101', 'ten']) {
      expect(readCount(typed, 100).amount, typed).toBeNull()
    }
  })
})
