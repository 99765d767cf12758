import type { listContentAnalytics } from '@laurel/contract/analytics/analytics'
import type { AnalyticsRange } from '@laurel/contract/analytics/ranges'
import { MIN_VIEWERS_SHOWN } from '@laurel/contract/analytics/view-words'
import type { ServerCall } from '@laurel/contract/endpoint'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { findCurrentSeason } from '../../points/points.service.ts'
import { VIEWERS_HIDDEN_STATES } from '../../submissions/submissions.rules.ts'
import { hoursOf, type Period, periodOf } from './period.ts'
import { countExposures, type ExposureCount, type PieceRow } from './pieces.queries.ts'
import { shownHours, shownOf } from './shown-counts.ts'
import { type HourCount, listHourCounts, type ViewCount } from './view-counts.queries.ts'

/** A piece of work as its author sees it. */
export type Piece = ServerCall<typeof listContentAnalytics>['reply']['items'][number]

/** The period of a range, now. */
export async function readPeriod({ db, now }: Ctx, range: AnalyticsRange): Promise<Period> {
  const season = range === 'season' ? await findCurrentSeason(db, now) : null
  return periodOf(range, now, season?.startsAt ?? null)
}

/** Whether people vote on it, or will: then opens and votes say nothing yet (check 35). */
export function isBlind({ bountyState }: Pick<PieceRow, 'bountyState'>): boolean {
  return (VIEWERS_HIDDEN_STATES as readonly (string | null)[]).includes(bountyState)
}

/** Views without those that would tell how a running vote goes. */
export function withoutBlind<Count extends Pick<ViewCount, 'subjectId' | 'kind'>>(
  counts: readonly Count[],
  pieces: readonly PieceRow[],
): Count[] {
  const blind = new Set(pieces.filter(isBlind).map(({ submissionId }) => submissionId))
  return counts.filter(({ subjectId, kind }) => kind === 'impression' || !blind.has(subjectId))
}

/** The counts of the hours of a short range, of what `take` takes of the viewer's views; null for a longer one. */
export async function readHours(
  { db, now, viewer }: MemberCtx,
  period: Period,
  take: (counts: readonly HourCount[]) => HourCount[],
) {
  const hours = hoursOf(period, now)
  const [from] = hours ?? []
  if (hours === null || from === undefined) return null
  return shownHours(hours, take(await listHourCounts(db, { ownerId: viewer.userId, from })))
}

/** Pieces with their counts, in their order. */
export async function presentPieces(
  { db }: Ctx,
  pieces: readonly PieceRow[],
  counts: readonly ViewCount[],
): Promise<Piece[]> {
  const byPiece = Map.groupBy(counts, ({ subjectId }) => subjectId)
  const open = pieces.flatMap((piece) =>
    piece.bountyId === null || isBlind(piece) ? [] : [{ ...piece, bountyId: piece.bountyId }],
  )
  const exposures = await countExposures(db, open)
  return pieces.map((piece) => {
    const shown = shownOf(byPiece.get(piece.submissionId) ?? [])
    return {
      submissionId: piece.submissionId,
      title: piece.title,
      bountyTitle: piece.bountyTitle,
      submittedAt: piece.submittedAt?.toISOString() ?? null,
      impressions: shown.impressions,
      opens: isBlind(piece) ? null : shown.opens,
      isBlind: isBlind(piece),
      voteRate: voteRateOf(exposures.get(piece.submissionId)),
      place: piece.place,
      isBonus: piece.isBonus ?? false,
    }
  })
}

/** 95 % of a normal distribution lie within this many standard deviations. */
const Z = 1.96

/** Votes per exposure with the Wilson score interval; null below five exposures. */
function voteRateOf(count: ExposureCount | undefined): Piece['voteRate'] {
  if (count === undefined || count.exposures < MIN_VIEWERS_SHOWN) return null
  const { exposures: n, votes } = count
  const p = votes / n
  const center = (p + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n)
  const spread = (Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2))) / (1 + Z ** 2 / n)
  const inPercent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100
  return {
    exposures: n,
    votes,
    percent: inPercent(p),
    lowPercent: inPercent(center - spread),
    highPercent: inPercent(center + spread),
  }
}
