import type { TicketState } from '@laurel/contract/people/ticket-words'
import type { TicketMessage } from '@laurel/contract/people/tickets'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { tickets } from '../../db/schema/help/tickets.ts'
import { userProfiles, userRoles } from '../../db/schema/people.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { personColumns } from '../../platform/person.ts'

/** A stored ticket. */
export type TicketRow = typeof tickets.$inferSelect
/** The last ticket of a page: its time in ms, and its id. */
export type TicketCursor = [number, string]

/** Inserts a ticket. */
export async function insertTicket(db: Db, row: typeof tickets.$inferInsert): Promise<void> {
  await db.insert(tickets).values(row)
}

/** Locks the opening of tickets by one person or address until the transaction ends. */
export async function lockOpening(db: Db, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`ticket:${key}`}))`)
}

/** Tickets that a person or an address opened since a time. */
export async function countOpenedSince(
  db: Db,
  by: { userId: string } | { email: string },
  since: Date,
): Promise<number> {
  const owner =
    'userId' in by
      ? eq(tickets.userId, by.userId)
      : eq(sql`lower(${tickets.email})`, by.email.toLowerCase())
  return await db.$count(tickets, and(owner, gt(tickets.createdAt, since)))
}

/** A person's tickets after one, newest first. */
export async function listTicketsOf(
  db: Db,
  userId: string,
  page: { after: TicketCursor | null; limit: number },
): Promise<TicketRow[]> {
  const [ms, id] = page.after ?? []
  const at = ms === undefined ? undefined : new Date(ms)
  return await db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        at === undefined || id === undefined
          ? undefined
          : or(lt(tickets.createdAt, at), and(eq(tickets.createdAt, at), lt(tickets.id, id))),
      ),
    )
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(page.limit)
}

/** A ticket by id, locked when it will change. */
export async function findTicket(db: Db, id: string, isLocked = false): Promise<TicketRow | null> {
  const query = db.select().from(tickets).where(eq(tickets.id, id))
  const [row] = await (isLocked ? query.for('update') : query)
  return row ?? null
}

/** The ticket of a guest by the hash of its secret, locked. */
export async function lockGuestTicket(db: Db, secretHash: string): Promise<TicketRow | null> {
  const [row] = await db
    .select()
    .from(tickets)
    .where(eq(tickets.secretHash, secretHash))
    .for('update')
  return row ?? null
}

/** Stores what changed in a ticket. */
export async function updateTicket(
  db: Db,
  id: string,
  change: Partial<Pick<TicketRow, 'state' | 'stateSince' | 'dueAt' | 'secretHash'>> & {
    messages?: readonly TicketMessage[]
  },
): Promise<void> {
  await db.update(tickets).set(change).where(eq(tickets.id, id))
}

/** Tickets in a state with their people, oldest change first; closed ones newest first. */
export async function listDesk(
  db: Db,
  state: TicketState,
  page: { after: TicketCursor | null; limit: number },
) {
  const isDescending = state === 'closed'
  const [ms, id] = page.after ?? []
  const at = ms === undefined ? undefined : new Date(ms)
  const beyond = isDescending ? lt : gt
  return await db
    .select({ ticket: tickets, person: personColumns })
    .from(tickets)
    .leftJoin(userProfiles, eq(userProfiles.userId, tickets.userId))
    .where(
      and(
        eq(tickets.state, state),
        at === undefined || id === undefined
          ? undefined
          : or(
              beyond(tickets.stateSince, at),
              and(eq(tickets.stateSince, at), beyond(tickets.id, id)),
            ),
      ),
    )
    .orderBy(
      isDescending ? desc(tickets.stateSince) : asc(tickets.stateSince),
      isDescending ? desc(tickets.id) : asc(tickets.id),
    )
    .limit(page.limit)
}

/** The public identity of a ticket's person, null for a guest. */
export async function findTicketPerson(db: Db, userId: string | null) {
  if (userId === null) return null
  const [row] = await db
    .select(personColumns)
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
  return row ?? null
}

/** How many tickets are open. */
export async function countOpen(db: Db): Promise<number> {
  return await db.$count(tickets, eq(tickets.state, 'open'))
}

/** The earliest due time of the open tickets, and how many are due by a time. */
export async function findDue(
  db: Db,
  by: Date,
): Promise<{ count: number; nextDueAt: Date } | null> {
  const [first] = await db
    .select({ dueAt: tickets.dueAt })
    .from(tickets)
    .where(and(eq(tickets.state, 'open'), lte(tickets.dueAt, by)))
    .orderBy(asc(tickets.dueAt))
    .limit(1)
  if (first === undefined) return null
  const count = await db.$count(tickets, and(eq(tickets.state, 'open'), lte(tickets.dueAt, by)))
  return { count, nextDueAt: first.dueAt }
}

/** Closes answered tickets whose answer came before a time. Returns how many. */
export async function closeAnsweredBefore(db: Db, before: Date, now: Date): Promise<number> {
  const rows = await db
    .update(tickets)
    .set({ state: 'closed', stateSince: now })
    .where(and(eq(tickets.state, 'answered'), lte(tickets.stateSince, before)))
    .returning({ id: tickets.id })
  return rows.length
}

/** The confirmed address of an account, null when it has none. */
export async function findAddress(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))
  return row?.email ?? null
}

/** Everyone who answers tickets. */
export async function listTicketStaff(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: userRoles.userId })
    .from(userRoles)
    .where(inArray(userRoles.role, ['moderator', 'admin']))
    .orderBy(asc(userRoles.userId))
  return rows.map(({ userId }) => userId)
}
