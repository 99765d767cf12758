import { assert, configureGlobal, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCompact, formatNumber } from './format.ts'
import { formatSpan } from './span.ts'
import { exactTime, formatLeft, relativeTime } from './time.ts'

// Fixed seed: the same inputs in every run.
configureGlobal({ seed: 20_261_123 })

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNITS: Record<string, number> = { minute: MINUTE, hour: HOUR, day: DAY }

describe('relativeTime', () => {
  it.each([
    [-59_999, 'just now'],
    [-MINUTE, '1 minute ago'],
    [-(HOUR - 1), '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [-(DAY - 1), '23 hours ago'],
    [-DAY, '1 day ago'],
    [-400 * DAY, '400 days ago'],
    [59_999, 'in a moment'],
    [MINUTE, 'in 1 minute'],
    [2 * DAY, 'in 2 days'],
  ])('writes %d ms as %j', (distance, text) => {
    expect(relativeTime(distance, 0)).toBe(text)
  })

  it('names the whole units of any distance, the same both ways', () => {
    assert(
      property(integer({ min: MINUTE, max: 900 * DAY }), (distance) => {
        const past = relativeTime(0, distance)
        const [, count = '', unit = ''] = /^(\d+) (minute|hour|day)s? ago$/.exec(past) ?? []
        const size = UNITS[unit] ?? 0
        expect(Number(count)).toBe(Math.floor(distance / size))
        expect(past.includes('s ago')).toBe(count !== '1')
        expect(relativeTime(distance, 0)).toBe(`in ${past.replace(' ago', '')}`)
      }),
    )
  })
})

describe('formatLeft', () => {
  it('never shows more than is left, nor a unit less', () => {
    assert(
      property(integer({ min: 0, max: 99 * DAY }), (left) => {
        const text = formatLeft(left)
        const [one = 0, other = 0] = (text.match(/\d+/g) ?? []).map(Number)
        const [large, small] = text.includes(':')
          ? [MINUTE, SECOND]
          : text.includes('min')
            ? [HOUR, MINUTE]
            : [DAY, HOUR]
        const shown = one * large + other * small
        expect(left - shown).toBeGreaterThanOrEqual(0)
        expect(left - shown).toBeLessThan(small)
      }),
    )
  })
})

describe('formatSpan', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3540, '59 min'],
    [3600, '1 h'],
    [172_799, '2 d'],
    [172_800, '2 d'],
  ])('writes %d seconds as %j', (seconds, text) => {
    expect(formatSpan(seconds)).toBe(text)
  })
})

describe('exactTime', () => {
  it('writes the instant to the second, with its zone', () => {
    expect(exactTime(Date.parse('2026-11-21T09:05:07.999Z')).utc).toBe('21 Nov 2026, 09:05:07 UTC')
  })
})

describe('numbers', () => {
  it.each([
    [999, '999', '999'],
    [1250, '1,250', '1.3K'],
    [12_000_000, '12,000,000', '12M'],
  ])('writes %d in full and in short', (value, full, short) => {
    expect([formatNumber(value), formatCompact(value)]).toEqual([full, short])
  })

  it('keeps every digit of a large one', () => {
    expect(formatNumber(2n ** 64n)).toBe('18,446,744,073,709,551,616')
  })
})
