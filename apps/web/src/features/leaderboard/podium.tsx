import { paths } from '@laurel/contract/spec/routes'
import { cx } from '../../lib/class-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { Points } from '../../ui/points.tsx'
import type { LeaderboardRow } from './api.ts'

const STEPS = [
  { place: 2, order: 'order-1', height: 'pt-6 pb-8 md:mt-8', tone: 'text-silver', name: 'Second' },
  { place: 1, order: 'order-2', height: 'pt-6 pb-14', tone: 'text-gold', name: 'First' },
  { place: 3, order: 'order-3', height: 'pt-6 pb-5 md:mt-14', tone: 'text-bronze', name: 'Third' },
] as const

/** The first three of a board. Shown only when there are three. */
export function Podium({ rows }: { rows: readonly LeaderboardRow[] }) {
  if (rows.length < 3) return null
  return (
    <ol className="grid grid-cols-3 items-end gap-2 md:gap-4" aria-label="The first three">
      {STEPS.map(({ place, order, height, tone, name }) => {
        const row = rows[place - 1]
        if (row === undefined) return null
        return (
          <li
            key={place}
            className={cx(
              'relative grid min-w-0 justify-items-center gap-1 rounded-card border border-line bg-surface px-2 text-center',
              order,
              height,
            )}
          >
            <LogoMark className={cx('size-7 md:size-9', tone)} />
            <span className={cx('font-medium text-xs', tone)}>{name}</span>
            <Avatar
              name={row.person.displayName}
              seed={row.person.userId}
              url={row.person.avatarUrl}
              size="lg"
              isDecorative
            />
            <Link
              to={paths.creator(row.person.username)}
              className="mt-1 w-full truncate font-medium text-sm hover:underline md:text-base"
            >
              <bdi>{row.person.displayName}</bdi>
            </Link>
            <Points value={row.scorePoints} className="text-muted text-xs md:text-sm" />
          </li>
        )
      })}
    </ol>
  )
}
