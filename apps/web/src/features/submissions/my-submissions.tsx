import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/data/badge.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { mySubmissionsQuery, type SubmissionCard } from './api.ts'
import { OPENED_FROM_PAGE } from './opened-from.ts'
import { placeText, STATES } from './words.ts'

/** The viewer’s submissions: drafts open in the editor, all others in their dialog. */
export function MySubmissions({
  actionOf,
}: {
  /** A further action of a row. */
  actionOf?: (submission: SubmissionCard) => ReactNode
}) {
  const list = useInfiniteQuery(mySubmissionsQuery)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.isPending) return <SkeletonText lines={6} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (items.length === 0) {
    return (
      <EmptyState
        title="You haven’t submitted anything yet"
        text="Enter a bounty, or post something of your own."
        action={
          <ButtonLink to={paths.bounties} variant="primary">
            Find a bounty
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <ul className="grid">
        {items.map((submission) => (
          <SubmissionRow
            key={submission.submissionId}
            submission={submission}
            action={actionOf?.(submission)}
          />
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        noun="submissions"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}

function SubmissionRow({ submission, action }: { submission: SubmissionCard; action: ReactNode }) {
  const { name, tone } = STATES[submission.state]
  const to = submission.phase.isUnsubmitted
    ? `${paths.submissions}?edit=${submission.submissionId}`
    : paths.submission(submission.submissionId)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4 last:border-0">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
        {submission.cover !== null && (
          <Picture
            image={submission.cover}
            sizes="5rem"
            isDecorative
            className="h-12 w-20 shrink-0 rounded-control object-cover"
          />
        )}
        <div className="grid min-w-0 gap-0.5">
          <Link to={to} state={OPENED_FROM_PAGE} className="truncate font-medium hover:underline">
            {submission.title === '' ? 'Untitled' : submission.title}
          </Link>
          <p className="truncate text-muted text-sm">
            {submission.bounty?.title ?? 'Post'} ·{' '}
            <Time at={submission.submittedAt ?? submission.createdAt} />
          </p>
        </div>
      </div>
      <div className="flex items-center gap-3">
        <StatusPill tone={tone}>{placeText(submission) ?? name}</StatusPill>
        {action}
      </div>
    </li>
  )
}
