import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  formatPercent,
  formatPoints,
  formatSignedPoints,
  formatSums,
  plural,
} from './format.ts'
import { formatSpan } from './span.ts'
import { formatLeft, relativeTime } from './time.ts'

describe('amounts', () => {
  it('writes points with separators and a real minus', () => {
    expect(formatPoints(1250)).toBe('1,250 pts')
    expect([formatSignedPoints(25), formatSignedPoints(-5)]).toEqual(['+25 pts', '−5 pts'])
  })

  it.each([
    ['1250', 'POINTS', '1,250 pts'],
    ['50000000', 'SOL', '0.05 SOL'],
    ['1', 'POINTS', '1 pt'],
    ['6700000001', 'SOL', '6.700000001 SOL'],
    ['1250000000001', 'SOL', '1,250.000000001 SOL'],
    ['2000000000', 'SOL', '2 SOL'],
    ['5000000', 'USDC', '5.00 USDC'],
    ['10000001', 'USDC', '10.000001 USDC'],
    ['0', 'USDC', '0.00 USDC'],
    ['-1500000', 'USDC', '−1.50 USDC'],
  ] as const)('writes %s of %s as %s', (amount, token, text) => {
    expect(formatAmount(amount, token)).toBe(text)
  })

  it('writes amounts of several tokens', () => {
    const sol = { token: 'SOL', amount: '2300000000' } as const
    const usdc = { token: 'USDC', amount: '230000000' } as const
    expect(formatSums([sol, usdc])).toBe('2.3 SOL and 230.00 USDC')
    expect(formatSums([{ ...sol, amount: '0' }, usdc])).toBe('230.00 USDC')
    expect(formatSums([])).toBe('')
  })

  it('writes shares and counts', () => {
    expect([formatPercent(62.54), formatPercent(100)]).toEqual(['62.5%', '100%'])
    expect([plural(1, 'entry', 'entries'), plural(0, 'vote')]).toEqual(['1 entry', '0 votes'])
  })
})

describe('times', () => {
  const minute = 60_000

  it('writes the distance to an instant', () => {
    expect(relativeTime(0, 2000)).toBe('just now')
    expect(relativeTime(2000, 0)).toBe('in a moment')
    expect(relativeTime(0, 5 * minute)).toBe('5 minutes ago')
    expect(relativeTime(3 * 60 * minute, 0)).toBe('in 3 hours')
  })

  it('writes the remaining time in the two largest units', () => {
    expect(formatLeft(52 * 60 * minute)).toBe('2 d 4 h')
    expect(formatLeft(192 * minute)).toBe('3 h 12 min')
    expect(formatLeft(4 * minute + 9_000)).toBe('04:09')
    expect(formatLeft(-1)).toBe('00:00')
  })

  it.each([
    [40, '40 s'],
    [59.7, '1 min'],
    [12 * 60, '12 min'],
    [3599, '1 h'],
    [3.2 * 3600, '3 h'],
    [47 * 3600, '47 h'],
    [48 * 3600 - 1, '2 d'],
    [5 * 86_400, '5 d'],
    [-1, '0 s'],
  ])('writes %s seconds as %s', (seconds, text) => {
    expect(formatSpan(seconds)).toBe(text)
  })
})
