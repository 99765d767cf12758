import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type {
  decideSuspensionAppeal,
  listSuspensionAppeals,
} from '@laurel/contract/staff/suspension-appeals'
import type { Accounts } from '../../../platform/accounts.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../../platform/cursor.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { appealRefusal, requireNoRefusal } from '../people-desk.policy.ts'
import { presentIdentity } from '../people-desk.presenter.ts'
import { endSuspension, lockSubject, presentSuspension } from '../suspensions.service.ts'
import {
  type DeskAppeal,
  decideOpenAppeals,
  findAppellant,
  listAppeals,
  lockAppeal,
} from './suspension-appeals.queries.ts'
import { isInForce, presentAppeal } from './suspension-appeals.service.ts'

/** A page of appeals of suspensions, for staff. */
export async function listAppealPage(
  ctx: MemberCtx,
  { view, cursor, limit }: ServerCall<typeof listSuspensionAppeals>['query'],
): Promise<ServerCall<typeof listSuspensionAppeals>['reply']> {
  const after = readCursor(cursor, timeCursor)
  const rows = await listAppeals(ctx.db, view ?? 'open', { after, limit: limit + 1, now: ctx.now })
  return toPage(
    rows,
    limit,
    ({ appeal }) => [(appeal.decidedAt ?? appeal.createdAt).getTime(), appeal.id],
    (row) => presentForStaff(ctx, row),
  )
}

function presentForStaff({ viewer, now }: MemberCtx, row: DeskAppeal) {
  const { appeal, suspension, person, by, decider, roles } = row
  const isOpen = appeal.state === 'open' && isInForce(suspension, now)
  const subject = {
    userId: appeal.userId,
    roles,
    isSuspended: true,
    hasEnd: suspension.endsAt !== null,
  }
  const recusal = isOpen ? appealRefusal(viewer, subject, suspension.suspendedBy) : null
  return {
    ...presentAppeal(appeal),
    appealId: appeal.id,
    person: presentIdentity({ account: { userId: appeal.userId }, profile: person }),
    suspension: presentSuspension({ suspension, appealState: appeal.state, by, lifter: null }),
    isOverdue: isOpen && appeal.dueAt <= now,
    decidedBy: appeal.decidedBy === null ? null : presentPersonOrGone(decider, appeal.decidedBy),
    abilities: { canDecide: isOpen && recusal === null, recusal },
  }
}

/**
 * Decides an appeal once: upheld, the suspension is lifted; dismissed, it stays. The person is mailed the reason either
 * way. Raises `not_found`, `not_allowed` (the one who suspended, and who may not lift it), and `conflict` where it is
 * decided or the suspension over.
 */
export async function decideAppeal(
  ctx: MemberCtx,
  accounts: Accounts,
  appealId: string,
  { decision, reason }: ServerCall<typeof decideSuspensionAppeal>['body'],
): Promise<void> {
  const { db, now, viewer } = ctx
  const userId = await findAppellant(db, appealId)
  if (userId === null) throw new Problem('not_found')
  const subject = await lockSubject(ctx, accounts, userId)
  const row = await lockAppeal(db, appealId)
  if (row === null) throw new Problem('not_found')
  const { appeal, suspension } = row
  const hasEnd = suspension.endsAt !== null
  requireNoRefusal(appealRefusal(viewer, { ...subject, hasEnd }, suspension.suspendedBy))
  if (appeal.state !== 'open') throw new Problem('conflict', { detail: 'This appeal is decided' })
  if (!isInForce(suspension, now) || !subject.isSuspended) {
    throw new Problem('conflict', { detail: 'This suspension is over' })
  }
  const isUpheld = decision === 'uphold'
  const state = isUpheld ? ('upheld' as const) : ('dismissed' as const)
  await recordAudit(ctx, {
    action: `suspension_appeal.${decision}`,
    subjectKind: 'suspension_appeal',
    subjectId: appealId,
    reason,
    before: { state: 'open', userId },
    after: { state, userId },
  })
  if (isUpheld) return await endSuspension(ctx, accounts, userId, reason)
  const decided = { decidedBy: viewer.userId, decidedAt: now, decisionReason: reason }
  await decideOpenAppeals(db, userId, { state, ...decided })
  await accounts.tellAppealDismissed(db, userId, { endsAt: suspension.endsAt, reason })
}
