import { paths } from '@laurel/contract/spec/routes'
import { CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { formatAmount } from '../../../lib/text/format.ts'
import { viewRef } from '../../../lib/views/views.ts'
import { CARD_LINK, Card } from '../../../ui/card.tsx'
import { StatusPill } from '../../../ui/data/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { PersonLink } from '../../../ui/pictures/person.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { BountyCard as Bounty } from '../api.ts'
import { BountyDue } from '../owner/bounty-due.tsx'
import { ENTRANTS_NAMES, entriesText, placesText, STATES } from '../words.ts'

/** A bounty in a list: title, prize and time left. The whole card is a link. */
export function BountyCard({ bounty, level = 2 }: { bounty: Bounty; level?: 2 | 3 }) {
  const { tone, name, isLive = false } = STATES[bounty.state]
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Card
      ref={viewRef('bounty', bounty.bountyId)}
      isInteractive
      isFlush
      className="flex h-full flex-col overflow-hidden"
    >
      <CoverArt
        seed={bounty.bountyId}
        category={bounty.category}
        className="aspect-5/2 w-full shrink-0"
      />
      <div className="flex flex-1 flex-col gap-3 p-4 md:p-5">
        <div className="flex items-center justify-between gap-2">
          <StatusPill tone={tone} isLive={isLive}>
            {name}
          </StatusPill>
          <span className="text-right text-muted text-xs">
            {CATEGORY_NAMES[bounty.category]}
            {bounty.entrants !== 'people' && `, ${ENTRANTS_NAMES[bounty.entrants].toLowerCase()}`}
          </span>
        </div>
        <div className="grid gap-1">
          <Heading className="line-clamp-2 text-lg leading-snug">
            <Link to={paths.bounty(bounty.slug)} className={CARD_LINK}>
              {bounty.title}
            </Link>
          </Heading>
          <p className="line-clamp-2 text-muted text-sm">{bounty.summary}</p>
        </div>
        <PersonLink person={bounty.sponsor} isStatic size="sm" className="text-muted" />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-1 border-line border-t pt-3">
          <div className="grid min-w-0">
            <span className="whitespace-nowrap font-display font-semibold text-(--section-ink) text-xl tabular-nums leading-tight">
              {formatAmount(bounty.prizeTotal, bounty.rewardToken)}
            </span>
            <span className="text-muted text-xs">
              {placesText(bounty.placeCount, bounty.bonusCount)}
            </span>
          </div>
          <div className="ml-auto grid justify-items-end whitespace-nowrap text-right text-muted text-xs">
            <BountyDue {...bounty} />
            <span>{entriesText(bounty.entryCount)}</span>
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Placeholder of a card while the list loads. */
export function BountyCardSkeleton() {
  return (
    <Card isFlush className="flex flex-col overflow-hidden">
      <Skeleton className="aspect-5/2 w-full rounded-none" />
      <div className="grid gap-3 p-4 md:p-5">
        <Skeleton className="h-6 w-20 rounded-full" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-8 w-32" />
        <div className="flex justify-between border-line border-t pt-4">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-20" />
        </div>
      </div>
    </Card>
  )
}
