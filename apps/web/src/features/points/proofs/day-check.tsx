import { checkSealFile, dayOfSealFile, type SealFileCheck } from '@laurel/contract/seals/seal-file'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { plural } from '../../../lib/text/format.ts'
import { formatUtcDay } from '../../../lib/text/time.ts'
import { Progress } from '../../../ui/data/progress.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { Seal } from '../api.ts'
import { readLines } from './read-lines.ts'

/** A day's file: the server's, or one that the viewer kept. */
export type DaySource = { day: string } | { file: File }

type Outcome = { seal: Seal; check: SealFileCheck } | { refusal: string } | { error: unknown }

/** Reads the file of a whole day, hashes each of its transfers in this browser, and compares with the published root. */
export default function DayCheck({ source }: { source: DaySource }) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    void checkDay(source, signal, (done, of) => !signal.aborted && setProgress({ done, of }))
      .catch((error: unknown) => ({ error }))
      .then((found) => !signal.aborted && setOutcome(found))
    return () => abort.abort()
  }, [source])
  if (outcome === null) return <Running progress={progress} />
  if ('error' in outcome) return <ProblemNotice error={outcome.error} />
  if ('refusal' in outcome) {
    return (
      <Notice tone="bad" title="The file fails" isAnnounced>
        {outcome.refusal}
      </Notice>
    )
  }
  return <Result {...outcome} />
}

function Running({ progress }: { progress: { done: number; of: number } | null }) {
  const { done, of } = progress ?? { done: 0, of: 1 }
  return (
    <div className="grid gap-2 text-sm">
      <p role="status">
        {progress === null
          ? 'Downloading the day…'
          : `Hashed ${plural(done, 'transfer')} of ${of}…`}
      </p>
      <Progress label="Transfers hashed" value={done} max={Math.max(1, of)} />
    </div>
  )
}

function Result({ seal, check }: { seal: Seal; check: SealFileCheck }) {
  const day = formatUtcDay(seal.day)
  return (
    <div className="grid gap-3 text-sm">
      {check.faults.length === 0 ? (
        <Notice tone="good" title={`The whole day is as it was sealed`} isAnnounced>
          {plural(check.transferCount, 'transfer')} of {day}, hashed one by one in your browser,
          give exactly the published root.
        </Notice>
      ) : (
        <Notice tone="bad" title="The file fails" isAnnounced>
          <ul className="grid gap-1">
            {check.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
      <dl className="grid gap-2 text-xs">
        <div>
          <dt className="text-muted">Calculated from the file</dt>
          <dd className="figures wrap-anywhere">{check.root}</dd>
        </div>
        <div>
          <dt className="text-muted">Published</dt>
          <dd className="figures wrap-anywhere">{seal.root}</dd>
        </div>
      </dl>
    </div>
  )
}

async function checkDay(
  source: DaySource,
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<Outcome> {
  const stream = 'file' in source ? source.file.stream() : await fetchDay(source.day, signal)
  const lines = readLines(stream)
  const first = await lines.next()
  const header = first.done === true ? '' : first.value
  const day = dayOfSealFile(header)
  if (day === null) return { refusal: 'This is not the file of a day.' }
  const seal = await findSeal(day, signal)
  if (seal === null) return { refusal: `No seal has been published for ${formatUtcDay(day)}.` }
  const check = await checkSealFile(withFirst(header, lines), seal, (done) =>
    onProgress(done, seal.transferCount),
  )
  return { seal, check }
}

async function findSeal(day: string, signal: AbortSignal): Promise<Seal | null> {
  try {
    return await api('GET /api/v1/seals/{day}', { params: { day }, signal })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') return null
    throw error
  }
}

async function fetchDay(day: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`/api/v1/seals/${day}/file`, { signal })
  if (!response.ok || response.body === null) throw new ApiProblem('unreachable', response.status)
  return response.body
}

async function* withFirst(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* others
}
