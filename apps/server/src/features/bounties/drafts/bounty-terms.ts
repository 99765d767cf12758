import { amountText } from '@laurel/contract/money/amount-text'
import { MAX_PRIZE, type RewardToken } from '@laurel/contract/money/money'
import { type FieldError, Problem } from '@laurel/contract/problems'
import type { bountyDraft } from '@laurel/contract/work/bounties'
import type { z } from 'zod'
import { newId } from '../../../platform/ids.ts'
import type { BountyPatch, BountyRow } from '../bounties.queries.ts'
import { datesFrom } from '../bounty-timeline.ts'

/** Terms as a sponsor sends them, all optional, parsed by the contract. */
export type BountyDraftInput = z.output<typeof bountyDraft>

/** The columns that terms set. */
const TERM_FIELDS = [
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
] as const satisfies readonly (keyof BountyDraftInput & keyof BountyRow)[]

/** A term of a bounty. */
export type TermField = (typeof TERM_FIELDS)[number]
/** Terms as columns. */
export type BountyTermColumns = Partial<Pick<BountyRow, TermField>>

/**
 * Converts terms to columns: amounts and instants are parsed, list items without a usable id get one. `tokenNow` is the
 * reward token when the terms do not set one.
 * Raises `validation_failed` for an amount that no prize may have and for a year beyond reason.
 */
export function toTermColumns(
  input: BountyDraftInput,
  tokenNow: RewardToken = 'POINTS',
): BountyTermColumns {
  const { prizeAmounts, bonusAmount, checklist, questions, opensAt, deadlineAt, ...rest } = input
  const token = input.rewardToken ?? tokenNow
  const amountAt = (amount: string, pointer: string) => amountOf(token, amount, pointer)
  const columns = {
    ...rest,
    checklist: checklist && withIds(checklist),
    questions: questions && withIds(questions),
    prizeAmounts: prizeAmounts?.map((amount, index) => amountAt(amount, `/prizeAmounts/${index}`)),
    bonusAmount: bonusAmount === undefined ? undefined : amountAt(bonusAmount, '/bonusAmount'),
    opensAt: instantOf(opensAt, '/opensAt'),
    deadlineAt: instantOf(deadlineAt, '/deadlineAt'),
  }
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as BountyTermColumns
}

/** The terms that differ from what the bounty has. */
export function changedTerms(bounty: BountyRow, columns: BountyTermColumns): BountyTermColumns {
  return Object.fromEntries(
    TERM_FIELDS.filter((field) => {
      return field in columns && textOf(columns[field]) !== textOf(bounty[field])
    }).map((field) => [field, columns[field]]),
  ) as BountyTermColumns
}

/** Adds the columns derived from a change of terms: the prize total and the dates after the deadline. */
export function withDerived(
  bounty: Pick<
    BountyRow,
    'prizeAmounts' | 'bonusCount' | 'bonusAmount' | 'deadlineAt' | 'decisionDays'
  >,
  columns: BountyTermColumns,
): BountyPatch {
  const terms = { ...bounty, ...columns }
  return {
    ...columns,
    prizeTotal: prizeTotalOf(terms),
    ...datesFrom(terms.deadlineAt, terms.decisionDays),
  }
}

/** The sum of all places and bonus spots. */
export function prizeTotalOf(
  terms: Pick<BountyRow, 'prizeAmounts' | 'bonusCount' | 'bonusAmount'>,
): bigint {
  const places = terms.prizeAmounts.reduce((sum, amount) => sum + amount, 0n)
  return places + BigInt(terms.bonusCount) * terms.bonusAmount
}

/** A term as one text, for comparison and for the change log. */
export function textOf(value: BountyRow[TermField] | undefined): string {
  if (value === undefined || value === null) return ''
  if (value instanceof Date) return value.toISOString()
  if (!Array.isArray(value)) return String(value)
  return value
    .map((item) => {
      if (typeof item !== 'object') return String(item)
      return 'weight' in item
        ? `${item.text} (weight ${item.weight})`
        : `${item.text}${item.isRequired ? '' : ' (optional)'}`
    })
    .join('\n')
}

const ITEM_ID = /^[\w-]{1,40}$/

/** Keeps the ids given by clients where they are usable and unique. */
function withIds<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const taken = new Set(['__proto__', 'constructor', 'prototype'])
  return items.map((item) => {
    const id = ITEM_ID.test(item.id) && !taken.has(item.id) ? item.id : newId().slice(0, 8)
    taken.add(id)
    return { ...item, id }
  })
}

function amountOf(token: RewardToken, text: string, pointer: string): bigint {
  const amount = BigInt(text)
  if (amount <= MAX_PRIZE[token]) return amount
  const message = `Use at most ${amountText(token, MAX_PRIZE[token])}`
  const errors: FieldError[] = [{ pointer, message }]
  throw new Problem('validation_failed', { errors })
}

/** The range of instants in terms: dates derived from them must stay within the four-digit years of ISO 8601. */
const FIRST_INSTANT = '2000-01-01T00:00:00.000Z'
const LAST_INSTANT = '2999-12-31T23:59:59.999Z'

/** Null stays null, absent stays absent. */
function instantOf(text: string | null | undefined, pointer: string): Date | null | undefined {
  if (typeof text !== 'string') return text
  const instant = new Date(text)
  if (instant >= new Date(FIRST_INSTANT) && instant <= new Date(LAST_INSTANT)) return instant
  const errors: FieldError[] = [
    { pointer, message: 'Choose a day between the years 2000 and 2999' },
  ]
  throw new Problem('validation_failed', { errors })
}
