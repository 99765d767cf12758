/** A question people ask, and its answer in a few sentences. `id` is its anchor and never changes. */
export interface Answer {
  id: string
  topic: Topic
  question: string
  /** Paragraphs. */
  answer: readonly string[]
  /** Where to go on. */
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
/** What an answer is about. */
type Topic = (typeof TOPICS)[number]
