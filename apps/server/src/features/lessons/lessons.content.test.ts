import { LESSON_TRACKS } from '@laurel/contract/learning/tracks'
import { describe, expect, it } from 'vitest'
import { MS } from '../../platform/clock.ts'
import { BOUNTY_TIMES, MAX_OVERDUE_DECISIONS } from '../bounties/bounties.rules.ts'
import { PAYOUT_RULES, SECOND_APPROVER_FROM } from '../payouts/payouts.rules.ts'
import { LATEST_RULES } from '../rules/rule-sets.rules.ts'
import { CREDIT_RULES, REVIEW_RULES, VIEW_RULES } from '../submissions/submissions.rules.ts'
import { findLesson, LESSONS, lessonsOf, TRUST_LESSON } from './lessons.catalogue.ts'

const WORDS_PER_MINUTE = 220

describe('the lessons', () => {
  it('begin with the one that trust level 1 requires, and have unique slugs', () => {
    expect(LESSONS[0]).toBe(TRUST_LESSON)
    expect(LESSONS.length).toBeGreaterThanOrEqual(12)
    for (const track of LESSON_TRACKS) {
      expect(lessonsOf(track).length, track).toBeGreaterThanOrEqual(4)
    }
    expect(new Set(LESSONS.map(({ slug }) => slug)).size).toBe(LESSONS.length)
    for (const lesson of LESSONS) expect(findLesson(lesson.slug)).toBe(lesson)
    expect(findLesson('no-such-lesson')).toBeNull()
  })

  it.each(LESSONS.map((lesson) => [lesson.slug, lesson] as const))(
    '%s states its real reading time',
    (_slug, { body, minutes }) => {
      expect(Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE)).toBe(minutes)
    },
  )

  it.each(LESSONS.map((lesson) => [lesson.slug, lesson] as const))(
    '%s has at least ten questions with three or four different choices each',
    (_slug, { questions }) => {
      expect(questions.length).toBeGreaterThanOrEqual(10)
      expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
      for (const { id, text, answer, others, explanation } of questions) {
        const choices = new Set([answer, ...others])
        expect(choices.size, id).toBe(others.length + 1)
        expect([3, 4]).toContain(choices.size)
        expect(text.trim(), id).toMatch(/[?.]$/)
        expect(explanation.length, id).toBeGreaterThan(20)
        expect(id).toMatch(/^[a-z0-9-]{1,40}$/)
      }
    },
  )

  it('have questions of their own: an id names one of all lessons', () => {
    const ids = LESSONS.flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('do not reveal an answer by its length', () => {
    const all = LESSONS.flatMap(({ questions }) => questions)
    const longest = all.filter(({ answer, others }) =>
      others.every((other) => other.length < answer.length),
    )
    expect(longest.length / all.length).toBeLessThan(1 / 3)
  })

  it('state the numbers in force', () => {
    const body = (slug: string) => findLesson(slug)?.body ?? ''
    expect(body('how-judging-works')).toContain(`at most ${LATEST_RULES.curation.pool.maxPoints}`)
    const entries = body('making-an-entry')
    expect(CREDIT_RULES.perMonth).toBe(3)
    expect(entries).toContain('three entries a month')
    expect(REVIEW_RULES.disputeMs).toBe(7 * MS.day)
    expect(entries).toContain('seven days to dispute')
    const payments = body('getting-paid')
    expect(PAYOUT_RULES).toMatchObject({
      firstPayoutMs: 7 * MS.day,
      walletChangeMs: 72 * MS.hour,
      returnAfterMs: 60 * MS.day,
      remindAfterDays: [1, 3, 7],
    })
    expect(SECOND_APPROVER_FROM).toEqual({ SOL: 5_000_000_000n, USDC: 500_000_000n })
    for (const words of [
      'waits 7 days',
      'wait 72 hours',
      'You have 60 days',
      'after one, three and seven days',
      'From 5 SOL or 500 USDC it takes two people',
    ]) {
      expect(payments).toContain(words)
    }
    expect(VIEW_RULES).toEqual({ dwellMs: 15 * MS.second, risingMs: 14 * MS.day })
    const briefs = body('writing-a-brief')
    expect(MAX_OVERDUE_DECISIONS).toBe(3)
    expect(briefs).toContain('Three overdue decisions')
    expect(BOUNTY_TIMES).toMatchObject({
      minToDeadlineMs: 24 * MS.hour,
      maxToDeadlineMs: 60 * MS.day,
      maxExtensionMs: 14 * MS.day,
      noExtensionMs: 24 * MS.hour,
      votingMs: 3 * MS.day,
      formulaAfterMs: 7 * MS.day,
      challengeMs: 48 * MS.hour,
    })
  })
})
