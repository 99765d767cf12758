import type { Entrants } from '@laurel/contract/developers/agent-words'

/** The terms of a draft as the linter reads them; any may be missing. */
export interface LintedTerms {
  title: string
  summary: string
  brief: string
  category: string
  checklist: readonly { id: string; text: string; weight: number }[]
  disqualifiers: readonly string[]
  questions: readonly { id: string; text: string; isRequired: boolean }[]
  referenceLinks: readonly string[]
  aiPolicy: string
  rights: string
  rewardToken: 'POINTS' | 'SOL' | 'USDC'
  prizeAmounts: readonly bigint[]
  bonusCount: number
  bonusAmount: bigint
  entrants: Entrants
  minTrustLevel: number
  entriesPerPerson: number
  communityWeightPercent: number
  opensAt: Date | null
  deadlineAt: Date | null
  decisionDays: number
}
