import { matchRoute } from '@laurel/contract/spec/routes'
import { describe, expect, it } from 'vitest'
import { TOPICS } from './answer.ts'
import { ANSWERS, findAnswer } from './answers.ts'

describe('the help answers', () => {
  it('have unique addresses and link to existing pages and answers', () => {
    expect(new Set(ANSWERS.map(({ id }) => id)).size).toBe(ANSWERS.length)
    for (const { id, link } of ANSWERS) {
      if (link === undefined) continue
      const { pathname, searchParams } = new URL(link.to, 'http://laurel.test')
      expect(matchRoute(pathname), id).not.toBeNull()
      const other = searchParams.get('answer')
      if (other !== null) expect(findAnswer(other), id).toBeDefined()
    }
  })

  it('are at least 75, several for each topic, short, and with words to find them by', () => {
    expect(ANSWERS.length).toBeGreaterThanOrEqual(75)
    for (const topic of TOPICS) {
      expect(ANSWERS.filter((answer) => answer.topic === topic).length).toBeGreaterThanOrEqual(5)
    }
    for (const { id, answer, words } of ANSWERS) {
      expect(answer.join(' ').split(' ').length, id).toBeLessThanOrEqual(110)
      expect(words.split(' ').length, id).toBeGreaterThanOrEqual(4)
    }
  })

  it('disclose the custody of SOL and USDC: only the finance team can spend from it', () => {
    for (const { answer } of ANSWERS) {
      const text = answer.join(' ')
      if (/no one can spend from/.test(text)) expect(text).toMatch(/finance team/)
    }
  })
})
