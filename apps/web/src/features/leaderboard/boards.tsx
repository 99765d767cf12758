import type { Board } from '@laurel/contract/people/board-names'
import { plural } from '../../lib/text/format.ts'
import { Points } from '../../ui/data/points.tsx'
import type { LeaderboardRow } from './api.ts'

/** The header of the number that ranks people on each board. */
export const FIGURE_NAMES: Readonly<Record<Board, string>> = {
  points: 'Points',
  creators: 'Win points',
  curators: 'Skill',
  sponsors: 'On time',
  referrers: 'Invitations',
  rising: 'Gained',
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
