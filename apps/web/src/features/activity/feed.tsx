import { paths } from '@laurel/contract/spec/routes'
import {
  CircleCheck,
  CircleX,
  Coins,
  FilePlus2,
  Flag,
  GraduationCap,
  Hourglass,
  type LucideIcon,
  Megaphone,
  PencilLine,
  Scale,
} from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { useSession } from '../../lib/session/session.ts'
import { Amount, Points } from '../../ui/data/points.tsx'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { LogoMark } from '../../ui/pictures/logo.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { TransactionLink } from '../../ui/text/transaction-link.tsx'
import type { ActivityEvent } from './api.ts'

/** Row count above which the browser may skip rendering days that are off screen. */
const MANY_ROWS = 100

/** Events in the given order, grouped by day. */
export function Feed({ events }: { events: readonly ActivityEvent[] }) {
  const days = [...Map.groupBy(events, (event) => new Date(event.at).toDateString())]
  let rows = 0
  return (
    <div className="grid gap-8">
      {days.map(([day, dayEvents]) => {
        rows += dayEvents.length
        return (
          <section key={day} className={cx('grid gap-1', rows > MANY_ROWS && 'skip-unseen')}>
            <h2 className="font-sans font-medium text-muted text-sm tracking-normal">
              <Time at={dayEvents[0]?.at ?? day} format="day" />
            </h2>
            <ol className="grid">
              {dayEvents.map((event) => (
                <Event key={event.eventId} event={event} />
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

function Event({ event }: { event: ActivityEvent }) {
  const { user } = useSession()
  const { kind, actor, text, url, points, money, transferId, at, count } = event
  const isOwn = actor !== null && actor.userId === user?.id
  const title = isOwn ? inSecondPerson(event.title) : event.title
  return (
    <li className="flex gap-3 border-line border-b py-3.5 last:border-0">
      {actor === null ? (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted">
          <KindIcon kind={kind} />
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
          {actor !== null && needsName(title) && (
            <>
              <Link to={paths.creator(actor.username)} className="font-medium hover:underline">
                {isOwn ? 'You' : <bdi>{actor.displayName}</bdi>}
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
          {money?.signature != null && <TransactionLink signature={money.signature} />}
        </p>
      </div>
      {points !== null && <Points value={points} isSigned={isIncome(kind)} className="text-sm" />}
      {money !== null && (
        <Amount smallestUnits={money.amount} token={money.token} className="text-sm" />
      )}
    </li>
  )
}

/** An icon for events that have no actor to picture. */
function KindIcon({ kind }: { kind: string }) {
  const Icon = KIND_ICONS[kind]
  return Icon === undefined ? (
    <LogoMark detail="small" className="size-4.5 text-brand" />
  ) : (
    <Icon aria-hidden="true" className="size-4" />
  )
}

const KIND_ICONS: Readonly<Record<string, LucideIcon>> = {
  entry_submitted: FilePlus2,
  entry_accepted: CircleCheck,
  entry_rejected: CircleX,
  bounty_opened: Megaphone,
  bounty_voting: Scale,
  bounty_judging: Hourglass,
  bounty_completed: Flag,
  bounty_changed: PencilLine,
  vote_settled: Scale,
  lesson_passed: GraduationCap,
  points_earned: Coins,
  payout_paid: Coins,
}

/** Whether someone earned the points; into an escrow they only move. */
function isIncome(kind: string): boolean {
  return kind !== 'bounty_funded' && kind !== 'bounty_opened'
}

/** Titles of actions begin with a lowercase verb and need the actor's name before it; others are whole sentences. */
function needsName(title: string): boolean {
  return /^\p{Ll}/u.test(title)
}

/** Conjugates a title for its own actor: `was paid` is `were paid` after `You`. */
function inSecondPerson(title: string): string {
  return title.replace(/^was /, 'were ').replace(/^has /, 'have ')
}

/** Placeholder of the feed while it loads. */
export function FeedSkeleton() {
  return (
    <div className="grid">
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2', 'w-2/3'].map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never reorder
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
