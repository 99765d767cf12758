import type { getSubmissionAnalytics } from '@laurel/contract/analytics/analytics'
import type { AnalyticsRange } from '@laurel/contract/analytics/ranges'
import { DWELL_BUCKET_SECONDS, MIN_VIEWERS_SHOWN } from '@laurel/contract/analytics/view-words'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { MemberCtx } from '../../../platform/context.ts'
import { readBoost } from '../../boosts/boost-details.service.ts'
import { presentSources } from './creator-analytics.service.ts'
import { daysOf } from './period.ts'
import { findLatestBoost, findPiece, listScores, type PieceRow } from './pieces.queries.ts'
import { isBlind, presentPieces, readHours, readPeriod, withoutBlind } from './pieces.service.ts'
import { peopleIn, sampledDaysIn, shownGroups, shownOf } from './shown-counts.ts'
import { listViewCounts, type ViewCount } from './view-counts.queries.ts'

type Reply = ServerCall<typeof getSubmissionAnalytics>['reply']

/** How one of the viewer's public submissions was seen, read, voted on and scored. Raises `not_found`. */
export async function readSubmissionAnalytics(
  ctx: MemberCtx,
  submissionId: string,
  range: AnalyticsRange,
): Promise<Reply> {
  const { db, viewer } = ctx
  const piece = await findPiece(db, viewer.userId, submissionId)
  if (piece === null) throw new Problem('not_found')
  const period = await readPeriod(ctx, range)
  const read = async (days: { from: string; to: string }) =>
    withoutBlind(
      await listViewCounts(db, { ownerId: viewer.userId, subjectId: submissionId }, days),
      [piece],
    )
  const counts = await read(period)
  const [row] = await presentPieces(ctx, [piece], counts)
  if (row === undefined) throw new Problem('not_found')
  const before = period.before === null ? [] : await read(period.before)
  const byDay = Map.groupBy(counts, ({ day }) => day)
  const hide = <T extends { opens: number | null }>(shown: T): T =>
    isBlind(piece) ? { ...shown, opens: null } : shown
  return {
    period,
    sampledDays: sampledDaysIn(counts),
    piece: row,
    before: hide(shownOf(before)),
    days: shownGroups(daysOf(period), (day) => byDay.get(day) ?? []).map(({ key: day, ...shown }) =>
      hide({ day, ...shown }),
    ),
    hours:
      (
        await readHours(ctx, period, (all) =>
          withoutBlind(
            all.filter(({ subjectId }) => subjectId === submissionId),
            [piece],
          ),
        )
      )?.map(hide) ?? null,
    sources: presentSources(Map.groupBy(counts, ({ source }) => source)).map(hide),
    hosts: hostsOf(counts),
    dwell: dwellOf(counts),
    checklist: await readChecklist(ctx, piece),
    lift: await readLift(ctx, submissionId),
  }
}

function hostsOf(counts: readonly ViewCount[]): Reply['hosts'] {
  const opens = counts.filter(({ kind, referrerHost }) => kind === 'open' && referrerHost !== '')
  return [...Map.groupBy(opens, ({ referrerHost }) => referrerHost)]
    .map(([host, own]) => ({ host, opens: shownOf(own).opens ?? 0 }))
    .filter(({ opens }) => opens > 0)
    .sort((one, other) => other.opens - one.opens)
}

function dwellOf(counts: readonly ViewCount[]): Reply['dwell'] {
  const stays = counts.filter(({ kind }) => kind === 'dwell')
  if (peopleIn(stays) < MIN_VIEWERS_SHOWN) return null
  return Array.from({ length: DWELL_BUCKET_SECONDS.length + 1 }, (_, bucket) =>
    Math.round(
      stays.reduce((sum, stay) => (stay.dwellBucket === bucket ? sum + stay.views : sum), 0),
    ),
  )
}

/** Scores are told with the outcome; the median of others from five scored entries on. */
async function readChecklist(
  { db }: MemberCtx,
  { submissionId, bountyId }: PieceRow,
): Promise<Reply['checklist']> {
  if (bountyId === null) return null
  const rows = await listScores(db, bountyId)
  const mine = rows.find((row) => row.submissionId === submissionId)
  if (mine === undefined) return null
  return mine.checklist.map(({ id, text }) => ({
    text,
    mine: mine.scores[id] ?? 0,
    median:
      rows.length < MIN_VIEWERS_SHOWN ? null : medianOf(rows.map(({ scores }) => scores[id] ?? 0)),
  }))
}

async function readLift(ctx: MemberCtx, submissionId: string): Promise<Reply['lift']> {
  const boostId = await findLatestBoost(ctx.db, submissionId)
  return boostId === null ? null : (await readBoost(ctx, boostId)).lift
}

/** The median of numbers; throws for none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('no values')
  return (low + high) / 2
}
