import { canHash } from '@laurel/contract/seals/seal-proof'
import type { SealLeaf, SealProof } from '@laurel/contract/seals/seals'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { downloadJson } from '../../../lib/page/save-file.ts'
import { formatUtcDay } from '../../../lib/text/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonText } from '../../../ui/states/skeleton.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { proofQuery, type Seal, type Transfer } from '../api.ts'
import { LeafEditor } from './leaf-editor.tsx'
import { NoHashing } from './no-hashing.tsx'
import { ProofSteps } from './proof-steps.tsx'
import { type Verification, verifyProof } from './verify-proof.ts'

/** The seal of a transfer, and its proof checked in this browser: as it is, and with any fact changed. */
export default function TransferProof({ transfer }: { transfer: Transfer }) {
  const { data, error, refetch } = useQuery(proofQuery(transfer.transferId))
  return (
    <section aria-label="Proof" className="grid gap-3 border-line border-t pt-5">
      <h3 className="font-medium font-sans text-sm tracking-normal">Proof</h3>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={3} />
      ) : data.proof === null ? (
        <Notice tone="info" title="Not sealed yet">
          <span>
            The transfers of a day are sealed at 00:20 UTC of the next. The proof will be here{' '}
            <Time at={data.nextSealAt} />.
          </span>
        </Notice>
      ) : (
        <SealedProof proof={data.proof} transfer={transfer} />
      )}
    </section>
  )
}

function SealedProof({ proof, transfer }: { proof: SealProof; transfer: Transfer }) {
  const [published, setPublished] = useState<Seal | null>(null)
  const [leaf, setLeaf] = useState(proof.leaf)
  const [result, setResult] = useState<Verification | null>(null)
  const { day } = proof.seal

  const verify = async (facts: SealLeaf, seal: Seal) => {
    setLeaf(facts)
    setResult(await verifyProof({ ...proof, leaf: facts }, seal, transfer))
  }
  // The root comes from the public list of seals, not from the proof.
  const start = useAction(async () => {
    const seal = await api('GET /api/v1/seals/{day}', { params: { day } })
    setPublished(seal)
    await verify(proof.leaf, seal)
  })

  return (
    <>
      <p className="text-muted text-sm">
        Sealed with the transfers of {formatUtcDay(day)}. Your browser can check that this transfer
        is part of{' '}
        <Link to={`${paths.granularAirdrop}?view=seals`} className="underline hover:text-ink">
          the public seal
        </Link>
        , without believing the server.
      </p>
      <div className="flex flex-wrap gap-2">
        {canHash() && (
          <Button size="sm" isBusy={start.isPending} onClick={() => void start.run(null)}>
            Check the proof
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => downloadJson(`laurel-proof-${transfer.sequence}.json`, proof)}
        >
          Download the proof
        </Button>
      </div>
      {!canHash() && <NoHashing />}
      {start.error !== null && <ProblemNotice error={start.error} />}
      {result !== null && published !== null && (
        <>
          <ProofSteps verification={result} />
          <Tampering
            leaf={leaf}
            isChanged={leaf !== proof.leaf}
            onChange={(facts) => void verify(facts, published)}
            onRestore={() => void verify(proof.leaf, published)}
          />
        </>
      )}
    </>
  )
}

function Tampering(props: ComponentProps<typeof LeafEditor>) {
  return (
    <details className="text-sm">
      <summary className="w-fit font-medium hover:text-ink">
        Change a fact, and see the proof fail
      </summary>
      <div className="mt-3">
        <LeafEditor {...props} />
      </div>
    </details>
  )
}
