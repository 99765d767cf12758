import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { SUSPENSION_APPEAL_DUE_HOURS } from '@laurel/contract/staff/people-desk-words'
import type { appealSuspension as appealEndpoint } from '@laurel/contract/staff/suspension-appeals'
import type { Accounts } from '../../../platform/accounts.ts'
import { MS, plus } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { presentIdentity } from '../people-desk.presenter.ts'
import type { SuspensionRow } from '../suspensions.queries.ts'
import {
  type AppealableSuspension,
  findSuspension,
  insertAppeal,
  type SuspensionAppealRow,
} from './suspension-appeals.queries.ts'

type OwnSuspension = ServerCall<typeof appealEndpoint>['reply']

/** Whether a suspension is neither over nor lifted. */
export function isInForce({ liftedAt, endsAt }: SuspensionRow, now: Date): boolean {
  return liftedAt === null && (endsAt === null || endsAt > now)
}

/** The suspension that a mailed token is for, as its person sees it. Raises `not_found`. */
export async function readByToken(
  ctx: Ctx,
  accounts: Accounts,
  token: string,
): Promise<OwnSuspension> {
  return presentOwn(await requireByToken(ctx, accounts, token), ctx.now)
}

/**
 * Opens the one appeal of a suspension. The mailed token is the proof that its person writes: suspended people can't sign
 * in, and an address alone proves nothing. Raises `not_found`, and `conflict` for a second one and where it is over.
 */
export async function appealByToken(
  ctx: Ctx,
  accounts: Accounts,
  { token, reason }: ServerCall<typeof appealEndpoint>['body'],
): Promise<OwnSuspension> {
  const { db, now } = ctx
  const { suspension } = await requireByToken(ctx, accounts, token)
  // Staff who lift it wait for this, or this for them.
  await accounts.lock(db, suspension.userId)
  const current = await requireByToken(ctx, accounts, token)
  if (current.appeal !== null) {
    throw new Problem('conflict', { detail: 'You have appealed this suspension already' })
  }
  if (!isInForce(current.suspension, now)) {
    throw new Problem('conflict', { detail: 'This suspension is over' })
  }
  await insertAppeal(db, {
    id: newId(),
    suspensionId: suspension.id,
    userId: suspension.userId,
    reason,
    state: 'open',
    createdAt: now,
    dueAt: plus(now, SUSPENSION_APPEAL_DUE_HOURS * MS.hour),
  })
  return await readByToken(ctx, accounts, token)
}

async function requireByToken(
  { db }: Ctx,
  accounts: Accounts,
  token: string,
): Promise<AppealableSuspension> {
  const id = accounts.readAppealToken(token)
  const row = id === null || !isUuid(id) ? null : await findSuspension(db, id)
  if (row === null) throw new Problem('not_found')
  return row
}

function presentOwn(
  { suspension, appeal, person }: AppealableSuspension,
  now: Date,
): OwnSuspension {
  const inForce = isInForce(suspension, now)
  return {
    username: presentIdentity({ account: { userId: suspension.userId }, profile: person }).username,
    cause: suspension.cause,
    explanation: suspension.explanation,
    startedAt: suspension.startedAt.toISOString(),
    endsAt: suspension.endsAt?.toISOString() ?? null,
    isInForce: inForce,
    appeal: appeal === null ? null : presentAppeal(appeal),
    abilities: { canAppeal: inForce && appeal === null },
  }
}

/** An appeal of a suspension. */
export function presentAppeal(row: SuspensionAppealRow) {
  return {
    state: row.state,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
  }
}
