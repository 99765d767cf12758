import { z } from 'zod'
import { BOARD_WINDOWS, BOARDS } from './board-names.ts'

/** A leaderboard. */
export const board = z.enum(BOARDS)

/** A period that a board covers. */
export const boardWindow = z.enum(BOARD_WINDOWS)

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
