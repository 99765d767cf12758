import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_ITEM_ID_LENGTH, MAX_LESSON_SLUG_LENGTH } from '../field-limits.ts'
import { id, instant, pointsAmount } from '../shapes.ts'
import { LESSON_TRACKS } from './tracks.ts'

/** A lesson in the list. */
export const lessonCard = z
  .object({
    slug: z.string(),
    track: z.enum(LESSON_TRACKS),
    title: z.string(),
    summary: z.string(),
    minutes: z.int(),
    version: z.int(),
    rewardPoints: pointsAmount,
    passedAt: instant.nullable(),
    /** When the next attempt is possible; null when it is now. */
    nextTryAt: instant.nullable(),
    abilities: z.object({
      /** Start or continue an attempt at the quiz. */
      canTakeQuiz: z.boolean(),
    }),
  })
  .meta({ id: 'LessonCard' })

const params = z.object({ slug: z.string().min(1).max(MAX_LESSON_SLUG_LENGTH) })

export const listLessons = endpoint({
  id: 'lessons.list',
  method: 'GET',
  path: '/api/v1/lessons',
  summary: 'List all lessons, with your progress when signed in',
  access: 'public',
  reply: z.object({ items: z.array(lessonCard) }),
})

export const getLesson = endpoint({
  id: 'lessons.get',
  method: 'GET',
  path: '/api/v1/lessons/{slug}',
  summary: 'Get a lesson',
  access: 'public',
  params,
  reply: lessonCard.extend({ body: z.string() }),
})

/** A question of a quiz, without its answer. */
export const quizQuestion = z.object({
  questionId: z.string(),
  text: z.string(),
  choices: z.array(z.object({ choiceId: z.string(), text: z.string() })),
})

export const startQuiz = endpoint({
  id: 'lessons.startQuiz',
  method: 'POST',
  path: '/api/v1/lessons/{slug}/attempts',
  summary: 'Start a quiz attempt with five random questions; two attempts, then a 24-hour wait',
  access: 'member',
  params,
  reply: z.object({
    attemptId: id,
    questions: z.array(quizQuestion),
    triesLeft: z.int(),
  }),
  status: 201,
  problems: ['quiz_tries_used_up'],
})

export const gradeQuiz = endpoint({
  id: 'lessons.gradeQuiz',
  method: 'POST',
  path: '/api/v1/lesson-attempts/{id}/answers',
  summary: 'Submit quiz answers for grading; 80 % passes',
  access: 'member',
  params: z.object({ id }),
  body: z.object({
    answers: z.record(z.string().max(MAX_ITEM_ID_LENGTH), z.string().max(MAX_ITEM_ID_LENGTH)),
  }),
  reply: z.object({
    passed: z.boolean(),
    correct: z.int(),
    total: z.int(),
    rewardPoints: pointsAmount,
    triesLeft: z.int(),
    nextTryAt: instant.nullable(),
    abilities: z.object({ canTakeQuiz: z.boolean() }),
    results: z.array(
      z.object({ questionId: z.string(), isCorrect: z.boolean(), explanation: z.string() }),
    ),
  }),
  problems: ['quiz_already_graded'],
})
