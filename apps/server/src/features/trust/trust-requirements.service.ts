import type { ServerCall } from '@laurel/contract/endpoint'
import type { getMe } from '@laurel/contract/people/people'
import { paths } from '@laurel/contract/spec/routes'
import { TRUST_LEVELS } from '../standings/standings.rules.ts'
import { oldEnoughAt, type Standing } from '../standings/standings.service.ts'
import { checkLevel, type EarnedLevel, type TrustFacts } from './trust-facts.ts'

/** A requirement of the next trust level. */
export type TrustRequirement = ServerCall<typeof getMe>['reply']['trustRequirements'][number]

/** All requirements of the next trust level, met or missing; none at level 3 (product.md 8, rule D-trust). */
export function trustRequirementsOf(
  standing: Standing,
  trustLesson: { title: string; minutes: number; url: string },
  facts: TrustFacts,
  now: Date,
): TrustRequirement[] {
  const { trustLevel } = standing
  if (trustLevel === 0) return requirementsOfLevel1(standing, trustLesson, now)
  if (trustLevel === 1 || trustLevel === 2) {
    return requirementsOfLevel(trustLevel === 1 ? 2 : 3, facts, now)
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
      text: 'Have an account at least 24 hours old',
      isMet: ageAt <= now,
      url: null,
      metAt: ageAt <= now ? null : ageAt.toISOString(),
    },
  ]
}

/**
 * The end of the grace period of a level that a person no longer meets, with what is missing; null when they meet it.
 */
export function trustGraceOf(
  { trustLevel, trustGraceUntil }: Standing,
  facts: TrustFacts,
  now: Date,
): ServerCall<typeof getMe>['reply']['trustGrace'] {
  if (trustGraceUntil === null) return null
  const missing = missingFor(trustLevel === 3 ? 3 : 2, facts, now)
  return { until: trustGraceUntil.toISOString(), missing }
}

/** The requirements of a level that a person does not meet. */
export function missingFor(level: EarnedLevel, facts: TrustFacts, now: Date): TrustRequirement[] {
  return requirementsOfLevel(level, facts, now).filter(({ isMet }) => !isMet)
}

function requirementsOfLevel(level: EarnedLevel, facts: TrustFacts, now: Date): TrustRequirement[] {
  const { activeDays, activeWithinDays, spamFreeDays, proof } = TRUST_LEVELS[level]
  const { days, hasDays, spamFreeAt, hasWork } = checkLevel(level, facts, now)
  const entries = proof.acceptedEntries === 1 ? 'entry' : 'entries'
  const within = activeWithinDays === null ? '' : ` of the last ${activeWithinDays}`
  return [
    {
      id: 'active_days',
      text: `Be active on ${activeDays} days${within}: ${Math.min(days, activeDays)} of ${activeDays} so far`,
      isMet: hasDays,
      url: paths.bounties,
      metAt: null,
    },
    {
      id: 'no_spam',
      text: `Have no entry marked as spam for ${spamFreeDays} days`,
      isMet: spamFreeAt === null,
      url: null,
      metAt: spamFreeAt?.toISOString() ?? null,
    },
    {
      id: 'good_work',
      text: `Get ${proof.acceptedEntries} ${entries} accepted (${facts.acceptedEntries} so far), or cast ${proof.votes} votes (${facts.votes} so far) with a skill ${proof.skill === 0 ? 'above 0' : `of ${proof.skill} or more`} (${facts.skill.toFixed(2)} now)`,
      isMet: hasWork,
      url: facts.acceptedEntries === 0 ? paths.bounties : paths.vote2Earn,
      metAt: null,
    },
  ]
}
