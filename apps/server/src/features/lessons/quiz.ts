/**
 * A quiz attempt is derived from its id: the questions it asks, and the order of their choices. Choice ids are
 * positions in that shuffle, so they differ in every attempt and mean nothing outside it.
 */
import { sha256 } from '../../platform/ids.ts'
import type { Lesson, Question } from './lesson.ts'

/** The numbers of a quiz (product.md 13, rule D-quiz). */
export const QUIZ_RULES = {
  questions: 5,
  passShare: 0.8,
  tries: 2,
  /** Hours until the next attempts once they are used up. */
  waitHours: 24,
} as const

/** A question as an attempt shows it. */
export interface QuizQuestion {
  questionId: string
  text: string
  choices: { choiceId: string; text: string }[]
}

/** The result of a question. */
interface GradedQuestion {
  questionId: string
  isCorrect: boolean
  explanation: string
}

/** The result of an attempt. */
export interface Grade {
  results: GradedQuestion[]
  correct: number
  passed: boolean
}

/** Picks the ids of the questions of a new attempt. */
export function pickQuestions(lesson: Lesson, attemptId: string): string[] {
  return shuffle(lesson.questions, attemptId, ({ id }) => id)
    .slice(0, QUIZ_RULES.questions)
    .map(({ id }) => id)
}

/** The questions of an attempt, without their answers. */
export function presentQuestions(
  lesson: Lesson,
  attempt: { id: string; questionIds: readonly string[] },
): QuizQuestion[] {
  return selectQuestions(lesson, attempt.questionIds).map((question) => ({
    questionId: question.id,
    text: question.text,
    choices: choicesOf(question, attempt.id).map((text, place) => ({
      choiceId: choiceId(place),
      text,
    })),
  }))
}

/** Grades answers (choice id by question id). Missing and unknown ones are wrong. */
export function grade(
  lesson: Lesson,
  attempt: { id: string; questionIds: readonly string[] },
  answers: Readonly<Record<string, string>>,
): Grade {
  const results = selectQuestions(lesson, attempt.questionIds).map((question) => {
    const place = choicesOf(question, attempt.id).indexOf(question.answer)
    const given = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
    return {
      questionId: question.id,
      isCorrect: given === choiceId(place),
      explanation: question.explanation,
    }
  })
  const correct = results.filter(({ isCorrect }) => isCorrect).length
  return { results, correct, passed: correct >= QUIZ_RULES.passShare * results.length }
}

function selectQuestions(lesson: Lesson, ids: readonly string[]): Question[] {
  return ids.flatMap((id) => lesson.questions.find((question) => question.id === id) ?? [])
}

function choicesOf(question: Question, attemptId: string): string[] {
  const seed = `${attemptId}:${question.id}`
  return shuffle([question.answer, ...question.others], seed, (text) => text)
}

function choiceId(place: number): string {
  return `choice-${place + 1}`
}

/** Shuffles deterministically by the seed. */
function shuffle<T>(items: readonly T[], seed: string, nameOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, rank: sha256(`${seed}:${nameOf(item)}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item)
}
