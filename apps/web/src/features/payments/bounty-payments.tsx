import { useInfiniteQuery } from '@tanstack/react-query'
import { formatAmount } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { TransactionLink } from '../../ui/text/transaction-link.tsx'
import { type Payment, paymentsQuery } from './api.ts'
import { sinceAward } from './payment-words.ts'

type PaidOut = Payment & { kind: Exclude<Payment['kind'], 'funding'> }

const KINDS: Readonly<Record<PaidOut['kind'], string>> = {
  airdrop: 'Airdrop',
  prize: 'Prize',
  refund: 'Refund to the sponsor',
  return: 'Returned payment',
}

/** The on-chain payments out of a bounty's escrow, each with its transaction. */
export function BountyPayments({ bountyId }: { bountyId: string }) {
  const list = useInfiniteQuery(paymentsQuery({ bounty: bountyId }))
  if (list.isError) {
    return (
      <p className="text-muted text-sm">
        The payments could not be loaded. <Retry onClick={() => void list.refetch()} />
      </p>
    )
  }
  if (list.data === undefined) return <SkeletonText lines={3} />
  const paid = list.data.pages
    .flatMap(({ items }) => items)
    .flatMap(({ kind, ...payment }) => (kind === 'funding' ? [] : [{ ...payment, kind }]))
  if (paid.length === 0) {
    return (
      <p className="text-muted text-sm">
        Nothing yet. Payouts wait for their holds and for approval. Each appears here once it is
        final on the chain.
      </p>
    )
  }
  return (
    <>
      <ul aria-label="Paid out" className="grid text-sm">
        {paid.map((payment) => (
          <PaidOutLine key={payment.paymentId} payment={payment} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button
            size="sm"
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function PaidOutLine({ payment }: { payment: PaidOut }) {
  const award = sinceAward(payment)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line border-b py-2.5 last:border-0">
      <span className="min-w-0">
        {payment.person === null ? (
          KINDS[payment.kind]
        ) : (
          <bdi className="font-medium">{payment.person.displayName}</bdi>
        )}
        {payment.label !== null && <span className="text-muted"> · {payment.label}</span>}
      </span>
      <span className="figures whitespace-nowrap">
        {formatAmount(payment.amount, payment.token)}
      </span>
      <span className="col-span-2 flex flex-wrap gap-x-3 text-muted text-xs">
        <Time at={payment.finalizedAt} />
        {award !== null && <span>{award}</span>}
        <TransactionLink
          signature={payment.signature}
          about={`of ${formatAmount(payment.amount, payment.token)}`}
        />
      </span>
    </li>
  )
}

function Retry({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="hit-area font-medium underline">
      Try again
    </button>
  )
}
