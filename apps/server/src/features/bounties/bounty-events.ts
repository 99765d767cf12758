import type { EventData, EventType } from '@laurel/contract/developers/event-catalogue'
import { eventKind } from '@laurel/contract/developers/event-catalogue'
import type { BountyState } from '@laurel/contract/work/bounties'
import type { Ctx } from '../../platform/context.ts'
import { newEvent, recordEvents } from '../events/events.service.ts'
import type { BountyRow } from './bounties.queries.ts'

type BountyEvent = Extract<EventType, `bounty.${string}`>

/** What programs learn when a bounty reaches a state; null for what only people act on. */
const EVENT_OF: Readonly<Record<BountyState, BountyEvent | null>> = {
  draft: null,
  in_review: 'bounty.in_review',
  awaiting_funding: null,
  scheduled: null,
  open: 'bounty.opened',
  voting: 'bounty.voting_started',
  judging: 'bounty.judging_started',
  challenge: 'bounty.announced',
  paying: null,
  completed: 'bounty.completed',
  cancelled: 'bounty.cancelled',
  expired: 'bounty.expired',
}

/** Records that a bounty reached its state: for its sponsor, and for everyone once it is public. */
export async function recordBountyEvent(ctx: Ctx, bounty: BountyRow): Promise<void> {
  const type = EVENT_OF[bounty.state]
  if (type === null) return
  await recordEvents(ctx, [
    newEvent({
      type,
      subject: { kind: 'bounty', id: bounty.id },
      data: bountyData(bounty),
      userIds: [bounty.sponsorId],
      isPublic: eventKind(type).isPublic && bounty.fundedAt !== null,
    }),
  ])
}

/** Records that a question was asked or answered, for who asked it and the sponsor. */
export async function recordQuestionEvent(
  ctx: Ctx,
  bounty: BountyRow,
  question: {
    id: string
    authorId: string
    agentId: string | null
    body: string
    answer: string | null
  },
): Promise<void> {
  const { id, authorId, agentId, body, answer } = question
  await recordEvents(ctx, [
    newEvent({
      type: answer === null ? 'question.asked' : 'question.answered',
      subject: { kind: 'question', id },
      data: { questionId: id, bounty: presentBountyRef(bounty), authorId, agentId, body, answer },
      userIds: [bounty.sponsorId, authorId],
    }),
  ])
}

/** What an event about something of a bounty says of the bounty. */
export function presentBountyRef({ id, slug, title }: Pick<BountyRow, 'id' | 'slug' | 'title'>) {
  return { bountyId: id, slug, title }
}

function bountyData(bounty: BountyRow): EventData<BountyEvent> {
  return {
    ...presentBountyRef(bounty),
    state: bounty.state,
    sponsorId: bounty.sponsorId,
    rewardToken: bounty.rewardToken,
    prizeTotal: bounty.prizeTotal.toString(),
    opensAt: bounty.opensAt?.toISOString() ?? null,
    deadlineAt: bounty.deadlineAt?.toISOString() ?? null,
    votingEndsAt: bounty.votingEndsAt?.toISOString() ?? null,
    decisionDueAt: bounty.decisionDueAt?.toISOString() ?? null,
  }
}
