import { useEffect } from 'react'
import { api } from '../../lib/api/api.ts'

/** Looks shorter than this are not worth a request, in milliseconds. */
const MIN_MS = 1000

/** Counts how long a submission is on screen (hidden tabs apart) and tells the server once it is closed. */
export function useDwell(submissionId: string): void {
  useEffect(() => {
    let seenMs = 0
    let since: number | null = document.hidden ? null : performance.now()
    const pause = () => {
      if (since !== null) seenMs += performance.now() - since
      since = null
    }
    const handleVisibility = () => {
      if (document.hidden) pause()
      else since ??= performance.now()
    }
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      pause()
      if (seenMs < MIN_MS) return
      const body = { dwellMs: Math.min(3_600_000, Math.round(seenMs)) }
      // A view that doesn't arrive is no loss to anyone.
      api('POST /api/v1/submissions/{id}/views', { params: { id: submissionId }, body }).catch(
        () => {},
      )
    }
  }, [submissionId])
}
