import type { LessonTrack } from '@laurel/contract/learning/tracks'

/** A question of a lesson's quiz. Only the server knows which choice is right. */
export interface Question {
  /** Unique in its lesson; attempts store it. */
  id: string
  text: string
  /** The right choice. */
  answer: string
  /** Two or three wrong ones. */
  others: readonly [string, string] | readonly [string, string, string]
  /** Shown with the result, for every choice. */
  explanation: string
}

/** A lesson with its quiz (product.md 13, learning). */
export interface Lesson {
  slug: string
  track: LessonTrack
  title: string
  summary: string
  /** Reading time. */
  minutes: number
  /** Rises when the questions or the reward change: people who passed an earlier version may pass this one again. */
  version: number
  /**
   * Markdown. A line `![what it shows](figure:name)` of its own is a drawing of the web app, in
   * `apps/web/src/features/lessons/figures`; its name begins with the lesson's slug.
   */
  body: string
  /** At least ten; an attempt asks five of them. */
  questions: readonly Question[]
}
