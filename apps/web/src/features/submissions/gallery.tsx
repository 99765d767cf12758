import { MAX_SEARCH_LENGTH } from '@laurel/contract/field-limits'
import { paths } from '@laurel/contract/spec/routes'
import { embedOf } from '@laurel/contract/work/embeds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { CATEGORIES, CATEGORY_NAMES } from '../../lib/text/categories.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Input, Select } from '../../ui/fields/field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { EmbedPlayer } from '../../ui/pictures/embed-player.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/skeleton.tsx'
import {
  GALLERY_ONLY,
  GALLERY_SORTS,
  type GalleryFilter,
  type GallerySort,
  galleryQuery,
  type SubmissionCard as Submission,
} from './api.ts'
import { SubmissionCard, SubmissionCardSkeleton } from './submission-card.tsx'

const GRID = 'long-list grid [--row:25rem] gap-4 sm:grid-cols-2 lg:grid-cols-3'
const SORT_NAMES: Record<GallerySort, string> = { new: 'New', top: 'Top', rising: 'Rising' }

/** A place of the gallery, as the caller arranges them. */
interface GalleryPlace {
  key: string
  submission: Submission
  /** Why a card is here that the order alone would not show; null for all others. */
  mark: ReactNode
  /** Watches whether the place is seen; returns what ends it. */
  watch: ((element: Element | null) => (() => void) | undefined) | undefined
  onOpen: (() => void) | undefined
}

/** Public submissions with search, category and order; the caller keeps the filter in the URL. */
export function Gallery({
  filter,
  boosted,
  openAt,
  onFilter,
}: {
  filter: GalleryFilter
  /** Adds marked cards to the list, once they are known. */
  boosted: { isPending: boolean; arrange: (items: readonly Submission[]) => GalleryPlace[] }
  /** The URL that opens a submission over this list. */
  openAt: (submissionId: string) => string
  onFilter: (change: Partial<GalleryFilter>) => void
}) {
  const q = useDeferredValue(filter.q)
  const list = useInfiniteQuery(galleryQuery({ ...filter, q }))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="grid gap-6">
      <GalleryFilters filter={filter} onFilter={onFilter} />
      {list.isPending || boosted.isPending ? (
        <Loading label="Loading submissions" className={GRID}>
          {[1, 2, 3, 4, 5, 6].map((number) => (
            <SubmissionCardSkeleton key={number} />
          ))}
        </Loading>
      ) : list.isError ? (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
        />
      ) : items.length === 0 ? (
        <EmptyState
          title={q === '' ? 'Nothing here yet' : `Nothing matches “${q}”`}
          text="Posts appear once a moderator accepts them; entries appear when voting on their bounty begins."
          action={<ButtonLink to={paths.bounties}>See open bounties</ButtonLink>}
        />
      ) : (
        <>
          <Places places={boosted.arrange(items)} openAt={openAt} />
          <LoadMore
            shown={items.length}
            noun="submissions"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

/** Cards in the first row of a wide window. */
const FIRST_ROW = 3

function Places({
  places,
  openAt,
}: {
  places: readonly GalleryPlace[]
  openAt: (submissionId: string) => string
}) {
  return (
    <ul className={GRID}>
      {places.map(({ key, submission, mark, watch, onOpen }, index) => (
        <li key={key} ref={watch}>
          <SubmissionCard
            submission={submission}
            to={openAt(submission.submissionId)}
            player={playerOf(submission)}
            mark={mark}
            isFirst={index < FIRST_ROW}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  )
}

function GalleryFilters({
  filter,
  onFilter,
}: {
  filter: GalleryFilter
  onFilter: (change: Partial<GalleryFilter>) => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        legend="Order"
        choices={GALLERY_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
        value={filter.sort}
        // Only posts are ranked by their viewers.
        onChange={(sort) =>
          onFilter({ sort, ...(sort !== 'new' && filter.only === 'winners' && { only: null }) })
        }
      />
      <OnlyFilter only={filter.only} onFilter={onFilter} />
      <div className="w-44">
        <Select
          aria-label="Category"
          value={filter.category ?? ''}
          onChange={(event) =>
            onFilter({
              category: CATEGORIES.find((value) => value === event.target.value) ?? null,
            })
          }
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
          aria-label="Find a submission"
          placeholder="Find a submission"
          icon={<Search aria-hidden="true" className="size-4" />}
          value={filter.q}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => onFilter({ q: event.target.value })}
        />
      </div>
    </div>
  )
}

function OnlyFilter({
  only,
  onFilter,
}: {
  only: GalleryFilter['only']
  onFilter: (change: Partial<GalleryFilter>) => void
}) {
  return (
    <div className="w-36">
      <Select
        aria-label="Show"
        value={only ?? ''}
        onChange={({ target }) => {
          const next = GALLERY_ONLY.find((value) => value === target.value) ?? null
          onFilter({ only: next, ...(next === 'winners' && { sort: 'new' }) })
        }}
      >
        <option value="">All work</option>
        <option value="winners">Winners</option>
        <option value="posts">Posts</option>
      </Select>
    </div>
  )
}

/** The player of a submission without a picture, where it fits a card; null for all others. */
function playerOf({ cover, link }: Submission) {
  const embed = cover !== null || link === null ? null : embedOf(link)
  if (link === null || (embed?.shape !== 'wide' && embed?.shape !== 'sound')) return null
  return <EmbedPlayer embed={embed} link={link} className="size-full rounded-none border-0" />
}
