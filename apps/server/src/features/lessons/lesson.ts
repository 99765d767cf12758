/** A question of a lesson's quiz. The server alone knows which choice is right. */
export interface Question {
  /** Unique in its lesson; attempts remember it. */
  id: string
  text: string
  /** The right choice. */
  answer: string
  /** Two or three wrong ones. */
  others: readonly [string, string] | readonly [string, string, string]
  /** Shown with the result, whichever choice was taken. */
  explanation: string
}

/** A lesson with its quiz (product.md 13, learning). */
export interface Lesson {
  slug: string
  title: string
  summary: string
  /** Reading time. */
  minutes: number
  /** Rises when what is asked or paid changes: who passed an earlier version may pass this one again. */
  version: number
  /** Markdown. */
  body: string
  /** At least ten; a try asks five of them. */
  questions: readonly Question[]
}
