import type { InferSelectModel } from 'drizzle-orm'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  or,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type MAIL_STATES, mails } from '../../db/schema/platform.ts'

/** A stored mail. */
export type MailRow = InferSelectModel<typeof mails>
/** The state of a mail. */
export type MailState = (typeof MAIL_STATES)[number]

/** Enqueues a mail, in the caller's transaction; an existing one stays unchanged. */
export async function insertMail(
  db: Db,
  mail: Pick<
    MailRow,
    'id' | 'kind' | 'priority' | 'recipient' | 'subject' | 'text' | 'html' | 'usefulUntil'
  > & { unsubscribeUrl?: string | null; now: Date },
): Promise<void> {
  const { now, ...columns } = mail
  await db
    .insert(mails)
    .values({ ...columns, state: 'waiting', createdAt: now, nextAttemptAt: now })
    .onConflictDoNothing()
}

const isWaiting = eq(mails.state, 'waiting')

/** Claims the most urgent due mails that no other node is sending, until `until`. */
export async function claimMails(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<MailRow[]> {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          isWaiting,
          lte(mails.nextAttemptAt, now),
          gt(mails.usefulUntil, now),
          or(isNull(mails.claimedUntil), lte(mails.claimedUntil, now)),
        ),
      )
      .orderBy(desc(mails.priority), asc(mails.createdAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const claimed = await db
    .with(due)
    .update(mails)
    .set({ claimedUntil: until, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.id, db.select({ id: due.id }).from(due)))
    .returning()
  return claimed.sort(
    (a, b) => b.priority - a.priority || a.createdAt.getTime() - b.createdAt.getTime(),
  )
}

/** Records the outcome of an attempt, unless the claim expired and another node has the mail. */
export async function settleMail(
  db: Db,
  { id, claimedUntil }: MailRow,
  outcome: Partial<MailRow>,
): Promise<void> {
  await db
    .update(mails)
    .set({ ...outcome, claimedUntil: null })
    .where(and(eq(mails.id, id), eq(mails.claimedUntil, claimedUntil ?? new Date(0))))
}

/** Marks a mail as sent, whichever node has claimed it, and erases its content. */
export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({
      state: 'sent',
      settledAt: now,
      claimedUntil: null,
      serverFailedAt: null,
      lastError: null,
      text: '',
      html: '',
    })
    .where(eq(mails.id, id))
}

/** Expires the mails past their lifetime. Returns the count. */
export async function expireMails(db: Db, now: Date): Promise<number> {
  const expired = await db
    .update(mails)
    .set({ state: 'expired', settledAt: now, claimedUntil: null })
    .where(
      and(
        isWaiting,
        lte(mails.usefulUntil, now),
        or(isNull(mails.claimedUntil), lte(mails.claimedUntil, now)),
      ),
    )
    .returning({ id: mails.id })
  return expired.length
}

/** A mail server that fails for this long counts as an outage. */
export const OUTAGE_AFTER_MS = 20_000

/** Clears the recorded failures of a working mail server; mails held up by an outage become due immediately. */
export async function clearServerFailure(db: Db, now: Date): Promise<void> {
  const outageSince = new Date(now.getTime() - OUTAGE_AFTER_MS).toISOString()
  await db
    .update(mails)
    .set({
      serverFailedAt: null,
      nextAttemptAt: sql`case
        when ${mails.serverFailedAt} <= ${outageSince}::timestamptz
        then least(${mails.nextAttemptAt}, ${now.toISOString()}::timestamptz)
        else ${mails.nextAttemptAt}
      end`,
    })
    .where(and(isNotNull(mails.serverFailedAt), inArray(mails.state, ['waiting', 'expired'])))
}

/** Figures of the mail queue. */
export interface MailFigures {
  waiting: number
  failed: number
  expired: number
  oldestWaitingAt: Date | null
  oldestFailedAt: Date | null
  /** The due time of the mail that has been due longest. */
  dueSince: Date | null
  /** The start of the mail server's failures without a success since. */
  failingSince: Date | null
  /** Its last error. */
  lastError: string | null
}

/** Counts the mails by state and reads the mail server's failures. */
export async function readMailFigures(db: Db): Promise<MailFigures> {
  const byState = await db
    .select({
      state: mails.state,
      count: count(),
      oldestAt: min(mails.createdAt),
      dueAt: min(mails.nextAttemptAt),
      failedAt: min(mails.serverFailedAt),
    })
    .from(mails)
    .where(inArray(mails.state, ['waiting', 'failed', 'expired']))
    .groupBy(mails.state)
  const of = (state: MailState) => byState.find((row) => row.state === state)
  const failures = byState.flatMap(({ failedAt }) => (failedAt === null ? [] : [failedAt]))
  const failingSince = failures.length === 0 ? null : new Date(Math.min(...failures.map(Number)))
  return {
    waiting: of('waiting')?.count ?? 0,
    failed: of('failed')?.count ?? 0,
    expired: of('expired')?.count ?? 0,
    oldestWaitingAt: of('waiting')?.oldestAt ?? null,
    oldestFailedAt: of('failed')?.oldestAt ?? null,
    dueSince: of('waiting')?.dueAt ?? null,
    failingSince,
    lastError: failingSince === null ? null : await lastServerError(db),
  }
}

async function lastServerError(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ lastError: mails.lastError })
    .from(mails)
    .where(isNotNull(mails.serverFailedAt))
    .orderBy(desc(mails.serverFailedAt))
    .limit(1)
  return row?.lastError ?? null
}

/** Mails in these states, newest first. */
export async function listMails(
  db: Db,
  states: readonly MailState[],
  limit: number,
): Promise<MailRow[]> {
  return await db
    .select()
    .from(mails)
    .where(inArray(mails.state, [...states]))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
}

/** Locks the mails that failed or expired: all of them, or one. */
export async function lockUnsentMails(db: Db, id: string | null): Promise<MailRow[]> {
  return await db
    .select()
    .from(mails)
    .where(
      and(inArray(mails.state, ['failed', 'expired']), id === null ? undefined : eq(mails.id, id)),
    )
    .orderBy(asc(mails.id))
    .for('update')
}

/** One mail, null for none. */
export async function findMail(db: Db, id: string): Promise<MailRow | null> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id))
  return row ?? null
}

/** Requeues a mail as if it were new. */
export async function requeueMail(
  db: Db,
  id: string,
  { now, usefulUntil }: { now: Date; usefulUntil: Date },
): Promise<void> {
  await db
    .update(mails)
    .set({
      state: 'waiting',
      attempts: 0,
      refusals: 0,
      usefulUntil,
      nextAttemptAt: now,
      settledAt: null,
      serverFailedAt: null,
      lastError: null,
    })
    .where(eq(mails.id, id))
}

/** Deletes mails settled before a time. Returns the count. */
export async function deleteSettledMails(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(mails)
    .where(and(sql`${mails.state} <> 'waiting'`, lt(mails.settledAt, before)))
  return rowCount ?? 0
}

/** Deletes all mails to an address, in any state. */
export async function deleteMailsTo(db: Db, recipient: string): Promise<void> {
  await db.delete(mails).where(eq(mails.recipient, recipient))
}
