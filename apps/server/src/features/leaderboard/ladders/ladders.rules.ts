/**
 * A ladder is a board in a window, such as `points/7d`. Its numbers are additive parts, kept by person; the score
 * follows from them. The parts by board:
 *
 * | board     | part_1   | part_2       | part_3   | part_4                      | part_5 |
 * |-----------|----------|--------------|----------|-----------------------------|--------|
 * | points    | curation | author share | win      | sponsor                     | other  |
 * | creators  | wins     | win points   |          |                             |        |
 * | curators  | votes    | hits         | supports | placed share, in millionths |        |
 * | sponsors  | decided  | on time      |          |                             |        |
 * | referrers | people   | points       |          |                             |        |
 * | rising    | points   | points before|          |                             |        |
 */
import type { Board, BoardWindow } from '@laurel/contract/people/board-names'
import { LATEST_RULES } from '../../rules/rule-sets.rules.ts'

/** The name of a ladder; `seasonId` only for the season's. */
export function ladderOf(board: Board, window: BoardWindow, seasonId: string | null): string {
  return `${board}/${window === 'season' ? seasonId : window}`
}

/** Ages in days at which a day leaves a window; a step is how many of them it has passed. */
export const STEP_AGES = [7, 14, 30, 60] as const

/** One over the scores of boards that rank shares: scores are whole numbers. */
export const SHARE_SCALE = 10_000

/** How boards measure skill: as the voting record does (product.md 6). */
export const BOARD_SKILL = LATEST_RULES.skill

/** Standard deviations of the intervals on boards. */
export const BOARD_Z = BOARD_SKILL.z

/** The columns of parts, in order. */
export const PARTS = ['part_1', 'part_2', 'part_3', 'part_4', 'part_5'] as const
