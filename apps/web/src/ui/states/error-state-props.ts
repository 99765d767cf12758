/** The props of `ErrorState`. */
export interface ErrorStateProps {
  /** The thrown error; anything but an `ApiProblem` is shown as a server error. */
  error: unknown
  /** One sentence on what is not affected. */
  safe?: string
  /** The text and link for `not_found`. */
  missing?: { title: string; text: string; to: string; label: string }
  onRetry?: () => void
  isRetrying?: boolean
  className?: string
}
