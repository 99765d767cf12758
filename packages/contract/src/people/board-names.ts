/** Leaderboards, each by one number. This file builds no schemas, so pages can import it without zod. */
export const BOARDS = ['points', 'creators', 'curators', 'sponsors', 'referrers', 'rising'] as const
/** A leaderboard. */
export type Board = (typeof BOARDS)[number]

/** The periods that a board can cover. */
export const BOARD_WINDOWS = ['season', '30d', '7d', 'all'] as const
/** A period that a board covers. */
export type BoardWindow = (typeof BOARD_WINDOWS)[number]

/** The windows of a board, the default first: rising compares a window with the one before it. */
export function windowsOf(of: Board): readonly BoardWindow[] {
  return of === 'rising' ? ['7d', '30d'] : BOARD_WINDOWS
}
