import { ACTIVITY_CHANNEL, ACTIVITY_EVENT } from '@laurel/contract/realtime'
import { publish } from '../../platform/bus/bus.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { deleteActivityOf, deleteActivityOfAct, insertActivity } from './activity.queries.ts'

/** What can happen. */
type ActivityKind =
  | 'bounty_funded'
  | 'bounty_opened'
  | 'bounty_changed'
  | 'bounty_voting'
  | 'bounty_judging'
  | 'bounty_announced'
  | 'bounty_completed'
  | 'bounty_cancelled'
  | 'bounty_expired'
  | 'bounty_refunded'
  | 'entry_submitted'
  | 'entry_accepted'
  | 'entry_rejected'
  | 'entry_withdrawn'
  | 'entry_won'
  | 'entry_disqualified'
  | 'post_published'
  | 'prize_paid'
  | 'payout_paid'
  | 'points_earned'
  | 'vote_settled'
  | 'lesson_passed'
  | 'trust_raised'

/** Something that happened. Never a private fact, unless `audienceId` names the only person who may see it. */
export interface ActivityInput {
  kind: ActivityKind
  actorId?: string | null
  /** Set: only this person sees it. */
  audienceId?: string | null
  bountyId?: string | null
  submissionId?: string | null
  transferId?: string | null
  /** One sentence without the actor's name, which stands beside it. */
  title: string
  text?: string
  url?: string | null
  points?: number | null
  /** Whether points or tokens moved: the Money tab shows it. */
  isMoney?: boolean
  /** Tokens that moved on the chain, in smallest units, with the transaction where there is one already. */
  token?: 'SOL' | 'USDC' | null
  amount?: bigint | null
  signature?: string | null
}

/** Kinds of which many may happen a day: those of one bounty and day are shown as one line. */
const GROUPED: ReadonlySet<ActivityKind> = new Set<ActivityKind>([
  'bounty_changed',
  'entry_submitted',
  'entry_accepted',
  'entry_withdrawn',
  'post_published',
  'lesson_passed',
  'trust_raised',
])

/** Records what happened in the caller's transaction. Open pages learn of public events, not what they are. */
export async function recordActivity(ctx: Ctx, events: readonly ActivityInput[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    ...event,
    id: newId(),
    groupKey: groupKeyOf(event, ctx.now),
    createdAt: ctx.now,
  }))
  await insertActivity(ctx.db, rows)
  if (events.some(({ audienceId }) => audienceId == null)) await announce(ctx)
}

/** Takes back what was recorded about a submission at `at`, since the act was undone. */
export async function withdrawActivity(
  ctx: Ctx,
  act: { submissionId: string; at: Date },
): Promise<void> {
  if (await deleteActivityOfAct(ctx.db, act.submissionId, act.at)) await announce(ctx)
}

/** Forgets what only this person saw, and what they did outside bounties, as they leave for good. */
export async function forgetActivity(ctx: Ctx, userId: string): Promise<void> {
  await deleteActivityOf(ctx.db, userId)
}

/** Tells open pages that the public activity changed. */
async function announce(ctx: Ctx): Promise<void> {
  await publish(ctx.db, [
    {
      kind: 'broadcast',
      isPrivate: false,
      topic: ACTIVITY_CHANNEL,
      event: ACTIVITY_EVENT,
      payload: {},
    },
  ])
}

function groupKeyOf(event: ActivityInput, now: Date): string | null {
  if (event.audienceId != null || !GROUPED.has(event.kind)) return null
  return `${event.kind}:${event.bountyId ?? ''}:${utcDay(now)}`
}
