import { MAX_SEARCH_LENGTH, MAX_USERNAME_LENGTH } from '../field-limits.ts'
import { REWARD_TOKENS, type RewardToken } from '../money/money.ts'

/** Kinds of work that a bounty can ask for (product.md 4). */
export const BOUNTY_CATEGORIES = [
  'thread',
  'video',
  'meme',
  'article',
  'design',
  'code',
  'translation',
  'other',
] as const

/** The stage filters, in order. */
export const STAGES = ['open', 'voting', 'judging', 'completed', 'all'] as const
/** A stage filter. */
export type Stage = (typeof STAGES)[number]
/** Orders of the list. */
export const SORTS = ['newest', 'ending', 'prize', 'entries'] as const
/** An order of the list. */
export type Sort = (typeof SORTS)[number]

/** Filters and order of the list of bounties. */
export interface BountyFilters {
  q: string
  category: (typeof BOUNTY_CATEGORIES)[number] | null
  stage: Stage
  /** The token of the prizes; null is any. */
  token: RewardToken | null
  /** Minimum total prize in whole points; 0 is any. Applies to points only, since tokens can't be compared. */
  minPrize: number
  /** A sponsor's username; null is any. */
  sponsor: string | null
  /** Only bounties that agents may enter. */
  admitsAgents: boolean
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
  admitsAgents: false,
  sort: 'newest',
}

/** Parses filters from a query string; unknown values are ignored. */
export function readFilters(params: URLSearchParams): BountyFilters {
  const prize = Number(params.get('prize'))
  const minPrize = Number.isSafeInteger(prize) && prize > 0 ? prize : 0
  const token = REWARD_TOKENS.find((name) => name === params.get('token')) ?? null
  return {
    q: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    category: BOUNTY_CATEGORIES.find((name) => name === params.get('category')) ?? null,
    stage: STAGES.find((name) => name === params.get('state')) ?? NO_FILTERS.stage,
    token: minPrize > 0 ? null : token,
    minPrize,
    sponsor: params.get('sponsor')?.slice(0, MAX_USERNAME_LENGTH) || null,
    admitsAgents: params.get('entrant') === 'agent',
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
  if (filters.admitsAgents) params.set('entrant', 'agent')
  if (filters.sort !== NO_FILTERS.sort) params.set('sort', filters.sort)
  return params.toString()
}

/** The filters as query parameters of the API. */
export function listQueryOf(filters: BountyFilters) {
  const { q, category, stage, token, minPrize, sponsor, admitsAgents, sort } = filters
  return {
    state: stage,
    sort,
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(category !== null && { category }),
    ...(token !== null && { token }),
    ...(minPrize > 0 && { minPrizePoints: minPrize }),
    ...(sponsor !== null && { sponsor }),
    ...(admitsAgents && { entrant: 'agent' as const }),
  }
}
