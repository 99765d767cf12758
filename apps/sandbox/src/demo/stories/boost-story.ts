import assert from 'node:assert/strict'
import { isHeldOut } from '@laurel/contract/boosts/held-out'
import { listOwnBoostable } from '../../../../server/src/features/boosts/boost-lists.service.ts'
import { boostSweeps } from '../../../../server/src/features/boosts/boosts.jobs.ts'
import {
  buyBoost,
  cancelBoost,
  createQuote,
} from '../../../../server/src/features/boosts/boosts.service.ts'
import {
  insertSightings,
  type Sighting,
} from '../../../../server/src/features/boosts/counting/sightings.queries.ts'
import { LATEST_RULES } from '../../../../server/src/features/rules/rule-sets.rules.ts'
import { MS, plus, utcDay } from '../../../../server/src/platform/clock.ts'
import type { Cast } from '../cast.ts'
import type { World } from '../world.ts'
import type { Story } from './story.ts'

/** A boost of the demo. */
interface DemoBoost {
  owner: string
  /** Hours before the demo begins at which it was bought. */
  boughtHours: number
  /** Hours after its purchase at which it begins. */
  laterHours?: number
  /** Viewers an hour, on average. */
  viewersAnHour: number
  /** Whether its owner cancels it after some hours. */
  cancelledAfterHours?: number
}

/** Share of viewers who open a boosted submission, and of held-out viewers who come across it elsewhere. */
const OPENS = { treated: 0.16, heldOut: 0.05 } as const
/** Share of viewers who also see it at its own place. */
const ORGANIC = 0.35

const BOOSTS: readonly DemoBoost[] = [
  { owner: 'teo', boughtHours: 9 * 24, viewersAnHour: 19 },
  { owner: 'mira', boughtHours: 5 * 24, viewersAnHour: 34 },
  { owner: 'teo', boughtHours: 70, viewersAnHour: 12, cancelledAfterHours: 7 },
  { owner: 'teo', boughtHours: 11, viewersAnHour: 21 },
  { owner: 'mira', boughtHours: 6, viewersAnHour: 17 },
  { owner: 'yuki', boughtHours: 3, laterHours: 20, viewersAnHour: 0 },
]

/** Schedules the boosts, their viewers by the hour, and their ends. */
export function planBoosts(world: World, story: Story, cast: Cast): void {
  for (const boost of BOOSTS) {
    const boughtAt = plus(cast.end, -boost.boughtHours * MS.hour)
    story.add(boughtAt, () => buy(world, story, cast, boost))
  }
}

async function buy(world: World, story: Story, cast: Cast, demo: DemoBoost): Promise<void> {
  const owner = cast.byName(demo.owner)
  const at = world.now()
  const boost = await world.as(owner, async (ctx) => {
    const { items } = await listOwnBoostable(ctx, { limit: 20 })
    const free = items.find(({ refusal }) => refusal === null)
    assert(free !== undefined, `${demo.owner} has something to boost`)
    const startsAt = plus(at, (demo.laterHours ?? 0) * MS.hour).toISOString()
    const quote = await createQuote(ctx, { submissionId: free.submissionId, slots: 1, startsAt })
    return await buyBoost(ctx, quote.id)
  })
  const { cancelledAfterHours = 24 } = demo
  for (let hours = 1; hours < cancelledAfterHours; hours += 1) {
    story.add(plus(boost.startsAt, hours * MS.hour), () => show(world, boost.id, demo))
  }
  if (demo.cancelledAfterHours === undefined) {
    story.add(plus(boost.endsAt, MS.minute), () => world.run(boostSweeps))
    return
  }
  story.add(plus(boost.startsAt, cancelledAfterHours * MS.hour), async () => {
    await world.as(owner, (ctx) => cancelBoost(ctx, boost.id))
  })
}

/** An hour’s viewers of a boost. */
async function show(world: World, boostId: string, demo: DemoBoost): Promise<void> {
  const now = world.now()
  const count = Math.round(demo.viewersAnHour * (0.5 + world.random()))
  const sightings = Array.from({ length: count }, (_, index): Sighting[] => {
    const viewerKey = `${now.getTime()}-${index}`
    const heldOut = isHeldOut(viewerKey, boostId, LATEST_RULES.boost.heldOutViewers)
    const seen = { boostId, viewerKey, isHeldOut: heldOut }
    const opens = world.random() < (heldOut ? OPENS.heldOut : OPENS.treated)
    return [
      { ...seen, kind: 'reached' },
      ...(world.random() < ORGANIC ? [{ ...seen, kind: 'organic_view' as const }] : []),
      ...(opens
        ? [{ ...seen, kind: heldOut ? ('organic_open' as const) : ('boosted_open' as const) }]
        : []),
    ]
  }).flat()
  const hour = new Date(Math.floor(now.getTime() / MS.hour) * MS.hour)
  await world.asSystem(({ db }) => insertSightings(db, { day: utcDay(now), hour }, sightings))
}
