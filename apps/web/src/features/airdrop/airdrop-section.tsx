import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { useSession } from '../../lib/session/session.ts'
import { formatAmount, formatNumber } from '../../lib/text/format.ts'
import { Card } from '../../ui/card.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { TransactionLink } from '../../ui/text/transaction-link.tsx'
import { type Airdrop, airdropsQuery } from './api.ts'
import { MyShare } from './my-share.tsx'
import { ROUND_NAMES } from './words.ts'

/** Announced airdrops: pool with its escrow, dates, published calculations, and the viewer's share. */
export default function AirdropSection() {
  const { data, error, refetch } = useQuery(airdropsQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <Loading label="Loading the airdrop">
        <Skeleton className="h-44 w-full rounded-card" />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    return (
      <Notice tone="info" title="What points are worth">
        No pool of SOL or USDC has been announced for this season. If one is, it will appear here
        with its escrow before anyone earns toward it.
      </Notice>
    )
  }
  return (
    <div className="grid gap-4">
      {data.items.map((airdrop) => (
        <AirdropCard key={airdrop.airdropId} airdrop={airdrop} />
      ))}
    </div>
  )
}

function AirdropCard({ airdrop }: { airdrop: Airdrop }) {
  const { status } = useSession()
  const { season, token, poolAmount, carriedAmount, poolSignature, summary } = airdrop
  return (
    <Card className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-xl">Airdrop of {season.name}</h2>
        <p className="text-muted text-sm">{summary}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-3">
        <Stat
          label="Pool"
          value={formatAmount(poolAmount, token)}
          size="lg"
          hint={
            <>
              in escrow:{' '}
              <TransactionLink signature={poolSignature} about="that paid the pool">
                transaction
              </TransactionLink>
            </>
          }
        />
        {carriedAmount !== '0' && (
          <Stat label="From earlier seasons" value={formatAmount(carriedAmount, token)} />
        )}
        <Stat
          label="Claimed"
          value={formatAmount(airdrop.claims.amount, token)}
          hint={`${formatNumber(airdrop.claims.count)} of the people with a share`}
        />
        <Stat label="Rules" value={`Version ${season.ruleVersion}`} />
      </dl>
      {airdrop.unclaimedAmount !== null && (
        <Notice
          tone="info"
          title={`${formatAmount(airdrop.unclaimedAmount, token)} wasn’t claimed`}
        >
          It goes to the next airdrop in {token}.
        </Notice>
      )}
      <Timeline airdrop={airdrop} />
      {airdrop.snapshots.length > 0 && <Snapshots airdrop={airdrop} />}
      {status === 'signed-in' && <MyShare airdrop={airdrop} />}
    </Card>
  )
}

function Timeline({ airdrop }: { airdrop: Airdrop }) {
  return (
    <ol aria-label="Timeline" className="grid gap-3 text-sm md:grid-cols-3">
      {airdrop.timeline.map(({ id, title, at, isDone }) => (
        <li key={id} className="flex items-start gap-2">
          <span
            aria-hidden="true"
            className={cx(
              'mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full',
              isDone ? 'bg-good text-on-brand' : 'border border-edge',
            )}
          >
            {isDone && <Check className="size-3" />}
          </span>
          <span className="grid">
            <span className={isDone ? 'font-medium' : 'text-muted'}>
              {title}
              {isDone && <span className="sr-only">, done</span>}
            </span>
            <span className="text-muted text-xs">
              {at === null ? 'no date yet' : <Time at={at} format="day" />}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The published calculations, which anyone can download and check. */
function Snapshots({ airdrop: { snapshots, season } }: { airdrop: Airdrop }) {
  return (
    <div className="grid gap-2 border-line border-t pt-4 text-sm">
      <h3 className="font-medium">Published calculations</h3>
      <ul className="grid gap-3">
        {snapshots.map(({ round, publishedAt, root, peopleCount, eligibleCount, dataUrl }) => (
          <li key={round} className="grid gap-0.5">
            <span>
              {ROUND_NAMES[round]}, <Time at={publishedAt} format="day" />:{' '}
              {formatNumber(eligibleCount)} eligible of {formatNumber(peopleCount)} with a score.{' '}
              <a href={dataUrl} download className="underline hover:text-ink">
                Download the data<span className="sr-only"> of the {ROUND_NAMES[round]}</span>
              </a>
            </span>
            <span className="figures wrap-anywhere text-muted text-xs">Merkle root {root}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-xs">
        People appear under pseudonyms. To check every amount on your own computer:{' '}
        <code>npm run laurel -- recompute "{season.name}" FILE</code>
      </p>
    </div>
  )
}
