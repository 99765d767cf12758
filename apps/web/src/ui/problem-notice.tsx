import { ApiProblem } from '../lib/api/api-problem.ts'
import { describeProblem } from '../lib/api/problem-messages.ts'
import { Notice } from './states/notice.tsx'

/** Why an action failed, and for server errors the reference to quote; nothing without an error. */
export function ProblemNotice({
  error,
  title,
  safe,
}: {
  /** A thrown error, or a sentence. */
  error: unknown
  /** The title of a sentence; thrown errors have their own. */
  title?: string | undefined
  /** One sentence on what is not affected. */
  safe?: string | undefined
}) {
  if (error === null || error === undefined) return null
  const problem = typeof error === 'string' ? { title, text: error } : describeProblem(error)
  const isFault = error instanceof ApiProblem && error.status >= 500
  return (
    <Notice tone="bad" isAnnounced title={problem.title}>
      <p>
        {problem.text} {safe}
      </p>
      {isFault && error.requestId !== undefined && (
        <p className="text-xs">
          Reference <code className="figures select-all">{error.requestId}</code>
        </p>
      )}
    </Notice>
  )
}
