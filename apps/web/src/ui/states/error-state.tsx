import { lazy, Suspense } from 'react'
import type { ErrorStateProps } from './error-state-props.ts'

/** The fallback when the body's chunk fails to load, such as when offline. */
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
 * An error with what happened, what is safe, a retry button and the reference to quote. Its texts load with the first
 * error, since most visits have none.
 */
export function ErrorState(props: ErrorStateProps) {
  return (
    <Suspense fallback={<p role="alert">Something went wrong.</p>}>
      <ErrorStateBody {...props} />
    </Suspense>
  )
}
