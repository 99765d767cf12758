import type { DIGEST_FREQUENCIES } from '@laurel/contract/people/notifications'
import { MS } from '../../platform/clock.ts'

/** How often a digest comes. */
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

/** The local hour of digests, weekly ones on Monday (rule D-digest). */
const DIGEST_HOUR = 8
const MONDAY = 1

/** The zone if the server knows it, else UTC. */
export function knownZone(timeZone: string | undefined): string {
  if (timeZone === undefined) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** The first digest time after `now`: 08:00 in the zone, each day or on Mondays. */
export function nextDigestAt(frequency: DigestFrequency, timeZone: string, now: Date): Date {
  const offset = offsetMs(timeZone, now)
  const local = new Date(now.getTime() + offset)
  // A week and two days hold the next one, even where a clock change moves it.
  for (let day = 0; day <= 9; day += 1) {
    const wall = Date.UTC(
      local.getUTCFullYear(),
      local.getUTCMonth(),
      local.getUTCDate() + day,
      DIGEST_HOUR,
    )
    if (frequency === 'weekly' && new Date(wall).getUTCDay() !== MONDAY) continue
    const at = instantOf(timeZone, wall)
    if (at > now) return at
  }
  return new Date(now.getTime() + 7 * MS.day)
}

/** The instant at which the zone's clocks show `wall`, given as if it were UTC. */
function instantOf(timeZone: string, wall: number): Date {
  const guess = wall - offsetMs(timeZone, new Date(wall))
  // The offset may differ at the instant itself, next to a clock change.
  return new Date(wall - offsetMs(timeZone, new Date(guess)))
}

/** How far the zone's clocks are ahead of UTC. */
function offsetMs(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const get = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  )
  return wall - Math.floor(at.getTime() / MS.second) * MS.second
}
