import { shortAddress } from '@laurel/contract/spec/formatting'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAmount, formatNumber } from '../../web/src/lib/text/format.ts'
import { Badge, type Tone } from '../../web/src/ui/data/badge.tsx'
import { Dialog } from '../../web/src/ui/dialogs/dialog.tsx'
import { ErrorState } from '../../web/src/ui/states/error-state.tsx'
import { Notice } from '../../web/src/ui/states/notice.tsx'
import { Loading, SkeletonText } from '../../web/src/ui/states/skeleton.tsx'
import { Address } from '../../web/src/ui/text/address.tsx'
import { CopyButton } from '../../web/src/ui/text/copy-button.tsx'
import { Time } from '../../web/src/ui/text/time.tsx'
import { type LedgerTransaction, transactionQuery } from './local-ledger.ts'

type Transfer = LedgerTransaction['transfers'][number]

const STATES: Record<LedgerTransaction['status'], { text: string; tone: Tone }> = {
  processed: { text: 'Sent', tone: 'info' },
  confirmed: { text: 'Confirmed', tone: 'info' },
  finalized: { text: 'Final', tone: 'good' },
}

/** A transaction of the local test ledger, as an explorer would show it, opened by `?tx=` in the URL. */
export default function TransactionDialog({
  signature,
  onClose,
}: {
  signature: string
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Transaction"
      description="On this server’s local test ledger. The tokens have no value."
    >
      <Transaction signature={signature} />
    </Dialog>
  )
}

function Transaction({ signature }: { signature: string }) {
  const { data, error, refetch, isFetching } = useQuery(transactionQuery(signature))
  if (data !== undefined) return <Facts transaction={data} />
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return (
    <Loading>
      <SkeletonText lines={8} />
    </Loading>
  )
}

function Facts({ transaction }: { transaction: LedgerTransaction }) {
  const { signature, status, error, slot, at, feePayer, feeLamports, memos } = transaction
  const state = error === null ? STATES[status] : { text: 'Failed', tone: 'bad' as const }
  return (
    <div className="grid gap-5 pt-2">
      {error !== null && (
        <Notice tone="bad" title="Only the fee was charged">
          <p className="break-words">{error}</p>
        </Notice>
      )}
      <Transfers transfers={transaction.transfers} />
      <dl className="grid text-sm">
        <Line name="Status">
          <span role="status">
            <Badge tone={state.tone}>{state.text}</Badge>
          </span>
        </Line>
        <Line name="When">
          <Time at={at} />
        </Line>
        <Line name="Slot">
          <span className="figures">{formatNumber(slot)}</span>
        </Line>
        <Line name="Fee payer">
          <span className="-mr-3">
            <Address address={feePayer} name="the fee payer" />
          </span>
        </Line>
        <Line name="Fee">
          <span className="figures">{formatNumber(Number(feeLamports))} lamports</span>
        </Line>
        {memos.map((memo) => (
          <Line key={memo} name="Memo">
            <span className="break-words">{memo}</span>
          </Line>
        ))}
      </dl>
      <div className="grid gap-2 rounded-control bg-sunken p-3">
        <code className="figures break-all text-xs">{signature}</code>
        <CopyButton text={signature} label="Copy signature" />
      </div>
    </div>
  )
}

function Transfers({ transfers }: { transfers: readonly Transfer[] }) {
  if (transfers.length === 0) {
    return <p className="text-muted text-sm">No tokens were transferred.</p>
  }
  return (
    <ul aria-label="Transfers" className="grid gap-2">
      {transfers.map((transfer, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of one transaction never move
          key={index}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line px-4 py-3"
        >
          <span className="figures font-semibold text-lg">{amountOf(transfer)}</span>
          <span className="figures grid gap-1 text-muted text-sm">
            <span className="wrap-anywhere">{transfer.from ?? 'New'}</span>
            <ArrowDown aria-label="to" role="img" className="size-3.5" />
            <span className="wrap-anywhere">{transfer.to}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function amountOf({ token, amount, mint }: Transfer): string {
  if (token !== null) return formatAmount(amount, token)
  return `${formatNumber(BigInt(amount))} of ${shortAddress(mint ?? '')}`
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-6 border-line border-b py-1.5 last:border-0">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}
