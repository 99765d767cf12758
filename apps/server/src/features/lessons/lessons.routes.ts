import { getLesson, gradeQuiz, listLessons, startQuiz } from '@laurel/contract/learning/lessons'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { LESSONS } from './lessons.catalogue.ts'
import { presentLesson, presentLessonCard } from './lessons.presenter.ts'
import {
  gradeQuizAttempt,
  loadProgress,
  requireLesson,
  startQuizAttempt,
} from './lessons.service.ts'
import { presentQuestions } from './quiz.ts'

/** Registers the endpoints of lessons and their quizzes. */
export function registerLessons(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listLessons, async ({ db, viewer, now }) => {
    const progress = await loadProgress(db, viewer?.userId ?? null, now)
    return { items: LESSONS.map((lesson) => presentLessonCard(lesson, progress(lesson))) }
  })
  route(app, deps, getLesson, async ({ db, viewer, now, params }) => {
    const lesson = requireLesson(params.slug)
    const progress = await loadProgress(db, viewer?.userId ?? null, now)
    return presentLesson(lesson, progress(lesson))
  })
  route(app, deps, startQuiz, async (call) => {
    const { lesson, attempt, triesLeft } = await startQuizAttempt(call, call.params.slug)
    return { attemptId: attempt.id, questions: presentQuestions(lesson, attempt), triesLeft }
  })
  route(app, deps, gradeQuiz, async (call) => {
    const { grade, rewardPoints, progress } = await gradeQuizAttempt(
      call,
      call.params.id,
      call.body.answers,
    )
    return {
      passed: grade.passed,
      correct: grade.correct,
      total: grade.results.length,
      results: grade.results,
      rewardPoints,
      triesLeft: progress.tries.left,
      nextTryAt: progress.tries.nextAt?.toISOString() ?? null,
      abilities: { canTakeQuiz: progress.canTakeQuiz },
    }
  })
}
