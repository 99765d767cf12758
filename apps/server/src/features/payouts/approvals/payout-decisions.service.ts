import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../../db/client.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { notify, settleReminders } from '../../notifications/notifications.service.ts'
import { selectPayoutStaff } from '../news/payout-parties.queries.ts'
import {
  closeDecisions,
  insertDecision,
  type OpenDecision,
  openDecisions,
} from './payout-decisions.queries.ts'

/** What two people of finance are to agree to. */
interface Decision {
  /** The payout or the batch, which the caller has locked. */
  subjectId: string
  /** Exactly what; another one about the same subject takes the place of the first. */
  terms: string
  reason: string
  /** For the notice to those who can agree. */
  title: string
  message: string
  /** Whom it is about: who is a party to one of them is not asked. */
  payoutIds: readonly string[]
}

/**
 * Notes that the viewer agrees to a decision about money; whether a second person has now, so that the caller does it.
 * The first one's is told to the others who can. Raises `approved_already` for the first person again.
 */
export async function agree(ctx: MemberCtx, decision: Decision): Promise<boolean> {
  const { subjectId, terms, reason } = decision
  const { userId } = ctx.viewer
  const open = (await openDecisions(ctx.db, [subjectId])).map((row) => row.decision)
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
    await askOthers(ctx, decision, row.id)
    return false
  }
  await closeDecisions(ctx.db, subjectId, ctx.now)
  await settleReminders(ctx, keyOf(subjectId))
  return true
}

async function askOthers(ctx: MemberCtx, decision: Decision, id: string): Promise<void> {
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

/** Who agreed so far, with their reasons, to what about a payout or a batch still waits for a second person. */
export async function listAgreements(db: Db, subjectIds: readonly string[]) {
  const open = await openDecisions(db, subjectIds)
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
