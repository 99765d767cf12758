import { useQueryClient } from '@tanstack/react-query'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Bounty, questionsQuery } from '../api.ts'

/** Placeholder of a form for a question or an answer. */
export function FormSkeleton() {
  return (
    <Loading label="Loading the form">
      <Skeleton className="h-44" />
    </Loading>
  )
}

/** Reloads the questions of a bounty. */
export function useQuestionsRefresh({ bountyId }: Bounty): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: questionsQuery(bountyId).queryKey })
  }
}
