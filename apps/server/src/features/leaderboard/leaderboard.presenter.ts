import type { ServerCall } from '@laurel/contract/endpoint'
import type { BoardFigures } from '@laurel/contract/people/boards'
import type { getLeaderboard } from '@laurel/contract/people/people'
import { presentPersonOrGone } from '../../platform/person.ts'
import { BOARD_SKILL, BOARD_Z } from './ladders/ladders.rules.ts'
import type { RankedRow } from './leaderboard.service.ts'

/** A row of a board. */
export function presentLeaderboardRow(
  row: RankedRow,
): ServerCall<typeof getLeaderboard>['reply']['items'][number] {
  const { userId, rank, score, movement, badges, board } = row
  const isInPoints = board === 'points' || board === 'creators' || board === 'rising'
  return {
    rank,
    person: presentPersonOrGone(row.person, userId),
    score,
    scorePoints: isInPoints ? score : 0,
    movement,
    figures: presentFigures(row),
    badges,
  }
}

function presentFigures({ board, parts, medianHours }: RankedRow): BoardFigures {
  const [first, second, third, fourth, fifth] = parts
  switch (board) {
    case 'points':
      return {
        board,
        curationPoints: first,
        authorPoints: second,
        winPoints: third,
        sponsorPoints: fourth,
        otherPoints: fifth,
      }
    case 'creators':
      return { board, wins: first, winPoints: second }
    case 'curators':
      return { board, ...curatorFigures(first, second, third, fourth / 1_000_000) }
    case 'sponsors':
      return { board, decided: first, onTime: second, medianHours }
    case 'referrers':
      return { board, referrals: first }
    case 'rising':
      return { board, points: first, pointsBefore: second }
  }
}

/** A curator's figures: the Wilson interval of the hit rate, and chance as in the voting record. */
function curatorFigures(settled: number, hits: number, supports: number, placedSum: number) {
  const p = settled === 0 ? 0 : hits / settled
  const q = settled === 0 ? 0 : supports / settled
  const b = settled === 0 ? 0 : placedSum / settled
  const chance = q * b + (1 - q) * (1 - b)
  const zz = BOARD_Z * BOARD_Z
  const centre = settled === 0 ? 0 : (p + zz / (2 * settled)) / (1 + zz / settled)
  const spread =
    settled === 0
      ? 0
      : (BOARD_Z * Math.sqrt((p * (1 - p)) / settled + zz / (4 * settled * settled))) /
        (1 + zz / settled)
  const low = Math.max(0, centre - spread)
  return {
    settledVotes: settled,
    hits,
    hitRateLow: low,
    hitRateHigh: Math.min(1, centre + spread),
    chance: Math.min(1, Math.max(0, chance)),
    skill: Math.max(0, Math.min(BOARD_SKILL.max, (low - chance) / BOARD_SKILL.span)),
  }
}
