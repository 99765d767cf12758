import { MIN_LISTED_PAYMENT } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount } from '../../../lib/text/format.ts'
import { Badge, type Tone } from '../../../ui/data/badge.tsx'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { Amount } from '../../../ui/data/points.tsx'
import { Checkbox } from '../../../ui/fields/choices.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { Address } from '../../../ui/text/address.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { TransactionLink } from '../../../ui/text/transaction-link.tsx'
import { type ReceivedPayment, type ReceivedSums, receivedQuery } from '../api.ts'
import { unlistedText } from '../sums.ts'
import { RECEIVED_WORDS } from '../words.ts'
import { DecideOne, DecideTogether, isDecidable } from './decide-received.tsx'

const STATE_WORDS: Record<ReceivedPayment['state'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'warn' },
  returning: { label: 'Being returned', tone: 'neutral' },
  returned: { label: 'Returned', tone: 'neutral' },
  kept: { label: 'Kept', tone: 'neutral' },
}

/** Payments to the treasury that fund no bounty: one person can return them, and two can keep them. */
export function ReceivedList() {
  const [tab, setTab] = useState<'open' | 'decided'>('open')
  const [picked, setPicked] = useState<readonly string[]>([])
  const list = useInfiniteQuery(receivedQuery(tab))
  const payments = list.data?.pages.flatMap(({ items }) => items) ?? []
  // Payments decided by someone else meanwhile drop out of the selection.
  const selected = payments.filter(
    (payment) => isDecidable(payment) && picked.includes(payment.receivedPaymentId),
  )
  const toggle = (id: string, isOn: boolean) =>
    setPicked(isOn ? [...picked, id] : picked.filter((one) => one !== id))
  return (
    <div className="grid gap-4">
      <Segmented
        legend="Which payments"
        value={tab}
        onChange={setTab}
        choices={[
          { value: 'open', label: 'Open' },
          { value: 'decided', label: 'Decided' },
        ]}
      />
      {tab === 'open' && (
        <DecideTogether
          selected={selected}
          decidable={payments.filter(isDecidable)}
          onPick={(chosen) => setPicked(chosen.map((one) => one.receivedPaymentId))}
        />
      )}
      {list.isPending ? (
        <SkeletonText lines={6} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : payments.length === 0 ? (
        <EmptyState
          title={tab === 'open' ? 'No payments to decide' : 'No decisions yet'}
          text="Payments that came late, short, twice, in the wrong token or for no bounty are listed here. Laurel never guesses a match."
        />
      ) : (
        <ReceivedLines payments={payments} selected={selected} onToggle={toggle} />
      )}
      <LoadMore
        shown={payments.length}
        noun="payments"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
      {tab === 'open' && <Unlisted sums={list.data?.pages[0]?.unlisted ?? []} />}
    </div>
  )
}

function ReceivedLines({
  payments,
  selected,
  onToggle,
}: {
  payments: readonly ReceivedPayment[]
  selected: readonly ReceivedPayment[]
  onToggle: (receivedPaymentId: string, isOn: boolean) => void
}) {
  return (
    <ul className="divide-y divide-line">
      {payments.map((payment) => (
        <li key={payment.receivedPaymentId} className="flex gap-3">
          {isDecidable(payment) && (
            <Checkbox
              className="pt-4"
              label={<span className="sr-only">Select {amountOf(payment)}</span>}
              checked={selected.includes(payment)}
              onChange={({ target }) => onToggle(payment.receivedPaymentId, target.checked)}
            />
          )}
          <ReceivedLine payment={payment} />
        </li>
      ))}
    </ul>
  )
}

function amountOf({ token, amount, mint }: ReceivedPayment): string {
  return token === null ? `${amount} of ${mint}` : formatAmount(amount, token)
}

/** The sums of payments too small to be listed. */
function Unlisted({ sums }: { sums: ReceivedSums }) {
  if (sums.length === 0) return null
  const minimum = (['SOL', 'USDC'] as const).map((token) =>
    formatAmount(MIN_LISTED_PAYMENT[token], token),
  )
  return (
    <p className="text-muted text-sm">
      Not listed, because they are below {minimum.join(' or ')} or in a token that Laurel doesn’t
      use: {unlistedText(sums)}. They stay in the treasury.
    </p>
  )
}

function ReceivedLine({ payment }: { payment: ReceivedPayment }) {
  return (
    <div className="grid min-w-0 flex-1 gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="grid gap-0.5">
          <span className="font-medium">{RECEIVED_WORDS[payment.reason]}</span>
          {payment.bounty !== null && (
            <Link to={paths.bounty(payment.bounty.slug)} className="text-sm underline">
              {payment.bounty.title}
            </Link>
          )}
        </div>
        {payment.token === null ? (
          <span className="figures text-sm">
            {payment.amount} of {payment.mint}
          </span>
        ) : (
          <Amount
            smallestUnits={payment.amount}
            token={payment.token}
            className="font-medium text-lg"
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
        <Badge tone={STATE_WORDS[payment.state].tone}>{STATE_WORDS[payment.state].label}</Badge>
        <span className="inline-flex items-center gap-1">
          from <Address address={payment.source} name="the sender" />
        </span>
        <span>
          seen <Time at={payment.seenAt} />
        </span>
        <TransactionLink signature={payment.signature} />
      </div>
      {payment.memo !== null && <p className="break-all text-muted text-sm">“{payment.memo}”</p>}
      {payment.keepProposal === null ? (
        payment.note !== null && <p className="text-sm">{payment.note}</p>
      ) : (
        <p className="text-sm">
          {payment.keepProposal.by.displayName} proposed to keep it{' '}
          <Time at={payment.keepProposal.at} />: {payment.note}
        </p>
      )}
      {payment.refusal !== null && <p className="text-muted text-sm">{payment.refusal}</p>}
      {isDecidable(payment) && <DecideOne payment={payment} />}
    </div>
  )
}
