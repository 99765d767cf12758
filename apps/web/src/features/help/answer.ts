/** A question people ask, and its answer in a few sentences. `id` is its address and never changes. */
export interface Answer {
  id: string
  topic: Topic
  question: string
  /** Words that people type for it, besides those of the question. */
  words: string
  /** Paragraphs. */
  answer: readonly string[]
  /** A page with more detail, or the one that acts. */
  link?: { label: string; to: string }
}

/** The topics, in the order of the page. */
export const TOPICS = [
  'Start',
  'Bounties',
  'Entries',
  'Voting',
  'Points',
  'Money',
  'Talk',
  'Account',
  'This site',
] as const
/** A topic of the help page. */
type Topic = (typeof TOPICS)[number]
