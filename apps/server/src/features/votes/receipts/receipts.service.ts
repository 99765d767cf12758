import type { ServerCall } from '@laurel/contract/endpoint'
import { points } from '@laurel/contract/money/money'
import type { RuleSet } from '@laurel/contract/money/rules'
import type { getMyVoting } from '@laurel/contract/work/votes'
import type { Db } from '../../../db/client.ts'
import { balancesOf } from '../../../ledger/balances.service.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { rulesAt } from '../../points/rules/rules-in-force.ts'
import { findOrCreateStanding } from '../../standings/standings.service.ts'
import { missingForSkill, NO_RECORD, type Skill, skillOf } from '../tallies/skill.ts'
import { votingStatus } from '../voting-status.service.ts'
import { listVotingRecords, sumVotingTotals } from './receipts.queries.ts'

export { countVotes } from './receipts.queries.ts'

/** People’s curation skill by user id, including those without settled votes. */
export async function findSkills(
  db: Db,
  rules: RuleSet,
  userIds: readonly string[],
): Promise<Map<string, Skill>> {
  const records = await listVotingRecords(db, userIds)
  return new Map(
    userIds.map((userId) => [userId, skillOf(rules, records.get(userId) ?? NO_RECORD)]),
  )
}

/** The viewer's energy, skill and voting totals. */
export async function myVoting(ctx: MemberCtx): Promise<ServerCall<typeof getMyVoting>['reply']> {
  const { userId } = ctx.viewer
  const standing = await findOrCreateStanding(ctx.db, userId, ctx.now)
  const rules = await rulesAt(ctx.db, ctx.now)
  const [totals, { heldPoints }, skills] = await Promise.all([
    sumVotingTotals(ctx.db, userId),
    balancesOf(ctx.db, userId),
    findSkills(ctx.db, rules, [userId]),
  ])
  const skill = skills.get(userId) ?? skillOf(rules, NO_RECORD)
  return {
    ...totals,
    status: await votingStatus(ctx, standing),
    earnedPoints: points(totals.earnedPoints),
    heldPoints,
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
