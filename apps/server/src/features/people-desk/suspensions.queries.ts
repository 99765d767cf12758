import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { suspensionAppeals, suspensions } from '../../db/schema/staff/people-desk.ts'
import { personColumns } from '../../platform/person.ts'

/** A stored suspension. */
export type SuspensionRow = typeof suspensions.$inferSelect

/** Suspensions of one person that are shown. */
const MAX_SHOWN = 20

const lifter = alias(userProfiles, 'lifter')

const lifterColumns = {
  userId: lifter.userId,
  username: lifter.username,
  displayName: lifter.displayName,
  avatarUrl: lifter.avatarUrl,
}

/** Stores a suspension. */
export async function insertSuspension(
  db: Db,
  row: typeof suspensions.$inferInsert,
): Promise<void> {
  await db.insert(suspensions).values(row)
}

const current = (userId: string, now: Date) =>
  and(
    eq(suspensions.userId, userId),
    isNull(suspensions.liftedAt),
    or(isNull(suspensions.endsAt), gt(suspensions.endsAt, now)),
  )

/** A person's suspension that is neither over nor lifted, or null. */
export async function findCurrentSuspension(
  db: Db,
  userId: string,
  now: Date,
): Promise<SuspensionRow | null> {
  const [row] = await db
    .select()
    .from(suspensions)
    .where(current(userId, now))
    .orderBy(desc(suspensions.startedAt))
    .limit(1)
  return row ?? null
}

/** Marks a person's current suspension as lifted. */
export async function markLifted(
  db: Db,
  userId: string,
  lift: { liftedBy: string; liftedAt: Date; liftReason: string },
): Promise<void> {
  await db.update(suspensions).set(lift).where(current(userId, lift.liftedAt))
}

/** A person's suspensions with who decided, newest first. */
export async function listSuspensions(db: Db, userId: string) {
  return await db
    .select({
      suspension: suspensions,
      appealState: suspensionAppeals.state,
      by: personColumns,
      lifter: lifterColumns,
    })
    .from(suspensions)
    .leftJoin(suspensionAppeals, eq(suspensionAppeals.suspensionId, suspensions.id))
    .leftJoin(userProfiles, eq(userProfiles.userId, suspensions.suspendedBy))
    .leftJoin(lifter, eq(lifter.userId, suspensions.liftedBy))
    .where(eq(suspensions.userId, userId))
    .orderBy(desc(suspensions.startedAt))
    .limit(MAX_SHOWN)
}
