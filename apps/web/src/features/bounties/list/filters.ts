import { REWARD_TOKENS, type RewardToken } from '@laurel/contract/money/money'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import { CATEGORIES, CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { formatPoints } from '../../../lib/text/format.ts'

/** The stage filters, in order. */
export const STAGES = ['open', 'voting', 'judging', 'completed', 'all'] as const
/** A stage filter. */
export type Stage = (typeof STAGES)[number]
/** Orders of the list. */
export const SORTS = ['newest', 'ending', 'prize', 'entries'] as const
/** An order of the list. */
export type Sort = (typeof SORTS)[number]

/** Labels of the stage filters. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  open: 'Open',
  voting: 'In voting',
  judging: 'Being decided',
  completed: 'Completed',
  all: 'All',
}
/** Labels of the orders. */
export const SORT_NAMES: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  ending: 'Ending soonest',
  prize: 'Highest prize',
  entries: 'Most entries',
}
/** Labels of the token filters. */
export const TOKEN_FILTERS: Readonly<Record<RewardToken, string>> = {
  POINTS: 'Paid in points',
  SOL: 'Paid in SOL',
  USDC: 'Paid in USDC',
}
/** Minimum prizes to choose from, in whole points; 0 is any. */
export const MIN_PRIZES = [0, 500, 1_000, 2_500, 5_000] as const

/** Filters and order of the list of bounties. */
export interface BountyFilters {
  q: string
  category: BountyCategory | null
  stage: Stage
  /** The token of the prizes; null is any. */
  token: RewardToken | null
  /** Minimum total prize in whole points; 0 is any. Applies to points only, since tokens can't be compared. */
  minPrize: number
  /** A sponsor's username; null is any. */
  sponsor: string | null
  sort: Sort
}

/** The default: everything open, newest first. */
export const NO_FILTERS: BountyFilters = {
  q: '',
  category: null,
  stage: 'open',
  token: null,
  minPrize: 0,
  sponsor: null,
  sort: 'newest',
}

/** Parses filters from a query string; unknown values are ignored. */
export function readFilters(params: URLSearchParams): BountyFilters {
  const prize = Number(params.get('prize'))
  const minPrize = Number.isSafeInteger(prize) && prize > 0 ? prize : 0
  const token = REWARD_TOKENS.find((name) => name === params.get('token')) ?? null
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    category: CATEGORIES.find((name) => name === params.get('category')) ?? null,
    stage: STAGES.find((name) => name === params.get('state')) ?? NO_FILTERS.stage,
    token: minPrize > 0 ? null : token,
    minPrize,
    sponsor: params.get('sponsor')?.slice(0, 60) || null,
    sort: SORTS.find((name) => name === params.get('sort')) ?? NO_FILTERS.sort,
  }
}

/** The filters as a query string without `?`; defaults are left out. */
export function writeFilters(filters: BountyFilters): string {
  const params = new URLSearchParams()
  if (filters.q !== '') params.set('q', filters.q)
  if (filters.category !== null) params.set('category', filters.category)
  if (filters.stage !== NO_FILTERS.stage) params.set('state', filters.stage)
  if (filters.token !== null) params.set('token', filters.token)
  if (filters.minPrize > 0) params.set('prize', String(filters.minPrize))
  if (filters.sponsor !== null) params.set('sponsor', filters.sponsor)
  if (filters.sort !== NO_FILTERS.sort) params.set('sort', filters.sort)
  return params.toString()
}

/** The filters as query parameters of the API. */
export function listQueryOf(filters: BountyFilters) {
  const { q, category, stage, token, minPrize, sponsor, sort } = filters
  return {
    state: stage,
    sort,
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(category !== null && { category }),
    ...(token !== null && { token }),
    ...(minPrize > 0 && { minPrizePoints: minPrize }),
    ...(sponsor !== null && { sponsor }),
  }
}

/** The filters in words, for a saved search: `Design, from 1,000 pts, “logo”`. */
export function describeFilters(filters: BountyFilters): string {
  const { q, category, stage, token, minPrize, sponsor, sort } = filters
  const parts = [
    category !== null && CATEGORY_NAMES[category],
    stage !== NO_FILTERS.stage && STAGE_NAMES[stage],
    token !== null && TOKEN_FILTERS[token],
    minPrize > 0 && `from ${formatPoints(minPrize)}`,
    sponsor !== null && `by @${sponsor}`,
    q !== '' && `“${q}”`,
    sort !== NO_FILTERS.sort && SORT_NAMES[sort],
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'All open bounties' : parts.join(', ')
}
