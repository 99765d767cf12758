import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { caseAppeals, casePeople, cases } from '../../db/schema/cases.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** A stored case. */
export type CaseRow = typeof cases.$inferSelect
/** A stored appeal against a case's decision. */
export type CaseAppealRow = typeof caseAppeals.$inferSelect
/** A list of cases: those to decide, those with an open appeal, and those that were decided. */
export type CaseView = 'open' | 'appealed' | 'decided'

/** Serialises searches for cases until the transaction ends. */
export async function lockSearches(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('cases'))`)
}

/** Cases of a kind about one of these people, with all of their people, newest first. */
export async function listCasesAbout(
  db: Db,
  kind: CaseRow['kind'],
  userIds: readonly string[],
): Promise<{ row: CaseRow; people: string[] }[]> {
  const about = db
    .select({ caseId: casePeople.caseId })
    .from(casePeople)
    .where(inArray(casePeople.userId, [...userIds]))
  const rows = await db
    .select()
    .from(cases)
    .where(and(eq(cases.kind, kind), inArray(cases.id, about)))
    .orderBy(desc(cases.openedAt), desc(cases.id))
  const people = await listPeopleOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    row,
    people: people.filter(({ caseId }) => caseId === row.id).map(({ userId }) => userId),
  }))
}

/** Inserts a case. */
export async function insertCase(db: Db, row: typeof cases.$inferInsert): Promise<void> {
  await db.insert(cases).values(row)
}

/** Inserts people of a case; those who are in it stay. */
export async function insertCasePeople(
  db: Db,
  caseId: string,
  userIds: readonly string[],
): Promise<void> {
  await db
    .insert(casePeople)
    .values(userIds.map((userId) => ({ caseId, userId })))
    .onConflictDoNothing()
}

/** Brings the evidence of an open case up to date. */
export async function updateEvidence(
  db: Db,
  id: string,
  found: Pick<CaseRow, 'evidence' | 'foundAt'>,
): Promise<void> {
  await db
    .update(cases)
    .set(found)
    .where(and(eq(cases.id, id), eq(cases.state, 'open')))
}

/** A case, locked until the transaction ends, or null. */
export async function lockCase(db: Db, id: string): Promise<CaseRow | null> {
  const [row] = await db.select().from(cases).where(eq(cases.id, id)).for('update')
  return row ?? null
}

/** Stores the decision on a case. */
export async function decideCaseRow(
  db: Db,
  id: string,
  decision: Pick<CaseRow, 'state' | 'decidedAt' | 'decidedBy' | 'decisionReason'>,
): Promise<void> {
  await db.update(cases).set(decision).where(eq(cases.id, id))
}

/** Cases by id. */
export async function findCases(db: Db, ids: readonly string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return []
  return await db
    .select()
    .from(cases)
    .where(inArray(cases.id, [...ids]))
}

/** The people of cases with their profiles, in the order of their ids. */
export async function listPeopleOf(db: Db, caseIds: readonly string[]) {
  if (caseIds.length === 0) return []
  return await db
    .select({ caseId: casePeople.caseId, userId: casePeople.userId, person: personColumns })
    .from(casePeople)
    .leftJoin(userProfiles, eq(userProfiles.userId, casePeople.userId))
    .where(inArray(casePeople.caseId, [...caseIds]))
    .orderBy(asc(casePeople.userId))
}

/** The last case of a page: its time in ms, and its id. */
export type CaseCursor = [number, string]

/** Cases of a list after one: open and appealed ones oldest first, decided ones newest first. */
export async function listCaseRows(
  db: Db,
  view: CaseView,
  page: { after: CaseCursor | null; limit: number },
): Promise<CaseRow[]> {
  const isDecided = view === 'decided'
  const time = isDecided ? cases.decidedAt : cases.openedAt
  return await db
    .select()
    .from(cases)
    .where(and(inView(view), afterCursor(time, page.after, isDecided)))
    .orderBy(isDecided ? desc(time) : asc(time), isDecided ? desc(cases.id) : asc(cases.id))
    .limit(page.limit)
}

/** How many cases are to decide, and how many have an open appeal. */
export async function countCases(db: Db): Promise<{ open: number; appealed: number }> {
  return {
    open: await db.$count(cases, inView('open')),
    appealed: await db.$count(cases, inView('appealed')),
  }
}

function inView(view: CaseView): SQL | undefined {
  if (view === 'open') return eq(cases.state, 'open')
  if (view === 'decided') return sql`${cases.state} <> 'open'`
  return sql`exists (
    select
    from case_appeals
    where case_appeals.case_id = ${cases.id}
      and case_appeals.state = 'open'
  )`
}

function afterCursor(
  time: typeof cases.decidedAt | typeof cases.openedAt,
  after: CaseCursor | null,
  isDescending: boolean,
): SQL | undefined {
  if (after === null) return undefined
  const [at, id] = [new Date(after[0]), after[1]]
  return isDescending
    ? or(lt(time, at), and(eq(time, at), lt(cases.id, id)))
    : or(gt(time, at), and(eq(time, at), gt(cases.id, id)))
}

/** The appeals against the decisions of cases. */
export async function listAppealsOf(db: Db, caseIds: readonly string[]): Promise<CaseAppealRow[]> {
  if (caseIds.length === 0) return []
  return await db
    .select()
    .from(caseAppeals)
    .where(inArray(caseAppeals.caseId, [...caseIds]))
}

/** Stores an appeal; null when the person has appealed against this decision before. */
export async function insertCaseAppeal(
  db: Db,
  row: Pick<CaseAppealRow, 'id' | 'caseId' | 'userId' | 'reason' | 'createdAt'>,
): Promise<CaseAppealRow | null> {
  const [inserted] = await db
    .insert(caseAppeals)
    .values({ ...row, state: 'open' })
    .onConflictDoNothing()
    .returning()
  return inserted ?? null
}

/** An appeal, locked until the transaction ends, or null. */
export async function lockCaseAppeal(db: Db, id: string): Promise<CaseAppealRow | null> {
  const [row] = await db.select().from(caseAppeals).where(eq(caseAppeals.id, id)).for('update')
  return row ?? null
}

/** Stores the decision on an appeal. */
export async function decideCaseAppealRow(
  db: Db,
  id: string,
  decision: Pick<CaseAppealRow, 'state' | 'decidedAt' | 'decidedBy' | 'decisionReason'>,
): Promise<void> {
  await db.update(caseAppeals).set(decision).where(eq(caseAppeals.id, id))
}

/** Whether a person reported one of these submissions. */
export async function hasReported(
  db: Db,
  userId: string,
  submissionIds: readonly string[],
): Promise<boolean> {
  if (submissionIds.length === 0) return false
  const { rows } = await db.execute(sql`
    select
    from reports
    where reporter_id = ${userId}
      and submission_id = any(${sql.param([...submissionIds])}::uuid[])
    limit 1
  `)
  return rows.length > 0
}

/** The profiles of people, by user id. */
export async function findProfiles(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, PersonRow>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select(personColumns)
    .from(userProfiles)
    .where(inArray(userProfiles.userId, [...userIds]))
  return new Map(rows.map((row) => [row.userId, row]))
}
