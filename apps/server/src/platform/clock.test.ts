import { describe, expect, it, vi } from 'vitest'
import {
  createMovableClock,
  MS,
  plus,
  startOfUtcDay,
  systemClock,
  utcDay,
  utcMonth,
} from './clock.ts'

describe('createMovableClock', () => {
  it('runs ahead of the machine by its offset', () => {
    const clock = createMovableClock(MS.day)
    const aheadMs = () => clock.now().getTime() - systemClock.now().getTime()
    vi.useFakeTimers({ toFake: ['Date'] })
    expect(aheadMs()).toBe(MS.day)
    clock.setOffsetMs(clock.offsetMs() + MS.hour)
    expect(clock.offsetMs()).toBe(MS.day + MS.hour)
    expect(aheadMs()).toBe(MS.day + MS.hour)
    vi.useRealTimers()
  })
})

describe('days', () => {
  const at = new Date('2026-02-28T23:59:59.999Z')

  it('begin and end in UTC', () => {
    expect(utcDay(at)).toBe('2026-02-28')
    expect(utcMonth(at)).toBe('2026-02')
    expect(utcDay(plus(at, 1))).toBe('2026-03-01')
    expect(plus(startOfUtcDay('2026-03-01'), -1)).toEqual(at)
  })
})
