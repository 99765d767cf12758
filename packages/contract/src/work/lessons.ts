import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_ITEM_ID_LENGTH, MAX_LESSON_SLUG_LENGTH } from '../field-limits.ts'
import { id, instant, pointsAmount } from '../shapes.ts'

/** A lesson in the list. */
export const lessonCard = z
  .object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    minutes: z.int(),
    version: z.int(),
    rewardPoints: pointsAmount,
    passedAt: instant.nullable(),
    /** When the next try is possible, null when it is now. */
    nextTryAt: instant.nullable(),
    abilities: z.object({
      /** Begin a try at the quiz, or go on with one. */
      canTakeQuiz: z.boolean(),
    }),
  })
  .meta({ id: 'LessonCard' })

const params = z.object({ slug: z.string().min(1).max(MAX_LESSON_SLUG_LENGTH) })

export const listLessons = endpoint({
  id: 'lessons.list',
  method: 'GET',
  path: '/api/v1/lessons',
  summary: 'All lessons, with my progress when signed in',
  access: 'public',
  reply: z.object({ items: z.array(lessonCard) }),
})

export const getLesson = endpoint({
  id: 'lessons.get',
  method: 'GET',
  path: '/api/v1/lessons/{slug}',
  summary: 'One lesson',
  access: 'public',
  params,
  reply: lessonCard.extend({ body: z.string() }),
})

/** A question as the quiz shows it: never with its answer. */
export const quizQuestion = z.object({
  questionId: z.string(),
  text: z.string(),
  choices: z.array(z.object({ choiceId: z.string(), text: z.string() })),
})

export const startQuiz = endpoint({
  id: 'lessons.startQuiz',
  method: 'POST',
  path: '/api/v1/lessons/{slug}/attempts',
  summary: 'Begin a try: five questions at random; two tries, then 24 hours',
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
  summary: 'Hand the answers in; the server grades them, 80 % passes',
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
