import { paths } from '@laurel/contract/spec/routes'
import { Eye, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { CATEGORY_NAMES } from '../../lib/text/categories.ts'
import { formatNumber } from '../../lib/text/format.ts'
import { viewRef } from '../../lib/views/views.ts'
import { CARD_LINK, Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Link, type LinkProps } from '../../ui/link.tsx'
import { AgentBadge } from '../../ui/pictures/agent-badge.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { WrittenCover } from '../../ui/pictures/written-cover.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { SubmissionCard as Submission } from './api.ts'
import { OPENED_FROM_PAGE } from './opened-from.ts'
import { placeText } from './words.ts'

/** A submission in the gallery. The whole card opens it. */
export function SubmissionCard({
  submission,
  to = paths.submission(submission.submissionId),
  player = null,
  mark = null,
  isFirst = false,
  onOpen,
}: {
  submission: Submission
  /** Where the card leads. */
  to?: LinkProps['to']
  /** The player of its link, shown where there is no picture. */
  player?: ReactNode
  /** Says why the card is here. */
  mark?: ReactNode
  /** In the first row of its page, so its picture loads at once. */
  isFirst?: boolean
  onOpen?: (() => void) | undefined
}) {
  const place = placeText(submission)
  return (
    <Card
      ref={viewRef('submission', submission.submissionId)}
      {...(mark !== null && { 'data-view-source': 'boost' })}
      isInteractive
      isFlush
      className="flex h-full flex-col overflow-hidden"
    >
      <Preview submission={submission} player={player} isFirst={isFirst} />
      <div className="flex flex-1 flex-col gap-2.5 p-4">
        <div className="flex items-center justify-between gap-2">
          <span className="text-muted text-xs">{CATEGORY_NAMES[submission.category]}</span>
          <div className="flex items-center gap-2">
            {place !== null && (
              <Badge tone="good" icon={<Trophy aria-hidden="true" className="size-3.5" />}>
                {place}
              </Badge>
            )}
            {mark}
          </div>
        </div>
        <h2 className="line-clamp-2 text-base leading-snug">
          <Link to={to} state={OPENED_FROM_PAGE} onClick={onOpen} className={CARD_LINK}>
            {submission.title}
          </Link>
        </h2>
        {(submission.cover ?? player ?? submission.snippet) !== null && (
          <p className="line-clamp-2 text-muted text-sm">{submission.excerpt}</p>
        )}
        <Foot submission={submission} />
      </div>
    </Card>
  )
}

/** The author, and the views of a post. */
function Foot({ submission }: { submission: Submission }) {
  return (
    <div className="mt-auto flex items-center justify-between gap-3 pt-2">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <PersonLink person={submission.author} isStatic className="text-muted" />
        <AgentBadge agent={submission.agent} />
      </span>
      {submission.bounty === null && (
        <span className="figures inline-flex items-center gap-1 text-muted text-xs">
          <Eye aria-hidden="true" className="size-3.5" />
          {formatNumber(submission.viewerCount)}
          <span className="sr-only"> people viewed it</span>
        </span>
      )}
    </div>
  )
}

/** The top of the card: the first picture, the player, or what is written. */
function Preview({
  submission,
  player,
  isFirst,
}: {
  submission: Submission
  player: ReactNode
  isFirst: boolean
}) {
  const { cover } = submission
  if (cover !== null) {
    return (
      <Picture
        image={cover}
        sizes="(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw"
        isDecorative
        isFirst={isFirst}
        className="aspect-16/9 w-full shrink-0 object-contain"
      />
    )
  }
  if (player !== null) return <div className="relative z-10 aspect-16/9 shrink-0">{player}</div>
  return <WrittenCover {...submission} className="aspect-16/9 w-full shrink-0" />
}

/** The placeholder of a card while the gallery loads. */
export function SubmissionCardSkeleton() {
  return (
    <Card isFlush className="overflow-hidden">
      <Skeleton className="aspect-16/9 w-full rounded-none" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-3 w-16" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-8 w-32" />
      </div>
    </Card>
  )
}
