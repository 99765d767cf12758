import type { ServerCall } from '@laurel/contract/endpoint'
import { payToken } from '@laurel/contract/money/payments'
import {
  type listOwnPayouts,
  type listPayouts,
  PAYOUT_STATES,
  type Payout,
  type PayoutStage,
  type PayoutState,
} from '@laurel/contract/payouts/payouts'
import { Problem } from '@laurel/contract/problems'
import { tokenAmount } from '@laurel/contract/shapes'
import { z } from 'zod'
import { agentOf, type MemberCtx } from '../../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../../platform/cursor.ts'
import { listActiveApprovals } from '../approvals/payout-approvals.queries.ts'
import { approvalsNeededAfter, sumOwnSoleApprovals } from '../approvals/payout-approvals.service.ts'
import { listOpenDecisions } from '../approvals/payout-decisions.queries.ts'
import { selectPayoutStaff } from '../news/payout-parties.queries.ts'
import { approvalRefusal, approvalShortage } from '../payout-refusals.ts'
import { approvalsNeeded, STAGES } from '../payouts.policy.ts'
import { presentAwardedPrize, presentOwnPayout, presentPayout } from '../payouts.presenter.ts'
import {
  findListedPayout,
  findPayouts,
  type ListedPayout,
  listAwardedPrizes,
  listPayoutsOfPerson,
  type PayoutFilter,
  type PayoutPage,
  sumPayouts,
} from './payout-lists.queries.ts'

type ListQuery = ServerCall<typeof listPayouts>['query']

/** The states behind each tab of the list. */
const TABS: Readonly<Record<ListQuery['state'], readonly PayoutState[]>> = {
  due: atStages('to_approve', 'approved'),
  waiting: atStages('held'),
  in_batches: atStages('in_batches'),
  paid: atStages('paid'),
  closed: atStages('closed'),
  all: PAYOUT_STATES,
}

function atStages(...stages: readonly PayoutStage[]): PayoutState[] {
  return PAYOUT_STATES.filter((state) => stages.includes(STAGES[state]))
}

/** Tabs listed newest first: closed payouts, and all of them; pending ones are listed oldest first. */
const NEWEST_FIRST: ReadonlySet<ListQuery['state']> = new Set(['paid', 'closed', 'all'])

/** The viewer's prizes and payouts, an agent's those of its entries, newest first. Raises `validation_failed` for an invalid cursor. */
export async function listOwn(
  ctx: MemberCtx,
  query: ServerCall<typeof listOwnPayouts>['query'],
): Promise<ServerCall<typeof listOwnPayouts>['reply']> {
  const page = pageIn('newest', query)
  const earner = { userId: ctx.viewer.userId, agentId: agentOf(ctx.viewer) }
  const rows = await listPayoutsOfPerson(ctx.db, earner, page)
  const awarded = query.cursor === undefined ? await listAwardedPrizes(ctx.db, earner) : []
  return {
    ...toPage(rows, query.limit, timeKey, presentOwnPayout),
    awarded: awarded.map(presentAwardedPrize),
  }
}

/** Payouts as finance sees them, with totals by state. Raises `validation_failed` for an invalid cursor. */
export async function listAll(
  ctx: MemberCtx,
  query: ListQuery,
): Promise<ServerCall<typeof listPayouts>['reply']> {
  const text = query.q?.trim() ?? ''
  const filter: PayoutFilter = {
    states: TABS[query.state],
    token: query.token ?? null,
    text: text === '' ? null : text,
  }
  const sort = query.sort ?? (NEWEST_FIRST.has(query.state) ? 'newest' : 'oldest')
  const rows = await findPayouts(ctx.db, filter, pageIn(sort, query))
  const keyOf = sort === 'largest' ? amountKey : timeKey
  const { items, nextCursor } = toPage(rows, query.limit, keyOf, (row) => row)
  return {
    items: await presentPayouts(ctx, items),
    nextCursor,
    totals: (await sumPayouts(ctx.db, filter)).map((sum) => ({ ...sum, stage: STAGES[sum.state] })),
  }
}

/** One payout as finance sees it. Raises `not_found`. */
export async function findPayout(ctx: MemberCtx, id: string): Promise<Payout> {
  const row = await findListedPayout(ctx.db, id)
  const [shown] = row === null ? [] : await presentPayouts(ctx, [row])
  if (shown === undefined) throw new Problem('not_found')
  return shown
}

async function presentPayouts(ctx: MemberCtx, rows: readonly ListedPayout[]): Promise<Payout[]> {
  const approvals = await listActiveApprovals(
    ctx.db,
    rows.map(({ payout }) => payout.id),
  )
  const ids = rows.map(({ payout }) => payout.id)
  const staff = await selectPayoutStaff(ctx.db, ids, ctx.viewer.userId)
  const decisions = await listOpenDecisions(ctx.db, ids)
  const alone = await sumOwnSoleApprovals(ctx)
  return rows.map((row) => {
    const { payout } = row
    const own = approvals.filter(({ approval }) => countsFor(approval, payout))
    const people = {
      approverIds: own.map(({ approval }) => approval.approverId),
      needed:
        own.length > 0
          ? approvalsNeeded(payout)
          : approvalsNeededAfter(payout, alone[payout.token]),
      staff: staff.filter(({ payoutId }) => payoutId === payout.id),
    }
    return presentPayout(row, {
      approvals: own,
      needed: people.needed,
      refusal: approvalRefusal(payout, ctx.viewer, people),
      shortage: approvalShortage(payout, people),
      decisions: decisions.filter(({ decision }) => decision.subjectId === payout.id),
      viewerId: ctx.viewer.userId,
      stake: people.staff.find(({ userId }) => userId === ctx.viewer.userId)?.stake ?? null,
    })
  })
}

/** Whether an approval counts: those from before a failed payment count only for its batch. */
function countsFor(
  approval: { payoutId: string; createdAt: Date },
  { id, state, stateSince }: ListedPayout['payout'],
): boolean {
  return approval.payoutId === id && (state !== 'failed' || approval.createdAt > stateSince)
}

const amountCursor = z.tuple([payToken, tokenAmount, z.uuid()])

/** The page after a cursor of the list's order. Raises `validation_failed` for an invalid one. */
function pageIn(
  sort: 'oldest' | 'newest' | 'largest',
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): PayoutPage {
  return sort === 'largest'
    ? { sort, after: readCursor(cursor, amountCursor), limit: limit + 1 }
    : { sort, after: readCursor(cursor, timeCursor), limit: limit + 1 }
}

function timeKey({ payout }: ListedPayout): [number, string] {
  return [payout.createdAt.getTime(), payout.id]
}

function amountKey({ payout }: ListedPayout): [string, string, string] {
  return [payout.token, String(payout.amount), payout.id]
}
