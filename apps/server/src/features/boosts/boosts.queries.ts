import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boosts } from '../../db/schema/boosts.ts'
import { submissions } from '../../db/schema/submissions.ts'
import type { Booking } from './boost-calendar.ts'
import { LIVE_STATES } from './boost-life.rules.ts'

/** A stored boost. */
export type BoostRow = typeof boosts.$inferSelect
/** A new quote. */
export type NewQuote = Omit<
  typeof boosts.$inferInsert,
  'paidAt' | 'endedAt' | 'burnedPoints' | 'refundedPoints'
>
/** The columns that a change of state may set. */
export type BoostPatch = Partial<
  Pick<
    BoostRow,
    | 'track'
    | 'startsAt'
    | 'endsAt'
    | 'paidAt'
    | 'endedAt'
    | 'paidImpressions'
    | 'burnedPoints'
    | 'refundedPoints'
    | 'reason'
    | 'decidedBy'
  >
>

const isLive = inArray(boosts.state, [...LIVE_STATES])

/** Serialises purchases until the transaction ends, so that each sees the times that others took. */
export async function lockBoostCalendar(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('boosts'))`)
}

/** A boost, null when there is none. */
export async function findBoost(db: Db, id: string): Promise<BoostRow | null> {
  const [row] = await db.select().from(boosts).where(eq(boosts.id, id))
  return row ?? null
}

/** A boost, locked until the transaction ends. */
export async function lockBoost(db: Db, id: string): Promise<BoostRow | null> {
  const [row] = await db.select().from(boosts).where(eq(boosts.id, id)).for('update')
  return row ?? null
}

/** Stores a quote in place of the person's previous one that was not bought. */
export async function replaceQuote(db: Db, quote: NewQuote): Promise<BoostRow | null> {
  const [row] = await db
    .insert(boosts)
    .values(quote)
    .onConflictDoUpdate({ target: boosts.userId, targetWhere: sql`state = 'quoted'`, set: quote })
    .returning()
  return row ?? null
}

/** Stores a change of state. */
export async function updateBoost(
  db: Db,
  id: string,
  patch: BoostPatch & Pick<BoostRow, 'state' | 'stateSince'>,
): Promise<void> {
  await db.update(boosts).set(patch).where(eq(boosts.id, id))
}

/** The times taken by live boosts that end after an instant. */
export async function listBookings(db: Db, after: Date): Promise<Booking[]> {
  const rows = await db
    .select({ track: boosts.track, startsAt: boosts.startsAt, endsAt: boosts.endsAt })
    .from(boosts)
    .where(and(isLive, gt(boosts.endsAt, after)))
  return rows.flatMap(({ track, ...time }) => (track === null ? [] : [{ ...time, track }]))
}

/** Slots sold since an instant, without boosts that were cancelled or rejected. */
export async function listSales(db: Db, since: Date): Promise<{ soldAt: Date; slots: number }[]> {
  const rows = await db
    .select({ soldAt: boosts.paidAt, slots: boosts.slots })
    .from(boosts)
    .where(
      and(
        isNotNull(boosts.paidAt),
        gt(boosts.paidAt, since),
        notInArray(boosts.state, ['cancelled', 'rejected']),
      ),
    )
  return rows.flatMap(({ soldAt, slots }) => (soldAt === null ? [] : [{ soldAt, slots }]))
}

/** Of these submissions, those with a live boost. */
export async function findBoosted(
  db: Db,
  submissionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: boosts.submissionId })
    .from(boosts)
    .where(and(isLive, inArray(boosts.submissionId, [...submissionIds])))
  return new Set(rows.map(({ id }) => id))
}

/** A person's boosts and quotes that can still be bought, newest first. */
export async function selectBoostsOf(
  db: Db,
  userId: string,
  now: Date,
  page: { after: [atMs: number, id: string] | null; limit: number },
): Promise<BoostRow[]> {
  const [atMs = 0, afterId = ''] = page.after ?? []
  return await db
    .select()
    .from(boosts)
    .where(
      and(
        eq(boosts.userId, userId),
        sql`(${boosts.state} <> 'quoted' or ${boosts.quoteExpiresAt} > ${now})`,
        page.after === null
          ? undefined
          : sql`(${boosts.quotedAt}, ${boosts.id}) < (${new Date(atMs)}, ${afterId}::uuid)`,
      ),
    )
    .orderBy(desc(boosts.quotedAt), desc(boosts.id))
    .limit(page.limit)
}

/** The most live boosts that a list for moderators shows; there are at most as many as fit into the time sold ahead. */
const MAX_LIVE = 200

/** Live boosts by their beginning. */
export async function selectLive(db: Db): Promise<BoostRow[]> {
  return await db
    .select()
    .from(boosts)
    .where(isLive)
    .orderBy(asc(boosts.startsAt), asc(boosts.id))
    .limit(MAX_LIVE)
}

/** Live boosts of a person. */
export async function selectLiveOf(db: Db, userId: string): Promise<BoostRow[]> {
  return await db
    .select()
    .from(boosts)
    .where(and(isLive, eq(boosts.userId, userId)))
}

/** Running boosts at an instant whose submission is public. */
export async function selectRunning(db: Db, now: Date): Promise<BoostRow[]> {
  const rows = await db
    .select({ boost: boosts })
    .from(boosts)
    .innerJoin(submissions, eq(submissions.id, boosts.submissionId))
    .where(
      and(
        eq(boosts.state, 'active'),
        lte(boosts.startsAt, now),
        gt(boosts.endsAt, now),
        eq(submissions.isShown, true),
      ),
    )
  return rows.map(({ boost }) => boost)
}

/** The ids of live boosts whose time begins or ends, or whose submission is no longer public. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: boosts.id })
    .from(boosts)
    .innerJoin(submissions, eq(submissions.id, boosts.submissionId))
    .where(
      and(
        isLive,
        sql`(
          (${boosts.state} <> 'active' and ${boosts.startsAt} <= ${now})
          or ${boosts.endsAt} <= ${now}
          or not ${submissions.isShown}
        )`,
      ),
    )
    .orderBy(asc(boosts.startsAt), asc(boosts.id))
  return rows.map(({ id }) => id)
}

/** When the next boost begins or ends; null without one. */
export async function findNextMoment(
  db: Db,
  now: Date,
): Promise<{ at: Date; isEnd: boolean } | null> {
  const rows = await db
    .select({ startsAt: boosts.startsAt, endsAt: boosts.endsAt })
    .from(boosts)
    .where(and(isLive, gt(boosts.endsAt, now)))
  const moments = rows
    .flatMap(({ startsAt, endsAt }) => [
      { at: startsAt, isEnd: false },
      { at: endsAt, isEnd: true },
    ])
    .filter(({ at }) => at > now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return moments[0] ?? null
}

/** Deletes quotes that expired before an instant. Returns how many. */
export async function deleteQuotes(
  db: Db,
  which: { expiredBefore: Date } | { userId: string },
): Promise<number> {
  const isOne =
    'userId' in which
      ? eq(boosts.userId, which.userId)
      : lt(boosts.quoteExpiresAt, which.expiredBefore)
  const deleted = await db.delete(boosts).where(and(eq(boosts.state, 'quoted'), isOne))
  return deleted.rowCount ?? 0
}
