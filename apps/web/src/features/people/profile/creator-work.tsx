import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { viewRef } from '../../../lib/views/views.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CARD_LINK, Card } from '../../../ui/card.tsx'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { WrittenCover } from '../../../ui/pictures/written-cover.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Creator, creatorWorkQuery } from '../api.ts'

type Item = Creator['work'][number]
type Filter = 'all' | 'winners' | 'posts'

const EMPTY: Record<Filter, { title: string; text: string }> = {
  all: {
    title: 'No public work yet',
    text: 'Entries appear here when voting on their bounty begins, and posts as soon as they are accepted.',
  },
  winners: {
    title: 'No wins so far',
    text: 'A win appears here once the sponsor has announced the result.',
  },
  posts: { title: 'No posts so far', text: 'Posts appear here as soon as they are accepted.' },
}

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** A person's public work, newest first; the server filters, so that nothing unloaded is missed. */
export function CreatorWork({ username }: { username: string }) {
  const [filter, setFilter] = useState<Filter>('all')
  return (
    <div className="grid gap-5">
      <Segmented
        legend="Show"
        choices={[
          { value: 'all', label: 'All' },
          { value: 'winners', label: 'Winners' },
          { value: 'posts', label: 'Posts' },
        ]}
        value={filter}
        onChange={setFilter}
      />
      <WorkList username={username} filter={filter} />
    </div>
  )
}

function WorkList({ username, filter }: { username: string; filter: Filter }) {
  const list = useInfiniteQuery(creatorWorkQuery(username, filter === 'all' ? null : filter))
  if (list.isPending) {
    return (
      <Loading label="Loading the work" className={GRID}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-40 w-full rounded-card" />
        ))}
      </Loading>
    )
  }
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        {...EMPTY[filter]}
        action={<ButtonLink to={paths.submissions}>See submissions</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className={GRID}>
        {items.map((item) => (
          <li key={item.submissionId} ref={viewRef('submission', item.submissionId)}>
            <WorkCard item={item} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        noun="pieces"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}

function WorkCard({ item }: { item: Item }) {
  const where = item.bounty?.title ?? 'Post'
  const place = item.place !== null ? `Place ${item.place} in ` : item.isBonus ? 'Bonus in ' : ''
  return (
    <Card isInteractive isFlush className="flex h-full flex-col overflow-hidden">
      <Preview item={item} />
      <div className="grid gap-1.5 p-4">
        <span className="text-muted text-xs">{CATEGORY_NAMES[item.category]}</span>
        <Link
          to={paths.submission(item.submissionId)}
          className={`line-clamp-2 font-medium ${CARD_LINK}`}
        >
          {item.title}
        </Link>
        <span className="text-muted text-sm">{place + where}</span>
      </div>
    </Card>
  )
}

/** The first picture, or the beginning of the text. */
function Preview({ item }: { item: Item }) {
  if (item.cover === null) return <WrittenCover {...item} className="aspect-video w-full" />
  return (
    <Picture
      image={item.cover}
      sizes="(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw"
      isDecorative
      className="aspect-video w-full object-cover"
    />
  )
}
