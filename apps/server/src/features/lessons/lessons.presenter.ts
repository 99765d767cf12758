import type { ServerCall } from '@laurel/contract/endpoint'
import type { getLesson, listLessons } from '@laurel/contract/learning/lessons'
import { LATEST_RULES } from '../rules/rule-sets.rules.ts'
import type { Lesson } from './lesson.ts'
import type { Progress } from './lessons.service.ts'

type LessonCard = ServerCall<typeof listLessons>['reply']['items'][number]

/** A lesson in the list, with the viewer's progress. */
export function presentLessonCard(lesson: Lesson, progress: Progress): LessonCard {
  return {
    slug: lesson.slug,
    track: lesson.track,
    title: lesson.title,
    summary: lesson.summary,
    minutes: lesson.minutes,
    version: lesson.version,
    rewardPoints: LATEST_RULES.lesson.points,
    passedAt: progress.passedAt?.toISOString() ?? null,
    nextTryAt: progress.tries.nextAt?.toISOString() ?? null,
    abilities: { canTakeQuiz: progress.canTakeQuiz },
  }
}

/** A lesson to read, without its questions: those come only with an attempt. */
export function presentLesson(
  lesson: Lesson,
  progress: Progress,
): ServerCall<typeof getLesson>['reply'] {
  return { ...presentLessonCard(lesson, progress), body: lesson.body }
}
