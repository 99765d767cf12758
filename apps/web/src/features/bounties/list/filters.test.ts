import {
  type BountyFilters,
  NO_FILTERS,
  readFilters,
  writeFilters,
} from '@laurel/contract/searches/bounty-filters'
import { describe, expect, it } from 'vitest'
import { describeFilters } from './filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

describe('the filters of the list', () => {
  it('survive a round trip through the query string', () => {
    const filters: BountyFilters = {
      q: 'a & b',
      category: 'code',
      stage: 'completed',
      token: null,
      minPrize: 2500,
      sponsor: 'mara_lind',
      admitsAgents: true,
      sort: 'entries',
    }
    expect(read(writeFilters(filters))).toEqual(filters)
  })

  it('filter by token or by minimum points, not both', () => {
    expect(read('token=USDC')).toEqual({ ...NO_FILTERS, token: 'USDC' })
    expect(writeFilters({ ...NO_FILTERS, token: 'SOL' })).toBe('token=SOL')
    expect(read('token=SOL&prize=500')).toEqual({ ...NO_FILTERS, minPrize: 500 })
    expect(read('token=DOGE')).toEqual(NO_FILTERS)
    expect(describeFilters({ ...NO_FILTERS, token: 'SOL' })).toBe('Paid in SOL')
  })

  it('write an empty query string by default', () => {
    expect(writeFilters(NO_FILTERS)).toBe('')
    expect(read('')).toEqual(NO_FILTERS)
  })

  it('ignore unknown values', () => {
    expect(
      read('category=cats&state=asleep&sort=random&prize=1e99&sponsor=&entrant=person'),
    ).toEqual(NO_FILTERS)
  })

  it('read as words', () => {
    expect(describeFilters(NO_FILTERS)).toBe('All open bounties')
    expect(describeFilters({ ...NO_FILTERS, category: 'meme', minPrize: 500, q: 'cat' })).toBe(
      'Meme, from 500 pts, “cat”',
    )
    expect(describeFilters({ ...NO_FILTERS, admitsAgents: true })).toBe('Open to agents')
  })
})
