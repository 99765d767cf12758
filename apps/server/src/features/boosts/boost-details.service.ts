import type { getBoost } from '@laurel/contract/boosts/boosts'
import type { ServerCall } from '@laurel/contract/endpoint'
import type { MemberCtx } from '../../platform/context.ts'
import { requireBounty } from '../bounties/bounties.service.ts'
import { VIEWERS_HIDDEN_STATES } from '../submissions/submissions.rules.ts'
import { requireSubmission } from '../submissions/submissions.service.ts'
import { BOOST_LIMITS } from './boost-life.rules.ts'
import { presentBoost } from './boosts.presenter.ts'
import { requireBoost } from './boosts.service.ts'
import { liftOf } from './counting/lift.ts'
import { type HourCount, listCounts, type SightingKind } from './counting/sightings.queries.ts'

type Detail = ServerCall<typeof getBoost>['reply']

/** A boost with its chart and its lift, for its owner and moderators. Raises `not_found`. */
export async function readBoost(ctx: MemberCtx, id: string): Promise<Detail> {
  const row = await requireBoost(ctx, id)
  const counts = await listCounts(ctx.db, [row.id])
  const isBlind = await areVotesOpen(ctx, row.submissionId)
  const treated = groupOf(counts, false)
  const heldOut = groupOf(counts, true)
  const isSmall = treated.viewers + sumOf(counts, 'organic_view') < BOOST_LIMITS.minViewers
  return {
    ...(await presentBoost(ctx, row)),
    hours: hoursOf(counts),
    views: { boosted: treated.viewers, organic: sumOf(counts, 'organic_view') },
    opens:
      isBlind || isSmall
        ? null
        : { boosted: sumOf(counts, 'boosted_open'), organic: sumOf(counts, 'organic_open') },
    lift: isBlind ? BLIND : liftOf(treated, heldOut),
  }
}

/** Opens of an entry say how it is received, so nothing is shown while people vote on it (check 35). */
const BLIND: Detail['lift'] = { summary: 'Shown once voting on this entry is over.', result: null }

async function areVotesOpen({ db }: MemberCtx, submissionId: string): Promise<boolean> {
  const { bountyId } = await requireSubmission(db, submissionId)
  if (bountyId === null) return false
  const { state } = await requireBounty(db, bountyId)
  return (VIEWERS_HIDDEN_STATES as readonly string[]).includes(state)
}

function groupOf(counts: readonly HourCount[], isHeldOut: boolean) {
  const own = counts.filter((count) => count.isHeldOut === isHeldOut)
  return { viewers: sumOf(own, 'reached'), openers: sumOf(own, 'converted') }
}

function sumOf(counts: readonly HourCount[], kind: SightingKind): number {
  return counts.reduce((sum, count) => (count.kind === kind ? sum + count.viewers : sum), 0)
}

function hoursOf(counts: readonly HourCount[]): Detail['hours'] {
  const byHour = Map.groupBy(counts, ({ hour }) => hour.toISOString())
  return [...byHour].flatMap(([at, own]) => {
    const boostedViews = groupOf(own, false).viewers
    const organicViews = sumOf(own, 'organic_view')
    return boostedViews + organicViews === 0 ? [] : [{ at, boostedViews, organicViews }]
  })
}
