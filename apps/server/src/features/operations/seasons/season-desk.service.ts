import type { ServerCall } from '@laurel/contract/endpoint'
import type { listSeasonRules } from '@laurel/contract/operations/seasons'
import type { Ctx } from '../../../platform/context.ts'
import { findRules, listSeasons, type Season } from '../../points/seasons/seasons.service.ts'
import { LATEST_RULES, PUBLISHED_RULES } from '../../rules/rule-sets.rules.ts'

/** Seasons and rule versions. Rules never change inside a season: the next one opens with the latest. */
export async function loadSeasons({
  db,
  now,
}: Ctx): Promise<ServerCall<typeof listSeasonRules>['reply']> {
  const seasons = await listSeasons(db)
  const stateOf = ({ startsAt, endsAt }: Season) =>
    endsAt <= now ? 'past' : startsAt <= now ? 'current' : 'next'
  const current = seasons.find((season) => stateOf(season) === 'current')
  const versions = []
  for (const { rules, hash } of PUBLISHED_RULES) {
    const { version } = rules
    versions.push({
      version,
      hash,
      publishedAt: (await findRules(db, version))?.publishedAt.toISOString() ?? null,
      seasons: seasons.filter(({ ruleVersion }) => ruleVersion === version).map(({ name }) => name),
      rules,
    })
  }
  return {
    seasons: seasons.map((season) => ({
      seasonId: season.id,
      name: season.name,
      startsAt: season.startsAt.toISOString(),
      endsAt: season.endsAt.toISOString(),
      ruleVersion: season.ruleVersion,
      state: stateOf(season),
    })),
    next:
      current === undefined
        ? null
        : { startsAt: current.endsAt.toISOString(), ruleVersion: LATEST_RULES.version },
    versions,
  }
}
