import type { BountyCategory } from '@laurel/contract/bounties'
import type { ApiRequest } from '../../lib/api.ts'
import { randomId } from '../../lib/ids.ts'
import type { Bounty } from './api.ts'
import { TEMPLATE_RULES } from './template-rules.ts'

/** The terms of a draft as its form holds them: amounts are what was typed, digits only. */
export type DraftValues = Pick<
  Bounty,
  | 'title'
  | 'summary'
  | 'brief'
  | 'category'
  | 'checklist'
  | 'disqualifiers'
  | 'questions'
  | 'referenceLinks'
  | 'aiPolicy'
  | 'rights'
  | 'prizeAmounts'
  | 'bonusCount'
  | 'bonusAmount'
  | 'minTrustLevel'
  | 'entriesPerPerson'
  | 'communityWeightPercent'
  | 'opensAt'
  | 'deadlineAt'
  | 'decisionDays'
>

/** A field of the form. */
export type DraftFieldName = keyof DraftValues

/** What the API takes to save a draft. */
export type DraftPatch = NonNullable<ApiRequest<'PATCH /api/v1/bounties/{id}'>['body']>

const FIELDS: readonly DraftFieldName[] = [
  'title',
  'summary',
  'brief',
  'category',
  'checklist',
  'disqualifiers',
  'questions',
  'referenceLinks',
  'aiPolicy',
  'rights',
  'prizeAmounts',
  'bonusCount',
  'bonusAmount',
  'minTrustLevel',
  'entriesPerPerson',
  'communityWeightPercent',
  'opensAt',
  'deadlineAt',
  'decisionDays',
]

/** The form's values of a stored bounty. */
export function valuesOf(bounty: Bounty): DraftValues {
  return Object.fromEntries(FIELDS.map((field) => [field, bounty[field]])) as DraftValues
}

/** A brief to start from. */
export interface BriefTemplate {
  category: BountyCategory
  title: string
  summary: string
  brief: string
}

/** Prizes of a new draft: three places that a starter grant covers in full. */
const FIRST_PRIZES = ['250', '150', '100']
const EMPTY_ITEMS = 3

/** What a new draft begins with: the template's texts and rules, or empty fields of a category. */
export function newDraft(category: BountyCategory, template: BriefTemplate | null): DraftPatch {
  const rules = TEMPLATE_RULES[category]
  return {
    category,
    title: '',
    summary: '',
    brief: template?.brief ?? '',
    checklist:
      template === null
        ? Array.from({ length: EMPTY_ITEMS }, () => ({ id: shortId(), text: '', weight: 3 }))
        : rules.checklist.map(([text, weight]) => ({ id: shortId(), text, weight })),
    disqualifiers: template === null ? [] : [...rules.disqualifiers],
    questions: [],
    referenceLinks: [],
    aiPolicy: 'disclose',
    rights: 'license',
    rewardToken: 'POINTS',
    prizeAmounts: FIRST_PRIZES,
    bonusCount: 0,
    bonusAmount: '0',
    minTrustLevel: 0,
    entriesPerPerson: 1,
    communityWeightPercent: 25,
    opensAt: null,
    deadlineAt: null,
    decisionDays: 7,
  }
}

/** An id for an item of a list. */
export function shortId(): string {
  return randomId().slice(0, 8)
}

/** The fields that differ, as texts compare. */
export function changedFields(before: DraftValues, after: DraftValues): DraftFieldName[] {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** What has to be saved to get from one state of the form to another; null when nothing does. */
export function patchOf(before: DraftValues, after: DraftValues): DraftPatch | null {
  const changed = changedFields(before, after)
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((field) => [field, sendable(after, field)])) as DraftPatch
}

/** A value as the API takes it: an empty amount is 0. */
function sendable(values: DraftValues, field: DraftFieldName): unknown {
  if (field === 'prizeAmounts') return values.prizeAmounts.map(amountText)
  if (field === 'bonusAmount') return amountText(values.bonusAmount)
  return values[field]
}

/** A typed amount as a whole number without leading zeros: `` → `0`, `007` → `7`. */
export function amountText(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
}

/** All places and bonus spots together, in points. */
export function totalOf({
  prizeAmounts,
  bonusCount,
  bonusAmount,
}: Pick<DraftValues, 'prizeAmounts' | 'bonusCount' | 'bonusAmount'>): number {
  const places = prizeAmounts.reduce((sum, amount) => sum + Number(amountText(amount)), 0)
  return places + bonusCount * Number(amountText(bonusAmount))
}
