import type { ServerCall } from '@laurel/contract/endpoint'
import type { getCreator, listCreators } from '@laurel/contract/people/people'
import { Problem } from '@laurel/contract/problems'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { readCursor, toPage } from '../../platform/cursor.ts'
import { findSponsorRecord } from '../bounties/bounties.service.ts'
import { findBadges, findProfileBadges } from '../leaderboard/badges.service.ts'
import { findSeasonRank } from '../leaderboard/leaderboard.service.ts'
import { findCurrentSeason } from '../points/points.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import {
  findShowcases,
  listAuthorSubmissions,
} from '../submissions/lists/submission-lists.service.ts'
import { isSponsorVerified } from '../verified-sponsors/verification-facts.service.ts'
import { findSkills } from '../votes/receipts/receipts.service.ts'
import { presentCreator, presentDirectoryCard } from './creators.presenter.ts'
import { type CreatorRow, findCreator, listCreatorRows, sumPrizes } from './creators.queries.ts'
import { listCardDetails } from './profiles/creator-cards.queries.ts'
import { findDetails, sumEarned } from './profiles/profile-details.queries.ts'
import { findSponsorHistory } from './profiles/sponsor-history.queries.ts'

/** Sort key and person of the last row. */
const directoryCursor = z.tuple([z.int(), z.uuid()])
/** Submissions shown on a profile; the gallery has all of them. */
const WORKS_SHOWN = 24

/** A page of the directory. Raises `validation_failed` for an invalid cursor. */
export async function listDirectory(
  ctx: Ctx,
  query: ServerCall<typeof listCreators>['query'],
): Promise<ServerCall<typeof listCreators>['reply']> {
  const season = await findCurrentSeason(ctx.db, ctx.now)
  const rows = await listCreatorRows(ctx.db, {
    sort: query.sort,
    name: query.q?.trim() ?? '',
    category: query.category ?? null,
    seasonId: season?.id ?? null,
    after: readCursor(query.cursor, directoryCursor),
    limit: query.limit + 1,
  })
  const present = await cardPresenter(
    ctx,
    rows.slice(0, query.limit).map(({ userId }) => userId),
  )
  return toPage(rows, query.limit, (row) => [row.sortKey, row.userId], present)
}

/** Presents these people as cards of the directory. */
async function cardPresenter({ db, now }: Ctx, userIds: readonly string[]) {
  const [details, skills, badges, pictures] = await Promise.all([
    listCardDetails(db, userIds),
    rulesAt(db, now).then((rules) => findSkills(db, rules, userIds)),
    findBadges(db, userIds, now),
    findShowcases(db, userIds),
  ])
  return (row: CreatorRow) => {
    const skill = skills.get(row.userId)
    return presentDirectoryCard(row, {
      ...(details.get(row.userId) ?? { categories: [], followerCount: 0 }),
      skill: skill?.isKnown === true ? skill.value : null,
      badges: badges.get(row.userId) ?? [],
      latestPictures: pictures.get(row.userId) ?? [],
    })
  }
}

/** A public profile by username in any case. Raises `not_found`. */
export async function loadCreatorProfile(
  ctx: Ctx,
  username: string,
): Promise<ServerCall<typeof getCreator>['reply']> {
  const { db, now } = ctx
  const season = await findCurrentSeason(db, now)
  const creator = await findCreator(db, username, season?.id ?? null)
  if (creator === null) throw new Problem('not_found')
  const { userId } = creator
  const [prizes, rank, skills, work, details, sponsored, isVerified] = await Promise.all([
    sumPrizes(db, userId),
    season === null ? null : findSeasonRank(db, season.id, userId),
    rulesAt(db, now).then((rules) => findSkills(db, rules, [userId])),
    listAuthorSubmissions(db, userId, WORKS_SHOWN),
    findDetails(db, userId),
    creator.bountyCount === 0
      ? null
      : Promise.all([findSponsorRecord(db, userId), findSponsorHistory(db, userId)]),
    isSponsorVerified(db, userId),
  ])
  const seasonId = season?.id ?? null
  const badges = await findProfileBadges(db, { userId, seasonId, rank }, now)
  const skill = skills.get(userId)
  return presentCreator(creator, {
    ...prizes,
    rank,
    skill: skill?.isKnown === true ? skill.value : null,
    hitRate:
      skill?.isKnown === true
        ? {
            low: skill.lowerBound,
            high: skill.upperBound,
            chance: skill.chance,
            settledVotes: skill.sampleSize,
          }
        : null,
    website: details.website,
    sponsorRecord: sponsored === null ? null : { ...sponsored[0], ...sponsored[1], isVerified },
    earnedPoints: details.showsEarnings ? await sumEarned(db, userId) : null,
    badges,
    work,
  })
}
