import { Loading, Skeleton, SkeletonText } from '../../../ui/states/skeleton.tsx'

/** Placeholder of a bounty's page while it loads. */
export function BountySkeleton() {
  return (
    <Loading label="Loading the bounty" className="grid gap-6">
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <Skeleton className="aspect-16/6 w-full rounded-card md:order-2 md:aspect-video" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-8 w-56" />
        </div>
      </div>
      <div className="flex gap-10 border-line border-y py-4">
        <Skeleton className="h-14 w-28" />
        <Skeleton className="h-14 w-28" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SkeletonText lines={12} />
        <div className="grid gap-4">
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      </div>
    </Loading>
  )
}
