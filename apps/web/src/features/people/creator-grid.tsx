import { paths } from '@laurel/contract/spec/routes'
import { plural } from '../../lib/text/format.ts'
import { CARD_LINK, Card } from '../../ui/card.tsx'
import { Points } from '../../ui/data/points.tsx'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { CreatorCard } from './api.ts'

const GRID = 'long-list grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** The directory's creators as cards. */
export function CreatorGrid({ creators }: { creators: readonly CreatorCard[] }) {
  return (
    <ul className={GRID}>
      {creators.map((creator) => (
        <li key={creator.userId}>
          <Card isInteractive className="flex h-full gap-4">
            <Avatar
              name={creator.displayName}
              seed={creator.userId}
              url={creator.avatarUrl}
              size="lg"
              isDecorative
            />
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <Link
                to={paths.creator(creator.username)}
                className={`truncate font-medium ${CARD_LINK}`}
              >
                <bdi>{creator.displayName}</bdi>
              </Link>
              <p className="truncate text-muted text-xs">@{creator.username}</p>
              {creator.bio !== '' && (
                <p className="line-clamp-2 text-muted text-sm">{creator.bio}</p>
              )}
              <p className="mt-auto flex flex-wrap gap-x-3 pt-3 text-muted text-xs">
                <Points value={creator.seasonScorePoints} className="font-medium text-ink" />
                <span>{plural(creator.winCount, 'win')}</span>
                <span>{plural(creator.acceptedCount, 'entry', 'entries')}</span>
              </p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** The directory while it loads. */
export function CreatorGridSkeleton() {
  return (
    <div className={GRID}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Card key={card} className="flex gap-4">
          <Skeleton className="size-16 rounded-full" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-3 w-full" />
          </div>
        </Card>
      ))}
    </div>
  )
}
