import assert from 'node:assert/strict'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { plus } from '../../platform/clock.ts'
import { type Ctx, hasRole, type MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { BOUNTY_TIMES } from '../bounties/bounties.rules.ts'
import {
  isChallengeOpen,
  listEntrants,
  lockBounty,
  lockVisibleBounty,
  requireVisibleBounty,
} from '../bounties/bounties.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { requireImpartial, requireOtherReviewer } from '../recusals/recusals.service.ts'
import { requireSubmission } from '../submissions/submissions.service.ts'
import { presentObjection } from './awards.presenter.ts'
import { findAward } from './awards.queries.ts'
import { disqualifyWinner } from './disqualification.service.ts'
import {
  closeObjection,
  findObjection,
  insertObjection,
  listAwardObjections,
  listOtherOpenObjections,
} from './objections.queries.ts'

export { presentObjection } from './awards.presenter.ts'

/** An objection as the API shows it. */
export type Objection = ReturnType<typeof presentObjection>

/** The objections to the award of a bounty that the viewer may see, oldest first. Raises `not_found`. */
export async function listObjections(ctx: Ctx, idOrSlug: string): Promise<Objection[]> {
  const bounty = await requireVisibleBounty(ctx, idOrSlug)
  return (await listAwardObjections(ctx.db, bounty.id)).map(presentObjection)
}

/**
 * Objects, once, as an entrant, to someone else's winning entry (product.md 4). Nothing is paid until it is decided, or
 * dismissed automatically after 72 hours. Raises `not_found`, `not_allowed` for anyone else,
 * `objection_closed`, `objection_already_made` and `validation_failed` for an entry that won nothing.
 */
export async function objectToAward(
  ctx: MemberCtx,
  idOrSlug: string,
  input: { submissionId: string; reason: string },
): Promise<Objection> {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  if (!isChallengeOpen(bounty, ctx.now)) throw new Problem('objection_closed')
  const authorId = ctx.viewer.userId
  const entrants = await listEntrants(ctx.db, bounty.id)
  if (!entrants.includes(authorId)) throw new Problem('not_allowed')
  const award = await findAward(ctx.db, bounty.id, input.submissionId)
  const won = award !== null && award.prizeAmount > 0n
  const target = won ? await requireSubmission(ctx.db, input.submissionId) : null
  if (target === null || target.authorId === authorId) {
    const message = 'Choose a winning entry that isn’t yours'
    throw new Problem('validation_failed', { errors: [{ pointer: '/submissionId', message }] })
  }
  const id = newId()
  const isFirst = await insertObjection(ctx.db, {
    id,
    bountyId: bounty.id,
    submissionId: target.id,
    authorId,
    reason: input.reason,
    state: 'open',
    dueAt: plus(ctx.now, BOUNTY_TIMES.objectionMs),
    createdAt: ctx.now,
  })
  if (!isFirst) throw new Problem('objection_already_made')
  const recipients = [bounty.sponsorId, target.authorId]
  await notify(
    ctx,
    recipients.map((userId) => ({
      userId,
      type: 'new_task',
      title: 'An objection was made',
      message: `A moderator will decide on “${target.title}” in “${bounty.title}” within 72 hours.`,
      dedupeKey: `objection:${id}:made`,
      actionUrl: paths.bounty(bounty.slug),
    })),
  )
  return await presentById(ctx, id)
}

/** The decision on an objection, with its reason. */
export interface ObjectionDecision {
  decision: 'uphold' | 'dismiss'
  reason: string
}

/**
 * Decides an objection: if upheld, the entry is disqualified and lower places move up; every other open objection to it
 * is upheld too. Called by the moderation service, which checks the role and writes the audit log, and by the sweep.
 * Raises `not_found`, `not_allowed` for a moderator with a stake in the bounty and `conflict` when it was decided.
 */
export async function decideObjection(
  ctx: Ctx,
  objectionId: string,
  { decision, reason }: ObjectionDecision,
): Promise<Objection> {
  const known = await findObjection(ctx.db, objectionId)
  if (known === null) throw new Problem('not_found')
  const { objection } = known
  const bounty = await lockBounty(ctx.db, objection.bountyId)
  if (ctx.viewer !== null) await requireMayDecide({ ...ctx, viewer: ctx.viewer }, objection)
  const verdict = {
    state: decision === 'uphold' ? ('upheld' as const) : ('dismissed' as const),
    decidedBy: ctx.viewer?.userId ?? null,
    decisionReason: reason,
  }
  if (!(await closeObjection(ctx.db, objectionId, verdict))) throw new Problem('conflict')
  const closed = [{ id: objectionId, authorId: objection.authorId }]
  if (decision === 'uphold') {
    await disqualifyWinner(ctx, bounty, { submissionId: objection.submissionId, reason })
    for (const other of await listOtherOpenObjections(ctx.db, objection)) {
      await closeObjection(ctx.db, other.id, verdict)
      closed.push(other)
    }
  }
  await notify(
    ctx,
    closed.map(({ id, authorId }) => ({
      userId: authorId,
      type: 'new_task',
      title: decision === 'uphold' ? 'Your objection was upheld' : 'Your objection was dismissed',
      message: `“${bounty.title}”: ${reason}`,
      dedupeKey: `objection:${id}:decided`,
      actionUrl: paths.bounty(bounty.slug),
    })),
  )
  return await presentById(ctx, objectionId)
}

/** No one decides their own case: neither the sponsor, nor an entrant, nor the moderator who accepted the entry. */
async function requireMayDecide(
  ctx: MemberCtx,
  { bountyId, submissionId }: { bountyId: string; submissionId: string },
): Promise<void> {
  if (!hasRole(ctx.viewer, 'moderator')) throw new Problem('not_allowed')
  await requireImpartial(ctx, bountyId)
  const { reviewedBy } = await requireSubmission(ctx.db, submissionId)
  requireOtherReviewer(ctx.viewer, reviewedBy)
}

async function presentById(ctx: Ctx, objectionId: string): Promise<Objection> {
  const row = await findObjection(ctx.db, objectionId)
  assert(row !== null)
  return presentObjection(row)
}
