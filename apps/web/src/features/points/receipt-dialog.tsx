import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useDocumentTitle } from '../../lib/page/document-title.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import { exactTime } from '../../lib/text/time.ts'
import { Points } from '../../ui/data/points.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { ShareButton } from '../../ui/pictures/share-button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { type Transfer, transferQuery } from './api.ts'
import { CATEGORY_NAMES } from './category-names.ts'

const TransferProof = lazyPart(() => import('./proofs/transfer-proof.tsx'))

/** The receipt of a transfer: sender, recipient, rule, numbers, and the proof that it is sealed. */
export function ReceiptDialog({
  transferId,
  onClose,
}: {
  transferId: string | null
  onClose: () => void
}) {
  useDocumentTitle(transferId === null ? undefined : 'Receipt')
  return (
    <Dialog
      isOpen={transferId !== null}
      onClose={onClose}
      title="Receipt"
      description="One transfer of the points ledger. It can’t be changed."
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
          text: 'The link may be incomplete. You can find every receipt in the activity feed.',
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
  const { local, utc } = exactTime(Date.parse(transfer.at))
  const { bounty, submission } = transfer
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
          <time dateTime={transfer.at} className="figures grid">
            <span>{local}</span>
            {utc !== local && <span className="text-muted">{utc}</span>}
          </time>
        </Line>
        {bounty !== null && (
          <Line name="Bounty">
            <Link to={paths.bounty(bounty.slug)} className="underline">
              {bounty.title}
            </Link>
          </Line>
        )}
        {submission !== null && (
          <Line name="Entry">
            <Link to={paths.submission(submission.submissionId)} className="underline">
              {submission.title}
            </Link>
          </Line>
        )}
        <Line name="Number">
          <span className="figures">{formatNumber(transfer.sequence)}</span>
        </Line>
        <Line name="Rules">
          <Link to={paths.about} className="figures underline">
            version {transfer.ruleVersion}
          </Link>
        </Line>
        {transfer.reversesId !== null && (
          <Line name="Reverses">
            <code className="figures text-xs">{transfer.reversesId}</code>
          </Line>
        )}
      </dl>
      {transfer.calculation !== null && (
        <Calculation calculation={transfer.calculation} amountPoints={transfer.amountPoints} />
      )}
      <Suspense fallback={<SkeletonText lines={3} />}>
        <TransferProof transfer={transfer} />
      </Suspense>
      <ShareButton
        path={paths.transaction(transfer.transferId)}
        title="Receipt on Laurel"
        variant="secondary"
      />
    </div>
  )
}

/** The calculation of the points: every number with its meaning, the formula and the result. */
function Calculation({
  calculation: { formula, factors },
  amountPoints,
}: {
  calculation: NonNullable<Transfer['calculation']>
  amountPoints: number
}) {
  return (
    <section className="grid gap-2">
      <h3 className="font-sans font-medium text-sm tracking-normal">How it was worked out</h3>
      <dl className="grid rounded-control bg-sunken px-3 py-1 text-sm">
        {factors.map(({ id, name, value, unit, meaning }) => (
          <div
            key={id}
            className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-2 last:border-0"
          >
            <dt>{name}</dt>
            <dd className="figures text-right">{withUnit(value, unit)}</dd>
            <dd className="col-span-2 text-muted text-xs">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        <span className="text-muted">{formula}</span> ={' '}
        <strong className="figures">{formatPoints(amountPoints)}</strong>
      </p>
    </section>
  )
}

function withUnit(
  value: number,
  unit: NonNullable<Transfer['calculation']>['factors'][number]['unit'],
): string {
  if (unit === 'points') return formatPoints(value)
  if (unit === 'percent') return `${value}%`
  return String(value)
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-line border-b py-2 last:border-0">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}
