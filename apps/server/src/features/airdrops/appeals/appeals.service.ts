import type { decideAirdropAppeal, listAirdropAppeals } from '@laurel/contract/airdrop/airdrops'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { plus } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { presentPersonOrGone } from '../../../platform/person.ts'
import { notify } from '../../notifications/notifications.service.ts'
import { AIRDROP_TIMES } from '../airdrop-life.rules.ts'
import { reasonText } from '../airdrops.presenter.ts'
import { type AirdropRow, findAirdrop, lockAirdrop } from '../airdrops.queries.ts'
import { findOwnAllocation } from '../snapshots/snapshots.queries.ts'
import {
  type AppealRow,
  findAppeal,
  insertAppeal,
  listOpenAppeals,
  lockAppeal,
  lockOpenAppeals,
  type OpenAppeal,
  updateAppeal,
} from './appeals.queries.ts'

const UNANSWERED =
  'No one decided it in time, so the calculation stands. Write to the team if this affects you.'

/** Whether a person can appeal now: once, while the time for appeals runs, with a season score. */
export function canAppeal(
  airdrop: AirdropRow,
  person: { hasAllocation: boolean; hasAppeal: boolean },
  now: Date,
): boolean {
  const { state, appealsEndAt } = airdrop
  const isOpen = state === 'appeals' && appealsEndAt !== null && now < appealsEndAt
  return isOpen && person.hasAllocation && !person.hasAppeal
}

/** Appeals against the viewer's exclusion or amount. Raises `not_found`, and `conflict` outside the time or again. */
export async function appealAllocation(
  ctx: MemberCtx,
  airdropId: string,
  reason: string,
): Promise<void> {
  const found = await findAirdrop(ctx.db, airdropId)
  if (found === null || found.airdrop.state === 'draft') throw new Problem('not_found')
  const { userId } = ctx.viewer
  const person = {
    hasAllocation: (await findOwnAllocation(ctx.db, airdropId, userId)) !== null,
    hasAppeal: (await findAppeal(ctx.db, airdropId, userId)) !== null,
  }
  if (person.hasAppeal) throw new Problem('conflict', { detail: 'You have already appealed.' })
  if (!canAppeal(found.airdrop, person, ctx.now)) {
    throw new Problem('conflict', {
      detail: person.hasAllocation
        ? 'You can appeal for 7 days after the shares are published.'
        : 'You had no season score.',
    })
  }
  const isNew = await insertAppeal(ctx.db, {
    id: newId(),
    airdropId,
    userId,
    reason,
    state: 'open',
    createdAt: ctx.now,
  })
  if (!isNew) throw new Problem('conflict', { detail: 'You have already appealed.' })
}

/** Open appeals for staff, oldest first. */
export async function listAppeals(
  ctx: MemberCtx,
): Promise<ServerCall<typeof listAirdropAppeals>['reply']> {
  const rows = await listOpenAppeals(ctx.db)
  return { items: rows.map((row) => presentAppeal(ctx, row)) }
}

type Decision = ServerCall<typeof decideAirdropAppeal>['body']

/**
 * Decides an appeal, once; upheld, the person is part of the final calculation, with another score if given. Raises
 * `not_found`, `not_allowed` for one's own, and `conflict` when it was decided or the airdrop is final.
 */
export async function decideAppeal(ctx: MemberCtx, id: string, decision: Decision): Promise<void> {
  const appeal = await lockAppeal(ctx.db, id)
  if (appeal === null) throw new Problem('not_found')
  if (appeal.userId === ctx.viewer.userId) {
    throw new Problem('not_allowed', {
      detail: 'This is your own appeal. Someone else must decide.',
    })
  }
  const airdrop = await lockAirdrop(ctx.db, appeal.airdropId)
  if (appeal.state !== 'open' || airdrop?.state !== 'appeals') {
    throw new Problem('conflict', { detail: 'This appeal was already decided.' })
  }
  const isUpheld = decision.decision === 'uphold'
  await closeAppeal(ctx, appeal, {
    state: isUpheld ? 'upheld' : 'dismissed',
    decisionReason: decision.reason,
    scorePoints: isUpheld ? (decision.scorePoints ?? null) : null,
    decidedBy: ctx.viewer.userId,
  })
  await recordAudit(ctx, {
    action: `airdrop_appeal.${decision.decision}`,
    subjectKind: 'airdrop_appeal',
    subjectId: id,
    reason: decision.reason,
    before: { state: 'open' },
    after: isUpheld
      ? { state: 'upheld', scorePoints: decision.scorePoints }
      : { state: 'dismissed' },
  })
}

/** Whether an airdrop's appeals are over: its time is up, and no open appeal delays it any more. Dismisses those. */
export async function endAppeals(ctx: Ctx, airdrop: AirdropRow): Promise<boolean> {
  const { id, appealsEndAt } = airdrop
  if (appealsEndAt === null || ctx.now < appealsEndAt) return false
  const open = await lockOpenAppeals(ctx.db, id)
  if (open.length > 0 && ctx.now < decisionDueAt(appealsEndAt)) return false
  for (const appeal of open) {
    await closeAppeal(ctx, appeal, {
      state: 'dismissed',
      decisionReason: UNANSWERED,
      scorePoints: null,
      decidedBy: null,
    })
  }
  return true
}

/** When an appeal is dismissed if no one has decided it. */
function decisionDueAt(appealsEndAt: Date): Date {
  return plus(appealsEndAt, AIRDROP_TIMES.openAppealsMs)
}

async function closeAppeal(
  ctx: Ctx,
  appeal: AppealRow,
  decision: Pick<AppealRow, 'state' | 'decisionReason' | 'scorePoints' | 'decidedBy'>,
): Promise<void> {
  await updateAppeal(ctx.db, appeal.id, { ...decision, decidedAt: ctx.now })
  await notify(ctx, [
    {
      userId: appeal.userId,
      type: 'new_task',
      title:
        decision.state === 'upheld'
          ? 'Your airdrop appeal was upheld'
          : 'Your airdrop appeal was dismissed',
      message: decision.decisionReason ?? '',
      dedupeKey: `airdrop-appeal:${appeal.id}`,
      actionUrl: paths.granularAirdrop,
    },
  ])
}

function presentAppeal(
  { viewer }: MemberCtx,
  { appeal, airdrop, seasonName, person, allocation }: OpenAppeal,
): ServerCall<typeof listAirdropAppeals>['reply']['items'][number] {
  const { token, appealsEndAt, stateSince } = airdrop
  return {
    appealId: appeal.id,
    seasonName,
    person: presentPersonOrGone(person, appeal.userId),
    reason: appeal.reason,
    scorePoints: allocation?.scorePoints ?? 0,
    amount: (allocation?.amount ?? 0n).toString(),
    token,
    reasonText: reasonText(allocation?.reason ?? null, token),
    createdAt: appeal.createdAt.toISOString(),
    dueAt: decisionDueAt(appealsEndAt ?? stateSince).toISOString(),
    abilities: { canDecide: appeal.userId !== viewer.userId },
  }
}
