import { paths } from '@laurel/contract/spec/routes'
import type { ReactNode } from 'react'
import { BADGE_NAMES } from '../../lib/text/badge-names.ts'
import { CATEGORY_NAMES } from '../../lib/text/categories.ts'
import { plural } from '../../lib/text/format.ts'
import { CARD_LINK, Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Points } from '../../ui/data/points.tsx'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { CreatorCard } from './api.ts'

const GRID = 'long-list grid [--row:18rem] gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** The directory's creators as cards. */
export function CreatorGrid({
  creators,
  followOf,
}: {
  creators: readonly CreatorCard[]
  /** The button that follows a creator. */
  followOf?: (creator: CreatorCard) => ReactNode
}) {
  return (
    <ul className={GRID}>
      {creators.map((creator) => (
        <li key={creator.userId} className="min-w-0">
          <Card isInteractive className="flex h-full flex-col gap-3">
            <Head creator={creator} follow={followOf?.(creator)} />
            {creator.bio !== '' && <p className="line-clamp-2 text-muted text-sm">{creator.bio}</p>}
            {creator.badges.length > 0 && (
              <p className="flex flex-wrap gap-1.5">
                {creator.badges.map((badge) => (
                  <Badge key={badge}>{BADGE_NAMES[badge]}</Badge>
                ))}
              </p>
            )}
            <Latest pictures={creator.latestPictures} />
            <Figures creator={creator} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Head({ creator, follow }: { creator: CreatorCard; follow: ReactNode }) {
  return (
    <div className="flex items-start gap-4">
      <Avatar
        name={creator.displayName}
        seed={creator.userId}
        url={creator.avatarUrl}
        size="lg"
        isDecorative
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Link to={paths.creator(creator.username)} className={`truncate font-medium ${CARD_LINK}`}>
          <bdi>{creator.displayName}</bdi>
        </Link>
        <p className="truncate text-muted text-xs">@{creator.username}</p>
        <p className="truncate text-muted text-xs">
          {creator.categories.map((category) => CATEGORY_NAMES[category]).join(' · ')}
        </p>
      </div>
      {follow !== undefined && <div className="relative z-10">{follow}</div>}
    </div>
  )
}

/** The latest work in pictures, each in a box of a fixed shape. */
function Latest({ pictures }: { pictures: CreatorCard['latestPictures'] }) {
  if (pictures.length === 0) return null
  return (
    <div className="grid grid-cols-3 gap-2">
      {pictures.map(({ submissionId, url }) => (
        <img
          key={submissionId}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
        />
      ))}
    </div>
  )
}

function Figures({ creator }: { creator: CreatorCard }) {
  const { skill, followerCount } = creator
  return (
    <p className="mt-auto flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs">
      <Points value={creator.seasonScorePoints} className="font-medium text-ink" />
      <span>{plural(creator.winCount, 'win')}</span>
      <span>{plural(creator.acceptedCount, 'entry', 'entries')}</span>
      {skill !== null && <span>skill {skill.toFixed(2)}</span>}
      {followerCount > 0 && <span>{plural(followerCount, 'follower')}</span>}
    </p>
  )
}

/** The directory while it loads. */
export function CreatorGridSkeleton() {
  return (
    <div className={GRID}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Card key={card} className="grid gap-3">
          <div className="flex gap-4">
            <Skeleton className="size-16 rounded-full" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3 w-20" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
          <div className="grid grid-cols-3 gap-2">
            {[1, 2, 3].map((picture) => (
              <Skeleton key={picture} className="aspect-4/3 w-full rounded-control" />
            ))}
          </div>
          <Skeleton className="h-3 w-full" />
        </Card>
      ))}
    </div>
  )
}
