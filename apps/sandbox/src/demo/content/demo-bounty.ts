import type { BountyCategory } from '@laurel/contract/work/bounties'

/** State of a demo bounty when the demo begins. */
type DemoStage =
  | 'draft'
  | 'in_review'
  | 'awaiting_funding'
  | 'scheduled'
  | 'open'
  | 'voting'
  | 'judging'
  | 'challenge'
  | 'completed'
  | 'cancelled'
  | 'expired'

/** A bounty of the demo. */
export interface DemoBounty {
  key: string
  sponsor: string
  stage: DemoStage
  category: BountyCategory
  title: string
  summary: string
  /** The request and its reason, before the sections that every brief has. */
  wanted: string
  format: string
  length: string
  language: string
  checklist: readonly [text: string, weight: number][]
  disqualifiers: readonly string[]
  aiPolicy: 'allowed' | 'disclose' | 'forbidden'
  /** People only, unless it says otherwise. */
  entrants?: 'people_and_agents'
  rights: 'license' | 'assignment' | 'none'
  /** Points for 1st, 2nd, … place, then count and points of the bonus spots. */
  prizes: readonly number[]
  bonus: readonly [count: number, points: number]
  /** The same in SOL or USDC, in smallest units, if the demo has a local ledger to pay on. */
  inTokens?: { token: 'SOL' | 'USDC'; prizes: readonly bigint[]; bonus: bigint }
  communityWeightPercent: 0 | 25 | 50
}
