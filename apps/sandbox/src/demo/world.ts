import type { Role } from '@laurel/contract/people/people'
import type { Database } from '../../../server/src/db/client.ts'
import type { Clock } from '../../../server/src/platform/clock.ts'
import { type Ctx, type MemberCtx, NO_SECOND_FACTOR } from '../../../server/src/platform/context.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import type { Jobs } from '../../../server/src/platform/work/jobs.ts'
import { runSweeps, type Sweep, type SweepDeps } from '../../../server/src/platform/work/sweeps.ts'
import { createRandom, type RandomSource } from './dice.ts'

/** A person who acts in the demo's history. */
export interface Actor {
  userId: string
  username: string
  roles: readonly Role[]
}

/** Returns the context in which a person acts at the current time of the history. */
export type Acting = (actor: Actor) => MemberCtx

/** Stores images as if uploaded. */
export interface DemoPictures {
  /** Announces the images that will be stored, in their order, so that they can be encoded ahead. */
  expect(svgs: Iterable<string>): void
  /** Uploads an SVG as a person's image. Returns its id. */
  store(actor: Actor, svg: string): Promise<string>
  /** Uploads an SVG as a person's portrait. Returns its address. */
  storePortrait(actor: Actor, svg: string): Promise<string>
}

/** The demo's history: its clock, its random numbers, and ways to act in it. */
export interface World {
  /** The current time of the history. */
  now(): Date
  /** Moves the time forward, never back. */
  setNow(at: Date): void
  random: RandomSource
  /** Null if the demo has no images. */
  pictures: DemoPictures | null
  /** Runs work as a person, in one transaction. */
  as<T>(actor: Actor, work: (ctx: MemberCtx) => Promise<T>): Promise<T>
  /** Lets several people act, or one person several times, in one transaction. */
  together<T>(work: (as: Acting) => Promise<T>): Promise<T>
  /** Runs work without a viewer, in one transaction. */
  asSystem<T>(work: (ctx: Ctx<null>) => Promise<T>): Promise<T>
  /** Runs the sweeps of the history once. */
  sweep(): Promise<void>
  /** Runs these sweeps once. */
  run(sweeps: readonly Sweep[]): Promise<void>
  /** Runs all sweeps until nothing is due, including those that only concern the present. */
  sweepAll(): Promise<void>
}

/** Sends no mails about the history. */
const SILENT: Jobs = { send: async () => {} }

/**
 * Sweeps that clean up after visitors or send reminders, skipped in the history. Trust levels above 1 are granted for the
 * whole history when the demo begins, so that moderators still have entries to review.
 */
const PRESENT_ONLY =
  /^(auth|rate-limits|moderation|notifications|trust)\.|forget-visitors|draft-reminders|pass-review|remind-finance|return-unfunded/

/** Creates a history that begins at `start`; deterministic for a seed. */
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
    random: createRandom(options.seed),
    pictures: options.pictures,
    now: () => now,
    setNow(at) {
      if (at > now) now = at
    },
    together,
    as: (actor, work) => together((as) => work(as(actor))),
    asSystem: (work) =>
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
  throw new Error(`The demo data could not be created: sweep ${sweep}`, { cause })
}
