import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { Amount } from '../../../ui/data/points.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, SkeletonText } from '../../../ui/states/skeleton.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { TransactionLink } from '../../../ui/text/transaction-link.tsx'
import { type CreatorWin, creatorWinsQuery } from '../api.ts'

/** A person's wins, each with its prize and the payment that proves it. */
export function CreatorWins({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(creatorWinsQuery(username))
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading the wins">
        <SkeletonText lines={4} />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="No wins yet"
        text="A win appears here once the sponsor has announced the result."
        action={<ButtonLink to={paths.bounties}>See open bounties</ButtonLink>}
      />
    )
  }
  return (
    <ul className="border-line border-t">
      {data.items.map((win) => (
        <Win key={win.submissionId} win={win} />
      ))}
    </ul>
  )
}

function Win({ win }: { win: CreatorWin }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3">
      <span className="figures w-20 shrink-0 font-medium">
        {win.place === null ? 'Bonus' : `Place ${win.place}`}
      </span>
      <span className="grid min-w-48 flex-1">
        <Link to={paths.submission(win.submissionId)} className="font-medium hover:underline">
          {win.title}
        </Link>
        <Link to={paths.bounty(win.bountySlug)} className="text-muted text-sm hover:underline">
          {win.bountyTitle}
        </Link>
      </span>
      <span className="grid text-right text-sm">
        <Amount smallestUnits={win.prizeAmount} token={win.prizeToken} className="font-medium" />
        <span className="text-muted">
          {win.signature !== null ? (
            <TransactionLink signature={win.signature} about={win.title}>
              Paid on the chain
            </TransactionLink>
          ) : win.isPaid ? (
            'Paid'
          ) : (
            'Not paid yet'
          )}
          {win.wonAt !== null && (
            <>
              {' · '}
              <Time at={win.wonAt} format="day" />
            </>
          )}
        </span>
      </span>
    </li>
  )
}
