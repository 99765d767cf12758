import type { ServerCall } from '@laurel/contract/endpoint'
import { points } from '@laurel/contract/money/money'
import type { RuleSet } from '@laurel/contract/money/rules'
import type { getMyVoting } from '@laurel/contract/work/votes'
import type { Db } from '../../../db/client.ts'
import { balancesOf } from '../../../ledger/balances.service.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { rulesAt } from '../../rules/rules-in-force.service.ts'
import { findOrCreateStanding } from '../../standings/standings.service.ts'
import { missingForSkill, NO_RECORD, type Skill, skillOf } from '../tallies/skill.ts'
import { votingStatus } from '../voting-status.service.ts'
import {
  findCarriedHundredths,
  listSettlementTimes,
  listVotingRecords,
  type PendingVote,
  sumVotingTotals,
} from './receipts.queries.ts'

export { countVotes } from './receipts.queries.ts'
export { listSettledDays } from './settled-days.queries.ts'

/** People’s curation skill by user id, including those without settled votes. */
export async function findSkills(
  db: Db,
  rules: RuleSet,
  userIds: readonly string[],
): Promise<Map<string, Skill>> {
  const records = await listVotingRecords(db, rules, userIds)
  return new Map(
    userIds.map((userId) => [userId, skillOf(rules, records.get(userId) ?? NO_RECORD)]),
  )
}

/** The viewer's energy, skill and voting totals. */
export async function myVoting(ctx: MemberCtx): Promise<ServerCall<typeof getMyVoting>['reply']> {
  const { userId } = ctx.viewer
  const standing = await findOrCreateStanding(ctx.db, userId, ctx.now)
  const rules = await rulesAt(ctx.db, ctx.now)
  const [totals, { heldPoints }, skills, carriedHundredths, settlesAt] = await Promise.all([
    sumVotingTotals(ctx.db, userId),
    balancesOf(ctx.db, userId),
    findSkills(ctx.db, rules, [userId]),
    findCarriedHundredths(ctx.db, userId),
    listSettlementTimes(ctx.db, userId),
  ])
  const skill = skills.get(userId) ?? skillOf(rules, NO_RECORD)
  return {
    ...totals,
    status: await votingStatus(ctx, standing),
    earnedPoints: points(totals.earnedPoints),
    heldPoints,
    carriedPoints: carriedHundredths / 100,
    heldUntil: heldUntil(rules, skill, settlesAt)?.toISOString() ?? null,
    skill: {
      value: skill.value,
      lowerBound: skill.lowerBound,
      chance: skill.chance,
      sampleSize: skill.sampleSize,
      supports: skill.supports,
      missing: missingForSkill(rules, skill),
    },
  }
}

/**
 * When the pending votes that a voter still needs for a known skill will have settled, if their bounties decide on
 * their due dates; null when there are not enough of them.
 */
function heldUntil(
  { skill: rule }: RuleSet,
  skill: Skill,
  pending: readonly PendingVote[],
): Date | null {
  let votes = rule.minSettledVotes - skill.sampleSize
  let supports = rule.minSupports - skill.supports
  if (votes <= 0 && supports <= 0) return null
  for (const vote of pending) {
    votes -= 1
    if (vote.isSupport) supports -= 1
    if (votes <= 0 && supports <= 0) return vote.settlesAt
  }
  return null
}
