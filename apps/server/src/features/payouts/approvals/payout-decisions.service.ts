import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../../db/client.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { markRemindersDone, notify } from '../../notifications/notifications.service.ts'
import { selectPayoutStaff } from '../news/payout-parties.queries.ts'
import {
  closeDecisions,
  insertDecision,
  listOpenDecisions,
  type OpenDecision,
} from './payout-decisions.queries.ts'

/** A decision that two people of finance must agree to. */
interface Decision {
  /** The payout or the batch, which the caller has locked. */
  subjectId: string
  /** The exact terms; different terms about the same subject replace the first. */
  terms: string
  reason: string
  /** The notice to those who can agree. */
  title: string
  message: string
  /** The payouts concerned: parties to them are not asked. */
  payoutIds: readonly string[]
}

/**
 * Records that the viewer agrees to a decision about money; returns whether two people have now agreed, so that the
 * caller applies it. The first agreement notifies the others who can agree. Raises `approved_already` for the first
 * person again.
 */
export async function recordAgreement(ctx: MemberCtx, decision: Decision): Promise<boolean> {
  const { subjectId, terms, reason } = decision
  const { userId } = ctx.viewer
  const open = (await listOpenDecisions(ctx.db, [subjectId])).map((row) => row.decision)
  const same = open.filter((row) => row.terms === terms)
  if (same.some(({ deciderId }) => deciderId === userId)) {
    throw new Problem('approved_already', {
      detail: 'You already agreed to this. A second person from finance must agree too',
    })
  }
  if (same.length === 0) await closeDecisions(ctx.db, subjectId, ctx.now)
  const row = { id: newId(), subjectId, terms, reason, deciderId: userId, createdAt: ctx.now }
  await insertDecision(ctx.db, row)
  if (same.length === 0) {
    await notifyOthers(ctx, decision, row.id)
    return false
  }
  await closeDecisions(ctx.db, subjectId, ctx.now)
  await markRemindersDone(ctx, keyOf(subjectId))
  return true
}

async function notifyOthers(ctx: MemberCtx, decision: Decision, id: string): Promise<void> {
  const { subjectId, payoutIds, title, message, reason } = decision
  const staff = await selectPayoutStaff(ctx.db, payoutIds, ctx.viewer.userId)
  const barred = new Set(staff.filter(({ stake }) => stake !== null).map(({ userId }) => userId))
  barred.add(ctx.viewer.userId)
  const able = new Set(staff.map(({ userId }) => userId).filter((id) => !barred.has(id)))
  await notify(
    ctx,
    [...able].map((userId) => ({
      userId,
      type: 'reminder',
      title,
      message: `${message} Reason: ${reason}`,
      dedupeKey: `${keyOf(subjectId)}${id}`,
      actionUrl: paths.adminPayouts,
    })),
  )
}

function keyOf(subjectId: string): string {
  return `payout-decision:${subjectId}:`
}

/** The agreements to open decisions about these payouts or batches, with their reasons. */
export async function listAgreements(db: Db, subjectIds: readonly string[]) {
  const open = await listOpenDecisions(db, subjectIds)
  return open.map((row) => ({ subjectId: row.decision.subjectId, ...presentAgreement(row) }))
}

/** One person's agreement as finance sees it. */
export function presentAgreement({ decision, person }: OpenDecision) {
  return {
    person: presentPersonOrGone(person, decision.deciderId),
    reason: decision.reason,
    at: decision.createdAt.toISOString(),
  }
}
