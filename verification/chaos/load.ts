/**
 * The mixed load: people sign up, fund bounties, enter, vote, score, award, object, cancel and withdraw, and time passes
 * for one bounty or another, so every step of a bounty's life happens under concurrent writes. The next step depends on
 * the state of a random bounty; several clients often do the same thing to the same bounty.
 */
import type { BountyDetail } from '@laurel/contract/work/bounties'
import { readBounty } from '@laurel/scenarios/bounties'
import { pause } from './node.ts'
import { takeNextStep } from './steps/bounty-steps.ts'
import type { LoadParts } from './steps/load-parts.ts'
import { signUp } from './steps/sign-ups.ts'
import { createFundedBounty } from './steps/sponsor-steps.ts'
import { attempt } from './traffic.ts'

/** Final states. */
const OVER: readonly BountyDetail['state'][] = ['completed', 'cancelled', 'expired']
/** Share of steps that sign a person up. */
const SIGN_UPS = 0.02
/** Pause while the first bounties are being created. */
const FOUNDING_MS = 20

/** The load on one node, which can be paused and resumed. */
export interface Load {
  /** Sends until `signal` aborts, then finishes the requests in progress. */
  run(clients: number, signal: AbortSignal): Promise<void>
  /** How many bounties ended in each state. */
  ended: Map<string, number>
}

/** Creates a load with at most `maxRunning` bounties at a time. */
export function createLoad(parts: LoadParts, maxRunning: number): Load {
  const { random, traffic, crowd } = parts
  const ended = new Map<string, number>()
  const running = new Set<string>()
  let founding = 0

  const step = async (): Promise<void> => {
    if (running.size + founding < maxRunning) {
      founding += 1
      const founded = await createFundedBounty(parts)
      founding -= 1
      if (founded !== null) running.add(founded.bountyId)
      return
    }
    const bountyId = random.pick([...running])
    if (bountyId === undefined) return await pause(FOUNDING_MS)
    if (random.chance(SIGN_UPS)) return await signUp(parts)
    const reader = random.pick(crowd.voters)
    if (reader === undefined) return
    const bounty = await attempt(() => readBounty(traffic, reader, bountyId))
    if (bounty === null) return
    if (!OVER.includes(bounty.state)) return await takeNextStep(parts, bounty)
    if (running.delete(bountyId)) ended.set(bounty.state, (ended.get(bounty.state) ?? 0) + 1)
  }

  return {
    ended,
    async run(clients, signal) {
      const client = async (): Promise<void> => {
        while (!signal.aborted) {
          await step()
          await pause(0)
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
      await traffic.flush()
    },
  }
}
