import { MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import type { OutcomeReason } from '@laurel/contract/work/outcome-reasons'
import type { DeskEntry, JudgedBounty } from './api.ts'
import { type Checklist, takesPart } from './desk/marks.ts'
import { ordinal, prizeOf, type Standing } from './places.ts'

/** The sponsor's decision on an entry so far. */
export interface Decision extends Standing {
  /** Empty until the sponsor accepts the suggested text or writes another; adds to `reasonKind` where there is one. */
  reason: string
  /** The reason chosen from the list, for an entry without full scores. */
  reasonKind: OutcomeReason | null
  /** Why the place departs from the formula. */
  departure: string
}

/** Decisions by submission. */
export type Plan = Readonly<Record<string, Decision>>

/** The standing of an entry by the formula. */
export function formulaStanding({ formulaPlace, formulaIsBonus }: DeskEntry): Standing {
  return { place: formulaPlace, isBonus: formulaIsBonus }
}

/** The entries that take part, best final score first; those without one come last. */
export function rankedEntries(entries: readonly DeskEntry[]): DeskEntry[] {
  const order = (entry: DeskEntry) => entry.formulaPlace ?? (entry.formulaIsBonus ? 11 : 12)
  return entries
    .filter(takesPart)
    .toSorted((a, b) => order(a) - order(b) || (b.finalScore ?? -1) - (a.finalScore ?? -1))
}

/** What is stored between visits: each entry's texts and, where the sponsor chose one, its standing. */
export type StoredPlan = Readonly<
  Record<
    string,
    {
      standing: Standing | null
      reason: string
      reasonKind?: OutcomeReason | null
      departure: string
    }
  >
>

/**
 * The formula's plan with the stored decisions on top. Stored standings apply only while they are consistent: after a
 * change of scores the formula may give the same place to another entry.
 */
export function initialPlan(
  entries: readonly DeskEntry[],
  kept: StoredPlan,
  offer: Pick<JudgedBounty, 'prizeAmounts' | 'bonusCount'>,
): Plan {
  const planWith = (isChosen: boolean): Plan =>
    Object.fromEntries(
      entries.map((entry) => {
        const id = entry.submission.submissionId
        // Without full scores there is no prize.
        const mayChoose = isChosen && entry.finalScore !== null
        const standing = (mayChoose && kept[id]?.standing) || formulaStanding(entry)
        const { reason = '', reasonKind = null, departure = '' } = kept[id] ?? {}
        return [id, { ...standing, reason, reasonKind, departure }]
      }),
    )
  const chosen = planWith(true)
  return isSound(chosen, offer) ? chosen : planWith(false)
}

/** The part of a plan to store between visits. */
export function storedPlanOf(entries: readonly DeskEntry[], plan: Plan): StoredPlan {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const id = entry.submission.submissionId
      const decision = plan[id]
      if (decision === undefined) return []
      const { reason, reasonKind, departure, ...standing } = decision
      const chosen = departs(entry, decision) ? standing : null
      return [[id, { standing: chosen, reason, reasonKind, departure }]]
    }),
  )
}

function isSound(
  plan: Plan,
  { prizeAmounts, bonusCount }: Pick<JudgedBounty, 'prizeAmounts' | 'bonusCount'>,
): boolean {
  const places = Object.values(plan).flatMap((decision) => decision.place ?? [])
  return (
    new Set(places).size === places.length &&
    places.every((at) => at <= prizeAmounts.length) &&
    bonusCountOf(plan) <= bonusCount
  )
}

const isSame = (a: Standing, b: Standing) => a.place === b.place && a.isBonus === b.isBonus

/** Whether a decision departs from the formula, which takes a public reason. */
export function departs(entry: DeskEntry, decision: Standing): boolean {
  return !isSame(formulaStanding(entry), decision)
}

/**
 * Gives an entry another standing. A place held by another entry is swapped with it; a bonus spot beyond the number on
 * offer leaves the plan unchanged.
 */
export function assignStanding(
  plan: Plan,
  id: string,
  standing: Standing,
  bonusCount: number,
): Plan {
  const before = plan[id]
  if (before === undefined) return plan
  const holder = Object.entries(plan).find(
    ([other, decision]) =>
      other !== id && standing.place !== null && decision.place === standing.place,
  )
  const next: Plan = { ...plan, [id]: { ...before, ...standing } }
  const swapped: Plan =
    holder === undefined
      ? next
      : { ...next, [holder[0]]: { ...holder[1], place: before.place, isBonus: before.isBonus } }
  return bonusCountOf(swapped) > Math.max(bonusCount, bonusCountOf(plan)) ? plan : swapped
}

function bonusCountOf(plan: Plan): number {
  return Object.values(plan).filter(({ isBonus }) => isBonus).length
}

/** Something missing before a plan can be announced. */
export interface Gap {
  submissionId: string
  field: 'score' | 'reason' | 'departure'
}

/** Everything that is missing, in the order of the entries. */
export function planGapsOf(entries: readonly DeskEntry[], plan: Plan): Gap[] {
  return entries.flatMap((entry) => {
    const submissionId = entry.submission.submissionId
    const decision = plan[submissionId]
    if (decision === undefined) return []
    if (entry.finalScore === null) {
      if (entry.needsFullScores) return [{ submissionId, field: 'score' as const }]
      return decision.reasonKind === null ? [{ submissionId, field: 'reason' as const }] : []
    }
    const gaps: Gap[] = []
    if (decision.reason.trim().length < MIN_REASON_LENGTH)
      gaps.push({ submissionId, field: 'reason' })
    if (departs(entry, decision) && decision.departure.trim().length < MIN_REASON_LENGTH) {
      gaps.push({ submissionId, field: 'departure' })
    }
    return gaps
  })
}

/** The outcomes as the API takes them. */
export function outcomesOf(entries: readonly DeskEntry[], plan: Plan) {
  return entries.flatMap((entry) => {
    const decision = plan[entry.submission.submissionId]
    if (decision === undefined) return []
    const { reasonKind } = decision
    const reason = decision.reason.trim()
    const listed = entry.finalScore === null && reasonKind !== null
    return [
      {
        submissionId: entry.submission.submissionId,
        place: decision.place,
        isBonus: decision.isBonus,
        ...(!listed || reason.length >= MIN_REASON_LENGTH ? { reason } : {}),
        ...(listed && { reasonKind }),
        ...(departs(entry, decision) && { departureReason: decision.departure.trim() }),
      },
    ]
  })
}

/** Amounts awarded and returned to the sponsor, in the token's smallest unit. */
export function totalsOf(plan: Plan, bounty: JudgedBounty): { awarded: bigint; returned: bigint } {
  const awarded = Object.values(plan).reduce(
    (sum, decision) => sum + BigInt(prizeOf(decision, bounty)),
    0n,
  )
  return { awarded, returned: BigInt(bounty.prizeTotal) - awarded }
}

/** Maximum length of a checklist item in a suggested text. */
const MAX_ITEM_LENGTH = 80

/**
 * A suggested reason: the strongest item, and the one that would raise the score most. It is sent only once the
 * sponsor accepts it.
 */
export function suggestReason(entry: DeskEntry, checklist: Checklist): string {
  const items = checklist.flatMap(({ id, text, weight }) => {
    const value = entry.scores[id]
    return value === undefined ? [] : [{ text: shorten(text), value, cost: (100 - value) * weight }]
  })
  const [best, ...others] = items.toSorted((a, b) => b.value - a.value)
  const worst = others.toSorted((a, b) => b.cost - a.cost)[0]
  if (best === undefined) return ''
  if (worst === undefined || worst.cost === 0) return 'It meets the checklist in full.'
  return `Strongest: “${best.text}” (${best.value}). Would gain most from: “${worst.text}” (${worst.value}).`
}

function shorten(text: string): string {
  return text.length <= MAX_ITEM_LENGTH ? text : `${text.slice(0, MAX_ITEM_LENGTH - 1).trimEnd()}…`
}

/** The standings that a bounty offers, best first, as choices of a list. */
export function standingChoices({
  prizeAmounts,
  bonusCount,
}: Pick<JudgedBounty, 'prizeAmounts' | 'bonusCount'>): { value: string; label: string }[] {
  return [
    ...prizeAmounts.map((_, index) => ({
      value: String(index + 1),
      label: `${ordinal(index + 1)} place`,
    })),
    ...(bonusCount > 0 ? [{ value: 'bonus', label: 'Bonus spot' }] : []),
    { value: 'none', label: 'No place' },
  ]
}

/** A standing as the value of a choice. */
export function choiceOf({ place: at, isBonus }: Standing): string {
  return at === null ? (isBonus ? 'bonus' : 'none') : String(at)
}

/** Parses the value of a choice. */
export function standingOf(choice: string): Standing {
  return { place: /^\d+$/.test(choice) ? Number(choice) : null, isBonus: choice === 'bonus' }
}
