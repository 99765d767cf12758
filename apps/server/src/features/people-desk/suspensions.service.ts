import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { getPerson } from '@laurel/contract/staff/people-desk'
import { SUSPENSION_CAUSE_NAMES } from '@laurel/contract/staff/people-desk-words'
import type { suspendPerson as suspendEndpoint } from '@laurel/contract/staff/suspensions'
import type { Accounts } from '../../platform/accounts.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { MS, plus } from '../../platform/clock.ts'
import { hasRole, type MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type PersonRow, presentPersonOrGone } from '../../platform/person.ts'
import {
  decideOpenAppeals,
  type SuspensionAppealRow,
} from './appeals/suspension-appeals.queries.ts'
import { requireNoRefusal, type Subject, suspensionRefusal } from './people-desk.policy.ts'
import { lockRoles } from './roles.queries.ts'
import { requirePerson, subjectOf } from './subjects.service.ts'
import {
  insertSuspension,
  listSuspensions,
  markLifted,
  type SuspensionRow,
} from './suspensions.queries.ts'

type Detail = ServerCall<typeof getPerson>['reply']

interface PresentedSuspension {
  suspension: SuspensionRow
  appealState: SuspensionAppealRow['state'] | null
  by: PersonRow | null
  lifter: PersonRow | null
}

/**
 * Suspends a person: they are signed out everywhere, can't sign in, and are mailed why. Raises `not_found`,
 * `not_allowed` (oneself, staff, and without end for a moderator) and `conflict` for a suspended person.
 */
export async function suspendPerson(
  ctx: MemberCtx,
  accounts: Accounts,
  userId: string,
  { cause, explanation, days }: ServerCall<typeof suspendEndpoint>['body'],
): Promise<void> {
  const { db, now, viewer } = ctx
  const subject = await lockSubject(ctx, accounts, userId)
  requireNoRefusal(suspensionRefusal(viewer, subject))
  if (days === null && !hasRole(viewer, 'admin')) {
    requireNoRefusal('Only an admin suspends without end')
  }
  if (subject.isSuspended) {
    throw new Problem('conflict', { detail: 'This person is suspended already' })
  }
  const endsAt = days === null ? null : plus(now, days * MS.day)
  const id = newId()
  await insertSuspension(db, {
    id,
    userId,
    cause,
    explanation,
    suspendedBy: viewer.userId,
    startedAt: now,
    endsAt,
  })
  await accounts.suspend(db, userId, {
    forMs: days === null ? null : days * MS.day,
    endsAt,
    reason: `${SUSPENSION_CAUSE_NAMES[cause]}. ${explanation}`,
    suspensionId: id,
  })
  await recordAudit(ctx, {
    action: 'person.suspend',
    subjectKind: 'person',
    subjectId: userId,
    reason: explanation,
    before: { isSuspended: false },
    after: { isSuspended: true, cause, endsAt: endsAt?.toISOString() ?? null },
  })
}

/**
 * Lifts a suspension before its end, and mails the person. Raises `not_found`, `conflict` for a person who is not
 * suspended, and `not_allowed` (staff, and one without end for a moderator).
 */
export async function liftSuspension(
  ctx: MemberCtx,
  accounts: Accounts,
  userId: string,
  reason: string,
): Promise<void> {
  const subject = await lockSubject(ctx, accounts, userId)
  requireNoRefusal(suspensionRefusal(ctx.viewer, subject))
  if (!subject.isSuspended) {
    throw new Problem('conflict', { detail: 'This person is not suspended' })
  }
  await endSuspension(ctx, accounts, userId, reason)
}

/** Ends the suspension of a locked person, which answers an open appeal of it too. */
export async function endSuspension(
  ctx: MemberCtx,
  accounts: Accounts,
  userId: string,
  reason: string,
): Promise<void> {
  const { db, now, viewer } = ctx
  const decision = { decidedBy: viewer.userId, decidedAt: now, decisionReason: reason }
  await decideOpenAppeals(db, userId, { state: 'upheld', ...decision })
  await markLifted(db, userId, { liftedBy: viewer.userId, liftedAt: now, liftReason: reason })
  await accounts.readmit(db, userId, reason)
  await recordAudit(ctx, {
    action: 'person.lift-suspension',
    subjectKind: 'person',
    subjectId: userId,
    reason,
    before: { isSuspended: true },
    after: { isSuspended: false },
  })
}

/**
 * Reads a person under the locks of roles and of the account, so that neither changes meanwhile. Raises `not_found`.
 */
export async function lockSubject(
  ctx: MemberCtx,
  accounts: Accounts,
  userId: string,
): Promise<Subject> {
  await lockRoles(ctx.db)
  await accounts.lock(ctx.db, userId)
  return await subjectOf(ctx, accounts, await requirePerson(ctx, userId))
}

/** A person's suspensions, newest first. */
export async function suspensionsOf(
  ctx: MemberCtx,
  userId: string,
): Promise<Detail['suspensions']> {
  const rows = await listSuspensions(ctx.db, userId)
  return rows.map(presentSuspension)
}

/** A suspension as staff see it. */
export function presentSuspension({
  suspension,
  appealState,
  by,
  lifter,
}: PresentedSuspension): Detail['suspensions'][number] {
  return {
    suspensionId: suspension.id,
    cause: suspension.cause,
    explanation: suspension.explanation,
    by: presentPersonOrGone(by, suspension.suspendedBy),
    startedAt: suspension.startedAt.toISOString(),
    endsAt: suspension.endsAt?.toISOString() ?? null,
    appealState,
    lift:
      suspension.liftedAt === null || suspension.liftedBy === null
        ? null
        : {
            by: presentPersonOrGone(lifter, suspension.liftedBy),
            at: suspension.liftedAt.toISOString(),
            reason: suspension.liftReason ?? '',
          },
  }
}
