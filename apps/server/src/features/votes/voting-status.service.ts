import type { ServerCall } from '@laurel/contract/endpoint'
import type { skipExposure } from '@laurel/contract/work/votes'
import { startOfUtcDay, utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { LATEST_RULES } from '../rules/rule-sets.rules.ts'
import { seasonRulesAt } from '../rules/rules-in-force.service.ts'
import { oldEnoughAt, type Standing } from '../standings/standings.service.ts'
import { countCandidates } from './arena.queries.ts'
import { countPracticeVotes } from './decisions.queries.ts'
import { energyAt, fullAt } from './energy.ts'

type VotingStatus = ServerCall<typeof skipExposure>['reply']['status']

/**
 * A voter's energy, when their votes begin to count, practice votes left today, and the length of their queue: as
 * given, or counted in one bounty or in all.
 */
export async function votingStatus(
  ctx: Pick<Ctx, 'db' | 'now'>,
  standing: Standing,
  queue: { length: number } | { bountyId: string | null } = { bountyId: null },
): Promise<VotingStatus> {
  const { db, now } = ctx
  const { userId, trustLevel } = standing
  const stored = { tenths: standing.energyTenths, at: standing.energyAt }
  const season = await seasonRulesAt(db, now)
  const { capacityTenths, refillTenthsPerDay } = season.rules.energy
  return {
    energy: {
      // None at level 0: it begins to refill at level 1.
      tenths: trustLevel === 0 ? 0 : energyAt(season, stored, now),
      capacityTenths,
      refillTenthsPerDay,
      fullAt: trustLevel === 0 ? null : (fullAt(season, stored, now)?.toISOString() ?? null),
    },
    trustLevel,
    realVotesFrom: realVotesFrom(standing, now)?.toISOString() ?? null,
    lessonPassed: standing.trustLessonPassedAt !== null || trustLevel > 0,
    practiceLeftToday: trustLevel === 0 ? await countPracticeLeft(ctx, userId) : 0,
    queueLength:
      'length' in queue
        ? queue.length
        : await countCandidates(db, { voterId: userId, now, rules: season.rules }, queue.bountyId),
  }
}

/** Practice votes that a person has left until midnight UTC. */
export async function countPracticeLeft(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
): Promise<number> {
  const used = await countPracticeVotes(ctx.db, userId, startOfUtcDay(utcDay(ctx.now)))
  return Math.max(0, LATEST_RULES.voting.practiceVotesPerDay - used)
}

/** When the account is old enough for votes to count; null once it is. */
function realVotesFrom(standing: Standing, now: Date): Date | null {
  const at = oldEnoughAt(standing)
  return standing.trustLevel === 0 && at > now ? at : null
}
