import type { Role } from '@laurel/contract/people'
import type { Database } from '../../../server/src/db/client.ts'
import type { Clock } from '../../../server/src/platform/clock.ts'
import { type Ctx, type MemberCtx, NO_SECOND_FACTOR } from '../../../server/src/platform/context.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import type { Jobs } from '../../../server/src/platform/work/jobs.ts'
import { runSweeps, type Sweep, type SweepDeps } from '../../../server/src/platform/work/sweeps.ts'
import { createDice, type Dice } from './dice.ts'

/** Somebody who acts in the demo's past. */
export interface Actor {
  userId: string
  username: string
  roles: readonly Role[]
}

/** Gives the context in which somebody acts at the present time of the past. */
export type Acting = (actor: Actor) => MemberCtx

/** Puts pictures where uploads are. */
export interface DemoPictures {
  /** Uploads an SVG as a picture of somebody's; answers its id. */
  store(actor: Actor, svg: string): Promise<string>
}

/** The demo's past: its clock, its dice, and a way to act in it. */
export interface World {
  /** The time that the past has reached. */
  now(): Date
  /** Moves the past forward; never back. */
  setNow(at: Date): void
  random: Dice
  /** Null where the demo goes without pictures. */
  pictures: DemoPictures | null
  /** Does something as somebody, in a transaction of its own. */
  as<T>(actor: Actor, work: (ctx: MemberCtx) => Promise<T>): Promise<T>
  /** Lets several people act, or somebody several times, in one transaction. */
  together<T>(work: (as: Acting) => Promise<T>): Promise<T>
  /** Does something as nobody, in a transaction of its own. */
  asNobody<T>(work: (ctx: Ctx<null>) => Promise<T>): Promise<T>
  /** Runs what is due by the clock, once. */
  sweep(): Promise<void>
  /** Runs these sweeps once. */
  run(sweeps: readonly Sweep[]): Promise<void>
  /** The same until nothing is due, with the sweeps that only concern the present. */
  sweepAll(): Promise<void>
}

/** Nobody is mailed about what happened before the demo began. */
const SILENT: Jobs = { send: async () => {} }

/**
 * Sweeps that clean up after visitors or remind people of today: in the past they find nothing worth keeping. Levels
 * above 1 are given for the whole past when the demo begins, so that moderators still have entries to look at.
 */
const PRESENT_ONLY =
  /^(auth|rate-limits|moderation|notifications|trust)\.|forget-visitors|draft-reminders|pass-review|remind-finance|return-unfunded/

/** Begins a past at `start`. The same seed tells the same story. */
export function createWorld(
  database: Database,
  sweeps: readonly Sweep[],
  options: { start: Date; seed: number; pictures: DemoPictures | null },
): World {
  let now = options.start
  const clock: Clock = { now: () => now }
  const deps: SweepDeps = { database, clock, jobs: SILENT }
  const pastSweeps = sweeps.filter(({ name }) => !PRESENT_ONLY.test(name))
  const origin = { requestId: newId(), ip: '127.0.0.1', userAgent: 'demo' }

  const together: World['together'] = (work) =>
    database.transaction((db) =>
      work(({ userId, roles }) => ({
        db,
        now,
        viewer: { userId, sessionId: userId, roles, assurance: NO_SECOND_FACTOR },
        jobs: SILENT,
        origin,
      })),
    )
  return {
    random: createDice(options.seed),
    pictures: options.pictures,
    now: () => now,
    setNow(at) {
      if (at > now) now = at
    },
    together,
    as: (actor, work) => together((as) => work(as(actor))),
    asNobody: (work) =>
      database.transaction((db) => work({ db, now, viewer: null, jobs: SILENT, origin })),
    async sweep() {
      for (const { name, run } of pastSweeps) await run(deps).catch((cause) => fail(name, cause))
    },
    async run(list) {
      for (const { name, run } of list) await run(deps).catch((cause) => fail(name, cause))
    },
    async sweepAll() {
      await runSweeps(sweeps, deps, fail)
    },
  }
}

function fail(sweep: string, cause: unknown): never {
  throw new Error(`The demo data could not be made: sweep ${sweep}`, { cause })
}
