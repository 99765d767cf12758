import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { describeProblem } from '../../lib/problem-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExactAmount } from '../../ui/exact-amount.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { type ReceivedPayment, receivedQuery } from './api.ts'
import { NoteDialog } from './note-dialog.tsx'
import { RECEIVED_WORDS } from './words.ts'

const STATE_WORDS: Record<ReceivedPayment['state'], string> = {
  open: 'Open',
  returning: 'Goes back',
  returned: 'Sent back',
  kept: 'Kept',
}

/** Money that reached the treasury and funds nothing by itself: a person sends it back or keeps it. */
export function ReceivedList() {
  const [state, setState] = useState<'open' | 'decided'>('open')
  const list = useInfiniteQuery(receivedQuery(state))
  const payments = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="grid gap-4">
      <Segmented
        legend="Which payments"
        value={state}
        onChange={setState}
        choices={[
          { value: 'open', label: 'Open' },
          { value: 'decided', label: 'Decided' },
        ]}
      />
      {list.isPending ? (
        <SkeletonText lines={6} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : payments.length === 0 ? (
        <EmptyState
          title={state === 'open' ? 'Every payment has its place' : 'Nothing was decided yet'}
          text="Payments that came late, short, twice, in another token or for no bounty are listed here. Nothing is matched by guessing."
        />
      ) : (
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.receivedPaymentId}>
              <ReceivedLine payment={payment} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        shown={payments.length}
        noun="payments"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </div>
  )
}

function ReceivedLine({ payment }: { payment: ReceivedPayment }) {
  return (
    <div className="grid gap-2 py-4">
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
          <ExactAmount
            smallestUnits={payment.amount}
            token={payment.token}
            className="font-medium text-lg"
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
        <Badge tone={payment.state === 'open' ? 'warn' : 'neutral'}>
          {STATE_WORDS[payment.state]}
        </Badge>
        <span className="inline-flex items-center gap-1">
          from <Address address={payment.source} name="the sender" />
        </span>
        <span>
          seen <Time at={payment.seenAt} />
        </span>
        <TransactionLink signature={payment.signature} />
      </div>
      {payment.memo !== null && <p className="break-all text-muted text-sm">“{payment.memo}”</p>}
      {payment.note !== null && <p className="text-sm">{payment.note}</p>}
      {payment.state === 'open' && <Decide payment={payment} />}
    </div>
  )
}

function Decide({ payment }: { payment: ReceivedPayment }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'return' | 'keep' | null>(null)
  const decide = useIntent((body: { decision: 'return' | 'keep'; note: string }, key) =>
    api('POST /api/v1/received-payments/{id}/decision', {
      params: { id: payment.receivedPaymentId },
      body,
      idempotencyKey: key,
    }),
  )
  const run = async (note: string) => {
    if (open === null) return
    const decided = await decide.run({ decision: open, note })
    void queryClient.invalidateQueries({ queryKey: ['payouts'] })
    if (decided === null) return
    toast({
      title: open === 'return' ? 'It goes back as a payout' : 'Kept',
      tone: 'good',
    })
    setOpen(null)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {payment.token !== null && (
        <Button size="sm" variant="primary" onClick={() => setOpen('return')}>
          Send it back
        </Button>
      )}
      <Button size="sm" onClick={() => setOpen('keep')}>
        Keep it
      </Button>
      {open !== null && (
        <NoteDialog
          title={open === 'return' ? 'Send this payment back' : 'Keep this payment'}
          description={
            open === 'return'
              ? 'It becomes a payout to the wallet that it came from, to be approved and signed like every other.'
              : 'It stays in the treasury. Say why; the reason stays in the audit log.'
          }
          confirmLabel={open === 'return' ? 'Send it back' : 'Keep it'}
          isBusy={decide.isPending}
          error={decide.error === null ? undefined : describeProblem(decide.error).text}
          onConfirm={(note) => void run(note)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
