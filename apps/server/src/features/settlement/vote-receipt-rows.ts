import type { RuleSet } from '@laurel/contract/money/rules'
import type { Ctx } from '../../platform/context.ts'
import type { BountyRow } from '../bounties/bounties.service.ts'
import type { MovedPoints } from '../points/move-points.service.ts'
import type { VoteReceipt } from './curation.ts'
import type { SettlementFacts } from './settlement-facts.service.ts'

/** Units per point under rules that reckon in hundredths. */
const HUNDREDTHS = 100

/** The part of a plan that receipts show. */
interface ReceiptPlan {
  receipts: readonly VoteReceipt[]
  accruals: readonly { category: string; userId: string }[]
  holds: readonly { userId: string }[]
  settlement: { voterPoolPoints: number }
}

/** The receipts as rows, with the transfer of each voter's reward. */
export function receiptRows(
  ctx: Ctx,
  rules: RuleSet,
  bounty: BountyRow,
  facts: SettlementFacts,
  plan: ReceiptPlan,
  moved: MovedPoints,
) {
  const transferByVoter = new Map<string, string>()
  plan.accruals.forEach(({ category, userId }, index) => {
    const transfer = moved.accrued[index]
    if (category === 'curation' && transfer) transferByVoter.set(userId, transfer.id)
  })
  plan.holds.forEach(({ userId }, index) => {
    const transfer = moved.held[index]
    if (transfer) transferByVoter.set(userId, transfer.id)
  })
  const { unitsPerPoint } = rules.curation
  const isRewarded = ({ state }: VoteReceipt) => state === 'paid' || state === 'held'
  return plan.receipts.map((receipt) => ({
    voteId: receipt.vote.voteId,
    bountyId: bounty.id,
    voterId: receipt.vote.voterId,
    isHit: receipt.isHit,
    place: receipt.place,
    isBonus: receipt.isBonus,
    placedShare: facts.placedShare,
    strength: receipt.strength,
    weight: receipt.vote.weight,
    early: receipt.early,
    rankFactor: receipt.rankFactor,
    skill: receipt.skill,
    streakPercent: isRewarded(receipt) ? facts.streakOf(receipt.vote.voterId) : 0,
    poolPoints: plan.settlement.voterPoolPoints,
    rawPoints: receipt.rawPoints,
    partSkill: receipt.partSkill,
    splitPoints: Math.floor(receipt.splitUnits / unitsPerPoint),
    cappedPoints: Math.floor(receipt.cappedUnits / unitsPerPoint),
    amountPoints: Math.floor(receipt.amountUnits / unitsPerPoint),
    ...inHundredths(rules, receipt),
    record: rules.record === null ? null : receipt.vote.record,
    oneVoice: rules.oneVoice === null ? null : receipt.vote.oneVoice,
    isMutualSupport: receipt.vote.isMutualSupport,
    checklistThird: facts.thirdOf(receipt.vote.submissionId),
    state: receipt.state,
    transferId: isRewarded(receipt) ? (transferByVoter.get(receipt.vote.voterId) ?? null) : null,
    voidedAt: receipt.vote.isVoided ? ctx.now : null,
    countsForSkill:
      receipt.vote.inArena &&
      !receipt.vote.isPractice &&
      !receipt.vote.isVoided &&
      facts.makesRecord(receipt.vote.submissionId),
    settledAt: ctx.now,
  }))
}

/** The amounts of a receipt in hundredths of a point; null under rules that reckon in whole points. */
function inHundredths(
  { curation }: RuleSet,
  receipt: VoteReceipt,
): Record<'splitHundredths' | 'cappedHundredths' | 'amountHundredths', number | null> {
  const isFine = curation.unitsPerPoint === HUNDREDTHS
  return {
    splitHundredths: isFine ? receipt.splitUnits : null,
    cappedHundredths: isFine ? receipt.cappedUnits : null,
    amountHundredths: isFine ? receipt.amountUnits : null,
  }
}
