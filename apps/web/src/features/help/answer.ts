/** A question people ask, and its answer in a few sentences. `id` is its anchor and never changes. */
export interface Answer {
  id: string
  topic: Topic
  question: string
  /** Paragraphs. */
  answer: readonly string[]
  /** A page with more detail. */
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
  'Account',
  'This site',
] as const
type Topic = (typeof TOPICS)[number]
