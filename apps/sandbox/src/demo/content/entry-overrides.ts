import type { DemoBounty } from './demo-bounty.ts'

/**
 * Outcome of an entry's review: accepted; rejected, and perhaps appealed; changes requested (`ask`), and made
 * (`resubmit`) or not; or still awaiting a moderator.
 */
export type Fate = 'accept' | 'reject' | 'appeal' | 'resubmit' | 'ask' | 'wait'

/** Fixed properties of an entry; the rest is random. */
export interface EntryOverrides {
  author?: string
  quality?: number
  /** Hours before the demo begins at which it is submitted. */
  hoursBefore?: number
  fate?: Fate
  /** Whether it has the text of the entry before it, which a check finds. */
  isCopy?: boolean
}

/** Entries that showcase the personas, by bounty and line (from 0). */
const TURNS: Readonly<Record<string, EntryOverrides>> = {
  'rent 1': { author: 'teo', quality: 0.98 },
  'review-memes 7': { author: 'freya', quality: 0.98 },
  'bike-memes 6': { author: 'freya', quality: 0.97 },
  'river-poster 5': { author: 'teo', quality: 0.35 },
  'two-librarians 2': { author: 'teo', quality: 0.9 },
  'battery-thread 3': { author: 'teo', quality: 0.86 },
  'seed-swap 4': { author: 'teo' },
  'weather-map 6': { author: 'teo', hoursBefore: 57, fate: 'ask' },
  'fieldnote-pt 2': { author: 'lucia', quality: 0.96 },
  'fieldnote-pt 8': { author: 'joao', quality: 0.9 },
  'bakery-logo 8': { hoursBefore: 34, fate: 'appeal' },
  'night-market 7': { hoursBefore: 5, fate: 'wait', isCopy: true },
}

/** Lines rejected or resubmitted in bounties with enough entries. */
const REJECTED_LINE = 9
const RESUBMITTED_LINE = 10
const MIN_LINES = 16

/** Fixed properties of an entry; the last of an open bounty was submitted just now. */
export function entryOverridesOf(
  { key, stage }: DemoBounty,
  index: number,
  count: number,
): EntryOverrides {
  const turn = TURNS[`${key} ${index}`]
  if (turn !== undefined) return turn
  if (stage === 'open' && index === count - 1) {
    return { hoursBefore: 2 + (key.length % 9) * 2.3, fate: 'wait' }
  }
  if (count < MIN_LINES) return {}
  if (index === REJECTED_LINE) return { fate: 'reject' }
  return index === RESUBMITTED_LINE ? { fate: 'resubmit' } : {}
}
