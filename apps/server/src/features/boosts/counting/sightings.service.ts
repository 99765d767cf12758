/**
 * Counting what viewers see of boosts. A viewer counts once per boost, day and kind: by account, or signed out by a
 * hash of network and browser name with the day's salt, whose keys are deleted with the day. `reached` is the marked
 * card, or for a viewer who is held out the place where it would be: only these two are compared for the lift.
 */
import type { BoostSighting } from '@laurel/contract/boosts/boost-words'
import type { reportBoostSightings } from '@laurel/contract/boosts/boosts'
import { isHeldOut } from '@laurel/contract/boosts/held-out'
import type { ServerCall } from '@laurel/contract/endpoint'
import { MS, utcDay } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isBot } from '../../../platform/http/bots.ts'
import { sha256 } from '../../../platform/ids.ts'
import { addressKey } from '../../../platform/limits/rate-limits.ts'
import { signalPeople } from '../../notifications/notifications.service.ts'
import { ruleSetOf } from '../../rules/rule-sets.rules.ts'
import { ensureSalt } from '../../submissions/submissions.service.ts'
import { BOOST_LIMITS } from '../boost-life.rules.ts'
import { type BoostRow, selectRunning } from '../boosts.queries.ts'
import { insertSightings, type Sighting, type SightingKind } from './sightings.queries.ts'

type Report = ServerCall<typeof reportBoostSightings>['body']

/**
 * Counts a browser's report. Sightings by bots, by the owner and of boosts that do not run are ignored, and those that
 * contradict who is held out.
 */
export async function reportSightings(ctx: Ctx, report: Report): Promise<void> {
  if (isBot(ctx.origin.userAgent)) return
  const running = new Map((await selectRunning(ctx.db, ctx.now)).map((boost) => [boost.id, boost]))
  const seen = report.sightings.flatMap(({ boostId, sighting }) => {
    const boost = running.get(boostId)
    if (boost === undefined || boost.userId === ctx.viewer?.userId) return []
    return { boost, sighting }
  })
  if (seen.length === 0) return
  const keyOf = await viewerKeys(ctx)
  const sightings = seen.flatMap(({ boost, sighting }): Sighting[] => {
    const heldOut = isHeldOutFrom(boost, ctx.viewer?.userId ?? report.viewerKey)
    const kind = kindOf(sighting, heldOut)
    if (kind === null) return []
    return [{ boostId: boost.id, viewerKey: keyOf(boost.id), kind, isHeldOut: heldOut }]
  })
  const hour = new Date(Math.floor(ctx.now.getTime() / MS.hour) * MS.hour)
  const changed = await insertSightings(ctx.db, { day: utcDay(ctx.now), hour }, sightings)
  await signalPeople(
    ctx,
    changed.flatMap((id) => running.get(id)?.userId ?? []),
  )
}

function isHeldOutFrom(boost: BoostRow, viewer: string): boolean {
  return isHeldOut(viewer, boost.id, ruleSetOf(boost.ruleVersion).boost.heldOutViewers)
}

/** What a sighting counts as; null where it contradicts the viewer's group. */
function kindOf(sighting: BoostSighting, isHeldOutViewer: boolean): SightingKind | null {
  switch (sighting) {
    case 'boosted_view':
      return isHeldOutViewer ? null : 'reached'
    case 'withheld_view':
      return isHeldOutViewer ? 'reached' : null
    case 'boosted_open':
      return isHeldOutViewer ? null : sighting
    default:
      return sighting
  }
}

/**
 * Keys of the viewer by boost, so that they cannot be tracked across boosts. Browsers behind one network are told apart
 * by their name, but only into so many groups: a script that changes its name gains nothing beyond them.
 */
async function viewerKeys({ db, now, viewer, origin }: Ctx): Promise<(boostId: string) => string> {
  const salt = await ensureSalt(db, utcDay(now))
  const group = Number.parseInt(sha256(origin.userAgent).slice(0, 8), 16)
  const who =
    viewer?.userId ?? `${addressKey(origin.ip)}\n${group % BOOST_LIMITS.viewersPerNetwork}`
  return (boostId) => sha256([salt, who, boostId].join('\n'))
}
