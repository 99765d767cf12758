import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { integer, text, timestamp, uuid } from '../../../db/columns.ts'
import { ruleVersions, seasons } from '../../../db/schema/ledger.ts'
import { statement } from '../../../db/statement.ts'

/** A season of the points programme. */
export type Season = typeof seasons.$inferSelect

/** Published rules. */
export type RuleVersion = typeof ruleVersions.$inferSelect

const seasonOf = statement(
  'season-at',
  { id: uuid, name: text, startsAt: timestamp, endsAt: timestamp, ruleVersion: integer },
  sql`
    select id, name, starts_at as "startsAt", ends_at as "endsAt", rule_version as "ruleVersion"
    from seasons
    where starts_at <= ${sql.placeholder('at')}
      and ends_at > ${sql.placeholder('at')}
  `,
)

/** The season at an instant, null when there is none. */
export async function findSeasonAt(db: Db, at: Date): Promise<Season | null> {
  const [season] = await seasonOf(db, { at })
  return season ?? null
}

/** The latest seasons, newest first. */
export async function listLatestSeasons(db: Db): Promise<Season[]> {
  return await db.select().from(seasons).orderBy(desc(seasons.startsAt)).limit(100)
}

/** Counts the seasons. */
export async function countSeasons(db: Db): Promise<number> {
  return await db.$count(seasons)
}

/** Opens a season unless one starts at the same instant. Returns whether it is new. */
export async function insertSeason(db: Db, season: Season): Promise<boolean> {
  const inserted = await db
    .insert(seasons)
    .values(season)
    .onConflictDoNothing({ target: seasons.startsAt })
    .returning({ id: seasons.id })
  return inserted.length > 0
}

/** Inserts rules unless their version is already published. */
export async function insertRules(db: Db, rules: RuleVersion): Promise<void> {
  await db.insert(ruleVersions).values(rules).onConflictDoNothing()
}

/** Published rules by version, null when there are none. */
export async function findRules(db: Db, version: number): Promise<RuleVersion | null> {
  const [rules] = await db.select().from(ruleVersions).where(eq(ruleVersions.version, version))
  return rules ?? null
}

/** The rules published last, null before the first. */
export async function findLatestRules(db: Db): Promise<RuleVersion | null> {
  const [rules] = await db.select().from(ruleVersions).orderBy(desc(ruleVersions.version)).limit(1)
  return rules ?? null
}
