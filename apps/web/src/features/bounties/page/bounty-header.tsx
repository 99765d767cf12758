import { NO_FILTERS, writeFilters } from '@laurel/contract/searches/bounty-filters'
import { paths } from '@laurel/contract/spec/routes'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { CATEGORY_NAMES } from '../../../lib/text/categories.ts'
import { formatAmount, formatNumber, plural } from '../../../lib/text/format.ts'
import { StatusPill } from '../../../ui/data/badge.tsx'
import { Stat } from '../../../ui/data/stat.tsx'
import { Link } from '../../../ui/link.tsx'
import { CoverArt } from '../../../ui/pictures/cover-art.tsx'
import { PersonLink } from '../../../ui/pictures/person.tsx'
import { ShareButton } from '../../../ui/pictures/share-button.tsx'
import { PointsNote } from '../../../ui/text/points-note.tsx'
import type { Bounty } from '../api.ts'
import { dueFigure } from '../owner/bounty-due.tsx'
import { ENTRANTS_NAMES, placesText, STATES } from '../words.ts'

/** The header of a bounty with its main action. */
export function BountyHeader({
  bounty,
  action,
  follow,
}: {
  bounty: Bounty
  action?: ReactNode
  /** The button that follows it. */
  follow?: ReactNode
}) {
  return (
    <header className="grid gap-6">
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <CoverArt
          seed={bounty.bountyId}
          category={bounty.category}
          className="aspect-16/6 w-full rounded-card md:order-2 md:aspect-video"
        />
        <Introduction bounty={bounty} follow={follow} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-line border-y py-4">
        <Figures bounty={bounty} />
        {action !== undefined && <div className="hidden md:block">{action}</div>}
      </div>
    </header>
  )
}

/** State, category, title, summary and sponsor. */
function Introduction({ bounty, follow }: { bounty: Bounty; follow: ReactNode }) {
  const { tone, name, isLive = false } = STATES[bounty.state]
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusPill tone={tone} isLive={isLive}>
          {name}
        </StatusPill>
        <Link
          to={`${paths.bounties}?${writeFilters({ ...NO_FILTERS, category: bounty.category })}`}
          className="hit-area text-muted hover:text-ink hover:underline"
        >
          {CATEGORY_NAMES[bounty.category]}
        </Link>
      </p>
      <h1 tabIndex={-1} className="text-2xl md:text-3xl">
        {bounty.title === '' ? 'Untitled draft' : bounty.title}
      </h1>
      {bounty.summary !== '' && (
        <p className="max-w-reading text-lg text-muted">{bounty.summary}</p>
      )}
      <SponsorLine bounty={bounty} />
      <PointsNote isSponsorVerified={bounty.sponsorRecord.isVerified} />
      {bounty.phase.isPublished && (
        <div className="-ml-3 flex min-h-11 flex-wrap items-center gap-2">
          <ShareButton path={paths.bounty(bounty.slug)} title={bounty.title} />
          {follow}
        </div>
      )}
    </div>
  )
}

/** Prize, entries and time left. */
function Figures({ bounty }: { bounty: Bounty }) {
  const due = dueFigure(bounty)
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-10 gap-y-4 sm:flex sm:flex-wrap lg:gap-x-14">
      <Stat
        label="Prize"
        size="lg"
        value={
          <span className="text-(--section-ink)">
            {formatAmount(bounty.prizeTotal, bounty.rewardToken)}
          </span>
        }
        hint={<PrizeHint bounty={bounty} />}
        className="col-span-2"
      />
      <Stat
        label="Entries"
        size="lg"
        value={formatNumber(bounty.entryCount)}
        hint={entriesHint(bounty)}
      />
      {due !== null && <Stat size="lg" {...due} />}
    </dl>
  )
}

/** Number of places, and whether the whole prize is in escrow. */
function PrizeHint({ bounty }: { bounty: Bounty }) {
  const { placeCount, bonusCount, prizeTotal, escrow } = bounty
  const isSafe = escrow !== null && BigInt(escrow.balance) >= BigInt(prizeTotal)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {isSafe && (
        <>
          <LockKeyhole aria-hidden="true" className="size-3.5 text-(--section-ink)" />
          <span className="text-(--section-ink)">all in escrow</span>
          <span aria-hidden="true">·</span>
        </>
      )}
      {placesText(placeCount, bonusCount)}
    </span>
  )
}

function entriesHint({ entriesPerPerson, minTrustLevel, entrants }: Bounty): string {
  return [
    entriesPerPerson === 1 ? '1 per person' : `up to ${entriesPerPerson} per person`,
    ...(minTrustLevel === 0 ? [] : [`trust level ${minTrustLevel} and up`]),
    ...(entrants === 'people' ? [] : [ENTRANTS_NAMES[entrants].toLowerCase()]),
  ].join(', ')
}

/** The sponsor, and their record of decisions. */
function SponsorLine({ bounty: { sponsor, sponsorRecord } }: { bounty: Bounty }) {
  const { bountyCount, completedCount, medianDecisionHours, fallbackCount } = sponsorRecord
  const facts = [
    completedCount > 0
      ? `${formatNumber(completedCount)} completed`
      : bountyCount > 1
        ? 'none completed yet'
        : 'first bounty here',
    medianDecisionHours !== null && `decides in ${decisionTime(medianDecisionHours)}`,
    completedCount > 0 &&
      (fallbackCount === 0
        ? 'never left a decision to the votes'
        : `left ${plural(fallbackCount, 'decision')} to the votes`),
  ].filter((fact) => fact !== false)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <PersonLink person={sponsor} />
      <span className="text-muted">
        {bountyCount > 1 && sponsor.username !== '' ? (
          <Link
            to={`${paths.bounties}?${writeFilters({ ...NO_FILTERS, stage: 'all', sponsor: sponsor.username })}`}
            className="hit-area underline hover:text-ink"
          >
            {plural(bountyCount, 'bounty', 'bounties')}
          </Link>
        ) : (
          'sponsor'
        )}
        {' · '}
        {facts.join(' · ')}
      </span>
    </div>
  )
}

function decisionTime(hours: number): string {
  return hours < 48 ? `${Math.max(1, Math.round(hours))} h` : `${Math.round(hours / 24)} days`
}
