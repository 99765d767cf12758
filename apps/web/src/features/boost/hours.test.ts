import { describe, expect, it } from 'vitest'
import { fillHours } from './hours.ts'

describe('fillHours', () => {
  it('has every hour from the beginning to the end, with 0 where nothing was seen', () => {
    const seen = { at: '2026-11-24T12:00:00.000Z', boostedViews: 3, organicViews: 1 }
    const filled = fillHours(
      [seen],
      '2026-11-24T10:20:00.000Z',
      Date.parse('2026-11-24T13:20:00.000Z'),
    )
    expect(filled.map(({ at }) => at.slice(11, 16))).toEqual(['10:00', '11:00', '12:00', '13:00'])
    expect(filled.map(({ boostedViews }) => boostedViews)).toEqual([0, 0, 3, 0])
  })

  it('has the first hour of a boost that began this minute', () => {
    const at = '2026-11-24T10:20:00.000Z'
    expect(fillHours([], at, Date.parse(at) + 1)).toHaveLength(1)
  })
})
