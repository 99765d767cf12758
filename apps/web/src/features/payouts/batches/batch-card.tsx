import { formatNumber, plural } from '../../../lib/text/format.ts'
import { Card } from '../../../ui/card.tsx'
import { StatusPill } from '../../../ui/data/badge.tsx'
import { ChainSteps } from '../../../ui/data/chain-steps.tsx'
import { Amount } from '../../../ui/data/points.tsx'
import { PersonLink } from '../../../ui/pictures/person.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { FullAddress } from '../../../ui/text/full-address.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { TransactionLink } from '../../../ui/text/transaction-link.tsx'
import type { PayoutBatch } from '../api.ts'
import { Approvals } from '../due/approvals.tsx'
import { batchWords, PAYOUT_WORDS } from '../words.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchDifference } from './batch-difference.tsx'

const CHAIN_STEPS: Partial<Record<PayoutBatch['state'], 'sent' | 'confirmed' | 'final'>> = {
  sent: 'sent',
  confirmed: 'confirmed',
  finalized: 'final',
}

/** One batch: its payments, its progress and its actions. */
export function BatchCard({ batch }: { batch: PayoutBatch }) {
  const { label, tone, isLive } = batchWords(batch)
  return (
    <Card className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            {plural(batch.itemCount, 'payout')} in {batch.token}
            <StatusPill tone={tone} isLive={isLive ?? false}>
              {label}
            </StatusPill>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            <span>
              created <Time at={batch.createdAt} />
              {batch.createdBy !== null && ` by ${batch.createdBy.displayName}`}
            </span>
            <span className="figures">{formatNumber(batch.size)} bytes</span>
          </p>
          <p className="flex flex-wrap items-start gap-x-2 text-sm">
            <span className="text-muted">Paid from</span>
            <FullAddress address={batch.treasury} name="the treasury" />
          </p>
        </div>
        <Amount
          smallestUnits={batch.totalAmount}
          token={batch.token}
          className="font-medium text-xl"
        />
      </header>
      <Progress batch={batch} />
      {batch.difference !== null && <BatchDifference batch={batch} difference={batch.difference} />}
      <Payments batch={batch} />
      <BatchActions batch={batch} />
    </Card>
  )
}

/** The steps a batch has passed; on the chain with its transaction. */
function Progress({ batch }: { batch: PayoutBatch }) {
  const step = CHAIN_STEPS[batch.state]
  return (
    <>
      {step !== undefined && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ChainSteps step={step} />
          {batch.signature !== null && <TransactionLink signature={batch.signature} />}
        </div>
      )}
      {(batch.simulatedAt !== null || batch.approvedAt !== null) && (
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
      {batch.error !== null && batch.difference === null && (
        <Notice tone="bad">
          <p>{batch.error}</p>
        </Notice>
      )}
    </>
  )
}

/** Every payment of the batch with its state. */
function Payments({ batch }: { batch: PayoutBatch }) {
  return (
    <ul aria-label="Payments of this batch" className="divide-y divide-line border-line border-y">
      {batch.items.map((item) => {
        const { label, tone, isLive } = PAYOUT_WORDS[item.state]
        return (
          <li
            key={item.payoutId}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3"
          >
            <div className="grid min-w-0 gap-0.5">
              {item.recipient === null ? (
                <span className="text-sm">{item.label}</span>
              ) : (
                <PersonLink person={item.recipient} />
              )}
              <FullAddress
                address={item.walletAddress}
                name={item.recipient?.displayName ?? 'the sender'}
              />
              <Approvals approvals={item.approvals} />
            </div>
            <span className="flex items-center gap-3">
              <StatusPill tone={tone} isLive={isLive ?? false}>
                {label}
              </StatusPill>
              <Amount smallestUnits={item.amount} token={batch.token} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
