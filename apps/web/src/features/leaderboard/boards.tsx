import type { Board } from '@laurel/contract/people/board-names'
import type { Badge as BadgeName } from '@laurel/contract/people/boards'
import { plural } from '../../lib/text/format.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Points } from '../../ui/data/points.tsx'
import type { LeaderboardRow } from './api.ts'

/** The texts of each board. */
export const BOARD_TEXTS: Readonly<
  Record<Board, { label: string; caption: string; figure: string; lead: string; empty: string }>
> = {
  points: {
    label: 'Points',
    caption: 'People by points',
    figure: 'Points',
    lead: 'Points that other people’s judgement gave: rewards for votes, author shares, wins, and decisions as a sponsor.',
    empty: 'Points appear here once the first bounty of a verified sponsor is settled.',
  },
  creators: {
    label: 'Creators',
    caption: 'Creators by win points',
    figure: 'Win points',
    lead: 'Points for places and bonus spots.',
    empty: 'Creators appear here once they win in a bounty of a verified sponsor.',
  },
  curators: {
    label: 'Curators',
    caption: 'Curators by skill',
    figure: 'Skill',
    lead: 'How far the lower end of a voter’s hit rate is above chance, from 20 settled votes with 5 supports on.',
    empty: 'Curators appear here from 20 settled votes with 5 supports on.',
  },
  sponsors: {
    label: 'Sponsors',
    caption: 'Sponsors by reliability',
    figure: 'On time',
    lead: 'The share of bounties decided on time, from 3 decided bounties on; more decisions make it surer.',
    empty: 'Sponsors appear here from three decided bounties on.',
  },
  referrers: {
    label: 'Referrers',
    caption: 'People by rewarded invitations',
    figure: 'Invitations',
    lead: 'People who joined through someone’s link and earned their first points.',
    empty: 'People appear here once someone they invited has earned 50 points.',
  },
  rising: {
    label: 'Rising',
    caption: 'People by how much more they earned',
    figure: 'Gained',
    lead: 'Points of this period, less those of the one before it.',
    empty: 'People appear here once they earn more than in the period before.',
  },
}

const BADGES: Readonly<Record<BadgeName, string>> = {
  top_one_percent: 'Top 1%',
  first_win: 'First win',
  proven_curator: 'Proven curator',
  always_on_time: 'Always on time',
  streak: 'Streak',
}

/** The distinctions of a person. */
export function Badges({ badges }: { badges: LeaderboardRow['badges'] }) {
  return badges.map((badge) => <Badge key={badge}>{BADGES[badge]}</Badge>)
}

/** The number that ranks a person, in the unit of its board. */
export function BoardFigure({ row, className }: { row: LeaderboardRow; className?: string }) {
  const { figures } = row
  const text = figureText(row)
  if (text !== null) return <span className={`figures ${className ?? ''}`}>{text}</span>
  return (
    <Points
      value={row.scorePoints}
      isSigned={figures.board === 'rising'}
      isNeutral
      {...(className !== undefined && { className })}
    />
  )
}

function figureText({ figures }: LeaderboardRow): string | null {
  switch (figures.board) {
    case 'curators':
      return figures.skill.toFixed(2)
    case 'sponsors':
      return `${figures.onTime} of ${figures.decided}`
    case 'referrers':
      return plural(figures.referrals, 'person', 'people')
    default:
      return null
  }
}

/** What the number is made of; null where the number says all. */
export function detailOf({ figures }: LeaderboardRow): string | null {
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
