import { rootOfProof } from '@laurel/contract/airdrop/airdrop-data'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'
import { formatAmount, formatNumber, formatPoints } from '../../lib/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Airdrop, airdropsQuery, type MyAirdrop, myAirdropQuery } from './api.ts'
import { hashText } from './hash-text.ts'
import { WhatIf } from './what-if.tsx'
import { ROUND_NAMES } from './words.ts'

const AppealDialog = lazyPart(() => import('./appeal-dialog.tsx'))

type Allocation = NonNullable<MyAirdrop['allocation']>

/** How the viewer's share of the newest airdrop follows from their points, with its proof and the appeal. */
export default function AllocationSection() {
  const { data, error, refetch } = useQuery(airdropsQuery)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <AllocationSkeleton />
  const [newest] = data.items
  if (newest === undefined) {
    return (
      <EmptyState
        title="No airdrop is announced"
        text="Once a pool of SOL or USDC is in escrow for a season, your part of it is calculated here, step by step."
        action={<ButtonLink to={paths.airdrop}>See what earns points</ButtonLink>}
      />
    )
  }
  return <Newest airdrop={newest} />
}

function Newest({ airdrop }: { airdrop: Airdrop }) {
  const { data, error, refetch } = useQuery(myAirdropQuery(airdrop.airdropId))
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <AllocationSkeleton />
  const { allocation } = data
  if (allocation === null) return <NoAllocation airdrop={airdrop} />
  return (
    <Card className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="font-display font-semibold text-xl">
          My allocation in the airdrop of {airdrop.season.name}
        </h2>
        <p className="text-muted text-sm">{ROUND_NAMES[allocation.round]}</p>
      </div>
      <Calculation airdrop={airdrop} allocation={allocation} />
      <Proof allocation={allocation} />
      <WhatIf airdrop={airdrop} allocation={allocation} />
      <Appeal airdrop={airdrop} mine={data} />
    </Card>
  )
}

function AllocationSkeleton() {
  return (
    <Loading label="Loading your allocation">
      <Skeleton className="h-80 w-full rounded-card" />
    </Loading>
  )
}

/** Why there is no allocation: nothing is calculated yet, or there was no score to calculate with. */
function NoAllocation({ airdrop: { season, snapshots, timeline } }: { airdrop: Airdrop }) {
  const next = timeline.find(({ isDone, at }) => !isDone && at !== null)
  if (snapshots.length > 0) {
    return (
      <EmptyState
        title={`No allocation in the airdrop of ${season.name}`}
        text="You had no season score when it was calculated. Wins, author shares, voting and sponsor rewards give one."
        action={<ButtonLink to={paths.airdrop}>See what earns points</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      title={`The airdrop of ${season.name} is not calculated yet`}
      text={
        <>
          Your line appears here with the first calculation, two weeks before the season ends.
          {next?.at != null && (
            <>
              {' '}
              Next: {next.title}, <Time at={next.at} format="day" />.
            </>
          )}
        </>
      }
      action={<ButtonLink to={paths.airdrop}>See the season</ButtonLink>}
    />
  )
}

/** Category → raw → cap → deductions → score → weight → amount. */
function Calculation({ airdrop, allocation }: { airdrop: Airdrop; allocation: Allocation }) {
  const { components, deductedPoints, scorePoints, line, isCapped, reasonText, reportText } =
    allocation
  const weight = Number(line.weight) / 1_000_000
  const steps = [
    ['Taken back by reversals', `−${formatPoints(deductedPoints)}`],
    ['Season score', formatPoints(scorePoints)],
    ['Weight, ((p + 250)² − 250²) / (p + 1,000)', formatNumber(Math.round(weight * 100) / 100)],
    [isCapped ? 'Share, limited by the cap' : 'Share', formatAmount(line.share, airdrop.token)],
    ['Can be claimed', formatAmount(line.amount, airdrop.token)],
  ] as const
  return (
    <div className="grid gap-4">
      <DataTable
        caption="Points by category"
        rows={components}
        rowKey={({ category }) => category}
        columns={[
          {
            id: 'category',
            header: 'Category',
            isRowHeader: true,
            cell: ({ category }) => category.replaceAll('_', ' '),
          },
          {
            id: 'raw',
            header: 'Earned',
            isNumeric: true,
            cell: (row) => formatNumber(row.rawPoints),
          },
          {
            id: 'capped',
            header: 'Above caps',
            isNumeric: true,
            cell: (row) => formatNumber(row.cappedPoints),
          },
          {
            id: 'counted',
            header: 'Counted',
            isNumeric: true,
            cell: (row) => formatNumber(row.rawPoints - row.cappedPoints),
          },
        ]}
      />
      <dl className="grid gap-1 text-sm">
        {steps.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {reasonText !== null && <Notice tone="warn">{reasonText}</Notice>}
      {reportText !== null && <Notice tone="info">{reportText}</Notice>}
    </div>
  )
}

/** Checks in the browser that the viewer's line is part of the published root. */
function Proof({ allocation: { line, proof, root } }: { allocation: Allocation }) {
  const [result, setResult] = useState<'valid' | 'invalid' | null>(null)
  const check = async () => {
    setResult((await rootOfProof(line, proof, hashText)) === root ? 'valid' : 'invalid')
  }
  return (
    <div className="grid justify-items-start gap-2 border-line border-t pt-4 text-sm">
      <h3 className="font-medium">Proof</h3>
      <p className="text-muted">
        You appear in the published data as <span className="figures wrap-anywhere">{line.id}</span>
        . Your browser can check that exactly this line is part of the Merkle root.
      </p>
      <Button size="sm" onClick={() => void check()}>
        Check the proof
      </Button>
      {result === 'valid' && (
        <Notice tone="good" title="The proof is valid" isAnnounced>
          {proof.length} hashes lead from your line to the published root.
        </Notice>
      )}
      {result === 'invalid' && (
        <Notice tone="bad" title="The proof is not valid" isAnnounced>
          Your line doesn’t lead to the published root. Tell the team, and keep this page.
        </Notice>
      )}
    </div>
  )
}

function Appeal({ airdrop, mine }: { airdrop: Airdrop; mine: MyAirdrop }) {
  const [isOpen, setOpen] = useState(false)
  const { appeal, abilities } = mine
  const { airdropId } = airdrop
  if (appeal !== null) {
    return (
      <div className="grid gap-1 border-line border-t pt-4 text-sm">
        <h3 className="font-medium">Your appeal</h3>
        <p className="text-muted">{appeal.reason}</p>
        <p>{appeal.decisionReason ?? 'The team will decide before the final calculation.'}</p>
      </div>
    )
  }
  if (!abilities.canAppeal) return null
  return (
    <div className="grid justify-items-start gap-2 border-line border-t pt-4 text-sm">
      <h3 className="font-medium">Is something wrong?</h3>
      <p className="text-muted">You can appeal once, within 7 days of the closing calculation.</p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Appeal
      </Button>
      {isOpen && (
        <Suspense>
          <AppealDialog airdropId={airdropId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
