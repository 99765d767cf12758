import type { BountyCategory } from '@laurel/contract/work/bounties'

/** The names of the categories, in display order. */
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

/** All categories, in display order. */
export const CATEGORIES = Object.keys(CATEGORY_NAMES) as readonly BountyCategory[]
