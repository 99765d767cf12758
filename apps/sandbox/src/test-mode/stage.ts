import { Problem } from '@laurel/contract/problems'
import type { Database } from '../../../server/src/db/client.ts'
import { type Clock, MS, plus } from '../../../server/src/platform/clock.ts'
import { type Ctx, type MemberCtx, NO_SECOND_FACTOR } from '../../../server/src/platform/context.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import type { Jobs } from '../../../server/src/platform/work/jobs.ts'
import { runSweeps, type Sweep } from '../../../server/src/platform/work/sweeps.ts'
import { lockSandbox } from './sandbox.queries.ts'

/** What the residents need of the server. */
export interface StageParts {
  database: Database
  clock: Clock
  /** The scheduled work of the site, of which the sandbox runs its part. */
  sweeps: readonly Sweep[]
  onError(error: unknown): void
  /** Those of these people who still have an account on the site. */
  listRemaining(userIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Who acts: a resident, or a developer in whose place the sandbox acts. */
interface Acting {
  userId: string
  isModerator?: boolean
}

/** Returns the context in which someone acts. */
type As = (actor: Acting) => MemberCtx

/** Where the residents act. Only one process at a time does. */
export interface Stage {
  parts: StageParts
  /** Lets people act in one transaction, while no other process does. */
  act<T>(work: (as: As, ctx: Ctx<null>) => Promise<T>): Promise<T>
  /** Does something for each item; a refused one stops no other. */
  each<T>(
    items: readonly T[],
    work: (item: T, as: As, ctx: Ctx<null>) => Promise<unknown>,
  ): Promise<void>
  /** A time that lies this far back. */
  ago(ms: number): Date
  /** Moves bounties and entries whose time has come. */
  moveDue(): Promise<void>
  /** The work that the site does once a minute. */
  tidyUp(): Promise<void>
}

const SILENT: Jobs = { send: async () => {} }
/** The work that moves bounties and entries. */
const MOVING = /^(bounties|awards|submissions)\./
/** Developers keep the trust level at which a moderator reads each entry. */
const LEFT_OUT = /^trust\./

/** Opens the stage. */
export function openStage(parts: StageParts): Stage {
  const { database, clock, sweeps, onError } = parts
  const run = async (which: readonly Sweep[]): Promise<void> => {
    const deps = { database, clock, jobs: SILENT }
    await runSweeps(which, deps, (_sweep, error) => onError(error))
  }
  const act: Stage['act'] = (work) =>
    database.transaction(async (db) => {
      await lockSandbox(db)
      const origin = { requestId: newId(), ip: '127.0.0.1', userAgent: 'sandbox' }
      const ctx = { db, now: clock.now(), viewer: null, jobs: SILENT, origin }
      const as: As = ({ userId, isModerator = false }) => ({
        ...ctx,
        viewer: {
          userId,
          sessionId: userId,
          roles: isModerator ? ['moderator'] : [],
          assurance: NO_SECOND_FACTOR,
        },
      })
      return await work(as, ctx)
    })
  return {
    parts,
    act,
    async each(items, work) {
      for (const item of items) {
        try {
          await act((as, ctx) => work(item, as, ctx))
        } catch (error) {
          // Refused by a rule, such as a deadline too close, or done by another process: later, or never.
          if (!(error instanceof Problem)) onError(error)
        }
      }
    },
    ago: (ms) => plus(clock.now(), -ms),
    moveDue: () => run(sweeps.filter(({ name }) => MOVING.test(name))),
    tidyUp: () => run(sweeps.filter(({ name }) => !LEFT_OUT.test(name))),
  }
}

/** How long each state can be seen before a resident acts. */
export const SEEN_MS = MS.second
