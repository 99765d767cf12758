import type { Db } from '../../db/client.ts'
import { MS, plus } from '../../platform/clock.ts'
import { runAsSystem, type Sweep, type SweepDeps } from '../../platform/work/sweeps.ts'
import { notify } from '../notifications/notifications.service.ts'
import { returnUnclaimed } from './exits/payout-returns.service.ts'
import {
  findNextPayoutTime,
  listDueReturnIds,
  listUnremindedIds,
} from './facts/payout-due.queries.ts'
import { type PayoutWithFacts, selectWatched } from './facts/payout-facts.queries.ts'
import { refresh } from './facts/payout-holds.ts'
import { refreshPayouts } from './facts/payout-refresh.service.ts'
import { findNoticeBounties } from './news/payout-news.queries.ts'
import { walletRequestNotices } from './news/payout-news.service.ts'
import { PAYOUT_RULES } from './payouts.rules.ts'
import { lockPayout, lockPayouts } from './payouts.service.ts'

/** Payouts read per page. */
const BATCH = 500

/** The automatic work on payouts: holds, reminders and returns (product.md 11). */
export const payoutsSweeps: readonly Sweep[] = [
  {
    name: 'payouts.holds',
    nextDueAt: (db, now) => nextTime(db, 'heldUntil', now, 'A payout is no longer held'),
    run: followFacts,
  },
  {
    name: 'payouts.remind-wallet',
    nextDueAt: nextReminder,
    async run(deps) {
      const days = PAYOUT_RULES.remindAfterDays
      let reminded = 0
      for (const [index, day] of days.entries()) {
        // After missing several, a person gets only the latest reminder.
        const reminder = { day, before: days[index + 1] ?? null }
        const ids = await listUnremindedIds(deps.database.db, deps.clock.now(), reminder, BATCH)
        for (const id of ids) if (await remind(deps, id, day)) reminded += 1
      }
      return reminded
    },
  },
  {
    name: 'payouts.return-unclaimed',
    nextDueAt: (db, now) => nextTime(db, 'returnsAt', now, 'An unclaimed prize goes back'),
    async run(deps) {
      let returned = 0
      for (const id of await listDueReturnIds(deps.database.db, deps.clock.now(), BATCH)) {
        const isReturned = await runAsSystem(deps, async (ctx) =>
          returnUnclaimed(ctx, await lockPayout(ctx.db, id)),
        )
        if (isReturned) returned += 1
      }
      return returned
    },
  },
]

/** Applies changed facts to every open payout that is not in a batch, one recipient at a time. */
async function followFacts(deps: SweepDeps): Promise<number> {
  let changed = 0
  let afterId: string | null = null
  for (;;) {
    const page: PayoutWithFacts[] = await selectWatched(deps.database.db, afterId, BATCH)
    const now = deps.clock.now()
    const due = page.filter(({ payout, facts }) => refresh(payout, facts, now) !== null)
    for (const group of Map.groupBy(due, ({ payout }) => payout.userId ?? payout.id).values()) {
      const ids = group.map(({ payout }) => payout.id)
      changed += await runAsSystem(deps, async (ctx) => {
        const { changedCount } = await refreshPayouts(ctx, await lockPayouts(ctx.db, ids))
        return changedCount
      })
    }
    afterId = page.at(-1)?.payout.id ?? null
    if (page.length < BATCH) return changed
  }
}

/** Sends a reminder unless a wallet has been linked meanwhile; returns whether it was sent. */
async function remind(deps: SweepDeps, id: string, day: number): Promise<boolean> {
  return await runAsSystem(deps, async (ctx) => {
    const payout = await lockPayout(ctx.db, id)
    if (payout.state !== 'held') return false
    const bounties = await findNoticeBounties(ctx.db, [payout.bountyId])
    const notices = walletRequestNotices(payout, bounties.get(payout.bountyId ?? ''), day)
    await notify(ctx, notices)
    return notices.length > 0
  })
}

async function nextTime(
  db: Db,
  column: 'heldUntil' | 'returnsAt',
  now: Date,
  label: string,
): Promise<{ at: Date; label: string } | null> {
  const at = (await findNextPayoutTime(db, column, now))?.[column] ?? null
  return at === null ? null : { at, label }
}

/** Reminders count from the same moment as the return. */
async function nextReminder(db: Db, now: Date): Promise<{ at: Date; label: string } | null> {
  const times: Date[] = []
  for (const day of PAYOUT_RULES.remindAfterDays) {
    const beforeReturnMs = PAYOUT_RULES.returnAfterMs - day * MS.day
    const next = await findNextPayoutTime(db, 'returnsAt', plus(now, beforeReturnMs))
    if (next?.returnsAt != null) times.push(plus(next.returnsAt, -beforeReturnMs))
  }
  const [at] = times.sort((a, b) => a.getTime() - b.getTime())
  return at === undefined ? null : { at, label: 'A winner is reminded to link a wallet' }
}
