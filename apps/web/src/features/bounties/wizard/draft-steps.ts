import type { LintIssue } from '../api.ts'
import type { DraftFieldName } from './draft-values.ts'

/** The steps of the form, in order. */
export const STEPS = ['basics', 'brief', 'rules', 'prizes', 'review'] as const
/** A step of the form. */
export type StepId = (typeof STEPS)[number]

/** Labels of the steps. */
export const STEP_NAMES: Readonly<Record<StepId, string>> = {
  basics: 'Basics',
  brief: 'Brief',
  rules: 'Checklist & rules',
  prizes: 'Prizes & dates',
  review: 'Review',
}

/** The step of each field. */
const STEP_OF: Readonly<Record<DraftFieldName, StepId>> = {
  category: 'basics',
  title: 'basics',
  summary: 'basics',
  brief: 'brief',
  referenceLinks: 'brief',
  checklist: 'rules',
  disqualifiers: 'rules',
  questions: 'rules',
  aiPolicy: 'rules',
  rights: 'rules',
  entrants: 'rules',
  minTrustLevel: 'rules',
  entriesPerPerson: 'rules',
  rewardToken: 'prizes',
  prizeAmounts: 'prizes',
  bonusCount: 'prizes',
  bonusAmount: 'prizes',
  communityWeightPercent: 'prizes',
  opensAt: 'prizes',
  deadlineAt: 'prizes',
  decisionDays: 'prizes',
}

/** The field of a JSON pointer: `/checklist/2/text` → `checklist`; null for an unknown one. */
export function fieldOf(pointer: string): DraftFieldName | null {
  const [, root = ''] = pointer.split('/')
  return root in STEP_OF ? (root as DraftFieldName) : null
}

/** The step of a JSON pointer; the review for an unknown one. */
export function stepOf(pointer: string): StepId {
  const field = fieldOf(pointer)
  return field === null ? 'review' : STEP_OF[field]
}

/** Blocking issues of a step. */
export function blockingIn(step: StepId, issues: readonly LintIssue[]): LintIssue[] {
  return issues.filter(
    ({ severity, pointer }) => severity === 'blocking' && stepOf(pointer) === step,
  )
}

/** The steps before and after one; null at the ends. */
export function neighbours(step: StepId): { before: StepId | null; after: StepId | null } {
  const at = STEPS.indexOf(step)
  return { before: STEPS[at - 1] ?? null, after: STEPS[at + 1] ?? null }
}
