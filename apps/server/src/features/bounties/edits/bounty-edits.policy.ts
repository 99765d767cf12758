import { Problem } from '@laurel/contract/problems'
import type { BountyRow } from '../bounties.queries.ts'
import { type BountyTermColumns, prizeTotalOf, type TermField } from '../drafts/bounty-terms.ts'

/** Returns why a change is not allowed, or null. */
type EditRule = (before: BountyRow, after: BountyRow) => string | null

const locked: EditRule = () => 'is fixed once the bounty is published'

/** A prize paid on the chain is fixed; a raise would need a second escrow. */
const fixedInTokens =
  (rule: EditRule): EditRule =>
  (before, after) =>
    before.rewardToken === 'POINTS'
      ? rule(before, after)
      : `is fixed: it was paid in ${before.rewardToken}`

const RIGHTS_TAKEN = { none: 0, license: 1, assignment: 2 } as const

const sameOrder = (before: readonly string[], after: readonly string[]): boolean =>
  before.every((text, index) => after[index] === text)

/**
 * The terms that may change after publication, and in which direction (product.md 4, rule D-bounty-edits): they never
 * get worse for entrants. What a reviewer approved and entrants worked to stays; clarifications are answered in public
 * under the bounty. The deadline moves only by its single extension.
 */
const EDIT_RULES: Readonly<Record<TermField, EditRule>> = {
  title: locked,
  summary: locked,
  brief: locked,
  category: locked,
  checklist: locked,
  rewardToken: locked,
  // Loosening it would be unfair to entrants who complied with it.
  aiPolicy: locked,
  entrants: locked,
  communityWeightPercent: locked,
  deadlineAt: locked,
  disqualifiers: (before, after) =>
    after.disqualifiers.every((text) => before.disqualifiers.includes(text))
      ? null
      : 'can only have items removed',
  questions: (before, after) =>
    after.questions.every((question) => {
      const asked = before.questions.find(({ id }) => id === question.id)
      return asked?.text === question.text && (asked.isRequired || !question.isRequired)
    })
      ? null
      : 'can only be dropped or become optional',
  referenceLinks: (before, after) =>
    sameOrder(before.referenceLinks, after.referenceLinks) ? null : 'can only be added to',
  rights: (before, after) =>
    RIGHTS_TAKEN[after.rights] < RIGHTS_TAKEN[before.rights] ? null : 'can only ask for less',
  prizeAmounts: fixedInTokens((before, after) =>
    before.prizeAmounts.every((amount, index) => (after.prizeAmounts[index] ?? 0n) >= amount)
      ? null
      : 'can only be increased',
  ),
  bonusCount: fixedInTokens((before, after) =>
    after.bonusCount > before.bonusCount ? null : 'can only be increased',
  ),
  bonusAmount: fixedInTokens((before, after) =>
    after.bonusAmount > before.bonusAmount ? null : 'can only be increased',
  ),
  minTrustLevel: (before, after) => {
    if (before.entryCount > 0) return 'is fixed after the first entry'
    return after.minTrustLevel < before.minTrustLevel ? null : 'can only be lowered'
  },
  entriesPerPerson: (before, after) => {
    if (before.entryCount > 0) return 'is fixed after the first entry'
    return after.entriesPerPerson > before.entriesPerPerson ? null : 'can only be increased'
  },
  decisionDays: (before, after) =>
    after.decisionDays < before.decisionDays ? null : 'can only be shortened',
  opensAt: (before, after) => {
    if (before.state !== 'scheduled') return 'has passed'
    return after.opensAt === null || (before.opensAt !== null && after.opensAt < before.opensAt)
      ? null
      : 'can only be moved earlier'
  },
}

/** Raises `bounty_terms_locked`, naming each field, unless every change improves the terms for entrants. */
export function requireImprovement(before: BountyRow, changes: BountyTermColumns): void {
  const after: BountyRow = { ...before, ...changes }
  const errors = (Object.keys(changes) as TermField[]).flatMap((field) => {
    const refusal = EDIT_RULES[field](before, after)
    return refusal === null ? [] : [{ pointer: `/${field}`, message: `This ${refusal}` }]
  })
  if (errors.length === 0 && prizeTotalOf(after) < prizeTotalOf(before)) {
    errors.push({ pointer: '/prizeAmounts', message: 'This can only be increased' })
  }
  if (errors.length > 0) throw new Problem('bounty_terms_locked', { errors })
}
