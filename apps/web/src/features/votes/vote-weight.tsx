import { recordWeight, taperOf } from '@laurel/contract/money/rewards/weights'
import type { RuleSet } from '@laurel/contract/money/rules'
import { useQuery } from '@tanstack/react-query'
import { nowMs, useNow } from '../../lib/clock.ts'
import { formatNumber, formatPercent } from '../../lib/text/format.ts'
import { duration } from '../../lib/text/rule-numbers.ts'
import { rulesQuery } from '../../lib/text/rules.ts'
import { votingRecordQuery } from './api.ts'

/** What the viewer's next vote weighs and why, in a bounty whose voting ends at an instant. */
export function VoteWeight({ votingEndsAt }: { votingEndsAt: string }) {
  const { data: rules } = useQuery(rulesQuery)
  const { data: record } = useQuery(votingRecordQuery)
  useNow('calm')
  if (rules === undefined || record === undefined) return null
  const { skill, status } = record
  const beforeEndMs = Date.parse(votingEndsAt) - nowMs()
  return (
    <p className="text-muted text-xs">
      {weightSentences(rules.rules, { ...skill, trustLevel: status.trustLevel }, beforeEndMs)}
    </p>
  )
}

/** What a vote weighs: by the voter's record, and by how long before the end it is cast. */
export function weightSentences(
  rules: RuleSet,
  voter: { sampleSize: number; value: number; trustLevel: number },
  beforeEndMs: number,
): string {
  const weight =
    recordWeight(rules, voter) * (rules.voting.trustWeights[Math.max(1, voter.trustLevel)] ?? 1)
  const taper = taperOf(rules, beforeEndMs)
  const late =
    taper < 1
      ? ` In the last ${duration(rules.voting.taperMs)} of voting it weighs less and less: ${formatPercent(100 * taper)} of that now.`
      : ''
  return `${sentenceOf(rules, voter, weight)}${late}`
}

function sentenceOf(
  { record }: RuleSet,
  { sampleSize, value }: { sampleSize: number; value: number },
  weight: number,
): string {
  if (record === null) return `Your vote weighs ${formatNumber(weight)}.`
  if (sampleSize < record.minSettledVotes) {
    return `Your vote weighs ${formatNumber(weight)} until ${record.minSettledVotes} of your votes have settled: ${sampleSize} so far.`
  }
  const why =
    value >= record.fullSkill
      ? `the full weight, since your skill is ${value.toFixed(2)}`
      : `your skill is ${value.toFixed(2)}, and at ${record.fullSkill} it weighs 1`
  return `Your vote weighs ${formatNumber(weight)}: ${why}.`
}
