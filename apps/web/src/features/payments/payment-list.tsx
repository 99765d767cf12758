import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { formatAmount } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { TransactionLink } from '../../ui/text/transaction-link.tsx'
import { type Payment, type PaymentFilter, paymentsQuery } from './api.ts'
import { paymentVerb, sinceAward } from './payment-words.ts'

/** Every final funding and payout, each with its transaction and, for prizes, the time since the award. */
export default function PaymentList({ filter = {} }: { filter?: PaymentFilter }) {
  const list = useInfiniteQuery(paymentsQuery(filter))
  if (list.isPending) {
    return (
      <Loading label="Loading payments">
        <SkeletonText lines={8} />
      </Loading>
    )
  }
  if (list.isError) {
    return (
      <ErrorState
        error={list.error}
        safe="No money is affected."
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }
  const payments = list.data.pages.flatMap((page) => page.items)
  if (payments.length === 0) {
    return (
      <EmptyState
        title="No payments on the chain yet"
        text="Bounties funded and prizes paid in SOL or USDC appear here, each with its transaction."
        action={<ButtonLink to={paths.bounties}>See open bounties</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ol aria-label="Payments" className="long-list grid">
        {payments.map((payment) => (
          <PaymentLine key={`${payment.kind} ${payment.paymentId}`} payment={payment} />
        ))}
      </ol>
      {list.hasNextPage && (
        <LoadMore
          shown={payments.length}
          noun="payments"
          hasMore
          isLoading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

function PaymentLine({ payment }: { payment: Payment }) {
  const { person, bounty, token, amount, finalizedAt, signature } = payment
  const since = sinceAward(payment)
  return (
    <li className="flex gap-3 border-line border-b py-3.5 last:border-0">
      {person === null ? (
        <Direction payment={payment} />
      ) : (
        <Avatar
          name={person.displayName}
          seed={person.userId}
          url={person.avatarUrl}
          size="sm"
          isDecorative
        />
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm">
          {person !== null && (
            <>
              <Link to={paths.creator(person.username)} className="font-medium hover:underline">
                <bdi>{person.displayName}</bdi>
              </Link>{' '}
            </>
          )}
          {paymentVerb(payment)}
          {bounty !== null && (
            <>
              {' '}
              <Link to={paths.bounty(bounty.slug)} className="hover:underline">
                “{bounty.title}”
              </Link>
            </>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
          <Time at={finalizedAt} />
          {since !== null && <span>{since}</span>}
          <TransactionLink signature={signature} about={`of ${formatAmount(amount, token)}`} />
        </p>
      </div>
      <span className="figures whitespace-nowrap font-medium text-sm">
        {formatAmount(amount, token)}
      </span>
    </li>
  )
}

/** An arrow in or out, in place of an avatar. */
function Direction({ payment }: { payment: Payment }) {
  const Icon = payment.kind === 'funding' ? ArrowDownLeft : ArrowUpRight
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      <Icon aria-hidden="true" className="size-4" />
    </span>
  )
}
