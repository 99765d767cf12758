import type { getCreatorAnalytics } from '@laurel/contract/analytics/analytics'
import type { AnalyticsRange } from '@laurel/contract/analytics/ranges'
import { MIN_VIEWERS_SHOWN, VIEW_SOURCES } from '@laurel/contract/analytics/view-words'
import type { ServerCall } from '@laurel/contract/endpoint'
import { MS, plus } from '../../../platform/clock.ts'
import type { MemberCtx } from '../../../platform/context.ts'
import {
  listActiveDays,
  listPointsBySource,
  listTokensWon,
  readFigures,
  readPlatform,
} from './creator.queries.ts'
import { daysOf, instantsOf, type Period } from './period.ts'
import { listPieces, type PieceRow } from './pieces.queries.ts'
import { isBlind, presentPieces, readHours, readPeriod, withoutBlind } from './pieces.service.ts'
import { sampledDaysIn, shownGroups, shownOf } from './shown-counts.ts'
import { listViewCounts, type ViewCount } from './view-counts.queries.ts'

type Reply = ServerCall<typeof getCreatorAnalytics>['reply']
type Days = Pick<Period, 'from' | 'to'>

/** Pieces shown as the best. */
const BEST_COUNT = 5
const YEAR_DAYS = 366

/** The viewer's own funnel, earnings and activity, with the period before and everyone's figures. */
export async function readCreatorAnalytics(ctx: MemberCtx, range: AnalyticsRange): Promise<Reply> {
  const { db, now, viewer } = ctx
  const period = await readPeriod(ctx, range)
  const pieces = await listPieces(db, viewer.userId)
  const { counts, ...current } = await readPart(ctx, pieces, period)
  const before = period.before && (await readPart(ctx, pieces, period.before))
  const compare = (of: (sum: Sum) => number | null) => ({
    now: of(current),
    before: before === null ? null : of(before),
  })
  const platform = await readPlatform(db, instantsOf(period))
  const best = await presentPieces(ctx, pieces, counts)
  const byDay = Map.groupBy(counts, ({ day }) => day)
  const bySource = Map.groupBy(counts, ({ source }) => source)
  return {
    period,
    sampledDays: sampledDaysIn(counts),
    blindCount: pieces.filter(isBlind).length,
    impressions: compare(({ impressions }) => impressions),
    opens: compare(({ opens }) => opens),
    profile: {
      impressions: compare(({ profile }) => profile.impressions),
      opens: compare(({ profile }) => profile.opens),
    },
    votes: compare(({ votes }) => votes),
    wins: compare(({ wins }) => wins),
    points: compare(({ points }) => points),
    tokens: await listTokensWon(db, viewer.userId, instantsOf(period)),
    winPercent: { mine: winPercentOf(current), platform: winPercentOf(platform) },
    decisionHours: { mine: hoursOf(current), platform: hoursOf(platform) },
    pointsBySource: current.pointsBySource,
    days: shownGroups(daysOf(period), (day) => byDay.get(day) ?? []).map(
      ({ key: day, ...shown }) => ({ day, ...shown }),
    ),
    hours: await readHours(ctx, period, (all) =>
      withoutBlind(
        all.filter(({ subjectId }) => pieces.some((piece) => piece.submissionId === subjectId)),
        pieces,
      ),
    ),
    sources: presentSources(bySource),
    best: best
      .sort((one, other) => (other.impressions ?? -1) - (one.impressions ?? -1))
      .slice(0, BEST_COUNT),
    activeDays: await listActiveDays(db, viewer.userId, {
      from: plus(now, -YEAR_DAYS * MS.day),
      until: plus(now, MS.day),
    }),
  }
}

/** The sums of some days, and the views of a person's work without what would tell of a running vote. */
async function readPart(ctx: MemberCtx, pieces: readonly PieceRow[], days: Days) {
  const all = await listViewCounts(ctx.db, { ownerId: ctx.viewer.userId }, days)
  const of = (kind: ViewCount['subjectKind']) =>
    all.filter(({ subjectKind }) => subjectKind === kind)
  const counts = withoutBlind(of('submission'), pieces)
  return { ...(await sumUp(ctx, counts, days)), profile: shownOf(of('profile')), counts }
}

/** Counts by source; sources without views are left out. */
export function presentSources(bySource: ReadonlyMap<ViewCount['source'], ViewCount[]>) {
  const seen = VIEW_SOURCES.filter((source) => bySource.has(source))
  return shownGroups(seen, (source) => bySource.get(source) ?? []).map(
    ({ key: source, ...shown }) => ({ source, ...shown }),
  )
}

type Sum = Omit<Awaited<ReturnType<typeof readPart>>, 'counts'>

async function sumUp({ db, viewer }: MemberCtx, counts: readonly ViewCount[], days: Days) {
  const instants = instantsOf(days)
  const figures = await readFigures(db, viewer.userId, instants)
  const pointsBySource = await listPointsBySource(db, viewer.userId, instants)
  return {
    ...shownOf(counts),
    ...figures,
    votes: figures.votes > 0 && figures.votes < MIN_VIEWERS_SHOWN ? null : figures.votes,
    pointsBySource,
    points: pointsBySource.reduce((sum, { points }) => sum + points, 0),
  }
}

function winPercentOf({ wins, decided }: { wins: number; decided: number }): number | null {
  return decided === 0 ? null : Math.round((wins / decided) * 1000) / 10
}

function hoursOf({ hours }: { hours: number | null }): number | null {
  return hours === null ? null : Math.round(hours)
}
