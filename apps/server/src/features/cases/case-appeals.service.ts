import type { ServerCall } from '@laurel/contract/endpoint'
import type { decideCaseAppeal, listMyCases } from '@laurel/contract/people/cases'
import { Problem } from '@laurel/contract/problems'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notify } from '../notifications/notifications.service.ts'
import { liftVoids, listVoidsOf } from '../votes/voids/voids.service.ts'
import { requireImpartial } from './cases.policy.ts'
import { presentCaseAppeal } from './cases.presenter.ts'
import {
  decideCaseAppealRow,
  findCases,
  insertCaseAppeal,
  listAppealsOf,
  listPeopleOf,
  lockCase,
  lockCaseAppeal,
} from './cases.queries.ts'
import { causeOf, SECURITY_PATH } from './cases.service.ts'

type MyCases = ServerCall<typeof listMyCases>['reply']

/** The decisions that voided the viewer's votes, newest first, without evidence: it names other people. */
export async function myCases({ db, viewer }: MemberCtx): Promise<MyCases> {
  const voids = await listVoidsOf(db, viewer.userId)
  const voidByCase = new Map(voids.map((row) => [row.cause, row]))
  const ids = voids.flatMap(({ cause }) => (cause.startsWith('case:') ? [cause.slice(5)] : []))
  const rows = new Map((await findCases(db, ids)).map((row) => [row.id, row]))
  const appeals = await listAppealsOf(db, ids)
  return {
    isVoided: voids.some(({ liftedAt }) => liftedAt === null),
    items: ids.flatMap((caseId) => {
      const row = rows.get(caseId)
      const voided = voidByCase.get(causeOf(caseId))
      if (row === undefined || voided === undefined) return []
      const appeal = appeals.find((one) => one.caseId === caseId && one.userId === viewer.userId)
      const isInForce = voided.liftedAt === null
      return [
        {
          caseId,
          kind: row.kind,
          decidedAt: voided.voidedAt.toISOString(),
          decisionReason: voided.reason,
          isInForce,
          reversedPoints: voided.reversedPoints,
          appeal: appeal === undefined ? null : presentCaseAppeal(appeal),
          abilities: { canAppeal: isInForce && appeal === undefined },
        },
      ]
    }),
  }
}

/**
 * Opens the viewer's one appeal against a decision that voided their votes. Raises `not_found` for a case that did not,
 * and `conflict` for a second appeal.
 */
export async function appealCase(ctx: MemberCtx, caseId: string, reason: string) {
  const { db, viewer, now } = ctx
  // Before the void is read: a decision on another appeal cannot lift it meanwhile.
  const row = await lockCase(db, caseId)
  const voids = await listVoidsOf(db, viewer.userId)
  const isVoided = voids.some(
    ({ cause, liftedAt }) => cause === causeOf(caseId) && liftedAt === null,
  )
  if (row === null || !isVoided) throw new Problem('not_found')
  const appeal = await insertCaseAppeal(db, {
    id: newId(),
    caseId,
    userId: viewer.userId,
    reason,
    createdAt: now,
  })
  if (appeal === null) throw new Problem('conflict', { detail: 'You have appealed already' })
  return presentCaseAppeal(appeal)
}

/**
 * Decides an appeal: upheld, the person's votes count again and what was reversed comes back. Raises `not_found`,
 * `conflict` for a decided one, and `not_allowed` for a moderator with a stake and for the one who decided the case.
 */
export async function decideAppeal(
  ctx: MemberCtx,
  appealId: string,
  { decision, reason }: ServerCall<typeof decideCaseAppeal>['body'],
): Promise<void> {
  const { db, now, viewer } = ctx
  const appeal = await lockCaseAppeal(db, appealId)
  const [row] = appeal === null ? [] : await findCases(db, [appeal.caseId])
  if (appeal === null || row === undefined) throw new Problem('not_found')
  const people = (await listPeopleOf(db, [row.id])).map(({ userId }) => userId)
  await requireImpartial(ctx, row, people)
  if (row.decidedBy === viewer.userId) {
    throw new Problem('not_allowed', { detail: 'You decided this case. Someone else must decide' })
  }
  if (appeal.state !== 'open') throw new Problem('conflict', { detail: 'This appeal is decided' })
  const isUpheld = decision === 'uphold'
  if (isUpheld) await liftVoids(ctx, [appeal.userId], { cause: causeOf(row.id), reason })
  const state = isUpheld ? 'upheld' : 'dismissed'
  await decideCaseAppealRow(db, appealId, {
    state,
    decidedAt: now,
    decidedBy: viewer.userId,
    decisionReason: reason,
  })
  await recordAudit(ctx, {
    action: `case_appeal.${decision}`,
    subjectKind: 'case_appeal',
    subjectId: appealId,
    reason,
    before: { state: 'open', caseId: row.id, userId: appeal.userId },
    after: { state },
  })
  await notify(ctx, [
    {
      userId: appeal.userId,
      type: 'milestone',
      title: isUpheld ? 'Your votes count again' : 'Your votes stay voided',
      message: `${isUpheld ? 'Your appeal was upheld.' : 'Another moderator looked at your appeal and dismissed it.'} Reason: ${reason}`,
      dedupeKey: `case-appeal:${appealId}`,
      actionUrl: SECURITY_PATH,
    },
  ])
}
