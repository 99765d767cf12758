import { LESSON_TRACKS, type LessonTrack } from '@laurel/contract/learning/tracks'
import type { Lesson } from './lesson.ts'
import { LESSONS, lessonsOf } from './lessons.catalogue.ts'

/** A person's progress with a track. */
export interface TrackProgress {
  track: LessonTrack
  lessonCount: number
  passedCount: number
  /** The first lesson that is not passed. */
  next: Lesson | null
}

type IsPassed = (lesson: Lesson) => boolean

/** A person's progress with each track. */
export function trackProgress(isPassed: IsPassed): TrackProgress[] {
  return LESSON_TRACKS.map((track) => {
    const lessons = lessonsOf(track)
    return {
      track,
      lessonCount: lessons.length,
      passedCount: lessons.filter(isPassed).length,
      next: lessons.find((lesson) => !isPassed(lesson)) ?? null,
    }
  })
}

/** The lesson to go on with after one: of its track first; null when all are passed. */
export function nextLesson(after: Lesson, isPassed: IsPassed): Lesson | null {
  const open = [...lessonsOf(after.track), ...LESSONS].filter((lesson) => lesson !== after)
  return open.find((lesson) => !isPassed(lesson)) ?? null
}

/** A lesson's place in its track. */
export interface LessonPlace {
  /** From 1. */
  number: number
  lessonCount: number
  previous: Lesson | null
  next: Lesson | null
}

/** Where a lesson is in its track. */
export function placeOf(lesson: Lesson): LessonPlace {
  const lessons = lessonsOf(lesson.track)
  const index = lessons.indexOf(lesson)
  return {
    number: index + 1,
    lessonCount: lessons.length,
    previous: lessons[index - 1] ?? null,
    next: lessons[index + 1] ?? null,
  }
}
