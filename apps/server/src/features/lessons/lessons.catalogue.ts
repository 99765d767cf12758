import { disclosure } from './content/create/disclosure.ts'
import { entries } from './content/create/entries.ts'
import { judging } from './content/judge/judging.ts'
import { briefs } from './content/sponsor/briefs.ts'
import type { Lesson } from './lesson.ts'

/** All lessons in reading order, track by track. */
export const LESSONS: readonly Lesson[] = [
  // judge
  judging,
  // create
  entries,
  disclosure,
  // sponsor
  briefs,
]

/** The lesson that trust level 1 needs (product.md 8). */
export const TRUST_LESSON: Lesson = judging

/** The lesson with this slug, null when there is none. */
export function findLesson(slug: string): Lesson | null {
  return LESSONS.find((lesson) => lesson.slug === slug) ?? null
}
