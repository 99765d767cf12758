import { randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { submissions, submissionViews, viewSalts } from '../../../db/schema/submissions.ts'
import { utcDay } from '../../../platform/clock.ts'

/** A view of a submission. */
export interface View {
  submissionId: string
  viewerKey: string
  dwellMs: number
  viewedAt: Date
}

/** Prefix of the viewer keys of unauthenticated visitors. */
export const VISITOR_KEY_PREFIX = 'visitor:'

/** The salt of a day (`YYYY-MM-DD`, UTC), the same on all nodes; inserted on first use. */
export async function ensureSalt(db: Db, day: string): Promise<string> {
  const read = async () => await db.select().from(viewSalts).where(eq(viewSalts.day, day))
  const [known] = await read()
  if (known !== undefined) return known.salt
  await db
    .insert(viewSalts)
    .values({ day, salt: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [made] = await read()
  if (made === undefined) throw new Error(`no salt of ${day}`)
  return made.salt
}

/**
 * Stores a viewer's longest view. Returns whether it is the first of at least `countedMs`: true for one of several
 * concurrent calls.
 */
export async function upsertView(db: Db, view: View, countedMs: number): Promise<boolean> {
  const { dwellMs, viewedAt } = view
  const isCounted = dwellMs >= countedMs
  const inserted = await db
    .insert(submissionViews)
    .values(view)
    .onConflictDoNothing()
    .returning({ key: submissionViews.viewerKey })
  if (inserted.length > 0) return isCounted
  const isThisView = and(
    eq(submissionViews.submissionId, view.submissionId),
    eq(submissionViews.viewerKey, view.viewerKey),
  )
  if (isCounted) {
    const lengthened = await db
      .update(submissionViews)
      .set({ dwellMs, viewedAt })
      .where(and(isThisView, lt(submissionViews.dwellMs, countedMs)))
      .returning({ key: submissionViews.viewerKey })
    if (lengthened.length > 0) return true
  }
  await db
    .update(submissionViews)
    .set({ dwellMs, viewedAt })
    .where(and(isThisView, lt(submissionViews.dwellMs, dwellMs)))
  return false
}

/** Increments the viewer count of a submission. */
export async function incrementViewerCount(db: Db, submissionId: string): Promise<void> {
  await db
    .update(submissions)
    .set({ viewerCount: sql`${submissions.viewerCount} + 1` })
    .where(eq(submissions.id, submissionId))
}

/** Deletes the salts of earlier days and replaces their visitors' keys with random ones. Returns the number of keys. */
export async function anonymizeVisitors(db: Db, before: Date): Promise<number> {
  await db.delete(viewSalts).where(lt(viewSalts.day, utcDay(before)))
  const anonymized = await db
    .update(submissionViews)
    .set({ viewerKey: sql`'past:' || gen_random_uuid()` })
    .where(
      and(sql`${submissionViews.viewerKey} like 'visitor:%'`, lt(submissionViews.viewedAt, before)),
    )
  return anonymized.rowCount ?? 0
}
