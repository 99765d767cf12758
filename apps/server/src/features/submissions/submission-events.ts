import type { EventType } from '@laurel/contract/developers/event-catalogue'
import type { SubmissionState } from '@laurel/contract/work/submissions'
import type { Ctx } from '../../platform/context.ts'
import { findBountyRefs, presentBountyRef } from '../bounties/bounties.service.ts'
import { newEvent, recordEvents } from '../events/events.service.ts'
import { SPONSOR_STATES } from './submissions.policy.ts'
import type { SubmissionRow } from './submissions.queries.ts'

type SubmissionEvent = Extract<EventType, `submission.${string}`>

/** What programs learn when a submission reaches a state; null for nothing. */
function eventOf(from: SubmissionState, to: SubmissionState): SubmissionEvent | null {
  switch (to) {
    case 'submitted':
      // From `under_review` only a check changed its mind.
      return from === 'under_review' ? null : 'submission.submitted'
    case 'accepted':
      // The end of a place on the shortlist is the sponsor’s own.
      return from === 'shortlisted' ? null : 'submission.accepted'
    case 'rejected':
    case 'spam':
      return 'submission.rejected'
    case 'changes_requested':
      return 'submission.changes_requested'
    case 'shortlisted':
      return 'submission.shortlisted'
    case 'winner':
      return 'submission.won'
    case 'not_selected':
      return 'submission.not_selected'
    case 'withdrawn':
      return from === 'draft' ? null : 'submission.withdrawn'
    default:
      return null
  }
}

/** Records that submissions moved, for those who may see it. `before` has their states until now. */
export async function recordSubmissionEvents(
  ctx: Ctx,
  moved: readonly SubmissionRow[],
  before: ReadonlyMap<string, SubmissionState>,
): Promise<void> {
  const moves = moved.flatMap((row) => {
    const from = before.get(row.id) ?? row.state
    const type = eventOf(from, row.state)
    return type === null ? [] : [{ type, from, row }]
  })
  await recordAll(ctx, moves)
}

/** Records that the decision which moved a submission to `from` was undone, for those who saw either state. */
export async function recordReviewUndone(
  ctx: Ctx,
  row: SubmissionRow,
  from: SubmissionState,
): Promise<void> {
  await recordAll(ctx, [{ type: 'submission.review_undone', from, row }])
}

async function recordAll(
  ctx: Ctx,
  moves: readonly { type: SubmissionEvent; from: SubmissionState; row: SubmissionRow }[],
): Promise<void> {
  const bountyIds = new Set(moves.flatMap(({ row }) => row.bountyId ?? []))
  const bounties = new Map(
    (await findBountyRefs(ctx.db, [...bountyIds])).map((bounty) => [bounty.id, bounty]),
  )
  await recordEvents(
    ctx,
    moves.map(({ type, from, row }) => {
      const bounty = bounties.get(row.bountyId ?? '') ?? null
      return newEvent({
        type,
        subject: { kind: 'submission', id: row.id },
        data: {
          submissionId: row.id,
          title: row.title,
          version: row.version,
          state: row.state,
          authorId: row.authorId,
          agentId: row.agentId,
          bounty: bounty === null ? null : presentBountyRef(bounty),
          decisionReason: row.decisionReason,
        },
        userIds: [
          ...(row.state === 'shortlisted' ? [] : [row.authorId]),
          ...(bounty !== null && isForSponsor(from, row.state) ? [bounty.sponsorId] : []),
        ],
      })
    }),
  )
}

/** Whether the sponsor sees an entry in its new state, or saw the one that its author took back. */
function isForSponsor(from: SubmissionState, to: SubmissionState): boolean {
  const seen: readonly SubmissionState[] = SPONSOR_STATES
  return seen.includes(to) || (to === 'withdrawn' && seen.includes(from))
}
