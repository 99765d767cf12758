import { matchRoute } from '@laurel/contract/spec/routes'
import { describe, expect, it } from 'vitest'
import { ANSWERS, findAnswers } from './answers.ts'

describe('the help answers', () => {
  it('have unique anchors and link to existing pages', () => {
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
  ])('cover “%s”', (word) => {
    expect(findAnswers(word)).not.toEqual([])
  })

  it('are found when every word occurs, in any case', () => {
    expect(findAnswers('UNDO vote').map(({ id }) => id)).toEqual(['undo-vote'])
    expect(findAnswers('undo unicorn')).toEqual([])
    expect(findAnswers('  ')).toBe(ANSWERS)
  })

  it.each([
    ['wallet', 'link-wallet'],
    ['link wallet', 'link-wallet'],
    ['unlink', 'change-wallet'],
    ['usdc', 'usdc-sol'],
    ['sol', 'usdc-sol'],
    ['solana', 'usdc-sol'],
    ['devnet', 'devnet'],
    ['real money', 'devnet'],
    ['payout', 'when-paid'],
    ['paid', 'when-paid'],
    ['hold', 'payout-hold'],
    ['7 days', 'payout-hold'],
    ['refund', 'refund'],
    ['escrow', 'escrow'],
    ['treasury', 'token-escrow'],
    ['custody', 'escrow'],
    ['practice wallet', 'practice-wallet'],
    ['second approval', 'second-approval'],
    ['fee', 'network-fee'],
    ['transaction', 'check-payment'],
    ['fund', 'fund-with-wallet'],
    ['twice', 'wrong-payment'],
  ])('answer %j', (typed, id) => {
    expect(findAnswers(typed).map((answer) => answer.id)).toContain(id)
  })

  it('disclose the custody of SOL and USDC: only the finance team can spend from it', () => {
    for (const { answer } of ANSWERS) {
      const text = answer.join(' ')
      if (/no one can spend from/.test(text)) expect(text).toMatch(/finance team/)
    }
  })
})
