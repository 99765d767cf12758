import { points } from '@laurel/contract/money/money'
import { authorShares } from '@laurel/contract/money/rewards/pools'
import { describe, expect, it } from 'vitest'
import { LATEST_RULES } from '../rules/rule-sets.rules.ts'
import { settledEntries } from './settled-entries.ts'

const award = (
  submissionId: string,
  scores: { checklistPercent: number | null; communityPercent: number },
  place: number | null = null,
) => ({
  award: {
    submissionId,
    bountyId: 'bounty',
    place,
    isBonus: false,
    prizeAmount: place === null ? 0n : 100n,
    finalScore: scores.checklistPercent,
    formulaPlace: place,
    departureReason: null,
    reason: 'Because of this',
    createdAt: new Date(0),
    ...scores,
  },
})
const submissions = ['c', 'a', 'b'].map((id) => ({ id, authorId: `author of ${id}` }))

describe('settledEntries', () => {
  it('gives an entry without full scores no share by score, however many voted for it', () => {
    const entries = settledEntries(submissions, [
      award('a', { checklistPercent: 90, communityPercent: 100 }, 1),
      award('b', { checklistPercent: 60, communityPercent: 0 }),
      award('c', { checklistPercent: null, communityPercent: 80 }),
    ])
    expect(entries.map(({ submissionId, percent }) => [submissionId, percent])).toEqual([
      ['a', 90],
      ['b', 60],
      ['c', 0],
    ])
    const shares = authorShares(LATEST_RULES, points(200), entries, (id) => id)
    expect(shares.map(({ scorePoints }) => scorePoints)).toEqual([60, 40, 0])
  })

  it('takes the votes for the checklist where no one scored', () => {
    const entries = settledEntries(submissions, [
      award('a', { checklistPercent: null, communityPercent: 100 }, 1),
      award('b', { checklistPercent: null, communityPercent: 70 }),
    ])
    expect(entries.map(({ submissionId, percent }) => [submissionId, percent])).toEqual([
      ['a', 100],
      ['b', 70],
      ['c', 0],
    ])
  })
})
