import { AIRDROP_RULES } from '@laurel/contract/airdrop/airdrop-allocation'
import {
  airdropDataHeader,
  airdropDataLine,
  divideAmong,
  type SharingLine,
} from '@laurel/contract/airdrop/airdrop-data'
import { useState } from 'react'
import { useAction } from '../../lib/api/use-action.ts'
import { formatAmount, formatPoints } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import type { Airdrop, MyAirdrop } from './api.ts'

type Allocation = NonNullable<MyAirdrop['allocation']>
type DataSet = { pool: bigint; minimum: bigint; others: readonly SharingLine[] }

/** Points above the own score that the slider reaches. */
const REACH_POINTS = 1000

/** What another season score would give: the real division over the published data, computed in the browser. */
export function WhatIf({ airdrop, allocation }: { airdrop: Airdrop; allocation: Allocation }) {
  const [data, setData] = useState<DataSet | null>(null)
  const [score, setScore] = useState(allocation.scorePoints)
  const url = airdrop.snapshots.find(({ round }) => round === allocation.round)?.dataUrl
  const load = useAction(async (from: string) => {
    setData(readDataSet(await (await fetch(from)).text(), allocation.line.id))
  })
  if (url === undefined) return null
  return (
    <div className="grid gap-3 border-line border-t pt-4 text-sm">
      <h3 className="font-medium">What if</h3>
      {data === null ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-muted">
            See what another score would have given. Your browser downloads the published data and
            runs the same calculation.
          </p>
          {load.error !== null && <ProblemNotice error={load.error} />}
          <Button size="sm" isBusy={load.isPending} onClick={() => void load.run(url)}>
            Try other scores
          </Button>
        </div>
      ) : (
        <>
          <Slider
            label="Season score"
            value={score}
            min={0}
            max={allocation.scorePoints + REACH_POINTS}
            onChange={setScore}
            format={formatPoints}
          />
          <p role="status">
            {formatPoints(score)} would give{' '}
            <strong>
              {formatAmount(amountFor(data, allocation, score).toString(), airdrop.token)}
            </strong>
            .
          </p>
        </>
      )}
    </div>
  )
}

function readDataSet(text: string, ownId: string): DataSet {
  const [first = '', ...rest] = text.trimEnd().split('\n')
  const header = airdropDataHeader.parse(JSON.parse(first))
  const others = rest.flatMap((line) => {
    const { leaf: _leaf, ...fields } = JSON.parse(line)
    const other = airdropDataLine.parse(fields)
    return other.id === ownId ? [] : [other]
  })
  return { pool: BigInt(header.pool), minimum: BigInt(header.minimum), others }
}

/** What the viewer could claim with another score, everything else being equal. */
function amountFor(
  { pool, minimum, others }: DataSet,
  { line }: Allocation,
  score: number,
): bigint {
  if (score < AIRDROP_RULES.minScorePoints) return 0n
  const shares = divideAmong({ pool, minimum }, [...others, { ...line, score }])
  return shares.get(line.id)?.amount ?? 0n
}
