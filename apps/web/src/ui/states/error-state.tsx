import { lazy, Suspense } from 'react'
import type { ErrorStateProps } from './error-state-props.ts'

/** What stands in when the body's own code can't be had, as happens without a connection. */
function PlainError({ safe, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-2 rounded-card border border-line p-6"
    >
      <p>We couldn’t reach Laurel. Check your connection and try again. {safe}</p>
      {onRetry !== undefined && (
        <button type="button" onClick={onRetry} className="min-h-11 font-medium underline">
          Try again
        </button>
      )}
    </div>
  )
}

const ErrorStateBody = lazy(() =>
  import('./error-state-body.tsx').catch(() => ({ default: PlainError })),
)

/**
 * Something failed: what happened, what is safe, try again, and the number to quote. Its texts load with the first
 * error, since most visits have none.
 */
export function ErrorState(props: ErrorStateProps) {
  return (
    <Suspense fallback={<p role="alert">Something went wrong.</p>}>
      <ErrorStateBody {...props} />
    </Suspense>
  )
}
