import { paths } from '@laurel/contract/spec/routes'
import { cx } from '../../lib/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { LogoMark } from '../../ui/pictures/logo.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { LeaderboardRow } from './api.ts'
import { BoardFigure } from './boards.tsx'

const STEPS = [
  { place: 2, height: 'h-20 md:h-24', tone: 'text-silver', ground: 'bg-silver/12', name: 'Second' },
  { place: 1, height: 'h-28 md:h-36', tone: 'text-gold', ground: 'bg-gold/14', name: 'First' },
  { place: 3, height: 'h-14 md:h-16', tone: 'text-bronze', ground: 'bg-bronze/12', name: 'Third' },
] as const

/** The top three of a leaderboard, each in a wreath on a step. Renders nothing below three rows. */
export function Podium({ rows }: { rows: readonly LeaderboardRow[] }) {
  if (rows.length < 3) return null
  return (
    <ol className="grid grid-cols-3 items-end gap-1.5 md:gap-3" aria-label="Top three">
      {STEPS.map(({ place, height, tone, ground, name }) => {
        const row = rows[place - 1]
        if (row === undefined) return null
        return (
          <li
            key={place}
            className="relative grid min-w-0 justify-items-center text-center focus-within:z-10"
          >
            <span className="grid place-items-center *:[grid-area:1/1]">
              <LogoMark
                detail="large"
                className={cx(tone, place === 1 ? 'size-28 md:size-36' : 'size-24 md:size-28')}
              />
              <Avatar
                name={row.person.displayName}
                seed={row.person.userId}
                url={row.person.avatarUrl}
                size={place === 1 ? 'lg' : 'md'}
                isDecorative
                className={place === 1 ? 'md:size-20' : 'md:size-14'}
              />
            </span>
            <span className={cx('mt-1 font-medium text-xs', tone)}>{name}</span>
            <Link
              to={paths.creator(row.person.username)}
              className="w-full truncate px-1 font-medium text-sm after:absolute after:inset-0 hover:underline md:text-base"
            >
              <bdi>{row.person.displayName}</bdi>
            </Link>
            <BoardFigure row={row} className="text-muted text-xs md:text-sm" />
            <span
              aria-hidden="true"
              className={cx(
                'mt-3 grid w-full place-items-center rounded-t-card font-display font-semibold text-3xl md:text-4xl',
                height,
                tone,
                ground,
              )}
            >
              {place}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** A podium while it loads, of the same height to avoid a layout shift. */
export function PodiumSkeleton() {
  return (
    <div className="grid h-73 grid-cols-3 items-end gap-1.5 md:h-91 md:gap-3">
      {STEPS.map(({ place, height }) => (
        <Skeleton key={place} className={cx('w-full rounded-t-card', height)} />
      ))}
    </div>
  )
}
