import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, Shuffle } from 'lucide-react'
import { viewRef } from '../../../lib/views/views.ts'
import { CARD_LINK, Card } from '../../../ui/card.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { Amount } from '../../../ui/data/points.tsx'
import { Link } from '../../../ui/link.tsx'
import { PersonLink } from '../../../ui/pictures/person.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Bounty, type Entry, entriesQuery } from '../api.ts'
import { entriesText, ordinal } from '../words.ts'

const GRID = 'long-list grid gap-3 sm:grid-cols-2'

/** The entries that the viewer may see, with a note on hidden ones or on their order. */
export function EntriesPanel({ bounty, userId }: { bounty: Bounty; userId: string | null }) {
  const list = useInfiniteQuery(entriesQuery(bounty.bountyId))
  if (list.isPending) {
    return (
      <Loading label="Loading entries" className={GRID}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-36 rounded-card" />
        ))}
      </Loading>
    )
  }
  if (list.isError) {
    return (
      <ErrorState
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }
  const entries = list.data.pages.flatMap((page) => page.items)
  return (
    <div className="grid grid-cols-1 gap-5">
      <OrderNote bounty={bounty} isOwn={bounty.sponsor.userId === userId} />
      {entries.length === 0 ? (
        <NoEntries bounty={bounty} />
      ) : (
        <div>
          <ul className={GRID}>
            {entries.map((entry) => (
              <li key={entry.submissionId}>
                <EntryCard
                  entry={entry}
                  token={bounty.rewardToken}
                  isOwn={entry.author.userId === userId}
                />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={entries.length}
            noun="entries"
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
          />
        </div>
      )}
    </div>
  )
}

/** Explains the list: blind while entries come in, shuffled while votes are cast. */
function OrderNote({ bounty: { phase, entryCount }, isOwn }: { bounty: Bounty; isOwn: boolean }) {
  if (!phase.isSealed && !phase.isVoting) return null
  const Icon = phase.isSealed ? EyeOff : Shuffle
  return (
    <p className="flex items-start gap-3 text-muted text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {phase.isSealed
        ? isOwn
          ? 'You and the moderators see all entries. Everyone else sees only their own until voting begins.'
          : `${entriesText(entryCount)} so far. Until voting begins everyone sees only their own; the sponsor and moderators see all.`
        : 'Shuffled for this bounty. No one, not even the sponsor, sees a tally before voting closes.'}
    </p>
  )
}

function NoEntries({ bounty }: { bounty: Bounty }) {
  if (bounty.entryCount > 0) {
    return (
      <EmptyState
        title="Hidden until voting begins"
        text="Entries stay hidden while they come in, so no one can copy the first good one."
      />
    )
  }
  return (
    <EmptyState
      title="No entries yet"
      text={
        bounty.phase.isOpenForEntries
          ? 'No one has entered yet. After the first entry, the terms can only get better for entrants.'
          : 'No one entered this bounty.'
      }
    />
  )
}

function EntryCard({
  entry,
  token,
  isOwn,
}: {
  entry: Entry
  token: Bounty['rewardToken']
  isOwn: boolean
}) {
  return (
    <Card
      ref={viewRef('submission', entry.submissionId)}
      isInteractive
      isFlush
      className="flex h-full flex-col overflow-hidden"
    >
      {entry.cover !== null && (
        <Picture
          image={entry.cover}
          sizes="(min-width: 1024px) 24rem, (min-width: 640px) 50vw, 100vw"
          isDecorative
          className="aspect-16/9 w-full shrink-0 object-contain"
        />
      )}
      <div className="grid flex-1 content-start gap-3 p-4 md:p-6">
        <div className="flex items-start justify-between gap-3">
          <h3 className="line-clamp-2 min-w-0 text-base">
            <Link to={paths.submission(entry.submissionId)} className={CARD_LINK}>
              <bdi>{entry.title === '' ? 'Untitled entry' : entry.title}</bdi>
            </Link>
          </h3>
          {entry.place !== null && <Badge tone="section">{ordinal(entry.place)} place</Badge>}
          {entry.isBonus && <Badge tone="section">Bonus</Badge>}
          {isOwn && entry.place === null && !entry.isBonus && <Badge tone="info">Yours</Badge>}
        </div>
        <p className="line-clamp-3 text-muted text-sm">{entry.excerpt}</p>
        <div className="mt-auto flex items-center justify-between gap-3">
          <PersonLink person={entry.author} isStatic />
          {entry.prizeAmount !== null && entry.prizeAmount !== '0' && (
            <Amount
              smallestUnits={entry.prizeAmount}
              token={token}
              className="font-medium text-sm"
            />
          )}
        </div>
      </div>
    </Card>
  )
}
