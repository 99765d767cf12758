import type { BountyCategory } from '@laurel/contract/work/bounties'

/** Categories as people read them, in the order in which they are offered. */
export const CATEGORY_NAMES: Readonly<Record<BountyCategory, string>> = {
  thread: 'Thread',
  video: 'Video',
  meme: 'Meme',
  article: 'Article',
  design: 'Design',
  code: 'Code',
  translation: 'Translation',
  other: 'Other',
}

/** Every category, in the order in which they are offered. */
export const CATEGORIES = Object.keys(CATEGORY_NAMES) as readonly BountyCategory[]
