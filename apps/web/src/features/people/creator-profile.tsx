import { feedPaths } from '@laurel/contract/feed-paths'
import { creatorDescription } from '@laurel/contract/pages/page-heads'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Link as LinkIcon, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useMe } from '../../lib/api/me.ts'
import { useDocumentTitle } from '../../lib/page/document-title.ts'
import { formatNumber, formatPoints, formatSums } from '../../lib/text/format.ts'
import { useOpened } from '../../lib/views/views.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Stat } from '../../ui/data/stat.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { ShareButton } from '../../ui/pictures/share-button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { FeedLink } from '../../ui/text/feed-link.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type Creator, creatorQuery } from './api.ts'
import { CreatorBadges } from './profile/creator-badges.tsx'
import { CreatorRecord } from './profile/creator-record.tsx'
import { CreatorWins } from './profile/creator-wins.tsx'
import { CreatorWork } from './profile/creator-work.tsx'

/** A creator's public profile: name, figures, work, wins, record and badges. */
export function CreatorProfile({
  username,
  followOf,
  certificates,
}: {
  username: string
  /** The button that follows a creator. */
  followOf?: (creator: Creator) => ReactNode
  /** Shown below the badges. */
  certificates?: (creator: Creator) => ReactNode
}) {
  const { data, error, refetch } = useQuery(creatorQuery(username))
  useDocumentTitle(data?.displayName, data && creatorDescription(data.displayName, data.bio))
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
  return (
    <div className="grid gap-10">
      <Head creator={data} follow={followOf?.(data)} />
      <Figures creator={data} />
      <ProfileTabs creator={data} certificates={certificates?.(data)} />
    </div>
  )
}

function Figures({ creator }: { creator: Creator }) {
  const inTokens = formatSums(creator.prizeTokens)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-6 sm:grid-cols-3 lg:grid-cols-6">
      <Stat
        label="Season score"
        value={formatPoints(creator.seasonScorePoints)}
        hint={creator.rank === null ? undefined : `number ${formatNumber(creator.rank)}`}
      />
      <Stat
        label="Prizes"
        value={formatPoints(creator.prizePoints)}
        {...(inTokens !== '' && { hint: `and ${inTokens}` })}
      />
      {creator.earnedPoints !== null && (
        <Stat label="Earned" value={formatPoints(creator.earnedPoints)} hint="all seasons" />
      )}
      <Stat label="Wins" value={formatNumber(creator.winCount)} />
      <Stat label="Accepted entries" value={formatNumber(creator.acceptedCount)} />
      <Stat label="Bounties sponsored" value={formatNumber(creator.bountyCount)} />
      <Stat
        label="Voting skill"
        value={creator.skill === null ? '–' : creator.skill.toFixed(2)}
        hint={creator.skill === null ? 'known after 20 settled votes' : 'of 1.50'}
      />
    </dl>
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
  const isOwn = useMe()?.userId === creator.userId
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 md:gap-x-6 md:[&>:first-child]:row-span-3 md:[&>:first-child]:self-start">
      <Avatar
        name={creator.displayName}
        seed={creator.userId}
        url={creator.avatarUrl}
        size="xl"
        isDecorative
        className="max-md:size-16"
      />
      <div className="grid gap-0.5">
        <h1 tabIndex={-1} className="text-2xl md:text-3xl">
          <bdi>{creator.displayName}</bdi>
        </h1>
        <p className="text-muted max-md:text-sm">
          @{creator.username} · since <Time at={creator.joinedAt} format="day" />
          {creator.twitterHandle !== null && ` · @${creator.twitterHandle} on X`}
        </p>
      </div>
      <About creator={creator} />
      <div className="flex flex-wrap items-center gap-2 max-md:col-span-2">
        {follow}
        {isOwn && (
          <ButtonLink to={paths.profile} size="sm">
            Edit profile
          </ButtonLink>
        )}
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
      {isOwn && (
        <p className="text-muted text-sm max-md:col-span-2 md:col-start-2">
          This is your profile as everyone sees it.
        </p>
      )}
    </header>
  )
}

/** Bio and website; nothing without either. */
function About({ creator: { bio, website } }: { creator: Creator }) {
  if (bio === '' && website === null) return null
  return (
    <div className="grid gap-1 max-md:col-span-2">
      {bio !== '' && <p className="max-w-reading whitespace-pre-line">{bio}</p>}
      {website !== null && (
        <p>
          <a
            href={website}
            target="_blank"
            rel="noopener nofollow ugc noreferrer me"
            className="inline-flex min-h-6 items-center gap-1.5 text-brand text-sm hover:underline"
          >
            <LinkIcon aria-hidden="true" className="size-4" />
            {new URL(website).host}
          </a>
        </p>
      )}
    </div>
  )
}

const TABS = ['work', 'wins', 'record', 'badges'] as const

/** Work, wins, record and badges; the open tab is in the URL. */
function ProfileTabs({ creator, certificates }: { creator: Creator; certificates: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const { username } = creator
  const value = TABS.find((tab) => tab === params.get('tab')) ?? 'work'
  const open = (tab: (typeof TABS)[number]) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (tab === 'work') next.delete('tab')
        else next.set('tab', tab)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Tabs
      label="Profile"
      value={value}
      onChange={open}
      tabs={[
        { id: 'work', label: 'Work', panel: <CreatorWork username={username} /> },
        {
          id: 'wins',
          label: 'Wins',
          count: creator.winCount,
          panel: <CreatorWins username={username} />,
        },
        { id: 'record', label: 'Record', panel: <CreatorRecord creator={creator} /> },
        {
          id: 'badges',
          label: 'Badges',
          count: creator.badges.length,
          panel: (
            <div className="grid gap-10">
              <CreatorBadges creator={creator} />
              {certificates}
            </div>
          ),
        },
      ]}
    />
  )
}
