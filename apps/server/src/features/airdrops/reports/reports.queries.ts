import type { AirdropReportKind } from '@laurel/contract/airdrop/airdrop-words'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nullable, oneOf, type RowOf, uuid } from '../../../db/columns.ts'
import {
  airdropAllocations,
  airdropReportedAccounts,
  airdropReports,
  airdropSnapshots,
  airdrops,
} from '../../../db/schema/airdrops.ts'
import { seasons } from '../../../db/schema/ledger.ts'
import { userProfiles, userStandings } from '../../../db/schema/people.ts'
import { statement } from '../../../db/statement.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'
import type { AirdropRow } from '../airdrops.queries.ts'

/** A stored report of linked accounts. */
export type ReportRow = typeof airdropReports.$inferSelect
type SeasonRow = typeof seasons.$inferSelect

const MAX_LISTED = 100

/** Inserts a report with the accounts that it covers by name. */
export async function insertReport(
  db: Db,
  row: typeof airdropReports.$inferInsert,
  userIds: readonly string[],
): Promise<void> {
  await db.insert(airdropReports).values(row)
  await db
    .insert(airdropReportedAccounts)
    .values(userIds.map((userId) => ({ reportId: row.id, userId })))
}

/** A person's reports in an airdrop, newest first. */
export async function listOwnReports(
  db: Db,
  airdropId: string,
  reporterId: string,
): Promise<ReportRow[]> {
  return await db
    .select()
    .from(airdropReports)
    .where(and(eq(airdropReports.airdropId, airdropId), eq(airdropReports.reporterId, reporterId)))
    .orderBy(desc(airdropReports.createdAt))
}

/** The people whom reports name. */
export async function listNamedPeople(
  db: Db,
  reportIds: readonly string[],
): Promise<(PersonRow & { reportId: string })[]> {
  return await db
    .select({ ...personColumns, reportId: airdropReportedAccounts.reportId })
    .from(airdropReportedAccounts)
    .innerJoin(userProfiles, eq(userProfiles.userId, airdropReportedAccounts.userId))
    .where(inArray(airdropReportedAccounts.reportId, [...reportIds]))
    .orderBy(asc(userProfiles.username))
}

/** People by username, in any case. */
export async function findPeopleByName(db: Db, usernames: readonly string[]): Promise<PersonRow[]> {
  const names = sql.param(usernames.map((name) => name.toLowerCase()))
  return await db
    .select(personColumns)
    .from(userProfiles)
    .where(sql`lower(${userProfiles.username}) = any(${names}::text[])`)
}

/** These accounts and all that Laurel links with one of them. */
export async function listLinkedIds(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ userId: userStandings.userId })
    .from(userStandings)
    .where(
      inArray(
        userStandings.clusterId,
        db
          .select({ id: userStandings.clusterId })
          .from(userStandings)
          .where(inArray(userStandings.userId, [...userIds])),
      ),
    )
  return [...new Set([...userIds, ...rows.map(({ userId }) => userId)])]
}

/** A report, locked until the transaction ends; null when there is none. */
export async function lockReport(db: Db, id: string): Promise<ReportRow | null> {
  const [row] = await db
    .select()
    .from(airdropReports)
    .where(eq(airdropReports.id, id))
    .for('update')
  return row ?? null
}

/** The open reports of an airdrop, locked in the order of their ids. */
export async function lockOpenReports(db: Db, airdropId: string): Promise<ReportRow[]> {
  return await db
    .select()
    .from(airdropReports)
    .where(and(eq(airdropReports.airdropId, airdropId), eq(airdropReports.state, 'open')))
    .orderBy(asc(airdropReports.id))
    .for('update')
}

/** Stores a decision about a locked report. */
export async function updateReport(
  db: Db,
  id: string,
  decision: Pick<ReportRow, 'state' | 'decisionReason' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await db.update(airdropReports).set(decision).where(eq(airdropReports.id, id))
}

/** An open report with what it is about. */
export interface OpenReport {
  report: ReportRow
  airdrop: AirdropRow
  season: SeasonRow
  reporter: PersonRow | null
}

/** Open reports, oldest first. */
export async function listOpenReports(db: Db): Promise<OpenReport[]> {
  return await db
    .select({ report: airdropReports, airdrop: airdrops, season: seasons, reporter: personColumns })
    .from(airdropReports)
    .innerJoin(airdrops, eq(airdrops.id, airdropReports.airdropId))
    .innerJoin(seasons, eq(seasons.id, airdrops.seasonId))
    .leftJoin(userProfiles, eq(userProfiles.userId, airdropReports.reporterId))
    .where(eq(airdropReports.state, 'open'))
    .orderBy(asc(airdropReports.createdAt))
    .limit(MAX_LISTED)
}

/** People with their part in the dry run of an airdrop. */
export async function listInDryRun(
  db: Db,
  airdropId: string,
  userIds: readonly string[],
): Promise<(PersonRow & { scorePoints: number | null; amount: bigint | null })[]> {
  return await db
    .select({
      ...personColumns,
      scorePoints: airdropAllocations.scorePoints,
      amount: airdropAllocations.amount,
    })
    .from(userProfiles)
    .leftJoin(
      airdropSnapshots,
      and(eq(airdropSnapshots.airdropId, airdropId), eq(airdropSnapshots.round, 'dry_run')),
    )
    .leftJoin(
      airdropAllocations,
      and(
        eq(airdropAllocations.snapshotId, airdropSnapshots.id),
        eq(airdropAllocations.userId, userProfiles.userId),
      ),
    )
    .where(inArray(userProfiles.userId, [...userIds]))
    .orderBy(asc(userProfiles.username))
}

const PROVED = {
  reportId: uuid,
  kind: oneOf<AirdropReportKind>(),
  reporterId: nullable(uuid),
  userId: uuid,
}

const proved = statement(
  'airdrop-proved-reports',
  PROVED,
  sql`
    select
      report.id as "reportId",
      report.kind,
      report.reporter_id as "reporterId",
      covered.user_id as "userId"
    from airdrop_reports as report
    join airdrop_reported_accounts as named on named.report_id = report.id
    join user_standings as standing on standing.user_id = named.user_id
    join user_standings as covered on covered.cluster_id = standing.cluster_id
    where report.airdrop_id = ${sql.placeholder('airdropId')}
      and report.state = 'proved'
    order by report.created_at, report.id, covered.user_id
  `,
  'each time',
)

/** An account that a proved report covers, by name or as linked with one named. */
export type ProvedAccount = RowOf<typeof PROVED>

/** All accounts that proved reports of an airdrop cover, in the order in which the reports were made. */
export async function listProvedAccounts(db: Db, airdropId: string): Promise<ProvedAccount[]> {
  return await proved(db, { airdropId })
}
