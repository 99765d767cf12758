import { MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import {
  CREATOR_SORTS,
  type CreatorCard,
  type CreatorFilter,
  type CreatorSort,
  creatorsQuery,
} from '../features/people/api.ts'
import { CreatorGrid, CreatorGridSkeleton } from '../features/people/creator-grid.tsx'
import { CreatorProfile } from '../features/people/creator-profile.tsx'
import { lazyPart } from '../lib/page/lazy.ts'
import { CATEGORIES, CATEGORY_NAMES } from '../lib/text/categories.ts'
import { LoadMore } from '../ui/data/load-more.tsx'
import { Input, Select } from '../ui/fields/field.tsx'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/skeleton.tsx'

const CreatorCertificates = lazyPart(() => import('../features/lessons/creator-certificates.tsx'))
const FollowButton = lazyPart(() => import('../features/follows/follow-button.tsx'))
const CardFollowButton = lazyPart(() => import('../features/follows/card-follow-button.tsx'))

const SORT_LABELS: Record<CreatorSort, string> = {
  points: 'Points of the season',
  recent_wins: 'Latest wins',
  wins: 'Most wins',
  followers: 'Most followed',
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

/** The filter as the URL says. */
function filterOf(params: URLSearchParams): CreatorFilter {
  return {
    q: params.get('q') ?? '',
    category: CATEGORIES.find((value) => value === params.get('category')) ?? null,
    sort: CREATOR_SORTS.find((value) => value === params.get('sort')) ?? 'points',
  }
}

function Directory() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const change = (name: keyof CreatorFilter, value: string) =>
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
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <div className="min-w-36 flex-1 sm:w-52 sm:flex-none">
          <Select
            aria-label="Order"
            value={filter.sort}
            onChange={({ target }) => change('sort', target.value)}
          >
            {CREATOR_SORTS.map((value) => (
              <option key={value} value={value}>
                {SORT_LABELS[value]}
              </option>
            ))}
          </Select>
        </div>
        <div className="min-w-36 flex-1 sm:w-44 sm:flex-none">
          <Select
            aria-label="Category"
            value={filter.category ?? ''}
            onChange={({ target }) => change('category', target.value)}
          >
            <option value="">All categories</option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {CATEGORY_NAMES[category]}
              </option>
            ))}
          </Select>
        </div>
        <div className="w-full sm:ml-auto sm:w-64">
          <Input
            type="search"
            aria-label="Find a creator"
            placeholder="Find a creator"
            icon={<Search aria-hidden="true" className="size-4" />}
            value={filter.q}
            maxLength={MAX_USERNAME_LENGTH}
            onChange={({ target }) => change('q', target.value)}
          />
        </div>
      </div>
      <Results filter={filter} />
    </Page>
  )
}

function Results({ filter }: { filter: CreatorFilter }) {
  const q = useDeferredValue(filter.q)
  const list = useInfiniteQuery(creatorsQuery({ ...filter, q }))
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
        title={
          q !== ''
            ? `No one matches “${q}”`
            : filter.category !== null
              ? `No creators in ${CATEGORY_NAMES[filter.category]} yet`
              : 'No creators yet'
        }
        text="Creators are listed here as soon as a piece of their work is public."
      />
    )
  }
  return (
    <>
      <CreatorGrid creators={creators} followOf={cardFollowOf} />
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

function cardFollowOf({ userId, displayName }: CreatorCard) {
  return (
    <Suspense fallback={null}>
      <CardFollowButton id={userId} name={displayName} />
    </Suspense>
  )
}
