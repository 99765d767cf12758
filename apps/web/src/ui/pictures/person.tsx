import type { Person } from '@laurel/contract/shapes'
import { paths } from '@laurel/contract/spec/routes'
import { cx } from '../../lib/class-names.ts'
import { Link } from '../link.tsx'
import { Avatar } from './avatar.tsx'

/** A person with picture and name, linked to their public profile. `isStatic` for cards that are links themselves. */
export function PersonLink({
  person,
  isStatic = false,
  hasUsername = false,
  size = 'sm',
  className,
}: {
  person: Person
  isStatic?: boolean
  /** Adds the `@username` in a second line. */
  hasUsername?: boolean
  size?: 'sm' | 'md'
  className?: string
}) {
  const content = (
    <>
      <Avatar
        name={person.displayName}
        seed={person.userId}
        url={person.avatarUrl}
        size={size}
        isDecorative
      />
      <span className="grid min-w-0">
        <bdi className="truncate font-medium">{person.displayName}</bdi>
        {hasUsername && <span className="truncate text-muted text-xs">@{person.username}</span>}
      </span>
    </>
  )
  const classes = cx('inline-flex min-w-0 items-center gap-2 text-sm', className)
  if (isStatic) return <span className={classes}>{content}</span>
  return (
    <Link to={paths.creator(person.username)} className={cx(classes, 'hover:underline')}>
      {content}
    </Link>
  )
}
