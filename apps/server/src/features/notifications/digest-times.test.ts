import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownZone, nextDigestAt } from './digest-times.rules.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']

/** The weekday and time that the zone's clocks show. */
function wallTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

describe('nextDigestAt', () => {
  it('is at 08:00 of the zone, after now, within a day or a week, in every zone and season', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom('daily' as const, 'weekly' as const),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (zone, frequency, now) => {
          const at = nextDigestAt(frequency, zone, now)
          expect(wallTime(at, zone)).toMatch(frequency === 'weekly' ? /^Mon.*08:00/ : /08:00$/)
          const hours = (at.getTime() - now.getTime()) / 3_600_000
          expect(hours).toBeGreaterThan(0)
          // A clock change adds at most an hour.
          expect(hours).toBeLessThanOrEqual((frequency === 'weekly' ? 7 * 24 : 24) + 1)
        },
      ),
    )
  })

  it('moves with the clocks of the zone', () => {
    const berlin = (now: string) =>
      nextDigestAt('daily', 'Europe/Berlin', new Date(now)).toISOString()
    expect(berlin('2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    expect(berlin('2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
  })
})

describe('knownZone', () => {
  it('takes UTC for a zone that is absent or unknown', () => {
    expect(knownZone(undefined)).toBe('UTC')
    expect(knownZone('Mars/Olympus')).toBe('UTC')
    expect(knownZone('Europe/Berlin')).toBe('Europe/Berlin')
  })
})
