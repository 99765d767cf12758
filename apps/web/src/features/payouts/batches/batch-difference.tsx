import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useMe } from '../../../lib/api/me.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Amount } from '../../../ui/data/points.tsx'
import ReasonDialog from '../../../ui/dialogs/reason-dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { FullAddress } from '../../../ui/text/full-address.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { TransactionLink } from '../../../ui/text/transaction-link.tsx'
import { type PayoutBatch, payoutKeys } from '../api.ts'

type Difference = NonNullable<PayoutBatch['difference']>

/** How a batch's transaction differs from what was built, and the settlement by two people. */
export function BatchDifference({
  batch,
  difference,
}: {
  batch: PayoutBatch
  difference: Difference
}) {
  const { isSettled } = batch
  return (
    <>
      <Notice
        tone={isSettled ? 'info' : 'bad'}
        title="The transaction on the chain differs from this batch"
      >
        <p>
          {isSettled
            ? 'Settled by two people: payouts paid exactly are closed as paid, and the rest is still owed.'
            : 'Some people may already have their money. No one is paid again until two people settle it.'}
        </p>
        {batch.error !== null && <p className="break-words">{batch.error}</p>}
        {batch.signature !== null && (
          <TransactionLink signature={batch.signature}>View on the chain</TransactionLink>
        )}
      </Notice>
      <Transfers batch={batch} difference={difference} />
      {!isSettled && <Settling batch={batch} difference={difference} />}
    </>
  )
}

function Transfers({
  batch: { items, token, isSettled },
  difference,
}: {
  batch: PayoutBatch
  difference: Difference
}) {
  if (difference.transfers.length === 0) {
    return (
      <p className="text-muted text-sm">
        {isSettled
          ? 'Nothing left the treasury.'
          : 'Its transfers are read from the chain within a minute.'}
      </p>
    )
  }
  return (
    <section className="grid gap-1">
      <h3 className="font-medium text-sm">Actual transfers from the treasury</h3>
      <ul className="divide-y divide-line border-line border-y">
        {difference.transfers.map(({ to, amount, payoutId, token: paid }, index) => {
          const item = items.find((one) => one.payoutId === payoutId)
          const name = item?.recipient?.displayName ?? item?.label
          return (
            <li
              // A transaction's transfers never change their order, and may be equal.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2"
            >
              <div className="grid min-w-0 gap-0.5">
                <FullAddress address={to} name={name ?? 'this wallet'} />
                <span className={name === undefined ? 'text-bad text-xs' : 'text-good text-xs'}>
                  {name === undefined ? 'Matches no payout of this batch' : `Pays ${name} exactly`}
                </span>
              </div>
              <Amount smallestUnits={amount} token={paid ?? token} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Two people in finance accept the actual transfers; the second agreement settles the batch. */
function Settling({ batch, difference }: { batch: PayoutBatch; difference: Difference }) {
  const queryClient = useQueryClient()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
  const paid = new Set(difference.transfers.flatMap(({ payoutId }) => payoutId ?? [])).size
  const hasAgreed = difference.agreements.some(({ person }) => person.userId === me?.userId)
  return (
    <div className="grid gap-2">
      {difference.agreements.map(({ person, reason, at }) => (
        <p key={person.userId} className="text-sm">
          {person.displayName} agreed to settle it <Time at={at} />: {reason}
        </p>
      ))}
      {hasAgreed ? (
        <p className="text-muted text-sm">You agreed. A second person in finance must agree too.</p>
      ) : (
        batch.abilities.canSettle && (
          <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
            Settle by the actual transfers
          </Button>
        )
      )}
      {isOpen && (
        <ReasonDialog
          title="Settle this batch"
          description={`Compare with the explorer first. ${plural(paid, 'payout')} of ${batch.itemCount} will be marked as paid by this transaction; the others are still owed. Two people in finance must agree.`}
          name="note"
          confirmLabel="Settle batch"
          cancelLabel="Cancel"
          onClose={() => setOpen(false)}
          schema={async () =>
            (await import('@laurel/contract/payouts/payout-batches')).settlePayoutBatch.body
          }
          send={(note) =>
            api('POST /api/v1/payout-batches/{id}/settle', {
              params: { id: batch.batchId },
              body: { note },
            }).finally(refresh)
          }
          onDone={({ isSettled }) => {
            toast({
              title: isSettled ? 'Batch settled' : 'Agreed. A second person must agree too',
              tone: 'good',
            })
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
