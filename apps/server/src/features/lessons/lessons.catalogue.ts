import { briefs } from './content/briefs.ts'
import { disclosure } from './content/disclosure.ts'
import { entries } from './content/entries.ts'
import { judging } from './content/judging.ts'
import type { Lesson } from './lesson.ts'

/** All lessons in reading order. */
export const LESSONS: readonly Lesson[] = [judging, entries, disclosure, briefs]

/** The lesson that trust level 1 needs (product.md 8). */
export const TRUST_LESSON: Lesson = judging

/** The lesson with this slug, null when there is none. */
export function findLesson(slug: string): Lesson | null {
  return LESSONS.find((lesson) => lesson.slug === slug) ?? null
}
