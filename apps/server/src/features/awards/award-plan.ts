import type { ServerCall } from '@laurel/contract/endpoint'
import { type FieldError, Problem } from '@laurel/contract/problems'
import type { announceAward } from '@laurel/contract/work/awards'
import { outcomeReasonText } from '@laurel/contract/work/outcome-reasons'
import { byFormula, isSameSlot, NO_SLOT, type Slot, slotsOf } from './formula.ts'

/** The sponsor's decision on one entry, as sent. */
export type OutcomeInput = ServerCall<typeof announceAward>['body']['outcomes'][number]

/** An accepted entry with its figures; `finalScore` is null until the checklist is scored. */
export interface JudgedEntry {
  submissionId: string
  title: string
  checklistPercent: number | null
  communityPercent: number
  communityRank: number
  /** Breaks ties of score and rank. */
  tie: string
  finalScore: number | null
}

/** The outcome of an entry with its reason. */
export interface PlannedAward extends Slot {
  submissionId: string
  checklistPercent: number | null
  communityPercent: number | null
  finalScore: number | null
  /** The place by the formula, null for a bonus spot or none. */
  formulaPlace: number | null
  departureReason: string | null
  reason: string
}

/** The prizes that a bounty offers. */
type Offer = Parameters<typeof slotsOf>[0]

/** The slots that the formula gives to entries with a final score, by submission. */
export function formulaSlots(offer: Offer, entries: readonly JudgedEntry[]): Map<string, Slot> {
  const slots = slotsOf(offer)
  const ranked = byFormula(
    entries.flatMap((entry) =>
      entry.finalScore === null ? [] : [{ ...entry, finalScore: entry.finalScore }],
    ),
  )
  return new Map(
    ranked.map(({ submissionId }, index) => [submissionId, slots[index] ?? NO_SLOT] as const),
  )
}

/** Entries by the votes, best first; those accepted after voting come last. */
export function byVotes<T extends Pick<JudgedEntry, 'communityRank' | 'tie'>>(
  entries: readonly T[],
): T[] {
  return entries.toSorted(
    (a, b) => a.communityRank - b.communityRank || Number(a.tie > b.tie) - Number(a.tie < b.tie),
  )
}

/**
 * The entries that need full scores whether or not they win: the first by the votes, as many as there are places, bonus
 * spots and `extraCount` together; all of them when it is null (product.md 4, rule D-desk).
 */
export function entriesToScore(
  offer: Offer,
  entries: readonly JudgedEntry[],
  extraCount: number | null,
): Set<string> {
  const count =
    extraCount === null ? entries.length : offer.prizeAmounts.length + offer.bonusCount + extraCount
  return new Set(
    byVotes(entries)
      .slice(0, count)
      .map(({ submissionId }) => submissionId),
  )
}

/**
 * Checks a sponsor's decision against the competing entries and the formula (product.md 4, rule D-award): each gets
 * exactly one outcome and a reason, those of `toScore` and with a prize have been scored in full, no place or spot is
 * given twice, places may stay empty, and every departure from the formula has a reason. Raises `validation_failed`, `award_incomplete` and `award_departure_unexplained`.
 */
export function planAward(
  offer: Offer,
  entries: readonly JudgedEntry[],
  outcomes: readonly OutcomeInput[],
  toScore: ReadonlySet<string>,
): PlannedAward[] {
  requireSound(offer, entries, outcomes)
  requireComplete(entries, outcomes, toScore)
  const formula = formulaSlots(offer, entries)
  const slots = slotsOf(offer)
  const entryById = new Map(entries.map((entry) => [entry.submissionId, entry]))
  const planned = outcomes.map((outcome) => {
    const entry = entryById.get(outcome.submissionId)
    const given = slots.find((slot) => isSameSlot(slot, outcome)) ?? NO_SLOT
    const due = formula.get(outcome.submissionId) ?? NO_SLOT
    const isDeparture = !isSameSlot(given, due)
    return {
      ...given,
      submissionId: outcome.submissionId,
      checklistPercent: entry?.checklistPercent ?? null,
      communityPercent: entry?.communityPercent ?? null,
      finalScore: entry?.finalScore ?? null,
      formulaPlace: due.place,
      departureReason: isDeparture ? (outcome.departureReason ?? null) : null,
      reason: outcomeReasonText(outcome.reasonKind ?? null, outcome.reason ?? ''),
      isDeparture,
    }
  })
  const unexplained = planned.flatMap(({ isDeparture, departureReason }, index) =>
    isDeparture && departureReason === null
      ? [
          {
            pointer: `/outcomes/${index}/departureReason`,
            message: 'Give a reason; it will be public',
          },
        ]
      : [],
  )
  if (unexplained.length > 0) {
    throw new Problem('award_departure_unexplained', { errors: unexplained })
  }
  return planned.map(({ isDeparture: _departs, ...award }) => award)
}

function requireSound(
  offer: Offer,
  entries: readonly JudgedEntry[],
  outcomes: readonly OutcomeInput[],
): void {
  const known = new Set(entries.map(({ submissionId }) => submissionId))
  const seen = new Set<string>()
  const taken = new Set<number>()
  let bonusLeft = offer.bonusCount
  const errors: FieldError[] = []
  outcomes.forEach((outcome, index) => {
    const { submissionId, place, isBonus } = outcome
    const refuse = (field: string, message: string) =>
      errors.push({ pointer: `/outcomes/${index}/${field}`, message })
    if (!known.has(submissionId)) refuse('submissionId', 'This entry isn’t in the competition')
    if (seen.has(submissionId)) refuse('submissionId', 'This entry already has an outcome')
    seen.add(submissionId)
    if (place !== null && isBonus)
      refuse('isBonus', 'An entry can’t have both a place and a bonus spot')
    if (place !== null && place > offer.prizeAmounts.length) {
      refuse('place', 'That place doesn’t exist')
    }
    if (place !== null && taken.has(place)) refuse('place', 'This place was given twice')
    if (place !== null) taken.add(place)
    if (isBonus) bonusLeft -= 1
    if (isBonus && bonusLeft < 0) refuse('isBonus', 'There are no bonus spots left')
    requireReason(outcome, refuse)
  })
  if (errors.length > 0) throw new Problem('validation_failed', { errors })
}

/** A reason is written or chosen; the list has none for a prize. */
function requireReason(
  outcome: OutcomeInput,
  refuse: (field: string, message: string) => void,
): void {
  if (outcome.reasonKind === undefined) {
    if (outcome.reason === undefined) refuse('reason', 'Give this entrant a reason')
  } else if (hasPrize(outcome)) {
    refuse('reasonKind', 'These reasons are for entries without a prize')
  }
}

function hasPrize({ place, isBonus }: OutcomeInput): boolean {
  return place !== null || isBonus
}

function requireComplete(
  entries: readonly JudgedEntry[],
  outcomes: readonly OutcomeInput[],
  toScore: ReadonlySet<string>,
): void {
  const decided = new Map(outcomes.map((outcome) => [outcome.submissionId, outcome]))
  const errors = entries.flatMap(({ submissionId, title, finalScore }) => {
    const outcome = decided.get(submissionId)
    if (outcome === undefined) return [`“${title}” has no outcome yet`]
    if (finalScore !== null) return []
    if (toScore.has(submissionId) || hasPrize(outcome)) {
      return [`“${title}” is not scored on the whole checklist yet`]
    }
    return outcome.reasonKind === undefined
      ? [`“${title}” needs full scores or a reason from the list`]
      : []
  })
  if (errors.length > 0) {
    throw new Problem('award_incomplete', {
      errors: errors.map((message) => ({ pointer: '/outcomes', message })),
    })
  }
}
