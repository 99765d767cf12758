import { feedPaths } from '@laurel/contract/feed-paths'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useDocumentTitle } from '../../lib/page/document-title.ts'
import { formatNumber, formatPoints, formatSums } from '../../lib/text/format.ts'
import { useOpened, viewRef } from '../../lib/views/views.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { ShareButton } from '../../ui/pictures/share-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { FeedLink } from '../../ui/text/feed-link.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Creator, creatorQuery } from './api.ts'

/** A creator's public profile: name, figures and work. */
export function CreatorProfile({
  username,
  followOf,
}: {
  username: string
  /** The button that follows a creator. */
  followOf?: (creator: Creator) => ReactNode
}) {
  const { data, error, refetch } = useQuery(creatorQuery(username))
  useDocumentTitle(data?.displayName)
  if (error !== null) {
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {isMissing(error) ? 'Creator not found' : 'Creator profile'}
        </h1>
        <ErrorState
          error={error}
          missing={{
            title: `There is no creator called “${username}”`,
            text: 'The name may have changed, or the account was deleted.',
            to: `${paths.creators}?q=${encodeURIComponent(username.slice(0, 60))}`,
            label: 'Search creators',
          }}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  if (data === undefined) return <ProfileSkeleton />
  const inTokens = formatSums(data.prizeTokens)
  return (
    <div className="grid gap-10">
      <Head creator={data} follow={followOf?.(data)} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-6 sm:grid-cols-3 lg:grid-cols-6">
        <Stat
          label="Season score"
          value={formatPoints(data.seasonScorePoints)}
          hint={data.rank === null ? undefined : `number ${formatNumber(data.rank)}`}
        />
        <Stat
          label="Prizes"
          value={formatPoints(data.prizePoints)}
          {...(inTokens !== '' && { hint: `and ${inTokens}` })}
        />
        <Stat label="Wins" value={formatNumber(data.winCount)} />
        <Stat label="Accepted entries" value={formatNumber(data.acceptedCount)} />
        <Stat label="Bounties sponsored" value={formatNumber(data.bountyCount)} />
        <Stat
          label="Voting skill"
          value={data.skill === null ? '–' : data.skill.toFixed(2)}
          hint={data.skill === null ? 'known after 20 settled votes' : 'of 1.50'}
        />
      </dl>
      <Work creator={data} />
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <Loading label="Loading the profile" className="grid gap-6">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-24 w-full" />
    </Loading>
  )
}

function isMissing(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'not_found'
}

function Head({ creator, follow }: { creator: Creator; follow: ReactNode }) {
  useOpened('profile', creator.userId)
  return (
    <header className="flex flex-wrap items-start gap-6">
      <Avatar
        name={creator.displayName}
        seed={creator.userId}
        url={creator.avatarUrl}
        size="xl"
        isDecorative
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <h1 tabIndex={-1} className="text-2xl md:text-3xl">
          <bdi>{creator.displayName}</bdi>
        </h1>
        <p className="text-muted">
          @{creator.username} · here since <Time at={creator.joinedAt} format="day" />
          {creator.twitterHandle !== null && ` · @${creator.twitterHandle} on X`}
        </p>
        {creator.bio !== '' && <p className="max-w-reading whitespace-pre-line">{creator.bio}</p>}
        <div className="flex flex-wrap items-center gap-2 pt-2">
          {follow}
          <Badge tone="section">Trust level {creator.trustLevel}</Badge>
          {creator.winCount > 0 && (
            <Badge tone="good" icon={<Trophy aria-hidden="true" className="size-3.5" />}>
              Winner
            </Badge>
          )}
          <ShareButton path={paths.creator(creator.username)} title={creator.displayName} />
          <FeedLink
            path={feedPaths.creator(creator.username, 'rss')}
            label={`RSS feed of ${creator.displayName}’s work`}
          />
        </div>
      </div>
    </header>
  )
}

function Work({ creator }: { creator: Creator }) {
  if (creator.work.length === 0) {
    return (
      <EmptyState
        title="No public work yet"
        text="Entries appear here when voting on their bounty begins, and posts as soon as they are accepted."
        action={<ButtonLink to={paths.submissions}>See submissions</ButtonLink>}
      />
    )
  }
  return (
    <Section title="Work">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {creator.work.map((item) => (
          <li key={item.submissionId} ref={viewRef('submission', item.submissionId)}>
            <Link
              to={paths.submission(item.submissionId)}
              className="group grid h-full content-start gap-2 rounded-card border border-line bg-surface p-4 hover:border-edge"
            >
              <span className="font-medium group-hover:underline">{item.title}</span>
              <span className="text-muted text-sm">
                {item.place !== null ? `Place ${item.place} in ` : item.isBonus ? 'Bonus in ' : ''}
                {item.bounty?.title ?? 'Post'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
