import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint, nullable, text, uuid } from '../../db/columns.ts'
import { waitlistEntries } from '../../db/schema/sign-in/waitlist.ts'
import { statement } from '../../db/statement.ts'

/** An entry of the waitlist. */
export type EntryRow = typeof waitlistEntries.$inferSelect

const isConfirmed = eq(waitlistEntries.state, 'confirmed')

/** The entry of an address in lower case, locked until the transaction ends; null without one. */
export async function lockEntryOf(db: Db, email: string): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(waitlistEntries)
    .where(eq(waitlistEntries.email, email))
    .for('update')
  return row ?? null
}

/** The entry of a link; null for an unknown one. */
export async function findEntryByToken(db: Db, tokenHash: string): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(waitlistEntries)
    .where(eq(waitlistEntries.tokenHash, tokenHash))
  return row ?? null
}

/** An entry, locked until the transaction ends. */
export async function lockEntry(db: Db, id: string): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(waitlistEntries)
    .where(eq(waitlistEntries.id, id))
    .for('update')
  return row ?? null
}

/** The id of the confirmed entry with a share code; null without one. */
export async function findEntryIdByCode(db: Db, code: string): Promise<string | null> {
  const [row] = await db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.code, code), isConfirmed))
  return row?.id ?? null
}

/** Stores an entry unless its address has one. Returns whether it is new. */
export async function insertEntry(
  db: Db,
  row: typeof waitlistEntries.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(waitlistEntries)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: waitlistEntries.id })
  return inserted.length > 0
}

/** Changes an entry. */
export async function updateEntry(
  db: Db,
  id: string,
  patch: Partial<Omit<EntryRow, 'id'>>,
): Promise<void> {
  await db.update(waitlistEntries).set(patch).where(eq(waitlistEntries.id, id))
}

/** Deletes an entry. */
export async function deleteEntry(db: Db, id: string): Promise<void> {
  await db.delete(waitlistEntries).where(eq(waitlistEntries.id, id))
}

/** Confirmed entries of a mailbox. */
export async function countMailbox(db: Db, mailboxKey: string): Promise<number> {
  return await db.$count(
    waitlistEntries,
    and(eq(waitlistEntries.mailboxKey, mailboxKey), isConfirmed),
  )
}

/** The friends of an entry. */
export async function listFriends(db: Db, id: string): Promise<EntryRow[]> {
  return await db.select().from(waitlistEntries).where(eq(waitlistEntries.invitedBy, id))
}

/** Counts the confirmed entries. */
export async function countConfirmed(db: Db): Promise<number> {
  return await db.$count(waitlistEntries, isConfirmed)
}

const entriesBefore = statement(
  'waitlist-position',
  { before: bigint },
  sql`
    select count(*) as before
    from waitlist_entries
    where state = 'confirmed'
      and (order_at, id) < (
        select order_at, id from waitlist_entries where id = ${sql.placeholder('id')}
      )
  `,
)

/** How many confirmed entries come before one. */
export async function countBefore(db: Db, id: string): Promise<number> {
  const [row] = await entriesBefore(db, { id })
  return Number(row?.before ?? 0)
}

const ownEntry = statement(
  'waitlist-own-entry',
  { id: uuid },
  sql`
    select waitlist_entries.id
    from auth.users
    join waitlist_entries
      on waitlist_entries.user_id = users.id
      or (
        waitlist_entries.user_id is null
        and users.email_confirmed_at is not null
        and waitlist_entries.email = lower(users.email)
      )
    where users.id = ${sql.placeholder('userId')}
    order by waitlist_entries.user_id nulls last
    limit 1
  `,
)

/** The entry of an account: its own, or the one of its confirmed address. */
export async function findOwnEntry(db: Db, userId: string): Promise<EntryRow | null> {
  const [own] = await ownEntry(db, { userId })
  if (own === undefined) return null
  const [row] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, own.id))
  return row ?? null
}

const reservable = statement(
  'waitlist-can-reserve',
  { canReserve: nullable(text) },
  sql`select can_reserve_name(${sql.placeholder('name')}, ${sql.placeholder('account')}::uuid)::text as "canReserve"`,
)

/** Whether no account has a name or one that looks like it. Locks the name until the transaction ends. */
export async function canReserve(db: Db, name: string, account: string | null): Promise<boolean> {
  const [row] = await reservable(db, { name, account })
  return row?.canReserve === 'true'
}

/** Deletes unconfirmed entries of before a time. Returns the count. */
export async function deleteUnconfirmed(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(waitlistEntries)
    .where(and(eq(waitlistEntries.state, 'pending'), lt(waitlistEntries.mailedAt, before)))
  return deleted.rowCount ?? 0
}

/** Deletes the hashes of browser and network of entries of before a time. Returns the count. */
export async function forgetPlaces(db: Db, before: Date): Promise<number> {
  const forgotten = await db
    .update(waitlistEntries)
    .set({ deviceHash: null, networkHash: null })
    .where(
      and(
        lt(waitlistEntries.joinedAt, before),
        or(isNotNull(waitlistEntries.deviceHash), isNotNull(waitlistEntries.networkHash)),
      ),
    )
  return forgotten.rowCount ?? 0
}

/** Deletes up to 1,000 entries. Returns the count. */
export async function deleteEntries(db: Db): Promise<number> {
  const some = db.select({ id: waitlistEntries.id }).from(waitlistEntries).limit(1000)
  const deleted = await db.delete(waitlistEntries).where(inArray(waitlistEntries.id, some))
  return deleted.rowCount ?? 0
}
