import { z } from 'zod'

/** Leaderboards, each by one number. */
export const BOARDS = ['points', 'creators', 'curators', 'sponsors', 'referrers', 'rising'] as const
/** A leaderboard. */
export const board = z.enum(BOARDS)
export type Board = z.infer<typeof board>

/** The periods that a board can cover. */
export const BOARD_WINDOWS = ['season', '30d', '7d', 'all'] as const
/** A period that a board covers. */
export const boardWindow = z.enum(BOARD_WINDOWS)
export type BoardWindow = z.infer<typeof boardWindow>

/** The windows of a board, the default first: rising compares a window with the one before it. */
export function windowsOf(of: Board): readonly BoardWindow[] {
  return of === 'rising' ? ['7d', '30d'] : BOARD_WINDOWS
}

/** Settled votes in the window from which a curator is listed. */
export const MIN_CURATOR_VOTES = 20
/** Supports among them. */
export const MIN_CURATOR_SUPPORTS = 5
/** Decided bounties in the window from which a sponsor is listed. */
export const MIN_SPONSOR_DECISIONS = 3

/** A distinction that follows from public records. */
export const BADGES = [
  'top_one_percent',
  'first_win',
  'proven_curator',
  'always_on_time',
  'streak',
] as const
/** A distinction of a person. */
export const badge = z.enum(BADGES)
export type Badge = z.infer<typeof badge>

const count = z.int().min(0)
/** Between 0 and 1. */
const share = z.number().min(0).max(1)
/** Whole points, negative where reversals exceed what was earned. */
const sum = z.int()

/** What the number of a row is made of. */
export const boardFigures = z
  .discriminatedUnion('board', [
    z.object({
      board: z.literal('points'),
      curationPoints: sum,
      authorPoints: sum,
      winPoints: sum,
      sponsorPoints: sum,
      otherPoints: sum,
    }),
    z.object({ board: z.literal('creators'), wins: count, winPoints: sum }),
    z.object({
      board: z.literal('curators'),
      settledVotes: count,
      hits: count,
      /** The interval of the hit rate (Wilson, one standard deviation). */
      hitRateLow: share,
      hitRateHigh: share,
      /** The hit rate that the same share of supports gives by chance. */
      chance: share,
      /** As in the voting record: the lower end above chance, over 0.12, at most 1.5. */
      skill: z.number(),
    }),
    z.object({
      board: z.literal('sponsors'),
      decided: count,
      onTime: count,
      /** From the end of voting to the decision, of the last 100 decisions; null without any. */
      medianHours: z.number().nullable(),
    }),
    z.object({ board: z.literal('referrers'), referrals: count }),
    z.object({ board: z.literal('rising'), points: sum, pointsBefore: sum }),
  ])
  .meta({ id: 'BoardFigures' })
export type BoardFigures = z.infer<typeof boardFigures>
