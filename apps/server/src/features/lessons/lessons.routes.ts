import { getCertificate, listCertificates } from '@laurel/contract/learning/certificates'
import { getLesson, gradeQuiz, listLessons, startQuiz } from '@laurel/contract/learning/lessons'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { listCertificatesOf } from './certificates.queries.ts'
import { listCertificatesOfCreator, requireCertificate } from './certificates.service.ts'
import { LESSONS } from './lessons.catalogue.ts'
import {
  presentCertificate,
  presentCertificateOf,
  presentCertificates,
  presentLesson,
  presentLessonCard,
  presentLessonLink,
  presentTrack,
} from './lessons.presenter.ts'
import {
  gradeQuizAttempt,
  isPassed,
  loadProgress,
  requireLesson,
  startQuizAttempt,
} from './lessons.service.ts'
import { presentQuestions } from './quiz.ts'
import { nextLesson, trackProgress } from './tracks.ts'

/** Registers the endpoints of lessons, their quizzes and the certificates. */
export function registerLessons(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listLessons, async ({ db, viewer, now }) => {
    const userId = viewer?.userId ?? null
    const [progressOf, certificates] = await Promise.all([
      loadProgress(db, userId, now),
      userId === null ? [] : listCertificatesOf(db, userId),
    ])
    return {
      items: LESSONS.map((lesson) => presentLessonCard(lesson, progressOf(lesson))),
      tracks: trackProgress((lesson) => isPassed(progressOf(lesson))).map((track) =>
        presentTrack(track, certificates),
      ),
    }
  })
  route(app, deps, getLesson, async ({ db, viewer, now, params }) => {
    const lesson = requireLesson(params.slug)
    const progressOf = await loadProgress(db, viewer?.userId ?? null, now)
    return presentLesson(lesson, progressOf(lesson))
  })
  route(app, deps, startQuiz, async (call) => {
    const { lesson, attempt, triesLeft } = await startQuizAttempt(call, call.params.slug)
    return { attemptId: attempt.id, questions: presentQuestions(lesson, attempt), triesLeft }
  })
  route(app, deps, gradeQuiz, async (call) => {
    const { db, viewer, now, params, body } = call
    const { lesson, grade, rewardPoints } = await gradeQuizAttempt(call, params.id, body.answers)
    const progressOf = await loadProgress(db, viewer.userId, now)
    const progress = progressOf(lesson)
    return {
      passed: grade.passed,
      correct: grade.correct,
      total: grade.results.length,
      results: grade.results,
      rewardPoints,
      triesLeft: progress.tries.left,
      nextTryAt: progress.tries.nextAt?.toISOString() ?? null,
      abilities: { canTakeQuiz: progress.canTakeQuiz },
      next: presentLessonLink(nextLesson(lesson, (other) => isPassed(progressOf(other)))),
      certificate: presentCertificateOf(lesson.track, await listCertificatesOf(db, viewer.userId)),
    }
  })
  registerCertificates(app, deps)
}

function registerCertificates(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getCertificate, async ({ db, params }) =>
    presentCertificate(await requireCertificate(db, params.code)),
  )
  route(app, deps, listCertificates, async ({ db, params }) => ({
    items: presentCertificates(await listCertificatesOfCreator(db, params.username)),
  }))
}
