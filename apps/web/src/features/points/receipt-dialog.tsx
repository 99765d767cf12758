import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Points } from '../../ui/points.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { type Transfer, transferQuery } from './api.ts'
import { CATEGORY_NAMES } from './category-names.ts'

/** The receipt of a transfer: who gave, who got, by which rule and with which numbers. */
export function ReceiptDialog({
  transferId,
  onClose,
}: {
  transferId: string | null
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={transferId !== null}
      onClose={onClose}
      title="Receipt"
      description="One transfer of the points ledger. It was written once and cannot be changed."
    >
      {transferId !== null && <Receipt transferId={transferId} />}
    </Dialog>
  )
}

function Receipt({ transferId }: { transferId: string }) {
  const { data, error, refetch } = useQuery(transferQuery(transferId))
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        missing={{
          title: 'There is no receipt at this address',
          text: 'The link may be cut off. Every receipt can be found in the activity feed.',
          to: `${paths.activity}?tab=money`,
          label: 'See all payments',
        }}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <SkeletonText lines={8} />
  return <ReceiptBody transfer={data} />
}

function ReceiptBody({ transfer }: { transfer: Transfer }) {
  return (
    <div className="grid gap-6">
      <p className="grid justify-items-center gap-1 text-center">
        <Points value={transfer.amountPoints} className="font-semibold text-2xl" />
        <span className="text-muted text-sm">{CATEGORY_NAMES[transfer.category]}</span>
      </p>
      <dl className="grid text-sm">
        <Line name="From">{transfer.from.label}</Line>
        <Line name="To">{transfer.to.label}</Line>
        <Line name="When">
          <Time at={transfer.at} />
        </Line>
        <Line name="Number">
          <span className="figures">{formatNumber(transfer.sequence)}</span>
        </Line>
        <Line name="Rules">
          <span className="figures">version {transfer.ruleVersion}</span>
        </Line>
        {transfer.reversesId !== null && (
          <Line name="Reverses">
            <code className="figures text-xs">{transfer.reversesId}</code>
          </Line>
        )}
      </dl>
      <Numbers details={transfer.details} />
      <ShareButton
        path={paths.transaction(transfer.transferId)}
        title="Receipt on Laurel"
        variant="secondary"
      />
    </div>
  )
}

/** The numbers that the rule used, as they were stored with the transfer. */
function Numbers({ details }: { details: Transfer['details'] }) {
  const entries = Object.entries(details).filter(([, value]) => value !== null)
  if (entries.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-sans font-medium text-sm tracking-normal">Numbers that the rule used</h3>
      <dl className="grid rounded-control bg-sunken px-3 py-1 text-sm">
        {entries.map(([name, value]) => (
          <Line key={name} name={nameOf(name)}>
            <span className="figures break-all">{textOf(value)}</span>
          </Line>
        ))}
      </dl>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-line border-b py-2 last:border-0">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}

/** `poolPoints` → `Pool points`. */
function nameOf(key: string): string {
  const words = key
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
