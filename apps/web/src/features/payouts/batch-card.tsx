import { formatNumber, plural } from '../../lib/format.ts'
import { Address } from '../../ui/address.tsx'
import { StatusPill } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ChainSteps } from '../../ui/chain-steps.tsx'
import { ExactAmount } from '../../ui/exact-amount.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PersonLink } from '../../ui/person.tsx'
import { Time } from '../../ui/time.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { PayoutBatch } from './api.ts'
import { BatchActions } from './batch-actions.tsx'
import { BATCH_WORDS, PAYOUT_WORDS } from './words.ts'

const CHAIN_STEP = { sent: 'sent', confirmed: 'confirmed', finalized: 'final' } as const

/** One batch: what it pays, how far it is, and the next thing to do. */
export function BatchCard({ batch }: { batch: PayoutBatch }) {
  const { label, tone, isLive } = BATCH_WORDS[batch.state]
  return (
    <Card className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            {plural(batch.itemCount, 'payout')}
            <StatusPill tone={tone} isLive={isLive ?? false}>
              {label}
            </StatusPill>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            <span>
              made <Time at={batch.createdAt} />
              {batch.createdBy !== null && ` by ${batch.createdBy.displayName}`}
            </span>
            <span className="inline-flex items-center gap-1">
              from <Address address={batch.treasury} name="the treasury" />
            </span>
            <span className="figures">{formatNumber(batch.size)} bytes</span>
          </p>
        </div>
        <ExactAmount
          smallestUnits={batch.totalAmount}
          token={batch.token}
          className="font-medium text-xl"
        />
      </header>
      <Progress batch={batch} />
      <Payments batch={batch} />
      <BatchActions batch={batch} />
    </Card>
  )
}

/** What happened so far; on the chain with its transaction. */
function Progress({ batch }: { batch: PayoutBatch }) {
  const step =
    batch.state === 'sent' || batch.state === 'confirmed' || batch.state === 'finalized'
      ? CHAIN_STEP[batch.state]
      : null
  return (
    <>
      {step !== null && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ChainSteps step={step} />
          {batch.signature !== null && <TransactionLink signature={batch.signature} />}
        </div>
      )}
      {(batch.state === 'simulated' || batch.state === 'approved') && (
        <p className="text-muted text-sm">
          {batch.simulatedAt !== null && (
            <>
              Simulated <Time at={batch.simulatedAt} />
              {batch.computeUnits !== null && `, ${formatNumber(batch.computeUnits)} compute units`}
              .{' '}
            </>
          )}
          {batch.approvedAt !== null && (
            <>
              Approved <Time at={batch.approvedAt} />
              {batch.approvedBy !== null && ` by ${batch.approvedBy.displayName}`}.
            </>
          )}
        </p>
      )}
      {batch.error !== null && (
        <Notice tone="bad">
          <p>{batch.error}</p>
        </Notice>
      )}
    </>
  )
}

/** Every transfer of the batch, each with how it stands. */
function Payments({ batch }: { batch: PayoutBatch }) {
  return (
    <ul aria-label="Payments of this batch" className="divide-y divide-line border-line border-y">
      {batch.items.map((item) => {
        const { label, tone, isLive } = PAYOUT_WORDS[item.state]
        return (
          <li
            key={item.payoutId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              {item.recipient === null ? (
                <span className="text-sm">{item.label}</span>
              ) : (
                <PersonLink person={item.recipient} />
              )}
              <Address
                address={item.walletAddress}
                name={item.recipient?.displayName ?? 'the sender'}
              />
            </span>
            <span className="flex items-center gap-3">
              <StatusPill tone={tone} isLive={isLive ?? false}>
                {label}
              </StatusPill>
              <ExactAmount smallestUnits={item.amount} token={batch.token} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
