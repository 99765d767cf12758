import type { CaseFact } from '@laurel/contract/people/cases'
import { Problem } from '@laurel/contract/problems'
import type { MemberCtx } from '../../platform/context.ts'
import { findRecusal } from '../recusals/recusals.service.ts'
import { findClusterIds } from '../standings/standings.service.ts'
import { type CaseRow, hasReported } from './cases.queries.ts'

/**
 * Why the viewer may not decide a case or an appeal against it, null where they may (rule D-moderation-stake): it is
 * about them or an account linked to theirs, they reported it, or they sponsor or entered one of its bounties.
 */
export async function recusalOf(
  ctx: Pick<MemberCtx, 'db' | 'viewer'>,
  { evidence }: Pick<CaseRow, 'evidence'>,
  userIds: readonly string[],
): Promise<string | null> {
  const { db, viewer } = ctx
  if (userIds.includes(viewer.userId)) return 'This case is about you. Someone else must decide'
  const clusters = await findClusterIds(db, [...userIds, viewer.userId])
  const own = clusters.get(viewer.userId) ?? viewer.userId
  if (userIds.some((id) => clusters.get(id) === own)) {
    return 'This case is about an account linked to yours. Someone else must decide'
  }
  const submissionIds = evidence.flatMap((fact) =>
    fact.fact === 'reports' ? [fact.submissionId] : [],
  )
  if (await hasReported(db, viewer.userId, submissionIds)) {
    return 'You reported this. Someone else must decide'
  }
  return await findRecusal(ctx, bountiesOf(evidence))
}

/** Raises `not_allowed` for a moderator with a stake in the case. */
export async function requireImpartial(
  ctx: Pick<MemberCtx, 'db' | 'viewer'>,
  row: Pick<CaseRow, 'evidence'>,
  userIds: readonly string[],
): Promise<void> {
  const detail = await recusalOf(ctx, row, userIds)
  if (detail !== null) throw new Problem('not_allowed', { detail })
}

function bountiesOf(evidence: readonly CaseFact[]): string[] {
  return evidence.flatMap((fact) => {
    if (fact.fact === 'bounty') return [fact.bountyId]
    return fact.fact === 'reports' && fact.bountyId !== null ? [fact.bountyId] : []
  })
}
