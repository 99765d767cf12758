import type { BountyCategory } from '@laurel/contract/work/bounties'

/** What a share picture says. Names nothing that a visitor may not see. */
export interface ShareCard {
  /** The kind of subject, above the title. */
  kicker: string
  title: string
  /** Stands in for a title in a script without a font: in plain Latin letters. */
  fallbackTitle: string
  /** Whose it is; null for nobody's. */
  byline: string | null
  /** The one figure that counts, such as the prize. */
  figure: string | null
  /** Short facts below the figure. */
  facts: readonly string[]
  cover: { seed: string; category: BountyCategory }
}

/** The size of a share picture, in pixels. */
export const SHARE_WIDTH = 1200
/** Its height, in pixels. */
export const SHARE_HEIGHT = 630
