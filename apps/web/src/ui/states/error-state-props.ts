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
