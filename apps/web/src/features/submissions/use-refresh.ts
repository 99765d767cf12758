import { useQueryClient } from '@tanstack/react-query'
import type { Submission } from './api.ts'

/** Reads the submission and its lists again after something was done to it. */
export function useRefresh(submission: Submission): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['submission', submission.submissionId] })
    void queryClient.invalidateQueries({ queryKey: ['submissions'] })
    void queryClient.invalidateQueries({ queryKey: ['me'] })
    if (submission.bounty !== null) {
      void queryClient.invalidateQueries({ queryKey: ['bounty'] })
    }
  }
}
