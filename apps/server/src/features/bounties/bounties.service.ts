import assert from 'node:assert/strict'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import type { Db } from '../../db/client.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type Notice, notify } from '../notifications/notifications.service.ts'
import { findBountyViewer, isOfficial, requireImpartial } from '../recusals/recusals.service.ts'
import { findOrCreateStanding } from '../standings/standings.service.ts'
import { isSponsorVerified } from '../verified-sponsors/verification-facts.service.ts'
import { canSeeBounty, requireTransition } from './bounties.policy.ts'
import { presentDetail } from './bounties.presenter.ts'
import {
  type BountyPatch,
  type BountyRow,
  findBounty,
  insertChanges,
  listEntrantIds,
  selectBountyForUpdate,
  updateBounty,
  updateBountyState,
} from './bounties.queries.ts'
import { abilitiesOf, mainActionOf, type ViewerFacts } from './bounty-abilities.ts'
import {
  findPerson,
  findSponsorRecord,
  hasObjected,
  listOwnEntries,
  listWinners,
} from './bounty-detail.queries.ts'
import { recordBountyEvent } from './bounty-events.ts'
import { type BountyTransition, transitionOf } from './bounty-life.rules.ts'
import { findEscrow, findShownFunding } from './publication/bounty-funding.service.ts'
import { findVotingResult } from './voting-result.ts'

export { requireAction } from './bounties.policy.ts'
export { addToEntryCount, findBountyRefs } from './bounties.queries.ts'
export { isChallengeOpen, lettingInProblem } from './bounty-abilities.ts'
export { shiftDates } from './bounty-dates.queries.ts'
export { findSponsorRecord } from './bounty-detail.queries.ts'
export { presentBountyRef } from './bounty-events.ts'
export { decisionDueFrom } from './bounty-timeline.ts'

/** A stored bounty, and the columns that a change of state may set in addition to the state. */
export type { BountyPatch, BountyRow }

/** A bounty by id or slug. Raises `not_found`. */
export async function requireBounty(db: Db, idOrSlug: string): Promise<BountyRow> {
  const row = await findBounty(db, idOrSlug)
  if (row === null) throw new Problem('not_found')
  return row
}

/**
 * A bounty by id or slug that the viewer may see. Raises `not_found` for one that does not exist and for someone else's
 * unpublished one (moderators see it).
 */
export async function requireVisibleBounty(ctx: Ctx, idOrSlug: string): Promise<BountyRow> {
  const row = await requireBounty(ctx.db, idOrSlug)
  if (!canSeeBounty(row, ctx.viewer)) throw new Problem('not_found')
  return row
}

/** A bounty, locked until the transaction ends: every change to it takes this lock first. Raises `not_found`. */
export async function lockBounty(db: Db, id: string): Promise<BountyRow> {
  const row = await selectBountyForUpdate(db, id)
  if (row === null) throw new Problem('not_found')
  return row
}

/** Like `requireVisibleBounty`, locked. */
export async function lockVisibleBounty(ctx: Ctx, idOrSlug: string): Promise<BountyRow> {
  const { id } = await requireVisibleBounty(ctx, idOrSlug)
  return await lockBounty(ctx.db, id)
}

/**
 * Moves a locked bounty by a transition: the only way to change its state. The allowed states and actors are in
 * `bounty-life.rules.ts`; staff with a stake are refused. Raises `bounty_wrong_state` and `not_allowed`.
 */
export async function moveBounty(
  ctx: Ctx,
  bounty: BountyRow,
  transition: BountyTransition,
  patch: BountyPatch & { stateSince?: Date } = {},
): Promise<BountyRow> {
  requireTransition(bounty, transition, ctx.viewer)
  const { viewer } = ctx
  if (viewer !== null && viewer.userId !== bounty.sponsorId) {
    await requireImpartial({ ...ctx, viewer }, bounty.id)
  }
  const { to } = transitionOf(transition)
  const [moved] = await updateBountyState(ctx.db, bounty, to, patch, ctx.now)
  if (moved === undefined) throw new Problem('bounty_wrong_state')
  await recordBountyEvent(ctx, moved)
  return moved
}

/** Changes dates or terms of a locked bounty without changing its state. */
export async function changeBounty(
  ctx: Ctx,
  bounty: BountyRow,
  patch: BountyPatch,
): Promise<BountyRow> {
  const [changed] = await updateBounty(ctx.db, bounty.id, patch, ctx.now)
  assert(changed !== undefined, 'a locked bounty exists')
  return changed
}

/** One line for the public change log. */
export interface BountyChange {
  field: string
  before: string
  after: string
}

/** Appends to the public change log of a bounty. */
export async function logChanges(
  ctx: Ctx,
  bountyId: string,
  changes: readonly BountyChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({
    ...change,
    id: newId(),
    bountyId,
    createdAt: ctx.now,
  }))
  await insertChanges(ctx.db, rows)
}

/** People with an entry that was submitted and not withdrawn, each once. */
export async function listEntrants(db: Db, bountyId: string): Promise<string[]> {
  return await listEntrantIds(db, bountyId)
}

/** Notifies every entrant, once per `dedupeKey`, all in one line of the bell per bounty. */
export async function notifyEntrants(
  ctx: Ctx,
  bounty: BountyRow,
  notice: Omit<Notice, 'userId' | 'actionUrl' | 'group'>,
): Promise<void> {
  const userIds = await listEntrantIds(ctx.db, bounty.id)
  const group = { kind: 'entered_bounty' as const, subject: bounty.id, name: bounty.title }
  const actionUrl = paths.bounty(bounty.slug)
  await notify(
    ctx,
    userIds.map((userId) => ({ ...notice, userId, actionUrl, group })),
  )
}

/**
 * Notifies the sponsor of a new entry, in one line per bounty. Called by the submission service when an entry is
 * submitted.
 */
export async function notifyNewEntry(
  ctx: Ctx,
  bounty: BountyRow,
  submissionId: string,
): Promise<void> {
  await notify(ctx, [
    {
      userId: bounty.sponsorId,
      type: 'new_task',
      title: 'New entry',
      message: `“${bounty.title}” got a new entry.`,
      dedupeKey: `bounty:${bounty.id}:entry:${submissionId}`,
      group: { kind: 'entries', subject: bounty.id, name: bounty.title },
      actionUrl: paths.bounty(bounty.slug),
    },
  ])
}

/** A bounty as its page shows it to the viewer. */
export async function presentBounty(ctx: Ctx, bounty: BountyRow): Promise<BountyDetail> {
  const { db, now } = ctx
  const viewer = await findBountyViewer(ctx, bounty.id)
  const entries = viewer === null ? [] : await listOwnEntries(db, bounty.id, viewer.userId)
  const submitted = entries.filter(({ state }) => state !== 'draft')
  const entriesLeft = Math.max(0, bounty.entriesPerPerson - entries.length)
  const isOpen = viewer !== null && bounty.state === 'open'
  const needsTrust = isOpen && bounty.minTrustLevel > 0
  const facts: ViewerFacts = {
    viewer,
    trustLevel: needsTrust ? (await findOrCreateStanding(db, viewer.userId, now)).trustLevel : 0,
    entriesLeft,
    hasDraft: submitted.length < entries.length,
    hasEntry: entries.length > 0,
    isEntrant: submitted.length > 0,
    isOfficial: isOpen && (await isOfficial(db, viewer.userId, bounty.id)),
    isRecused: ctx.viewer !== null && ctx.viewer.roles.length > (viewer?.roles.length ?? 0),
    hasObjected:
      viewer !== null &&
      bounty.state === 'challenge' &&
      (await hasObjected(db, bounty.id, viewer.userId)),
  }
  const abilities = abilitiesOf(bounty, facts, now)
  return presentDetail(
    bounty,
    {
      sponsor: await findPerson(db, bounty.sponsorId),
      winners: bounty.announcedAt === null ? [] : await listWinners(db, bounty.id),
      sponsorRecord: {
        ...(await findSponsorRecord(db, bounty.sponsorId)),
        isVerified: await isSponsorVerified(db, bounty.sponsorId),
      },
      voting: await findVotingResult(db, bounty.id),
      escrow: bounty.fundedAt === null ? null : await findEscrow(db, bounty),
      funding: bounty.rewardToken === 'POINTS' ? null : await findShownFunding(db, bounty.id),
      myEntryIds: entries.map(({ submissionId }) => submissionId),
      myEntriesLeft: entriesLeft,
      abilities,
      mainAction: mainActionOf(bounty, facts, abilities, now),
    },
    now,
  )
}
