import type { ServerCall } from '@laurel/contract/endpoint'
import { points } from '@laurel/contract/money/money'
import type { getMyPoints } from '@laurel/contract/money/points'
import type { getPointsToday } from '@laurel/contract/money/tasks'
import { balancesOf } from '../../ledger/balances.service.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { findOrCreateStanding } from '../standings/standings.service.ts'
import { presentSeason } from './points.presenter.ts'
import { findScore } from './seasons/scores.queries.ts'
import { findCurrentSeason, rulesInForce } from './seasons/seasons.service.ts'
import { sumAccrued, sumEarned } from './settlement/daily-settlement.queries.ts'
import { nextSettlementAt, settlesAt } from './settlement/daily-settlement.service.ts'
import {
  type DailyCategory,
  dailyCapPoints,
  EMISSION_GROUPS,
  type EmissionGroup,
} from './settlement/emission.ts'

/** A person's balances, season score and rank, and how much of today's cap is used. */
export async function myPoints(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
): Promise<ServerCall<typeof getMyPoints>['reply']> {
  const { db, now } = ctx
  const season = await findCurrentSeason(db, now)
  const [balances, score, published, rules, earnedPoints, { trustLevel }] = await Promise.all([
    balancesOf(db, userId),
    season === null ? null : findScore(db, season.id, userId),
    rulesInForce(db, now),
    rulesAt(db, now),
    sumEarned(db, userId, utcDay(now)),
    findOrCreateStanding(db, userId, now),
  ])
  return {
    balances: { ...balances, seasonScorePoints: points(score?.scorePoints ?? 0) },
    rank: score?.rank ?? null,
    season: season === null ? null : presentSeason(season, published?.hash ?? ''),
    nextSettlementAt: nextSettlementAt(now).toISOString(),
    today: { earnedPoints, capPoints: dailyCapPoints(rules, trustLevel) },
  }
}

const GROUPS: readonly EmissionGroup[] = ['voters', 'authors', 'wins', 'lessons']

/** What all people have earned of today's emission. */
export async function pointsToday(
  ctx: Pick<Ctx, 'db' | 'now'>,
): Promise<ServerCall<typeof getPointsToday>['reply']> {
  const { db, now } = ctx
  const day = utcDay(now)
  const [season, rules, accrued] = await Promise.all([
    findCurrentSeason(db, now),
    rulesAt(db, now),
    sumAccrued(db, day),
  ])
  return {
    day,
    settlesAt: settlesAt(day).toISOString(),
    seasonId: season?.id ?? null,
    groups: GROUPS.map((group) => ({
      group,
      earnedPoints: points(
        accrued
          .filter(({ category }) => EMISSION_GROUPS[category as DailyCategory] === group)
          .reduce((sum, each) => sum + each.points, 0),
      ),
      capPoints: rules.emissionPoints[group] === null ? null : points(rules.emissionPoints[group]),
    })),
  }
}
