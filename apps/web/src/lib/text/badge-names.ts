import type { Badge } from '@laurel/contract/people/boards'

/** The names of a person's distinctions. */
export const BADGE_NAMES: Readonly<Record<Badge, string>> = {
  top_one_percent: 'Top 1%',
  first_win: 'First win',
  proven_curator: 'Proven curator',
  always_on_time: 'Always on time',
  streak: 'On a streak',
}
