import { MS, plus, utcDay } from '../../platform/clock.ts'
import { TRUST_LEVELS } from '../standings/standings.rules.ts'

/** A trust level that has to be earned. */
export type EarnedLevel = keyof typeof TRUST_LEVELS

/** The facts that decide trust levels 2 and 3. */
export interface TrustFacts {
  /** The newest UTC days on which the person was active, newest first; at least 30 if there are that many. */
  activeDays: readonly string[]
  /** Votes that count and were not undone. */
  votes: number
  /** 0 to 1.5. */
  skill: number
  acceptedEntries: number
  /** When the last entry or post still marked as spam was marked. */
  lastSpamAt: Date | null
}

/** The state of the three requirements of a level. */
export interface LevelCheck {
  /** Days on which the person was active, of those that count for the level. */
  days: number
  hasDays: boolean
  /** When the last spam will be long enough ago; null when it is. */
  spamFreeAt: Date | null
  hasWork: boolean
}

/** Checks a person's facts against a trust level (product.md 8, rule D-trust). */
export function checkLevel(level: EarnedLevel, facts: TrustFacts, now: Date): LevelCheck {
  const { activeDays, activeWithinDays, spamFreeDays, proof } = TRUST_LEVELS[level]
  const since = activeWithinDays === null ? '' : utcDay(plus(now, -(activeWithinDays - 1) * MS.day))
  const days = facts.activeDays.filter((day) => day >= since).length
  const spamFreeAt =
    facts.lastSpamAt === null ? null : plus(facts.lastSpamAt, spamFreeDays * MS.day)
  const isSkilled = proof.skill === 0 ? facts.skill > 0 : facts.skill >= proof.skill
  return {
    days,
    hasDays: days >= activeDays,
    spamFreeAt: spamFreeAt !== null && spamFreeAt > now ? spamFreeAt : null,
    hasWork:
      facts.acceptedEntries >= proof.acceptedEntries || (facts.votes >= proof.votes && isSkilled),
  }
}

/** The highest level whose requirements are met; level 1 is not lost. */
export function highestLevelMet(facts: TrustFacts, now: Date): 1 | EarnedLevel {
  const isMet = (level: EarnedLevel) => {
    const { hasDays, spamFreeAt, hasWork } = checkLevel(level, facts, now)
    return hasDays && spamFreeAt === null && hasWork
  }
  return isMet(3) ? 3 : isMet(2) ? 2 : 1
}

/**
 * When time alone may change the trust level: a grace period ends, a spam mark is long enough ago, an active day leaves
 * the window, or a day with votes is over, since votes are not counted as they are cast. Null when nothing will.
 */
export function nextReviewAt(
  standing: { level: number; graceUntil: Date | null },
  facts: TrustFacts,
  now: Date,
): Date | null {
  const { level, graceUntil } = standing
  const moments = [graceUntil, checkLevel(2, facts, now).spamFreeAt]
  const [today] = facts.activeDays
  const tomorrow = new Date(Math.floor(now.getTime() / MS.day) * MS.day + MS.day)
  if (today === utcDay(now) && (level < 3 || graceUntil !== null)) moments.push(tomorrow)
  if (level === 3 && graceUntil === null) {
    const { activeDays, activeWithinDays } = TRUST_LEVELS[3]
    const oldest = facts.activeDays[activeDays - 1]
    if (oldest !== undefined) {
      moments.push(plus(new Date(`${oldest}T00:00:00.000Z`), activeWithinDays * MS.day))
    }
  }
  const coming = moments.filter((moment) => moment !== null && moment > now) as Date[]
  return coming.length === 0 ? null : new Date(Math.min(...coming.map((moment) => +moment)))
}
