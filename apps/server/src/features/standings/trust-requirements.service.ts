import type { ServerCall } from '@laurel/contract/endpoint'
import type { getMe } from '@laurel/contract/people'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { countActiveDays, recordOf, type Standing } from './standings.queries.ts'
import { TRUST_LEVELS } from './standings.rules.ts'
import { oldEnoughAt } from './standings.service.ts'

/** One thing that the next trust level needs. */
export type TrustRequirement = ServerCall<typeof getMe>['reply']['trustRequirements'][number]

/** Everything that the next trust level needs, met or missing; nothing at level 3 (product.md 8, rule D-trust). */
export async function trustRequirementsOf(
  db: Db,
  standing: Standing,
  trustLesson: { title: string; minutes: number; url: string },
  now: Date,
): Promise<TrustRequirement[]> {
  const { trustLevel } = standing
  if (trustLevel === 0) return requirementsOfLevel1(standing, trustLesson, now)
  if (trustLevel === 1 || trustLevel === 2) {
    return await requirementsOfLevel(db, trustLevel === 1 ? 2 : 3, standing.userId, now)
  }
  return []
}

function requirementsOfLevel1(
  standing: Standing,
  lesson: { title: string; minutes: number; url: string },
  now: Date,
): TrustRequirement[] {
  const ageAt = oldEnoughAt(standing)
  return [
    {
      id: 'lesson',
      text: `Pass the lesson “${lesson.title}” (${lesson.minutes} min)`,
      isMet: standing.trustLessonPassedAt !== null,
      url: lesson.url,
      metAt: null,
    },
    {
      id: 'age',
      text: 'Have an account that is 24 hours old',
      isMet: ageAt <= now,
      url: null,
      metAt: ageAt <= now ? null : ageAt.toISOString(),
    },
  ]
}

async function requirementsOfLevel(
  db: Db,
  level: 2 | 3,
  userId: string,
  now: Date,
): Promise<TrustRequirement[]> {
  const { activeDays, activeWithinDays, spamFreeDays, proof } = TRUST_LEVELS[level]
  const since =
    activeWithinDays === null ? null : utcDay(plus(now, -(activeWithinDays - 1) * MS.day))
  const [days, record] = await Promise.all([
    countActiveDays(db, userId, since),
    recordOf(db, userId),
  ])
  const spamFreeAt =
    record.lastSpamAt === null ? now : plus(record.lastSpamAt, spamFreeDays * MS.day)
  const isSkilled =
    record.votes >= proof.votes &&
    (proof.skill === 0 ? record.skill > 0 : record.skill >= proof.skill)
  const entries = proof.acceptedEntries === 1 ? 'entry' : 'entries'
  const within = activeWithinDays === null ? '' : ` of the last ${activeWithinDays}`
  return [
    {
      id: 'active_days',
      text: `Do something on ${activeDays} days${within}: ${Math.min(days, activeDays)} of ${activeDays} so far`,
      isMet: days >= activeDays,
      url: paths.bounties,
      metAt: null,
    },
    {
      id: 'no_spam',
      text: `Have no entry marked as spam for ${spamFreeDays} days`,
      isMet: spamFreeAt <= now,
      url: null,
      metAt: spamFreeAt <= now ? null : spamFreeAt.toISOString(),
    },
    {
      id: 'good_work',
      text: `Get ${proof.acceptedEntries} ${entries} accepted (${record.acceptedEntries} so far), or cast ${proof.votes} votes (${record.votes} so far) with a skill ${proof.skill === 0 ? 'above 0' : `of ${proof.skill} or more`} (${record.skill.toFixed(2)} now)`,
      isMet: record.acceptedEntries >= proof.acceptedEntries || isSkilled,
      url: record.acceptedEntries === 0 ? paths.bounties : paths.vote2Earn,
      metAt: null,
    },
  ]
}
