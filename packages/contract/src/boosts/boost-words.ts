/** The life of a boost (product.md 7), in order; the last four are ends. Builds no schemas, so pages can import it. */
export const BOOST_STATES = [
  'quoted',
  'paid',
  'scheduled',
  'active',
  'completed',
  'partially_refunded',
  'cancelled',
  'rejected',
] as const

/** A boost's state. */
export type BoostState = (typeof BOOST_STATES)[number]

/** Most slots of one boost; they follow each other. */
export const MAX_BOOST_SLOTS = 6

/**
 * What a browser reports about a card: at least half of it was visible for 1 s (`view`), or it was opened (`open`).
 * `boosted` is the marked card, `organic` the same submission at its own place in a list, `withheld` the place at which
 * a viewer who is held out would have seen the marked card.
 */
export const BOOST_SIGHTINGS = [
  'boosted_view',
  'organic_view',
  'withheld_view',
  'boosted_open',
  'organic_open',
] as const

/** What a browser reports about a card. */
export type BoostSighting = (typeof BOOST_SIGHTINGS)[number]

/** How long at least half of a card has to be visible to count as a view. */
export const BOOST_VIEW_MS = 1000
/** The visible part of a card from which it counts as visible. */
export const BOOST_VISIBLE_SHARE = 0.5
/** Most sightings in one report. */
export const MAX_BOOST_SIGHTINGS = 50
