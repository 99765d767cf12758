import type { Role } from '@laurel/contract/people/people'
import type { SuspensionAppealView } from '@laurel/contract/staff/people-desk-words'
import { and, asc, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { suspensionAppeals, suspensions } from '../../../db/schema/staff/people-desk.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'
import type { SuspensionRow } from '../suspensions.queries.ts'

/** A stored appeal of a suspension. */
export type SuspensionAppealRow = typeof suspensionAppeals.$inferSelect
/** An appeal with its suspension and the people of both. */
export type DeskAppeal = Awaited<ReturnType<typeof listAppeals>>[number]

/** A suspension with its appeal and the profile of its person, null before there is one. */
export interface AppealableSuspension {
  suspension: SuspensionRow
  appeal: SuspensionAppealRow | null
  person: PersonRow | null
}

/** A suspension by id, with its appeal; null without one. */
export async function findSuspension(db: Db, id: string): Promise<AppealableSuspension | null> {
  const [row] = await db
    .select({
      suspension: suspensions,
      appeal: suspensionAppeals,
      person: personColumns,
    })
    .from(suspensions)
    .leftJoin(suspensionAppeals, eq(suspensionAppeals.suspensionId, suspensions.id))
    .leftJoin(userProfiles, eq(userProfiles.userId, suspensions.userId))
    .where(eq(suspensions.id, id))
  return row ?? null
}

/** Stores an appeal; false when its suspension has one. */
export async function insertAppeal(
  db: Db,
  row: typeof suspensionAppeals.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(suspensionAppeals)
    .values(row)
    .onConflictDoNothing({ target: suspensionAppeals.suspensionId })
  return (rowCount ?? 0) > 0
}

/** An appeal with its suspension, locked; null without one. */
export async function lockAppeal(
  db: Db,
  id: string,
): Promise<{ appeal: SuspensionAppealRow; suspension: SuspensionRow } | null> {
  const [row] = await db
    .select({ appeal: suspensionAppeals, suspension: suspensions })
    .from(suspensionAppeals)
    .innerJoin(suspensions, eq(suspensions.id, suspensionAppeals.suspensionId))
    .where(eq(suspensionAppeals.id, id))
    .for('update')
  return row ?? null
}

/** Whose appeal it is; null without one. */
export async function findAppellant(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: suspensionAppeals.userId })
    .from(suspensionAppeals)
    .where(eq(suspensionAppeals.id, id))
  return row?.userId ?? null
}

interface Decision {
  state: 'upheld' | 'dismissed'
  decidedBy: string
  decidedAt: Date
  decisionReason: string
}

/** Stores the decision about a person's open appeals. */
export async function decideOpenAppeals(db: Db, userId: string, decision: Decision): Promise<void> {
  await db
    .update(suspensionAppeals)
    .set(decision)
    .where(and(eq(suspensionAppeals.userId, userId), eq(suspensionAppeals.state, 'open')))
}

const by = alias(userProfiles, 'suspended_by_profile')
const decider = alias(userProfiles, 'decider')
const byColumns = {
  userId: by.userId,
  username: by.username,
  displayName: by.displayName,
  avatarUrl: by.avatarUrl,
}
const deciderColumns = {
  userId: decider.userId,
  username: decider.username,
  displayName: decider.displayName,
  avatarUrl: decider.avatarUrl,
}

/** A page of appeals: open ones whose suspension is in force, oldest first, or decided ones, newest first. */
export async function listAppeals(
  db: Db,
  view: SuspensionAppealView,
  page: { after: readonly [number, string] | null; limit: number; now: Date },
) {
  const isOpen = view === 'open'
  const time = isOpen ? suspensionAppeals.createdAt : suspensionAppeals.decidedAt
  const beyond = isOpen ? gt : lt
  const order = isOpen ? asc : desc
  const [ms, id] = page.after ?? []
  const at = ms === undefined ? undefined : new Date(ms)
  return await db
    .select({
      appeal: suspensionAppeals,
      suspension: suspensions,
      person: personColumns,
      by: byColumns,
      decider: deciderColumns,
      roles: sql<
        Role[]
      >`array(select role from user_roles where user_id = ${suspensionAppeals.userId})`,
    })
    .from(suspensionAppeals)
    .innerJoin(suspensions, eq(suspensions.id, suspensionAppeals.suspensionId))
    .leftJoin(userProfiles, eq(userProfiles.userId, suspensionAppeals.userId))
    .leftJoin(by, eq(by.userId, suspensions.suspendedBy))
    .leftJoin(decider, eq(decider.userId, suspensionAppeals.decidedBy))
    .where(
      and(
        isOpen
          ? and(
              eq(suspensionAppeals.state, 'open'),
              isNull(suspensions.liftedAt),
              or(isNull(suspensions.endsAt), gt(suspensions.endsAt, page.now)),
            )
          : ne(suspensionAppeals.state, 'open'),
        at === undefined || id === undefined
          ? undefined
          : or(beyond(time, at), and(eq(time, at), beyond(suspensionAppeals.id, id))),
      ),
    )
    .orderBy(order(time), order(suspensionAppeals.id))
    .limit(page.limit)
}
