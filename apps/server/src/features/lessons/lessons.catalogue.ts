import type { LessonTrack } from '@laurel/contract/learning/tracks'
import { bounties } from './content/create/bounties.ts'
import { disclosure } from './content/create/disclosure.ts'
import { entries } from './content/create/entries.ts'
import { payments } from './content/create/payments.ts'
import { posts } from './content/create/posts.ts'
import { checklists } from './content/judge/checklists.ts'
import { judging } from './content/judge/judging.ts'
import { reports } from './content/judge/reports.ts'
import { skillAndChance } from './content/judge/skill-and-chance.ts'
import { briefs } from './content/sponsor/briefs.ts'
import { clarifications } from './content/sponsor/clarifications.ts'
import { payouts } from './content/sponsor/payouts.ts'
import { prizes } from './content/sponsor/prizes.ts'
import { reviewDesk } from './content/sponsor/review-desk.ts'
import type { Lesson } from './lesson.ts'

/** All lessons in reading order, track by track. */
export const LESSONS: readonly Lesson[] = [
  // judge
  judging,
  checklists,
  skillAndChance,
  reports,
  // create
  bounties,
  entries,
  disclosure,
  posts,
  payments,
  // sponsor
  briefs,
  prizes,
  clarifications,
  reviewDesk,
  payouts,
]

/** The lesson that trust level 1 needs (product.md 8). */
export const TRUST_LESSON: Lesson = judging

/** The lesson with this slug, null when there is none. */
export function findLesson(slug: string): Lesson | null {
  return LESSONS.find((lesson) => lesson.slug === slug) ?? null
}

/** The lessons of a track in reading order. */
export function lessonsOf(track: LessonTrack): readonly Lesson[] {
  return LESSONS.filter((lesson) => lesson.track === track)
}
