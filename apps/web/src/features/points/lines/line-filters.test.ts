import { describe, expect, it } from 'vitest'
import { isFiltered, readFilters } from './line-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

describe('readFilters', () => {
  it('reads every filter', () => {
    const season = '01234567-89ab-4cde-8f01-23456789abcd'
    expect(
      read(`category=win&account=pending&season=${season}&from=2026-11-01&to=2026-11-30&x=1`),
    ).toEqual({
      category: 'win',
      account: 'pending',
      seasonId: season,
      from: '2026-11-01',
      to: '2026-11-30',
    })
  })

  it.each([
    'category=wins&account=issuance',
    'from=2026-02-31',
    'to=yesterday',
    'season=1',
    'from=&to=&category=',
  ])('ignores %s', (search) => {
    expect(read(search)).toEqual({})
    expect(isFiltered(read(search))).toBe(false)
  })
})
