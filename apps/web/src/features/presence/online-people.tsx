import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { cx } from '../../lib/class-names.ts'
import { formatNumber } from '../../lib/text/format.ts'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { onlineQuery } from './online.ts'

/** Who is online now: up to `maxFaces` avatars, the rest as a number; nothing while the list is empty. */
export function OnlinePeople({ maxFaces, className }: { maxFaces: number; className?: string }) {
  const { count, people } = useQuery(onlineQuery).data
  if (count === 0) return null
  const shown = people.slice(0, maxFaces)
  const more = count - shown.length
  return (
    <section
      aria-label="Online now"
      className={cx('flex flex-wrap items-center gap-x-4', className)}
    >
      <p className="text-muted text-sm">
        <span className="figures font-medium text-ink">{formatNumber(count)}</span> online now
      </p>
      <ul className="-mx-1.5 flex flex-wrap items-center">
        {shown.map(({ person, status }) => (
          <li key={person.userId}>
            <Link
              to={paths.creator(person.username)}
              aria-label={`${person.displayName}, ${status}`}
              className="grid size-11 place-items-center rounded-full hover:bg-sunken"
            >
              <Avatar
                name={person.displayName}
                seed={person.userId}
                url={person.avatarUrl}
                size="sm"
                isDecorative
                className={cx(status === 'away' && 'opacity-60')}
              />
            </Link>
          </li>
        ))}
        {more > 0 && <li className="figures px-1.5 text-muted text-sm">+{formatNumber(more)}</li>}
      </ul>
    </section>
  )
}
