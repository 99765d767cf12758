import { paths } from '@laurel/contract/spec/routes'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { Points } from '../../ui/points.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import type { ActivityEvent } from './api.ts'

/** Events in order of time, grouped under their day. */
export function Feed({ events }: { events: readonly ActivityEvent[] }) {
  const days = Map.groupBy(events, (event) => new Date(event.at).toDateString())
  return (
    <div className="grid gap-8">
      {[...days].map(([day, those]) => (
        <section key={day} className="grid gap-1">
          <h2 className="font-sans font-medium text-muted text-sm tracking-normal">
            <Time at={those[0]?.at ?? day} format="day" />
          </h2>
          <ol className="grid">
            {those.map((event) => (
              <Event key={event.eventId} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Event({ event }: { event: ActivityEvent }) {
  const { actor, title, text, url, points, transferId, at, count } = event
  return (
    <li className="flex gap-3 border-line border-b py-3.5 last:border-0">
      {actor === null ? (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken">
          <LogoMark detail="small" className="size-4.5 text-brand" />
        </span>
      ) : (
        <Avatar
          name={actor.displayName}
          seed={actor.userId}
          url={actor.avatarUrl}
          size="sm"
          isDecorative
        />
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm">
          {actor !== null && isAct(title) && (
            <>
              <Link to={paths.creator(actor.username)} className="font-medium hover:underline">
                <bdi>{actor.displayName}</bdi>
              </Link>{' '}
            </>
          )}
          {url === null ? (
            title
          ) : (
            <Link to={url} className="hover:underline">
              {title}
            </Link>
          )}
          {count > 1 && <span className="text-muted"> and {count - 1} more like it</span>}
        </p>
        {text !== '' && <p className="line-clamp-2 text-muted text-sm">{text}</p>}
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
          <Time at={at} />
          {transferId !== null && (
            <Link to={paths.transaction(transferId)} className="underline hover:text-ink">
              Receipt
            </Link>
          )}
        </p>
      </div>
      {points !== null && <Points value={points} isSigned className="text-sm" />}
    </li>
  )
}

/** Titles of acts begin with the verb and need the name before them; facts are whole sentences. */
function isAct(title: string): boolean {
  return /^\p{Ll}/u.test(title)
}

/** The shape of the feed while it loads. */
export function FeedSkeleton() {
  return (
    <div className="grid">
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2', 'w-2/3'].map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
          key={index}
          className="flex gap-3 border-line border-b py-4 last:border-0"
        >
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
