import type { RewardToken } from '@laurel/contract/money/money'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import type { ApiRequest } from '../../../lib/api/api.ts'
import { randomId } from '../../../lib/ids.ts'
import type { Bounty } from '../api.ts'
import { TEMPLATE_RULES } from '../steps/template-rules.ts'

/** The terms of a draft as its form holds them: amounts in smallest units, empty while their field is. */
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
  | 'rewardToken'
  | 'prizeAmounts'
  | 'bonusCount'
  | 'bonusAmount'
  | 'minTrustLevel'
  | 'entriesPerPerson'
  | 'communityWeightPercent'
  | 'opensAt'
  | 'deadlineAt'
  | 'decisionDays'
> & {
  /** What was typed into amounts and refused, by the JSON pointer of its field. It is never saved. */
  refused: Readonly<Record<string, string>>
}

/** A field of the form. */
export type DraftFieldName = Exclude<keyof DraftValues, 'refused'>

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
  'rewardToken',
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
  const stored = Object.fromEntries(FIELDS.map((field) => [field, bounty[field]]))
  return { ...stored, refused: {} } as DraftValues
}

/** A brief to start from. */
export interface BriefTemplate {
  category: BountyCategory
  title: string
  summary: string
  brief: string
}

/** Prizes to begin with, in smallest units: three places; the points are what a starter grant covers in full. */
export const FIRST_PRIZES: Readonly<Record<RewardToken, readonly string[]>> = {
  POINTS: ['250', '150', '100'],
  SOL: ['500000000', '300000000', '200000000'],
  USDC: ['50000000', '30000000', '20000000'],
}
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
    prizeAmounts: [...FIRST_PRIZES.POINTS],
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
  if (field === 'prizeAmounts') return values.prizeAmounts.map(orNothing)
  if (field === 'bonusAmount') return orNothing(values.bonusAmount)
  return values[field]
}

/** An amount, 0 for a field that is empty. */
export const orNothing = (amount: string): string => amount || '0'

/** Notes what was typed into the field at a pointer and refused; null takes the note away. */
export function withRefused(
  { refused }: Pick<DraftValues, 'refused'>,
  pointer: string,
  typed: string | null,
): DraftValues['refused'] {
  const { [pointer]: _, ...rest } = refused
  return typed === null ? rest : { ...rest, [pointer]: typed }
}

/** All places and bonus spots together, in smallest units. */
export function totalOf({
  prizeAmounts,
  bonusCount,
  bonusAmount,
}: Pick<DraftValues, 'prizeAmounts' | 'bonusCount' | 'bonusAmount'>): bigint {
  const places = prizeAmounts.reduce((sum, amount) => sum + BigInt(orNothing(amount)), 0n)
  return places + BigInt(bonusCount) * BigInt(orNothing(bonusAmount))
}
