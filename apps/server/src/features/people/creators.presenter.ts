import type { ServerCall } from '@laurel/contract/endpoint'
import type { getCreator, listCreators } from '@laurel/contract/people/people'
import { presentPerson } from '../../platform/person.ts'
import type { CreatorRow } from './creators.queries.ts'

type CreatorProfile = ServerCall<typeof getCreator>['reply']

type DirectoryCard = ServerCall<typeof listCreators>['reply']['items'][number]

/** A creator in the directory. */
export function presentDirectoryCard(
  row: CreatorRow,
  facts: Pick<
    DirectoryCard,
    'categories' | 'skill' | 'badges' | 'followerCount' | 'latestPictures'
  >,
): DirectoryCard {
  return { ...presentFigures(row), ...facts }
}

function presentFigures(row: CreatorRow) {
  return {
    ...presentPerson(row),
    bio: row.bio,
    trustLevel: row.trustLevel,
    acceptedCount: row.acceptedCount,
    winCount: row.winCount,
    bountyCount: row.bountyCount,
    seasonScorePoints: row.seasonScorePoints,
  }
}

/** A public profile, without private data. */
export function presentCreator(
  row: CreatorRow,
  facts: Pick<
    CreatorProfile,
    | 'prizePoints'
    | 'prizeTokens'
    | 'rank'
    | 'skill'
    | 'hitRate'
    | 'website'
    | 'sponsorRecord'
    | 'earnedPoints'
    | 'badges'
    | 'work'
  >,
): CreatorProfile {
  return {
    ...presentFigures(row),
    ...facts,
    twitterHandle: row.twitterHandle,
    joinedAt: new Date(row.joinedAtMs).toISOString(),
  }
}
