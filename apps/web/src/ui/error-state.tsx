import { lazy, Suspense } from 'react'

/** What `ErrorState` takes. */
export interface ErrorStateProps {
  /** What was thrown; anything that isn't a problem of the API reads as a fault on our side. */
  error: unknown
  /** One sentence on what is not affected. */
  safe?: string
  /** What to say, and where to go on, when there is nothing under the address. */
  missing?: { title: string; text: string; to: string; label: string }
  onRetry?: () => void
  isRetrying?: boolean
  className?: string
}

/** What stands in when the body's own code can't be had, as happens without a connection. */
function PlainError({ safe, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-2 rounded-card border border-line p-6"
    >
      <p>No answer came. Check your connection and try again. {safe}</p>
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
