import { describe, expect, it } from 'vitest'
import { nextFreezeDay, streakDays, streakOf, streakPercent } from './streak.ts'

const today = '2026-11-20'
const days = (...numbers: number[]) =>
  numbers.map((day) => `2026-11-${String(day).padStart(2, '0')}`)

describe('streakDays', () => {
  it('is 0 for someone who was never active, or not recently', () => {
    expect(streakDays([], today)).toBe(0)
    expect(streakDays(days(1, 2, 3), today)).toBe(0)
  })

  it('counts the consecutive days up to today', () => {
    expect(streakDays(days(20), today)).toBe(1)
    expect(streakDays(days(20, 19, 18), today)).toBe(3)
  })

  it('survives an inactive today', () => {
    expect(streakDays(days(19, 18), today)).toBe(2)
  })

  it('freezes one missed day without counting it', () => {
    expect(streakDays(days(20, 19, 17, 16), today)).toBe(4)
    expect(streakDays(days(18, 17), today)).toBe(2)
  })

  it('ends at two missed days in a row', () => {
    expect(streakDays(days(20, 17, 16), today)).toBe(1)
  })

  it('freezes once in seven days', () => {
    expect(streakDays(days(20, 18, 17, 16, 14, 13), today)).toBe(4)
    expect(streakDays(days(20, 18, 17, 16, 15, 14, 13, 11, 10), today)).toBe(9)
  })

  it('crosses the end of a month', () => {
    expect(streakDays(['2026-11-01', '2026-10-31', '2026-10-30'], '2026-11-01')).toBe(3)
  })
})

describe('streakPercent', () => {
  it('is 2 % a day, up to 20 %', () => {
    expect([0, 1, 5, 10, 11, 400].map(streakPercent)).toEqual([0, 2, 10, 20, 20, 20])
  })
})

describe('streakOf', () => {
  it('names the days that freezes bridged, newest first', () => {
    expect(streakOf(days(20, 18, 17, 16, 15, 14, 13, 11), today)).toEqual({
      days: 8,
      frozenDays: ['2026-11-19', '2026-11-12'],
    })
    expect(streakOf(days(20, 19), today).frozenDays).toEqual([])
  })
})

describe('nextFreezeDay', () => {
  it('is today without a recent freeze, else a week after it', () => {
    expect(nextFreezeDay(streakOf(days(20, 19), today), today)).toBe(today)
    expect(nextFreezeDay(streakOf(days(20, 18), today), today)).toBe('2026-11-26')
    expect(nextFreezeDay(streakOf(days(20, 19, 18, 17, 16, 15, 14, 13, 11), today), today)).toBe(
      today,
    )
  })
})
