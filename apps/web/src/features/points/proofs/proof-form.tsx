import { canHash } from '@laurel/contract/seals/seal-proof'
import type { SealProof } from '@laurel/contract/seals/seals'
import { Upload } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatUtcDay } from '../../../lib/text/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Textarea } from '../../../ui/fields/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { NoHashing } from './no-hashing.tsx'
import { ProofSteps } from './proof-steps.tsx'
import { type Verification, verifyProof } from './verify-proof.ts'

/** What the check of a text found: the steps, or why it is no proof. */
type Outcome = Verification | { refusal: string }

/** Checks a proof that anyone has, pasted or from a file, against the published root of its day. */
export function ProofForm() {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const check = useAction(async (proof: string) => setOutcome(await checkText(proof)))
  if (!canHash()) return <NoHashing />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check.run(text)
  }
  const read = async (proof: string) => {
    setText(proof)
    await check.run(proof)
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label="Proof as JSON" hint="Every receipt of a sealed transfer offers it as a file.">
        <Textarea
          rows={5}
          spellCheck={false}
          className="figures text-xs"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setOutcome(null)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={check.isPending} disabled={text.trim() === ''}>
          Check this proof
        </Button>
        <FileButton onText={(proof) => void read(proof)} />
      </div>
      {check.error !== null && <ProblemNotice error={check.error} />}
      {outcome !== null &&
        ('refusal' in outcome ? (
          <Notice tone="bad" title="The proof fails" isAnnounced>
            {outcome.refusal}
          </Notice>
        ) : (
          <ProofSteps verification={outcome} />
        ))}
    </form>
  )
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        aria-label="File with a proof"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void target.files?.[0]?.text().then(onText)
          target.value = ''
        }}
      />
      <Button
        variant="quiet"
        icon={<Upload aria-hidden="true" className="size-4" />}
        onClick={() => file.current?.click()}
      >
        Choose a file
      </Button>
    </>
  )
}

async function checkText(text: string): Promise<Outcome> {
  const proof = await readProof(text)
  if ('refusal' in proof) return proof
  const { day } = proof.seal
  try {
    return await verifyProof(proof, await api('GET /api/v1/seals/{day}', { params: { day } }))
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') {
      return { refusal: `No seal has been published for ${formatUtcDay(day)}.` }
    }
    throw error
  }
}

async function readProof(text: string): Promise<SealProof | { refusal: string }> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refusal: 'This is not JSON: a character may be missing or changed.' }
  }
  await import('@laurel/contract/jitless')
  const { foreignProof } = await import('@laurel/contract/seals/seals')
  const proof = foreignProof.safeParse(value)
  if (proof.success) return proof.data
  const path = proof.error.issues[0]?.path.join('.') ?? ''
  return {
    refusal:
      path === ''
        ? 'This is not the proof of a transfer, or something was added to it.'
        : `This is not the proof of a transfer: “${path}” is not what a proof has there.`,
  }
}
