import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { BADGE_NAMES } from '../../lib/text/badge-names.ts'
import { plural } from '../../lib/text/format.ts'
import { Badge } from '../../ui/data/badge.tsx'
import type { LeaderboardRow } from './api.ts'

/** The distinctions of a person. */
function Badges({ badges }: { badges: LeaderboardRow['badges'] }) {
  return badges.map((badge) => <Badge key={badge}>{BADGE_NAMES[badge]}</Badge>)
}

/** Ranks gained or lost since yesterday, also as screen-reader text; nothing when unknown. */
function Movement({ value }: { value: number | null }) {
  if (value === null) return null
  if (value === 0) {
    return (
      <span className="inline-flex items-center text-muted">
        <Minus aria-hidden="true" className="size-3.5" />
        <span className="sr-only">same rank as yesterday</span>
      </span>
    )
  }
  const isUp = value > 0
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span
      className={cx(
        'figures inline-flex items-center gap-0.5 text-xs',
        isUp ? 'text-good' : 'text-bad',
      )}
    >
      <Arrow aria-hidden="true" className="size-3.5" />
      {Math.abs(value)}
      <span className="sr-only">{isUp ? ' ranks up' : ' ranks down'} since yesterday</span>
    </span>
  )
}

/** What the number is made of; null where the number says all. */
function detailOf({ figures }: LeaderboardRow): string | null {
  switch (figures.board) {
    case 'points': {
      const parts = [
        ['votes', figures.curationPoints],
        ['author shares', figures.authorPoints],
        ['wins', figures.winPoints],
        ['sponsoring', figures.sponsorPoints],
        ['other', figures.otherPoints],
      ] as const
      return parts
        .filter(([, points]) => points !== 0)
        .map(([name, points]) => `${points} ${name}`)
        .join(' · ')
    }
    case 'creators':
      return plural(figures.wins, 'win', 'wins')
    case 'curators':
      return `${figures.hits} of ${figures.settledVotes} right`
    case 'sponsors':
      return figures.medianHours === null ? null : `decides in ${hours(figures.medianHours)}`
    case 'rising':
      return `${figures.points} after ${figures.pointsBefore}`
    case 'referrers':
      return null
  }
}

function hours(value: number): string {
  return value < 48
    ? plural(Math.max(1, Math.round(value)), 'hour', 'hours')
    : plural(Math.round(value / 24), 'day', 'days')
}

/** What a row shows on the leaderboard and not on the front page, which stays small. */
export const BOARD_EXTRAS = { Badges, Movement, detailOf }
