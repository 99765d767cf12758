import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MS, plus } from '../../platform/clock.ts'
import { type Booking, findFreeTime } from './boost-calendar.ts'

const START = new Date('2026-11-02T09:00:00.000Z')
const inHours = (hours: number) => plus(START, hours * MS.hour)
const TRACKS = 6

describe('findFreeTime', () => {
  it('takes the first free track now, and the first end when all are taken', () => {
    const day = { from: START, durationMs: MS.day, latest: inHours(14 * 24) }
    expect(findFreeTime([], TRACKS, day)).toMatchObject({ track: 1, startsAt: START })
    const full = Array.from({ length: TRACKS }, (_, index) => ({
      track: index + 1,
      startsAt: START,
      endsAt: inHours(24 - index),
    }))
    expect(findFreeTime(full, TRACKS, day)).toMatchObject({ track: 6, startsAt: inHours(19) })
    expect(findFreeTime(full, TRACKS, { ...day, latest: inHours(18) })).toBeNull()
  })

  it('never has more than six at a time, whatever is bought', () => {
    const wishes = fc.array(
      fc.record({ hours: fc.integer({ min: 0, max: 200 }), slots: fc.integer({ min: 1, max: 6 }) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(wishes, (wanted) => {
        const booked: Booking[] = []
        for (const { hours, slots } of wanted) {
          const found = findFreeTime(booked, TRACKS, {
            from: inHours(hours),
            durationMs: slots * MS.day,
            latest: inHours(336),
          })
          if (found !== null) booked.push(found)
        }
        for (const { startsAt } of booked) {
          const running = booked.filter((one) => one.startsAt <= startsAt && one.endsAt > startsAt)
          expect(running.length).toBeLessThanOrEqual(TRACKS)
          expect(new Set(running.map(({ track }) => track)).size).toBe(running.length)
        }
      }),
    )
  })
})
