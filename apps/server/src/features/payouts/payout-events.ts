import type { EventType } from '@laurel/contract/developers/event-catalogue'
import type { PayoutState } from '@laurel/contract/payouts/payouts'
import type { Ctx } from '../../platform/context.ts'
import { newEvent, recordEvents } from '../events/events.service.ts'
import type { PayoutRow } from './payouts.queries.ts'

type PayoutEvent = Extract<EventType, `payout.${string}`>

/** What the recipient’s programs learn when a payout reaches a state; approvals are not theirs to see. */
function eventOf(from: PayoutState, to: PayoutState): PayoutEvent | null {
  if (to === 'held') return 'payout.held'
  if (to === 'finalized') return 'payout.finalized'
  return to === 'eligible' && (from === 'pending' || from === 'held') ? 'payout.eligible' : null
}

/** Records that payouts exist, for their recipients. */
export async function recordNewPayouts(ctx: Ctx, payouts: readonly PayoutRow[]): Promise<void> {
  await record(
    ctx,
    payouts.map((payout) => ({ type: 'payout.created', payout })),
  )
}

/** Records that payouts moved, for their recipients. `before` has their states until now. */
export async function recordMovedPayouts(
  ctx: Ctx,
  moved: readonly PayoutRow[],
  before: ReadonlyMap<string, PayoutState>,
): Promise<void> {
  await record(
    ctx,
    moved.flatMap((payout) => {
      const type = eventOf(before.get(payout.id) ?? payout.state, payout.state)
      return type === null ? [] : [{ type, payout }]
    }),
  )
}

async function record(
  ctx: Ctx,
  happened: readonly { type: PayoutEvent; payout: PayoutRow }[],
): Promise<void> {
  await recordEvents(
    ctx,
    happened.map(({ type, payout }) =>
      newEvent({
        type,
        subject: { kind: 'payout', id: payout.id },
        data: {
          payoutId: payout.id,
          kind: payout.kind,
          label: payout.label,
          token: payout.token,
          amount: payout.amount.toString(),
          state: payout.state,
          bountyId: payout.bountyId,
          submissionId: payout.submissionId,
          holds: payout.holds.map(({ reason, until }) => ({ reason, until })),
          signature: payout.signature,
          finalizedAt: payout.finalizedAt?.toISOString() ?? null,
        },
        userIds: [payout.userId],
      }),
    ),
  )
}
