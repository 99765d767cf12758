import { ApiProblem } from '../lib/api/api-problem.ts'
import { describeProblem } from '../lib/api/problem-messages.ts'
import { Notice } from './states/notice.tsx'

/** Says beside a button why what it does failed, and the number to quote for a fault of ours; nothing without an error. */
export function ProblemNotice({
  error,
  title,
  safe,
}: {
  /** What was thrown, or a sentence. */
  error: unknown
  /** Stands over a sentence; what was thrown has a title of its own. */
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
