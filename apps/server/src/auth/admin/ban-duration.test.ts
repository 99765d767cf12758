import { describe, expect, it } from 'vitest'
import { MS } from '../../platform/clock.ts'
import { banDurationMs } from './ban-duration.ts'

describe('the duration of a ban', () => {
  it.each([
    ['24h', 24 * MS.hour],
    ['1h30m', 90 * MS.minute],
    ['1.5h', 90 * MS.minute],
    ['300ms', 300],
    ['100h0m0s', 100 * MS.hour],
    ['none', null],
  ])('is %s', (text, ms) => {
    expect(banDurationMs(text)).toBe(ms)
  })

  it.each(['', 'h', '24', '24 h', '24hours', '-1h', '1d', '99999999999h', '1e9h'])(
    'cannot be %j',
    (text) => {
      expect(() => banDurationMs(text)).toThrow(/ban_duration/)
    },
  )
})
