import assert from 'node:assert/strict'
import { points } from '@laurel/contract/money/money'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { accrue, recordRealAction } from '../points/points.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { lockStanding, recordTrustLesson } from '../standings/standings.service.ts'
import { type AttemptsLeft, attemptsLeftAfter } from './attempts-left.ts'
import { deleteCertificatesOf } from './certificates.queries.ts'
import { issueCertificate } from './certificates.service.ts'
import type { Lesson } from './lesson.ts'
import { findLesson, LESSONS, TRUST_LESSON } from './lessons.catalogue.ts'
import {
  deleteQuizAttemptsOf,
  findOpenQuizAttempt,
  insertQuizAttempt,
  listGradedQuizAttempts,
  lockQuizAttempt,
  type QuizAttempt,
  storeGrade,
} from './lessons.queries.ts'
import { type Grade, grade, pickQuestions } from './quiz.ts'

/** A person's progress with a lesson. */
export interface Progress {
  /** When the current version was passed. */
  passedAt: Date | null
  /** Whether an earlier version was passed. */
  hasPassedEarlier: boolean
  tries: AttemptsLeft
  canTakeQuiz: boolean
}

/** The lesson that trust level 1 needs, for links from other features. */
export const trustLesson = {
  title: TRUST_LESSON.title,
  minutes: TRUST_LESSON.minutes,
  url: paths.lesson(TRUST_LESSON.slug),
}

/** The lesson with this slug. Raises `not_found`. */
export function requireLesson(slug: string): Lesson {
  const lesson = findLesson(slug)
  if (lesson === null) throw new Problem('not_found')
  return lesson
}

/** A person's progress with the current version of each lesson; a visitor has none. */
export async function loadProgress(
  db: Db,
  userId: string | null,
  now: Date,
): Promise<(lesson: Lesson) => Progress> {
  const attempts = userId === null ? [] : await listGradedQuizAttempts(db, userId)
  return (lesson) => {
    const all = attempts.filter(({ lessonSlug }) => lessonSlug === lesson.slug)
    const own = all.filter(({ lessonVersion }) => lessonVersion === lesson.version)
    const tries = attemptsLeftAfter(
      own.flatMap(({ gradedAt }) => gradedAt ?? []),
      now,
    )
    return {
      passedAt: own.findLast(({ passed }) => passed === true)?.gradedAt ?? null,
      hasPassedEarlier: all.some((attempt) => attempt.passed === true && !own.includes(attempt)),
      tries,
      canTakeQuiz: userId !== null && tries.nextAt === null,
    }
  }
}

/** Whether a lesson counts for its track: passed in any version. */
export function isPassed({ passedAt, hasPassedEarlier }: Progress): boolean {
  return passedAt !== null || hasPassedEarlier
}

/** A lesson with a person's progress, for other features. */
export interface LessonProgress extends Progress {
  /** Names the version's reward in the ledger. */
  causeId: string
  slug: string
  title: string
  minutes: number
  url: string
}

/** All lessons in reading order, with a person's progress. */
export async function listLessonProgress(
  db: Db,
  userId: string,
  now: Date,
): Promise<LessonProgress[]> {
  const progressOf = await loadProgress(db, userId, now)
  return LESSONS.map((lesson) => ({
    ...progressOf(lesson),
    causeId: causeOf(lesson),
    slug: lesson.slug,
    title: lesson.title,
    minutes: lesson.minutes,
    url: paths.lesson(lesson.slug),
  }))
}

function causeOf({ slug, version }: Lesson): string {
  return `${slug}:${version}`
}

/**
 * Starts an attempt, or returns the one not submitted yet: reloading costs nothing and shows the same questions. Raises
 * `not_found` and `quiz_tries_used_up`.
 */
export async function startQuizAttempt(
  ctx: MemberCtx,
  slug: string,
): Promise<{ lesson: Lesson; attempt: QuizAttempt; triesLeft: number }> {
  const { db, now, viewer } = ctx
  const lesson = requireLesson(slug)
  const of = { userId: viewer.userId, lessonSlug: slug, lessonVersion: lesson.version }
  // Serialises one person's attempts: two concurrent calls could both take the last one.
  await lockStanding(db, viewer.userId, now)
  const { tries } = (await loadProgress(db, viewer.userId, now))(lesson)
  const open = await findOpenQuizAttempt(db, of)
  if (open !== null) return { lesson, attempt: open, triesLeft: Math.max(0, tries.left - 1) }
  if (tries.nextAt !== null) {
    throw new Problem('quiz_tries_used_up', {
      detail: `You get new attempts on ${tries.nextAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
      retryAfterSeconds: Math.ceil((tries.nextAt.getTime() - now.getTime()) / 1000),
    })
  }
  const id = newId()
  await insertQuizAttempt(db, {
    ...of,
    id,
    questionIds: pickQuestions(lesson, id),
    startedAt: now,
  })
  const attempt = await findOpenQuizAttempt(db, of)
  assert(attempt !== null, 'the attempt that was just started is open')
  return { lesson, attempt, triesLeft: tries.left - 1 }
}

/**
 * Grades an attempt once. A version is rewarded once, lesson 1 opens trust level 1, and the last of a track issues its
 * certificate. Raises `not_found` (also for someone else's attempt, and for one at an old version) and
 * `quiz_already_graded`.
 */
export async function gradeQuizAttempt(
  ctx: MemberCtx,
  attemptId: string,
  answers: Readonly<Record<string, string>>,
): Promise<{ lesson: Lesson; grade: Grade; rewardPoints: number }> {
  const { db, now, viewer } = ctx
  await lockStanding(db, viewer.userId, now)
  const attempt = await lockQuizAttempt(db, viewer.userId, attemptId)
  if (attempt === null) throw new Problem('not_found')
  if (attempt.gradedAt !== null) throw new Problem('quiz_already_graded')
  const lesson = requireLesson(attempt.lessonSlug)
  if (lesson.version !== attempt.lessonVersion) {
    throw new Problem('not_found', { detail: 'This lesson has changed. Start a new attempt.' })
  }
  const isNewToPerson = (await loadProgress(db, viewer.userId, now))(lesson).passedAt === null
  const graded = grade(lesson, attempt, answers)
  await storeGrade(db, attempt.id, {
    correctCount: graded.correct,
    passed: graded.passed,
    gradedAt: now,
  })
  const rewardPoints = graded.passed ? await rewardPass(ctx, lesson, isNewToPerson) : 0
  if (graded.passed) await issueCertificate(ctx, lesson.track)
  return { lesson, grade: graded, rewardPoints }
}

/**
 * Rewards a pass, once a version; returns the points that settle with the day. Past the daily limit these are 0, and
 * passing again on another day earns them.
 */
async function rewardPass(ctx: MemberCtx, lesson: Lesson, isNewToPerson: boolean): Promise<number> {
  const { userId } = ctx.viewer
  if (lesson === TRUST_LESSON) await recordTrustLesson(ctx, userId)
  const rules = await rulesAt(ctx.db, ctx.now)
  const [accrued] = await accrue(ctx, [
    {
      userId,
      amount: points(rules.lesson.points),
      category: 'lesson',
      basis: 'daily',
      causeKind: 'lesson',
      causeId: causeOf(lesson),
      title: `Lesson passed: ${lesson.title}`,
      url: paths.lesson(lesson.slug),
    },
  ])
  const rewardPoints = accrued == null ? 0 : rules.lesson.points
  if (!isNewToPerson) return rewardPoints
  await recordRealAction(ctx, userId)
  await recordActivity(ctx, [
    {
      kind: 'lesson_passed',
      actorId: userId,
      audienceId: userId,
      transferId: accrued?.id ?? null,
      title: `passed the lesson “${lesson.title}”`,
      url: paths.lesson(lesson.slug),
      points: rewardPoints === 0 ? null : rewardPoints,
    },
  ])
  return rewardPoints
}

/** Deletes a person's attempts and certificates, when their account is deleted. */
export async function deleteLearning(ctx: Ctx, userId: string): Promise<void> {
  await deleteCertificatesOf(ctx.db, userId)
  await deleteQuizAttemptsOf(ctx.db, userId)
}
