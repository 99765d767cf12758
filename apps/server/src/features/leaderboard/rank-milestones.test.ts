import { describe, expect, it } from 'vitest'
import { rankMilestones } from './rank-milestones.ts'

const NONE = new Set<never>()

describe('milestones of a rank', () => {
  it('are those newly reached, the widest first', () => {
    expect(rankMilestones({ rank: 1, people: 5000 }, NONE)).toEqual([
      'top_ten_percent',
      'top_100',
      'top_10',
      'first',
    ])
    expect(
      rankMilestones({ rank: 9, people: 5000 }, new Set(['top_ten_percent', 'top_100'])),
    ).toEqual(['top_10'])
  })

  it('come once a season', () => {
    const reached = new Set(['top_ten_percent', 'top_100', 'top_10', 'first'] as const)
    expect(rankMilestones({ rank: 1, people: 5000 }, reached)).toEqual([])
  })

  it.each([
    [500, 5000, ['top_ten_percent']],
    [501, 5000, []],
    [2, 20, ['top_ten_percent', 'top_10']],
    [2, 19, ['top_10']],
    [10, 10, []],
    [1, 1, []],
    [100, 100, []],
  ] as const)('at rank %i of %i are %j', (rank, people, expected) => {
    expect(rankMilestones({ rank, people }, NONE)).toEqual(expected)
  })
})
