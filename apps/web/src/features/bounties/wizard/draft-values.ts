import type { RewardToken } from '@laurel/contract/money/money'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import type { ApiRequest } from '../../../lib/api/api.ts'
import { randomId } from '../../../lib/ids.ts'
import type { Bounty } from '../api.ts'
import { TEMPLATE_RULES } from '../steps/template-rules.ts'

/** The terms of a draft in its form; amounts are in smallest units, or empty like their field. */
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
  | 'entrants'
  | 'minTrustLevel'
  | 'entriesPerPerson'
  | 'communityWeightPercent'
  | 'opensAt'
  | 'deadlineAt'
  | 'decisionDays'
> & {
  /** Typed text that isn't a valid amount, by the JSON pointer of its field. Never saved. */
  refused: Readonly<Record<string, string>>
}

/** A field of the form. */
export type DraftFieldName = Exclude<keyof DraftValues, 'refused'>

/** Request body to save a draft. */
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
  'entrants',
  'minTrustLevel',
  'entriesPerPerson',
  'communityWeightPercent',
  'opensAt',
  'deadlineAt',
  'decisionDays',
]

/** Form values of a stored bounty. */
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

/** Default prizes for three places, in smallest units; a starter grant covers those in points in full. */
export const DEFAULT_PRIZES: Readonly<Record<RewardToken, readonly string[]>> = {
  POINTS: ['250', '150', '100'],
  SOL: ['500000000', '300000000', '200000000'],
  USDC: ['50000000', '30000000', '20000000'],
}
const EMPTY_ITEMS = 3

/** A new draft from a template, or an empty one in a category. */
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
    prizeAmounts: [...DEFAULT_PRIZES.POINTS],
    bonusCount: 0,
    bonusAmount: '0',
    entrants: 'people',
    minTrustLevel: 0,
    entriesPerPerson: 1,
    communityWeightPercent: 25,
    opensAt: null,
    deadlineAt: null,
    decisionDays: 7,
  }
}

/** A random id for a list item, 8 characters long. */
export function shortId(): string {
  return randomId().slice(0, 8)
}

/** The fields whose values differ. */
export function changedFields(before: DraftValues, after: DraftValues): DraftFieldName[] {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** The request body that saves the difference of two form states; null for none. */
export function patchOf(before: DraftValues, after: DraftValues): DraftPatch | null {
  const changed = changedFields(before, after)
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((field) => [field, sendable(after, field)])) as DraftPatch
}

/** A field's value for the API, where an empty amount is 0. */
function sendable(values: DraftValues, field: DraftFieldName): unknown {
  if (field === 'prizeAmounts') return values.prizeAmounts.map(orZero)
  if (field === 'bonusAmount') return orZero(values.bonusAmount)
  return values[field]
}

/** An amount, or `0` for an empty one. */
export const orZero = (amount: string): string => amount || '0'

/** Records the refused text of the field at a pointer; null removes it. */
export function withRefused(
  { refused }: Pick<DraftValues, 'refused'>,
  pointer: string,
  typed: string | null,
): DraftValues['refused'] {
  const { [pointer]: _, ...rest } = refused
  return typed === null ? rest : { ...rest, [pointer]: typed }
}

/** Total of all places and bonus spots, in smallest units. */
export function totalOf({
  prizeAmounts,
  bonusCount,
  bonusAmount,
}: Pick<DraftValues, 'prizeAmounts' | 'bonusCount' | 'bonusAmount'>): bigint {
  const places = prizeAmounts.reduce((sum, amount) => sum + BigInt(orZero(amount)), 0n)
  return places + BigInt(bonusCount) * BigInt(orZero(bonusAmount))
}
