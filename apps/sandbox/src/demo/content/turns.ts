import type { DemoBounty } from './demo-bounty.ts'

/**
 * What becomes of an entry in its review: accepted; rejected, and perhaps appealed; sent back, and mended or not; or
 * still waiting for a moderator.
 */
export type Fate = 'accept' | 'reject' | 'appeal' | 'mend' | 'ask' | 'wait'

/** What is fixed about an entry; all else is left to the dice. */
export interface Turn {
  author?: string
  quality?: number
  /** Hours before the demo begins at which it comes in. */
  hoursBefore?: number
  fate?: Fate
  /** Whether it has the link of the entry before it, which a check finds. */
  hasTakenLink?: boolean
}

/** The entries that the demo's accounts are looked at for, by bounty and line (from 0). */
const TURNS: Readonly<Record<string, Turn>> = {
  'rent 1': { author: 'teo', quality: 0.98 },
  'river-poster 5': { author: 'teo', quality: 0.35 },
  'two-librarians 2': { author: 'teo', quality: 0.9 },
  'battery-thread 3': { author: 'teo', quality: 0.86 },
  'seed-swap 4': { author: 'teo' },
  'weather-map 6': { author: 'teo', hoursBefore: 57, fate: 'ask' },
  'fieldnote-pt 2': { author: 'lucia', quality: 0.96 },
  'fieldnote-pt 8': { author: 'joao', quality: 0.9 },
  'bakery-logo 8': { hoursBefore: 34, fate: 'appeal' },
  'night-market 7': { hoursBefore: 5, fate: 'wait', hasTakenLink: true },
}

/** Entries that are rejected or sent back in bounties that had enough of them. */
const REJECTED_LINE = 9
const MENDED_LINE = 10
const MIN_LINES = 16

/** What is fixed about an entry of a bounty: the last of an open one has just come in. */
export function turnOf({ key, stage }: DemoBounty, index: number, count: number): Turn {
  const turn = TURNS[`${key} ${index}`]
  if (turn !== undefined) return turn
  if (stage === 'open' && index === count - 1) {
    return { hoursBefore: 2 + (key.length % 9) * 2.3, fate: 'wait' }
  }
  if (count < MIN_LINES) return {}
  if (index === REJECTED_LINE) return { fate: 'reject' }
  return index === MENDED_LINE ? { fate: 'mend' } : {}
}
