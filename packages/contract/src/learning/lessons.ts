import { z } from 'zod'
import { ability } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_ITEM_ID_LENGTH, MAX_LESSON_SLUG_LENGTH } from '../field-limits.ts'
import { id, instant, pointsAmount } from '../shapes.ts'
import { certificateCard } from './certificates.ts'
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
    /** When this version was passed. */
    passedAt: instant.nullable(),
    /** Whether an earlier version was passed: it counts for the track. */
    hasPassedEarlier: z.boolean(),
    /** When the next attempt is possible; null when it is now. */
    nextTryAt: instant.nullable(),
    abilities: z.object({
      /** Start or continue an attempt at the quiz. */
      canTakeQuiz: ability('lessons.startQuiz'),
    }),
  })
  .meta({ id: 'LessonCard' })

/** Where to go from a lesson. */
const lessonLink = z.object({ slug: z.string(), title: z.string() }).meta({ id: 'LessonLink' })

/** A track with your progress; a lesson counts as passed in any version. */
const track = z
  .object({
    track: z.enum(LESSON_TRACKS),
    lessonCount: z.int(),
    passedCount: z.int(),
    /** The first lesson that is not passed; null when all are. */
    next: lessonLink.nullable(),
    certificate: certificateCard.nullable(),
  })
  .meta({ id: 'LessonTrack' })

const params = z.object({ slug: z.string().min(1).max(MAX_LESSON_SLUG_LENGTH) })

export const listLessons = endpoint({
  id: 'lessons.list',
  method: 'GET',
  path: '/api/v1/lessons',
  summary: 'List all lessons, with your progress when signed in',
  access: 'public',
  reply: z.object({ items: z.array(lessonCard), tracks: z.array(track) }),
})

export const getLesson = endpoint({
  id: 'lessons.get',
  method: 'GET',
  path: '/api/v1/lessons/{slug}',
  summary: 'Get a lesson',
  access: 'public',
  params,
  reply: lessonCard.extend({
    body: z.string(),
    /** Its place in its track, from 1. */
    number: z.int(),
    lessonCount: z.int(),
    previous: lessonLink.nullable(),
    next: lessonLink.nullable(),
  }),
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
    abilities: z.object({ canTakeQuiz: ability('lessons.startQuiz') }),
    /** The lesson to go on with, of this track first; null when all are passed. */
    next: lessonLink.nullable(),
    /** Of this lesson's track, once all of its lessons are passed. */
    certificate: certificateCard.nullable(),
    results: z.array(
      z.object({ questionId: z.string(), isCorrect: z.boolean(), explanation: z.string() }),
    ),
  }),
  problems: ['quiz_already_graded'],
})
