import { beforeEach, describe, expect, it } from 'vitest'
import { MS, plus } from '../../platform/clock.ts'
import { attemptsLeftAfter } from './attempts-left.ts'
import { TRUST_LESSON as lesson } from './lessons.catalogue.ts'
import { grade, pickQuestions, presentQuestions, QUIZ_RULES } from './quiz.ts'

let tries = 0
beforeEach(() => {
  tries = 0
})

/** A unique attempt id, the same in every run: the questions of an attempt follow from it. */
const nextId = () => {
  tries += 1
  return `try-${tries}`
}

const begin = () => {
  const id = nextId()
  return { id, questionIds: pickQuestions(lesson, id) }
}

/** Right answers to an attempt, except for the first `wrong` questions. */
function answersTo(attempt: ReturnType<typeof begin>, wrong: number): Record<string, string> {
  const entries = presentQuestions(lesson, attempt).map(({ questionId, choices }, place) => {
    const right = lesson.questions.find(({ id }) => id === questionId)?.answer
    const choice = choices.find(({ text }) => (text === right) !== place < wrong)
    return [questionId, choice?.choiceId ?? '']
  })
  return Object.fromEntries(entries)
}

describe('a quiz attempt', () => {
  it('asks five different questions, and others in another attempt', () => {
    const sets = Array.from({ length: 20 }, () => begin().questionIds)
    for (const ids of sets) expect(new Set(ids).size).toBe(QUIZ_RULES.questions)
    expect(new Set(sets.map((ids) => ids.join())).size).toBeGreaterThan(15)
  })

  it('uses every question of the lesson eventually', () => {
    const asked = new Set(Array.from({ length: 100 }, () => begin().questionIds).flat())
    expect(asked.size).toBe(lesson.questions.length)
  })

  it('shows the same questions in the same order each time', () => {
    const attempt = begin()
    expect(presentQuestions(lesson, attempt)).toEqual(presentQuestions(lesson, attempt))
  })

  it('puts the right answer in each position about equally often', () => {
    const places = [0, 0, 0, 0]
    for (let i = 0; i < 200; i += 1) {
      for (const { questionId, choices } of presentQuestions(lesson, begin())) {
        const question = lesson.questions.find(({ id }) => id === questionId)
        if (choices.length < 4) continue
        const place = choices.findIndex(({ text }) => text === question?.answer)
        places[place] = (places[place] ?? 0) + 1
      }
    }
    const total = places.reduce((a, b) => a + b)
    for (const count of places) expect(count / total).toBeCloseTo(0.25, 1)
  })

  it('reveals neither answers nor explanations, nor choice ids that give them away', () => {
    const shown = presentQuestions(lesson, begin())
    expect(JSON.stringify(shown)).not.toMatch(/explanation|answer/)
    for (const { choices } of shown) {
      expect(choices.map(({ choiceId }) => choiceId)).toEqual(
        choices.map((_choice, place) => `choice-${place + 1}`),
      )
    }
  })
})

describe('grade', () => {
  it.each([
    [0, true],
    [1, true],
    [2, false],
    [5, false],
  ])('with %i wrong of five passes: %s', (wrong, passed) => {
    const attempt = begin()
    const result = grade(lesson, attempt, answersTo(attempt, wrong))
    expect(result).toMatchObject({ passed, correct: 5 - wrong })
    expect(result.results.filter(({ isCorrect }) => !isCorrect)).toHaveLength(wrong)
  })

  it('counts missing and unknown answers as wrong and ignores answers to other questions', () => {
    const attempt = begin()
    expect(grade(lesson, attempt, {})).toMatchObject({ correct: 0, passed: false })
    const [first = ''] = attempt.questionIds
    const answers = { [first]: 'choice-0', other: 'choice-1' }
    expect(grade(lesson, attempt, answers)).toMatchObject({ correct: 0 })
  })

  it('does not accept the answers of one attempt for another', () => {
    const outcomes = Array.from({ length: 30 }, () => {
      const one = begin()
      const other = { id: nextId(), questionIds: one.questionIds }
      return grade(lesson, other, answersTo(one, 0)).passed
    })
    expect(outcomes.filter(Boolean).length).toBeLessThan(5)
  })
})

describe('attemptsLeftAfter', () => {
  const start = new Date('2026-11-02T09:00:00.000Z')
  const at = (hours: number) => plus(start, hours * MS.hour)
  it.each([
    ['no attempt', [], 0, 2, null],
    ['one was just graded', [0], 0, 1, null],
    ['one was graded 23 hours ago', [0], 23, 1, null],
    ['a single one was graded a day ago', [0], 24, 2, null],
    ['two were graded', [1, 0], 1, 0, 25],
    ['two were graded, a moment before the wait ends', [1, 0], 24.999, 0, 25],
    ['two were graded and the wait is over', [1, 0], 25, 2, null],
    ['the first of the next pair was graded', [25, 1, 0], 26, 1, null],
    ['the second of the next pair was graded', [26, 25, 1, 0], 26, 0, 50],
    ['the pair was far apart', [23, 0], 23, 0, 47],
  ])('%s', (_case, graded, now, left, nextAt) => {
    const tries = attemptsLeftAfter(graded.map(at), at(now))
    expect(tries).toEqual({ left, nextAt: nextAt === null ? null : at(nextAt) })
  })
})
