import type { ServerCall } from '@laurel/contract/endpoint'
import type { getLeaderboard } from '@laurel/contract/people'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { RankedRow } from './leaderboard.service.ts'

/** A row of a board. */
export function presentLeaderboardRow(
  row: RankedRow,
): ServerCall<typeof getLeaderboard>['reply']['items'][number] {
  const { userId, rank, scorePoints, snapshotRank } = row
  return {
    rank,
    person: presentPersonOrGone(row.person, userId),
    scorePoints,
    movement: snapshotRank === null ? null : snapshotRank - rank,
  }
}
