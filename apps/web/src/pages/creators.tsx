import { MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { CREATOR_SORTS, type CreatorSort, creatorsQuery } from '../features/people/api.ts'
import { CreatorGrid, CreatorGridSkeleton } from '../features/people/creator-grid.tsx'
import { CreatorProfile } from '../features/people/creator-profile.tsx'
import { lazyPart } from '../lib/page/lazy.ts'
import { LoadMore } from '../ui/data/load-more.tsx'
import { Segmented } from '../ui/fields/choices.tsx'
import { Input } from '../ui/fields/field.tsx'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/skeleton.tsx'

const CreatorCertificates = lazyPart(() => import('../features/lessons/creator-certificates.tsx'))
const FollowButton = lazyPart(() => import('../features/follows/follow-button.tsx'))

const SORT_LABELS: Record<CreatorSort, string> = {
  points: 'Points',
  wins: 'Wins',
  newest: 'Newest',
}

/** The directory of creators, or the public profile in `?creator=`. */
export default function CreatorsPage() {
  const [params] = useSearchParams()
  const creator = params.get('creator')
  if (creator === null) return <Directory />
  return (
    <Page>
      <p className="mb-6 text-sm">
        <Link to={paths.creators} className="text-muted hover:text-ink hover:underline">
          All creators
        </Link>
      </p>
      <CreatorProfile
        username={creator}
        followOf={({ userId, displayName }) => (
          <Suspense fallback={null}>
            <FollowButton kind="creator" id={userId} name={displayName} />
          </Suspense>
        )}
        certificates={({ username }) => (
          <Suspense fallback={null}>
            <CreatorCertificates username={username} />
          </Suspense>
        )}
      />
    </Page>
  )
}

function Directory() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const sort = CREATOR_SORTS.find((value) => value === params.get('sort')) ?? 'points'
  const change = (name: 'q' | 'sort', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '' || value === 'points') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Page>
      <PageHeader title={pageTitles.creators} lead={pageDescriptions.creators} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          legend="Order"
          choices={CREATOR_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={sort}
          onChange={(value) => change('sort', value)}
        />
        <Input
          type="search"
          aria-label="Find a creator"
          placeholder="Find a creator"
          icon={<Search aria-hidden="true" className="size-4" />}
          value={q}
          maxLength={MAX_USERNAME_LENGTH}
          onChange={(event) => change('q', event.target.value)}
          className="sm:w-64"
        />
      </div>
      <Results q={q} sort={sort} />
    </Page>
  )
}

function Results({ q, sort }: { q: string; sort: CreatorSort }) {
  const list = useInfiniteQuery(creatorsQuery(useDeferredValue(q), sort))
  const creators = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.isPending) {
    return (
      <Loading label="Loading creators">
        <CreatorGridSkeleton />
      </Loading>
    )
  }
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (creators.length === 0) {
    return (
      <EmptyState
        title={q === '' ? 'No creators yet' : `No one matches “${q}”`}
        text="Everyone with an account and a profile is listed here."
      />
    )
  }
  return (
    <>
      <CreatorGrid creators={creators} />
      <LoadMore
        shown={creators.length}
        noun="creators"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}
