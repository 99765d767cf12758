import type { VoteReceiptReply } from '@laurel/contract/work/votes'

/**
 * Errors in the vote receipts of one voter on one bounty, recomputed from the receipts alone; empty if there are none.
 */
export function findBrokenVoteReceipts(receipts: readonly VoteReceiptReply[]): string[] {
  const broken: string[] = []
  const settled = receipts.flatMap(({ voteId, settlement }) =>
    settlement?.split ? [{ voteId, ...settlement, split: settlement.split }] : [],
  )
  for (const one of settled) {
    const { split, poolPoints, rawPoints } = one
    const isPractice = one.state === 'practice'
    const part = one.strength * one.weight * one.early * one.rank * split.skill
    const whole = isPractice ? split.partSum + part : split.partSum
    const raw = whole === 0 ? 0 : (poolPoints * part) / whole
    const isOutside = receipts.some(({ voteId, inArena }) => voteId === one.voteId && !inArena)
    if (isOutside) continue
    if (Math.abs(raw - rawPoints) > 1e-9) broken.push(`${one.voteId}: raw ${rawPoints}, not ${raw}`)
    if (!isRounded(split.roundedPoints, raw)) broken.push(`${one.voteId}: rounded from ${raw}`)
    if (split.cappedPoints > Math.min(split.roundedPoints, split.capPoints)) {
      broken.push(`${one.voteId}: above the cap`)
    }
  }
  const real = settled.filter(({ state }) => state !== 'practice')
  const sum = (of: (one: (typeof real)[number]) => number) =>
    real.reduce((total, one) => total + of(one), 0)
  const rounded = sum(({ split }) => split.roundedPoints)
  const capped = sum(({ split }) => split.cappedPoints)
  const [first] = real
  if (first === undefined) return broken
  if (capped !== Math.min(rounded, first.split.capPoints)) broken.push(`capped to ${capped}`)
  // Held points are released in proportion to the skill once known.
  const decided = real.find(
    ({ state, skill, split }) =>
      state !== 'held' && split.cappedPoints > 0 && skill !== split.skill,
  )
  const expected = decided === undefined ? capped : Math.floor(capped * decided.skill)
  if (sum(({ amountPoints }) => amountPoints) !== expected) broken.push(`should be ${expected}`)
  return broken
}

function isRounded(whole: number, exact: number): boolean {
  return whole === Math.floor(exact + 1e-9) || whole === Math.floor(exact + 1e-9) + 1
}
