import { useEffect } from 'react'
import { api } from '../../lib/api/api.ts'
import { lastFlag } from '../../lib/flags.ts'

/** Shorter views are not reported, in milliseconds. */
const MIN_VIEW_MS = 1000

/** Measures how long a submission is on screen, without hidden tabs, and reports it once it is closed. */
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
      if (seenMs < MIN_VIEW_MS || lastFlag('prelaunch_live')) return
      const body = { dwellMs: Math.min(3_600_000, Math.round(seenMs)) }
      // A lost view does no harm.
      api('POST /api/v1/submissions/{id}/views', { params: { id: submissionId }, body }).catch(
        () => {},
      )
    }
  }, [submissionId])
}
