import { and, asc, eq, gt, isNotNull, lte, not, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { payouts } from '../../../db/schema/payments.ts'
import { MS, plus } from '../../../platform/clock.ts'
import type { PayoutRow } from '../payouts.queries.ts'
import { PAYOUT_RULES } from '../payouts.rules.ts'

/** Held payouts due to be returned at `now`, earliest first, up to `limit`. */
export async function listDueReturnIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.state, 'held'), lte(payouts.returnsAt, now)))
    .orderBy(asc(payouts.returnsAt), asc(payouts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const countedFrom = sql`greatest(
  ${payouts.returnsAt} - make_interval(secs => ${PAYOUT_RULES.returnAfterMs / MS.second}::int),
  ${payouts.createdAt}
)`

/**
 * Held payouts without a wallet whose recipient is due the reminder of this day and has not been sent it, up to
 * `limit`. Days count from the award or the unlinking of the wallet, as the return does, but never from before the
 * payout was created, when its recipient was first asked.
 */
export async function listUnremindedIds(
  db: Db,
  now: Date,
  reminder: { day: number; before: number | null },
  limit: number,
): Promise<string[]> {
  const isDue = (day: number) => sql`(${countedFrom} <= ${plus(now, -day * MS.day)})`
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.state, 'held'),
        isNotNull(payouts.userId),
        gt(payouts.returnsAt, now),
        isDue(reminder.day),
        reminder.before === null ? undefined : not(isDue(reminder.before)),
        sql`not exists (
          select from notifications
          where notifications.user_id = ${payouts.userId}
            and notifications.dedupe_key = 'payout:' || ${payouts.id} || ':wallet:'
              || (extract(epoch from ${payouts.returnsAt}) * 1000)::bigint || ':' || ${reminder.day}::int
        )`,
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The next time at which a hold ends or a prize is returned. */
export async function findNextPayoutTime(
  db: Db,
  column: 'heldUntil' | 'returnsAt',
  after: Date,
): Promise<PayoutRow | null> {
  const [row] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.state, 'held'), gt(payouts[column], after)))
    .orderBy(asc(payouts[column]))
    .limit(1)
  return row ?? null
}
