import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

/** Where the next steps of a member appear. */
export function NextStepsSkeleton() {
  return (
    <Loading label="Loading your next steps" className="grid gap-3 pt-12 md:grid-cols-2">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="hidden h-40 w-full rounded-card md:block" />
    </Loading>
  )
}
