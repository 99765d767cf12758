import type { getBountyAnalytics } from '@laurel/contract/analytics/analytics'
import type { AnalyticsRange } from '@laurel/contract/analytics/ranges'
import { MIN_VIEWERS_SHOWN } from '@laurel/contract/analytics/view-words'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { MS } from '../../../platform/clock.ts'
import { agentOf, type MemberCtx } from '../../../platform/context.ts'
import { requireBounty } from '../../bounties/bounties.service.ts'
import {
  type ComparableBounty,
  findSponsored,
  listComparable,
  listEntryDays,
  type SponsoredBounty,
} from './bounty.queries.ts'
import { presentSources } from './creator-analytics.service.ts'
import { type Days, daysOf } from './period.ts'
import { readHours, readPeriod } from './pieces.service.ts'
import { sampledDaysIn, shownGroups, shownOf } from './shown-counts.ts'
import { medianOf } from './submission-analytics.service.ts'
import { listViewCounts } from './view-counts.queries.ts'

type Reply = ServerCall<typeof getBountyAnalytics>['reply']

/** Fewer comparable bounties would tell about single ones. */
const MIN_BOUNTIES = 5

/** How one of the viewer's bounties was seen and entered, beside comparable ones. Raises `not_found`. */
export async function readBountyAnalytics(
  ctx: MemberCtx,
  key: string,
  range: AnalyticsRange,
): Promise<Reply> {
  const { db, viewer } = ctx
  const bounty = await findSponsored(db, (await requireBounty(db, key)).id, viewer.userId)
  if (bounty === null || agentOf(viewer) !== null) throw new Problem('not_found')
  const period = await readPeriod(ctx, range)
  const subject = { ownerId: viewer.userId, subjectId: bounty.bountyId }
  const counts = await listViewCounts(db, subject, period)
  const before = period.before && shownOf(await listViewCounts(db, subject, period.before))
  const byDay = Map.groupBy(counts, ({ day }) => day)
  const entries = new Map(
    (await listEntryDays(db, bounty.bountyId)).map((row) => [row.day, row.entries]),
  )
  const entriesIn = (days: Days) =>
    daysOf(days).reduce((sum, day) => sum + (entries.get(day) ?? 0), 0)
  const shown = shownOf(counts)
  return {
    period,
    sampledDays: sampledDaysIn(counts),
    bountyId: bounty.bountyId,
    slug: bounty.slug,
    title: bounty.title,
    token: bounty.token,
    figures: {
      reach: shown.impressions,
      opens: shown.opens,
      entries: bounty.entries,
      entriesPerDay: perDay(bounty.entries, openDays(bounty, ctx.now)),
      costPerAccepted: costOf(bounty),
    },
    entriesInRange: entriesIn(period),
    before:
      period.before === null || before === null
        ? null
        : { reach: before.impressions, opens: before.opens, entries: entriesIn(period.before) },
    comparable: compareWith(await listComparable(db, bounty)),
    days: shownGroups(daysOf(period), (day) => byDay.get(day) ?? []).map(
      ({ key: day, ...rest }) => ({ day, ...rest, entries: entries.get(day) ?? 0 }),
    ),
    hours: await readHours(ctx, period, (all) =>
      all.filter(({ subjectId }) => subjectId === bounty.bountyId),
    ),
    sources: presentSources(Map.groupBy(counts, ({ source }) => source)),
  }
}

/** Days for which a bounty took entries so far, at least one. */
function openDays({ opensAt, deadlineAt }: SponsoredBounty, now: Date): number {
  if (opensAt === null || deadlineAt === null) return 1
  const until = Math.min(now.getTime(), deadlineAt.getTime())
  return Math.max(1, (until - opensAt.getTime()) / MS.day)
}

function perDay(entries: number, days: number): number {
  return Math.round((entries / days) * 10) / 10
}

function costOf({ prizeTotal, accepted }: { prizeTotal: string; accepted: number }): string | null {
  return accepted === 0 ? null : String(BigInt(prizeTotal) / BigInt(accepted))
}

function compareWith(bounties: readonly ComparableBounty[]): Reply['comparable'] {
  if (bounties.length < MIN_BOUNTIES) return null
  const seen = bounties.filter(({ people }) => people >= MIN_VIEWERS_SHOWN)
  const costs = bounties.flatMap((bounty) => costOf(bounty) ?? [])
  const median = (of: (bounty: ComparableBounty) => number, from = bounties) =>
    from.length < MIN_BOUNTIES ? null : Math.round(medianOf(from.map(of)))
  const perDays = bounties.map(({ entries, days }) => entries / days)
  return {
    bounties: bounties.length,
    reach: median(({ impressions }) => impressions, seen),
    opens: median(({ opens }) => opens, seen),
    entries: median(({ entries }) => entries) ?? 0,
    entriesPerDay: Math.round(medianOf(perDays) * 10) / 10,
    costPerAccepted:
      costs.length < MIN_BOUNTIES ? null : String(Math.round(medianOf(costs.map(Number)))),
  }
}
