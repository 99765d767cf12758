import type { getTransfer } from '@laurel/contract/money/points'
import type { VoteReceiptReply } from '@laurel/contract/work/votes'
import type { z } from 'zod'

type Receipt = z.output<(typeof getTransfer)['reply']>

/**
 * Recomputes the points of a transfer from its receipt alone. Null for a receipt without a calculation; NaN where its
 * numbers contradict each other.
 */
export function recomputeTransfer({ category, to, calculation }: Receipt): number | null {
  if (calculation === null) return null
  const found = new Map(calculation.factors.map((factor) => [factor.id, factor]))
  const n = (id: string) => found.get(id)?.value ?? Number.NaN
  if (found.has('fixed')) return n('fixed')
  if (found.has('prize')) return n('prize')
  const withStreak = (share: number) => share + Math.floor((share * n('streakPercent')) / 100)
  switch (category) {
    case 'curation':
      return isPool(found.get('poolPoints'), n('entries'))
        ? withStreak(n('sharePoints'))
        : Number.NaN
    case 'author_share': {
      const half = Math.floor(n('poolPoints') * n('half'))
      const byPlace = half * n('placeShare')
      const byScore = ((n('poolPoints') - half) * n('percent')) / n('scoreSum')
      const isRight =
        isPool(found.get('poolPoints'), n('entries')) &&
        isRounded(n('placePoints'), byPlace) &&
        (n('scorePoints') === 0 || isRounded(n('scorePoints'), byScore))
      return isRight ? withStreak(n('placePoints') + n('scorePoints')) : Number.NaN
    }
    case 'escrow_fund':
      return n('prizePoints') - n('grantPoints')
    case 'escrow_refund':
      return n('leftPoints') - n('grantPoints')
    case 'settle':
      return to.kind === 'issuance' ? n('earnedPoints') - n('settledPoints') : n('settledPoints')
    case 'release':
      return Math.floor(n('heldPoints') * n('skill'))
    case 'reserve':
      return found.has('heldPoints')
        ? n('heldPoints') - Math.floor(n('heldPoints') * n('skill'))
        : n('poolPoints') - n('givenPoints')
    default:
      return Number.NaN
  }
}

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

/** Whether a pool matches its own description: `100 + 5 × entries, at most 400`. */
function isPool(pool: { value: number; meaning: string } | undefined, entries: number): boolean {
  const [, base, perEntry, most] =
    /^(\d+) \+ (\d+) × entries, at most (\d+)$/.exec(pool?.meaning ?? '') ?? []
  return pool?.value === Math.min(Number(most), Number(base) + Number(perEntry) * entries)
}

function isRounded(whole: number, exact: number): boolean {
  return whole === Math.floor(exact + 1e-9) || whole === Math.floor(exact + 1e-9) + 1
}
