import { rootOfProof } from '@laurel/contract/airdrop/airdrop-data'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatAmount, formatNumber, formatPoints } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { type Airdrop, airdropsQuery, type MyAirdrop, myAirdropQuery } from './api.ts'
import { hashText } from './hash-text.ts'
import { WhatIf } from './what-if.tsx'
import { ROUND_NAMES } from './words.ts'

type Allocation = NonNullable<MyAirdrop['allocation']>

/** How the viewer's share of the newest airdrop follows from their points, with its proof and the appeal. */
export default function AllocationSection() {
  const { data } = useQuery(airdropsQuery)
  const [newest] = data?.items ?? []
  return newest === undefined ? null : <Newest airdrop={newest} />
}

function Newest({ airdrop }: { airdrop: Airdrop }) {
  const { data } = useQuery(myAirdropQuery(airdrop.airdropId))
  const allocation = data?.allocation ?? null
  if (data === undefined || allocation === null) return null
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

/** Category → raw → cap → deductions → score → weight → amount. */
function Calculation({ airdrop, allocation }: { airdrop: Airdrop; allocation: Allocation }) {
  const { components, deductedPoints, scorePoints, line, isCapped, reasonText } = allocation
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
  const queryClient = useQueryClient()
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
        <ReasonDialog
          title="Appeal against your allocation"
          description="Someone on the team who isn’t involved decides, with a reason that you see here."
          confirmLabel="Send the appeal"
          name="reason"
          label="What is wrong, and why"
          min={10}
          max={1000}
          keepAs={`airdrop-appeal:${airdropId}`}
          onClose={() => setOpen(false)}
          schema={async () => {
            const { appealAirdrop } = await import('@laurel/contract/airdrop/airdrops')
            return appealAirdrop.body
          }}
          send={(reason) =>
            api('POST /api/v1/airdrops/{id}/appeals', {
              params: { id: airdropId },
              body: { reason },
            })
          }
          onDone={(done) => {
            queryClient.setQueryData(myAirdropQuery(airdropId).queryKey, done)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}
