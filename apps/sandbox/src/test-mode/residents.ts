import { MS } from '../../../server/src/platform/clock.ts'
import { admitPerson, type TestPerson } from './mirror.ts'
import { openAccounts } from './resident-accounts.ts'
import { openStage, type Stage, type StageParts } from './stage.ts'
import {
  closeBounties,
  decideEntries,
  enterDevelopersBounties,
  forget,
  judgeBounties,
  keepOpen,
  openDevelopersBounties,
  payPrizes,
  refill,
  submitForOwners,
} from './steps.ts'

/** The residents of the sandbox, who do within seconds what people do within days. */
export interface Residents {
  /** Makes a developer known. */
  admit(person: TestPerson): Promise<void>
  /** Says that a developer is at work: for a while, rounds follow each other closely. */
  wake(): void
  /** Ends after the running round. */
  stop(): Promise<void>
}

/** The time between rounds while developers are at work, and otherwise. */
const BUSY_MS = MS.second / 2
const IDLE_MS = 15 * MS.second
/** Rounds at close quarters after the last request. */
const BUSY_ROUNDS = 240
/** Every so many rounds the rest of the scheduled work runs. */
const TIDY_ROUNDS = 600

/** What a round does, in order. One that fails stops no other. */
const STEPS: readonly ((stage: Stage) => Promise<void>)[] = [
  keepOpen,
  refill,
  submitForOwners,
  decideEntries,
  openDevelopersBounties,
  enterDevelopersBounties,
  closeBounties,
  judgeBounties,
  payPrizes,
  forget,
]

/** Opens the residents' accounts and their bounties, and lets them act until stopped. */
export async function openResidents(parts: StageParts): Promise<Residents> {
  const stage = openStage(parts)
  await openAccounts(stage)
  await keepOpen(stage)
  let rounds = 0
  let busyRounds = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isStopped = false

  const plan = (): void => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(
      () => {
        running = runRound(stage, rounds).finally(() => {
          running = null
          rounds += 1
          busyRounds -= 1
          plan()
        })
      },
      busyRounds > 0 ? BUSY_MS : IDLE_MS,
    ).unref()
  }
  plan()
  return {
    admit: (person) => admitPerson(stage, person),
    wake() {
      const wasIdle = busyRounds <= 0
      busyRounds = BUSY_ROUNDS
      if (wasIdle && running === null) plan()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function runRound(stage: Stage, round: number): Promise<void> {
  const isTidying = round % TIDY_ROUNDS === TIDY_ROUNDS - 1
  const steps = isTidying ? [...STEPS, () => stage.tidyUp()] : STEPS
  for (const step of steps) {
    try {
      await step(stage)
    } catch (error) {
      stage.parts.onError(error)
    }
  }
}
