import type { EventType } from '@laurel/contract/developers/event-catalogue'
import { asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { json, oneOf, sure, text, timestamp, uuid } from '../../db/columns.ts'
import { events } from '../../db/schema/developers/events.ts'
import { EITHER, statement, statementByShape } from '../../db/statement.ts'

/** A stored event. */
export type EventRow = typeof events.$inferSelect
/** A place in the order of events: transaction and number, of which both exceed what JavaScript counts exactly. */
export type Position = [transaction: string, sequence: string]

const eventsInsert = statement(
  'events-insert',
  {},
  sql`
    insert into events (id, type, user_id, subject_kind, subject_id, data, occurred_at)
    select id, type, user_id, subject_kind, subject_id, data, occurred_at
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as happened (
      id uuid, type text, user_id uuid, subject_kind text, subject_id uuid, data jsonb, occurred_at timestamptz
    )
  `,
)

/** Inserts events, as one value: an announcement has thousands. */
export async function insertEvents(
  db: Db,
  rows: readonly Omit<EventRow, 'sequence' | 'transactionId' | 'isQueued'>[],
): Promise<void> {
  const stored = rows.map((row) => ({
    id: row.id,
    type: row.type,
    user_id: row.userId,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    data: row.data,
    occurred_at: row.occurredAt,
  }))
  await eventsInsert(db, { rows: JSON.stringify(stored) })
}

/**
 * The horizon: every transaction of this database before it has ended. `pg_snapshot_xmin` would also wait for those of
 * other databases on the same server. A backend shows 32 bits of its transaction; the snapshot tells the others.
 */
const eventsHorizon = statement(
  'events-horizon',
  { horizon: sure(text) },
  sql`
    select least(next, min(running))::text as horizon
    from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) as known
    left join lateral (
      select candidate - case when candidate > next + 2147483648 then 4294967296 else 0 end as running
      from (
        select ((next >> 32) << 32) + backend_xid::text::bigint as candidate
        from pg_stat_activity
        where datname = current_database()
          and backend_xid is not null
      ) as backend
    ) as open on true
    group by next
  `,
)

/**
 * Events of an account, or of everyone, between a position and the horizon. A position beyond what this database has
 * assigned comes from before a restore, and starts again.
 */
const eventsAfter = statementByShape(
  'events-after',
  {
    transaction: sure(text),
    sequence: sure(text),
    id: uuid,
    type: oneOf<EventType>(),
    data: json<Record<string, unknown>>(),
    occurredAt: timestamp,
  },
  { isPublic: EITHER, isOfAgent: EITHER },
  ({ isPublic, isOfAgent }) => sql`
    select transaction_id::text as transaction, events.sequence::text as sequence, id, type, data,
      occurred_at as "occurredAt"
    from events
    where ${isPublic ? sql`user_id is null` : sql`user_id = ${sql.placeholder('userId')}`}
      ${isOfAgent ? sql`and data ->> 'agentId' = ${sql.placeholder('agentId')}` : sql``}
      and type = any(${sql.placeholder('types')}::text[])
      and (transaction_id, events.sequence) > (
        case
          when ${sql.placeholder('transaction')}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) then '0'::xid8
          else ${sql.placeholder('transaction')}::xid8
        end,
        ${sql.placeholder('sequence')}::bigint
      )
      and transaction_id < ${sql.placeholder('horizon')}::xid8
    order by transaction_id, events.sequence
    limit 101
  `,
  'each time',
)

/** Up to 101 events after a position, oldest first: a person's, or only those about what an agent of theirs wrote. */
export async function listEventsAfter(
  db: Db,
  { userId, agentId }: { userId: string | null; agentId: string | null },
  types: readonly EventType[],
  [transaction, sequence]: Position,
) {
  // Read first: what has ended by then is visible to the second statement.
  const [known] = await eventsHorizon(db, {})
  const horizon = known?.horizon ?? '0'
  const values = {
    transaction,
    sequence,
    types,
    horizon,
    ...(userId !== null && { userId }),
    ...(agentId !== null && { agentId }),
  }
  const shape = { isPublic: userId === null, isOfAgent: agentId !== null }
  const rows = await eventsAfter(db, shape, values)
  return rows.map(({ transaction: at, sequence: number, ...row }) => ({
    ...row,
    position: [at, number] as Position,
  }))
}

/** Events without deliveries, oldest first, locked until the transaction ends. */
export async function lockUnqueued(db: Db, limit: number): Promise<EventRow[]> {
  return await db
    .select()
    .from(events)
    .where(eq(events.isQueued, false))
    .orderBy(asc(events.sequence))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Marks events as queued. */
export async function updateQueued(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(events)
    .set({ isQueued: true })
    .where(inArray(events.id, [...ids]))
}

/**
 * Puts events that a restored database brought from another cluster, whose transactions had higher numbers, before all
 * of this one. Returns the count.
 */
export async function reorderRestored(db: Db): Promise<number> {
  const { rowCount } = await db
    .update(events)
    .set({ transactionId: '1' })
    .where(sql`${events.transactionId} > pg_snapshot_xmax(pg_current_snapshot())`)
  return rowCount ?? 0
}

/** Deletes events that occurred before a time. Returns the count. */
export async function deleteEventsBefore(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.delete(events).where(lt(events.occurredAt, before))
  return rowCount ?? 0
}

/** Deletes the events of a person, and those of others that carry their words; returns their ids. */
export async function deleteEventsAbout(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .delete(events)
    .where(or(eq(events.userId, userId), sql`${events.data} ->> 'authorId' = ${userId}`))
    .returning({ id: events.id })
  return rows.map(({ id }) => id)
}
