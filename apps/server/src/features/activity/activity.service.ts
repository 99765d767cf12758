import { ACTIVITY_CHANNEL, ACTIVITY_EVENT } from '@laurel/contract/realtime'
import { paths } from '@laurel/contract/spec/routes'
import { publish } from '../../platform/bus/bus.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { DigestSource } from '../notifications/digests.service.ts'
import { signalPeople } from '../notifications/notifications.service.ts'
import {
  deleteActivityOf,
  deleteActivityOfAct,
  insertActivity,
  listActsOfFollowed,
} from './activity.queries.ts'

/** The kind of an activity event. */
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
  | 'airdrop_announced'
  | 'boost_bought'
  | 'boost_ended'

/** An activity event. Never a private fact, unless `audienceId` is the only person who may see it. */
export interface ActivityInput {
  kind: ActivityKind
  actorId?: string | null
  /** If set, only this person sees it. */
  audienceId?: string | null
  bountyId?: string | null
  submissionId?: string | null
  transferId?: string | null
  /** One sentence without the actor's name, which is shown next to it. */
  title: string
  text?: string
  url?: string | null
  points?: number | null
  /** Whether points or tokens moved: the Money tab shows it. */
  isMoney?: boolean
  /** Tokens that moved on the chain, in smallest units, with the transaction if there is one already. */
  token?: 'SOL' | 'USDC' | null
  amount?: bigint | null
  signature?: string | null
}

/** Frequent kinds: those of one bounty and day are shown as one line. */
const GROUPED: ReadonlySet<ActivityKind> = new Set<ActivityKind>([
  'bounty_changed',
  'entry_submitted',
  'entry_accepted',
  'entry_withdrawn',
  'post_published',
  'lesson_passed',
  'trust_raised',
])

/** What the creators did whom a person follows; of followed bounties the bell tells. */
export const followedNews: DigestSource = {
  title: 'From creators you follow',
  async list(ctx, { userId, since }, limit) {
    const rows = await listActsOfFollowed(ctx.db, userId, since, limit)
    return rows.map(({ event, actor }) => ({
      title: `${actor?.displayName ?? 'Someone'}: ${event.title}`,
      message: event.text,
      path: event.url ?? `${paths.activity}?tab=following`,
      dueAt: null,
    }))
  },
}

/** Records events in the caller's transaction. Open pages learn that there are new public events, not what they are. */
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
  // Private events reach only their person's pages, which get the same signal as for a notification.
  await signalPeople(
    ctx,
    events.flatMap(({ audienceId }) => audienceId ?? []),
  )
}

/** Withdraws the events recorded about a submission at `at`, since the act was undone. */
export async function withdrawActivity(
  ctx: Ctx,
  act: { submissionId: string; at: Date },
): Promise<void> {
  if (await deleteActivityOfAct(ctx.db, act.submissionId, act.at)) await announce(ctx)
}

/** Deletes a person's private events, and those outside bounties, when their account is deleted. */
export async function deletePersonActivity(ctx: Ctx, userId: string): Promise<void> {
  await deleteActivityOf(ctx.db, userId)
}

/** Broadcasts to open pages that the public activity changed. */
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
