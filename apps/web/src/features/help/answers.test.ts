import { matchRoute } from '@laurel/contract/spec/routes'
import { describe, expect, it } from 'vitest'
import { ANSWERS, findAnswers } from './answers.ts'

describe('the answers', () => {
  it('have anchors of their own and lead to pages that exist', () => {
    expect(new Set(ANSWERS.map(({ id }) => id)).size).toBe(ANSWERS.length)
    const links = ANSWERS.flatMap(({ link }) =>
      link === undefined ? [] : [link.to.split(/[?#]/)[0] ?? ''],
    )
    expect(links.filter((path) => matchRoute(path) === null)).toEqual([])
  })

  it.each([
    'wallet',
    'refund',
    'payout',
    'hold',
    'privacy',
    'terms',
    'contact',
    'support',
    'delete',
    'cookies',
  ])('know “%s”', (word) => {
    expect(findAnswers(word)).not.toEqual([])
  })

  it('are found when every word occurs, in any case', () => {
    expect(findAnswers('UNDO vote').map(({ id }) => id)).toEqual(['undo-vote'])
    expect(findAnswers('undo unicorn')).toEqual([])
    expect(findAnswers('  ')).toBe(ANSWERS)
  })
})
