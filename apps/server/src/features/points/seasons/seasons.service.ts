import assert from 'node:assert/strict'
import { points } from '@laurel/contract/money/money'
import type { Database, Db } from '../../../db/client.ts'
import { post } from '../../../ledger/ledger.service.ts'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { findRuleSet, LATEST_RULES, PUBLISHED_RULES } from '../../rules/rule-sets.rules.ts'
import {
  countSeasons,
  findLatestRules,
  findRules,
  findSeasonAt,
  insertRules,
  insertSeason,
  listLatestSeasons,
  type RuleVersion,
  type Season,
} from './seasons.queries.ts'

export { scoredInSql } from './scored-transfers.queries.ts'
export { findRules, type Season } from './seasons.queries.ts'

const MONTHS_PER_QUARTER = 3

/** The current season, null before the first one is opened. */
export async function findCurrentSeason(db: Db, now: Date): Promise<Season | null> {
  return await findSeasonAt(db, now)
}

/**
 * The current season; when there is none, opens the calendar quarter (UTC) of `now` and fills its reserve from issuance
 * (rule D-points-season).
 */
export async function openSeason(db: Db, now: Date): Promise<Season> {
  const known = await findSeasonAt(db, now)
  if (known !== null) return known
  await publishRules(db, now)
  const fresh: Season = {
    id: newId(),
    name: `Season ${(await countSeasons(db)) + 1}`,
    ...quarterOf(now),
    ruleVersion: LATEST_RULES.version,
  }
  if (await insertSeason(db, fresh)) {
    await post(db, now, [
      {
        key: `season:${fresh.id}:reserve`,
        from: { kind: 'issuance' },
        to: { kind: 'season_reserve', ownerId: fresh.id },
        amountPoints: points(LATEST_RULES.reserve.openingPoints),
        category: 'reserve',
        causeKind: 'season',
        causeId: fresh.id,
        title: `Reserve of ${fresh.name}`,
        seasonId: fresh.id,
        ruleVersion: LATEST_RULES.version,
      },
    ])
  }
  const opened = await findSeasonAt(db, now)
  assert(opened !== null, 'the season that was just opened is in force')
  return opened
}

/**
 * Publishes the rules of this code and ensures that a season is open. Run at every start: a server whose rules differ
 * from those of the season, or that does not know them, does not start.
 */
export async function ensureSeason(database: Database, clock: Clock): Promise<void> {
  await database.transaction(async (db) => {
    await publishRules(db, clock.now())
    const { name, ruleVersion } = await openSeason(db, clock.now())
    assert(
      findRuleSet(ruleVersion) !== null,
      `${name} has rules of version ${ruleVersion}, which this release does not know: start a newer one`,
    )
  })
}

/** The seasons, newest first. */
export async function listSeasons(db: Db): Promise<Season[]> {
  return await listLatestSeasons(db)
}

/** The rules in force: those of the season, or the ones published last. Null before the first start. */
export async function rulesInForce(db: Db, now: Date): Promise<RuleVersion | null> {
  const season = await findSeasonAt(db, now)
  return season === null ? await findLatestRules(db) : await findRules(db, season.ruleVersion)
}

/**
 * Publishes the latest rules, which take effect with the next season that opens. A published version never changes:
 * asserts that the hashes are still those of this code.
 */
async function publishRules(db: Db, now: Date): Promise<void> {
  for (const { rules, json, hash } of PUBLISHED_RULES) {
    const { version } = rules
    if (version === LATEST_RULES.version) {
      await insertRules(db, { version, hash, rules: json, publishedAt: now })
    }
    const published = await findRules(db, version)
    assert(
      published === null || published.hash === hash,
      `rules version ${version} was published with other numbers: give the new ones a new version`,
    )
  }
}

function quarterOf(at: Date): { startsAt: Date; endsAt: Date } {
  const year = at.getUTCFullYear()
  const month = at.getUTCMonth() - (at.getUTCMonth() % MONTHS_PER_QUARTER)
  return {
    startsAt: new Date(Date.UTC(year, month)),
    endsAt: new Date(Date.UTC(year, month + MONTHS_PER_QUARTER)),
  }
}
