import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { plural } from '../../../lib/text/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { StatusPill } from '../../../ui/data/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { myBountiesQuery } from '../api.ts'
import { editPath } from '../owner/edit-path.ts'
import { NumbersLink } from '../owner/numbers-link.tsx'
import { STATES } from '../words.ts'

/** The viewer's own bounties, newest first; drafts link to the editor, others to their page. */
export function MyBounties() {
  const { data, error, refetch } = useQuery(myBountiesQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText lines={6} />
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="You haven’t sponsored a bounty yet"
        text="Describe what you need, put up a prize, and choose the best work."
        action={
          <ButtonLink to={paths.createBounty} variant="primary">
            Create a bounty
          </ButtonLink>
        }
      />
    )
  }
  return (
    <ul className="grid">
      {data.items.map((bounty) => (
        <li
          key={bounty.bountyId}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4 last:border-0"
        >
          <div className="flex min-w-0 flex-1 basis-60 items-center gap-4">
            <CoverArt
              seed={bounty.bountyId}
              category={bounty.category}
              className="h-12 w-20 shrink-0 rounded-control"
            />
            <div className="grid min-w-0 gap-0.5">
              <Link
                to={bounty.phase.isDraft ? editPath(bounty.bountyId) : paths.bounty(bounty.slug)}
                className="truncate font-medium hover:underline"
              >
                {bounty.title === '' ? 'Untitled draft' : bounty.title}
              </Link>
              <p className="truncate text-muted text-sm">
                {plural(bounty.entryCount, 'entry', 'entries')} · created{' '}
                <Time at={bounty.createdAt} />
              </p>
            </div>
          </div>
          <div className="flex items-center gap-4">
            {bounty.phase.isPublished && <NumbersLink bounty={bounty} />}
            <StatusPill tone={STATES[bounty.state].tone}>{STATES[bounty.state].name}</StatusPill>
          </div>
        </li>
      ))}
    </ul>
  )
}
