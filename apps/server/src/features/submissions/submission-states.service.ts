import assert from 'node:assert/strict'
import { Problem } from '@laurel/contract/problems'
import type { SubmissionState } from '@laurel/contract/work/submissions'
import type { Db } from '../../db/client.ts'
import type { Ctx } from '../../platform/context.ts'
import { type BountyRow, lockBounty } from '../bounties/bounties.service.ts'
import { findBountyViewer } from '../recusals/recusals.service.ts'
import { ACCEPTED_STATES } from '../standings/standings.rules.ts'
import { requestTrustReviews } from '../standings/standings.service.ts'
import { addWinCredit } from './credits/credits.service.ts'
import { revokeViews } from './images/submission-images.queries.ts'
import { recordSubmissionEvents } from './submission-events.ts'
import { type PolicyInput, PUBLIC_STATES, TRANSITIONS } from './submissions.policy.ts'
import {
  type SubmissionPatch,
  type SubmissionRow,
  selectSubmission,
  selectSubmissionForUpdate,
  updateStates,
} from './submissions.queries.ts'

/** A submission with its bounty, null for a post. */
export interface LockedSubmission {
  submission: SubmissionRow
  bounty: BountyRow | null
}

/** Locks a submission, its bounty first, until the transaction ends. Raises `not_found`. */
export async function lockSubmission(db: Db, id: string): Promise<LockedSubmission> {
  const known = await selectSubmission(db, id)
  if (known === null) throw new Problem('not_found')
  const bounty = known.bountyId === null ? null : await lockBounty(db, known.bountyId)
  const submission = await selectSubmissionForUpdate(db, id)
  if (submission === null) throw new Problem('not_found')
  return { submission, bounty }
}

/** A submission with the viewer's roles on its bounty, as the policy reads it. */
export async function loadPolicyInput(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  { submission, bounty }: LockedSubmission,
): Promise<PolicyInput & LockedSubmission> {
  const viewer = await findBountyViewer(ctx, bounty?.id ?? null)
  return { submission, bounty, viewer, now: ctx.now }
}

/**
 * Moves a locked submission to another state; with `moveSubmissions` the only way to change a state.
 * Raises `submission_wrong_state` for a transition that is not allowed.
 */
export async function moveSubmission(
  ctx: Ctx,
  submission: SubmissionRow,
  to: SubmissionState,
  patch: SubmissionPatch = {},
): Promise<SubmissionRow> {
  const [moved] = await moveSubmissions(ctx, [submission], to, patch)
  assert(moved !== undefined)
  return moved
}

/** Moves several submissions, all or none; returns them in the order of the input. */
export async function moveSubmissions(
  ctx: Ctx,
  rows: readonly SubmissionRow[],
  to: SubmissionState,
  patch: SubmissionPatch = {},
): Promise<SubmissionRow[]> {
  const moved = new Map<string, SubmissionRow>()
  for (const from of new Set(rows.map(({ state }) => state))) {
    if (!TRANSITIONS[from].includes(to)) throw new Problem('submission_wrong_state')
    const ids = rows.filter(({ state }) => state === from).map(({ id }) => id)
    for (const row of await updateStates(ctx.db, { ids, from, to, patch, now: ctx.now })) {
      moved.set(row.id, row)
    }
    // Anyone who saw its pictures while they were public has their addresses.
    if (isPublicState(from) && !isPublicState(to)) await revokeViews(ctx.db, ids)
  }
  const result = rows.flatMap(({ id }) => moved.get(id) ?? [])
  if (result.length !== rows.length) throw new Problem('submission_wrong_state')
  await recordSubmissionEvents(ctx, result, new Map(rows.map(({ id, state }) => [id, state])))
  if (to === 'paid') for (const row of result) await addWinCredit(ctx, row)
  const affectsTrust = ({ state, bountyId }: SubmissionRow) =>
    trustSignOf(state, bountyId) !== trustSignOf(to, bountyId)
  await requestTrustReviews(
    ctx,
    rows.filter(affectsTrust).map(({ authorId }) => authorId),
  )
  return result
}

function isPublicState(state: SubmissionState): boolean {
  return (PUBLIC_STATES as readonly SubmissionState[]).includes(state)
}

/** The effect of a submission's state on its author's trust level, null for none. */
function trustSignOf(state: SubmissionState, bountyId: string | null): 'good' | 'bad' | null {
  if (state === 'spam') return 'bad'
  return bountyId !== null && ACCEPTED_STATES.includes(state) ? 'good' : null
}
