import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { plural } from '../../../lib/text/format.ts'
import { formatUtcDay } from '../../../lib/text/time.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import type { Verification } from './verify-proof.ts'

/** The verdict on a proof, and each step that led to it with its hashes. */
export function ProofSteps({ verification }: { verification: Verification }) {
  const { steps, isReceipt, isComplete, isTreeRoot } = verification
  const hashes = steps.filter(({ sibling }) => sibling !== null).length
  return (
    <div className="grid gap-4">
      <Verdict verification={verification} hashes={hashes} />
      <ol className="grid gap-3 text-sm" aria-label="Steps of the check">
        {isReceipt !== null && (
          <Step isMet={isReceipt} title="Compare the facts with the receipt">
            {isReceipt
              ? 'Amount, time, category and the hash of the rule’s numbers are the same.'
              : 'At least one fact differs from the receipt.'}
          </Step>
        )}
        <Step isMet title="Hash the public facts of the transfer">
          <Hash value={verification.leafHash} />
        </Step>
        <Step
          isMet={isComplete}
          title={`Add the ${hashes === 1 ? 'hash' : `${hashes} hashes`} of its neighbours, one after the other`}
        >
          {isComplete ? (
            <Path verification={verification} />
          ) : (
            'The proof doesn’t have exactly the hashes that its position needs.'
          )}
        </Step>
        <Step isMet={isTreeRoot} title="Compare the result with the root of the day’s tree">
          <Hash value={verification.treeRoot} />
          {!isTreeRoot && (
            <>
              <span>but the seal says</span>
              <Hash value={verification.proof.seal.treeRoot} />
            </>
          )}
        </Step>
        <RootStep verification={verification} />
      </ol>
    </div>
  )
}

function Verdict({ verification, hashes }: { verification: Verification; hashes: number }) {
  const { published, isValid, isReceipt } = verification
  const day = formatUtcDay(published.day)
  if (isValid) {
    return (
      <Notice tone="good" title="The proof is valid" isAnnounced>
        {hashes === 0
          ? `It is the only transfer of ${day}, and its hash is the root of the day’s tree.`
          : `${plural(hashes, 'hash leads', 'hashes lead')} from this transfer to the root published for ${day}. Nothing in it was changed since.`}
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title="The proof fails" isAnnounced>
      {isReceipt === false
        ? 'These facts are not those of the receipt, and not those that were sealed.'
        : `These facts do not lead to the root published for ${day}.`}
    </Notice>
  )
}

function RootStep({ verification }: { verification: Verification }) {
  const { published, isRoot, isPublishedSeal } = verification
  return (
    <Step
      isMet={isRoot && isPublishedSeal}
      title={`Hash the seal, and compare it with the root published for ${formatUtcDay(published.day)}`}
    >
      <Hash value={verification.root} />
      {!isRoot && (
        <>
          <span>but published is</span>
          <Hash value={published.root} />
        </>
      )}
      {isRoot && !isPublishedSeal && (
        <span>but the proof describes the seal differently from what was published.</span>
      )}
    </Step>
  )
}

function Step({ isMet, title, children }: { isMet: boolean; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-4.5 place-items-center rounded-full',
          isMet ? 'bg-good text-on-brand' : 'bg-bad text-on-bad',
        )}
      >
        {isMet ? <Check className="size-3" /> : <X className="size-3" />}
      </span>
      <span className="font-medium">
        {title}
        <span className="sr-only">{isMet ? ': fits' : ': does not fit'}</span>
      </span>
      <span className="col-start-2 grid min-w-0 text-muted text-xs">{children}</span>
    </li>
  )
}

function Path({ verification: { steps } }: { verification: Verification }) {
  if (steps.length === 0) return 'It is the only transfer of its day.'
  return (
    <details>
      <summary className="w-fit hover:text-ink">Show each hash</summary>
      <ol className="mt-2 grid gap-2">
        {steps.map(({ side, sibling, hash }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
          <li key={index} className="grid">
            {side === null ? (
              <span>No neighbour: it moves up as it is</span>
            ) : (
              <>
                <span>Neighbour on the {side}</span>
                <Hash value={sibling ?? ''} />
                <span>gives</span>
              </>
            )}
            <Hash value={hash} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function Hash({ value }: { value: string }) {
  return <code className="figures wrap-anywhere text-ink">{value}</code>
}
