import type { LintIssue } from '../api.ts'
import type { DraftFieldName } from './draft-values.ts'

/** The steps of the form, in order. */
export const STEPS = ['basics', 'brief', 'rules', 'prizes', 'review'] as const
/** A step of the form. */
export type StepId = (typeof STEPS)[number]

/** How steps read. */
export const STEP_NAMES: Readonly<Record<StepId, string>> = {
  basics: 'Basics',
  brief: 'Brief',
  rules: 'Checklist & rules',
  prizes: 'Prizes & dates',
  review: 'Review',
}

/** Where each field is. */
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

/** The field that a JSON pointer leads to: `/checklist/2/text` → `checklist`; null for none of ours. */
export function fieldOf(pointer: string): DraftFieldName | null {
  const [, root = ''] = pointer.split('/')
  return root in STEP_OF ? (root as DraftFieldName) : null
}

/** The step that a JSON pointer leads to; what points nowhere is shown at the review. */
export function stepOf(pointer: string): StepId {
  const field = fieldOf(pointer)
  return field === null ? 'review' : STEP_OF[field]
}

/** What stops the draft in a step. */
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
