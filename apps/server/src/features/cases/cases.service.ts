import type { ServerCall } from '@laurel/contract/endpoint'
import type { decideCase as decideEndpoint } from '@laurel/contract/people/cases'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { notify } from '../notifications/notifications.service.ts'
import { type VoidRow, voidVoters } from '../votes/voids/voids.service.ts'
import { requireImpartial } from './cases.policy.ts'
import { decideCaseRow, listPeopleOf, lockCase } from './cases.queries.ts'

/** The cause of voids by the decision on a case. */
export function causeOf(caseId: string): `case:${string}` {
  return `case:${caseId}`
}

/** Where people read about their voided votes. */
export const SECURITY_PATH = `${paths.profile}?section=security`

/**
 * Decides a case: dismisses it, or voids the votes of people that it is about, who are told the reason. Raises
 * `not_found`, `conflict` for a decided one, `not_allowed` for a moderator with a stake, and `validation_failed` for
 * people of no concern.
 */
export async function decideCase(
  ctx: MemberCtx,
  caseId: string,
  body: ServerCall<typeof decideEndpoint>['body'],
): Promise<void> {
  const row = await lockCase(ctx.db, caseId)
  if (row === null) throw new Problem('not_found')
  const people = (await listPeopleOf(ctx.db, [caseId])).map(({ userId }) => userId)
  await requireImpartial(ctx, row, people)
  if (row.state !== 'open') {
    throw new Problem('conflict', { detail: 'Someone else has decided this case' })
  }
  const { reason } = body
  const state = body.decision === 'void' ? 'voided' : 'dismissed'
  const userIds = body.decision === 'void' ? body.userIds : []
  if (!userIds.every((id) => people.includes(id))) {
    const message = 'Choose people of this case'
    throw new Problem('validation_failed', { errors: [{ pointer: '/userIds', message }] })
  }
  const voids =
    userIds.length === 0 ? [] : await voidVoters(ctx, userIds, { cause: causeOf(caseId), reason })
  await decideCaseRow(ctx.db, caseId, {
    state,
    decidedAt: ctx.now,
    decidedBy: ctx.viewer.userId,
    decisionReason: reason,
  })
  await recordAudit(ctx, {
    action: `case.${body.decision}`,
    subjectKind: 'case',
    subjectId: caseId,
    reason,
    before: { state: row.state, kind: row.kind },
    after: {
      state,
      voided: voids.map(({ userId, reversedPoints }) => ({ userId, reversedPoints })),
    },
  })
  await notifyVoided(ctx, caseId, voids)
}

/** Tells people that their votes count nothing, why, and that they can appeal. */
async function notifyVoided(
  ctx: MemberCtx,
  caseId: string,
  voids: readonly VoidRow[],
): Promise<void> {
  await notify(
    ctx,
    voids.map(({ userId, reason, reversedPoints }) => ({
      userId,
      type: 'reminder' as const,
      title: 'Your votes were voided',
      message: `A moderator found that your votes were not independent, so they no longer count${reversedPoints > 0 ? `, and ${reversedPoints} unsettled points were taken back` : ''}. Reason: ${reason} You can appeal once.`,
      dedupeKey: `case:${caseId}:voided`,
      actionUrl: SECURITY_PATH,
    })),
  )
}
