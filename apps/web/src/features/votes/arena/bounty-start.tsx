import { paths } from '@laurel/contract/spec/routes'
import type { BountyDetail } from '@laurel/contract/work/bounties'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChecklistShares } from '../../../ui/data/checklist-shares.tsx'
import { Link } from '../../../ui/link.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { PointsNote } from '../../../ui/text/points-note.tsx'
import { Countdown } from '../../../ui/text/time.tsx'
import { type ArenaBounty, judgedBountyQuery } from '../api.ts'
import { choiceFrom, waitingText } from './arena-bounties.tsx'

/** The brief and the criteria of a bounty, read once before its entries are judged. */
export function BountyStart({
  bounty,
  hasOthers,
  onBegin,
}: {
  bounty: ArenaBounty
  /** Whether there are other bounties to choose from. */
  hasOthers: boolean
  onBegin: () => void
}) {
  const { data, error, refetch } = useQuery(judgedBountyQuery(bounty.bountyId))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Card className="grid gap-6 md:p-8">
      <div className="grid gap-2">
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          <span className="font-medium text-ink">{waitingText(bounty)}</span>
          <span>
            Voting ends in <Countdown to={bounty.votingEndsAt} />
          </span>
        </p>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none md:text-2xl">
          {bounty.title}
        </h2>
        <p className="max-w-reading text-muted">{bounty.summary}</p>
        {data !== undefined && <PointsNote isSponsorVerified={data.sponsorRecord.isVerified} />}
      </div>
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading label="Loading the brief" className="grid gap-3">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : (
        <BriefAndCriteria {...data} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={onBegin}>
          Start judging
        </Button>
        {hasOthers && (
          <ButtonLink to={choiceFrom(bounty.bountyId)}>Choose another bounty</ButtonLink>
        )}
        <Link to={paths.bounty(bounty.slug)} className="text-muted text-sm underline">
          The bounty’s page
        </Link>
      </div>
    </Card>
  )
}

function BriefAndCriteria({
  brief,
  checklist,
  disqualifiers,
}: Pick<BountyDetail, 'brief' | 'checklist' | 'disqualifiers'>) {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section aria-label="Brief" className="grid content-start gap-4">
        <h3 className="text-base">What the sponsor asked for</h3>
        <Markdown source={brief} topLevel={4} />
      </section>
      <section aria-label="Judging criteria" className="grid content-start gap-4">
        <h3 className="text-base">What you judge by</h3>
        <ChecklistShares items={checklist} isSmall />
        {disqualifiers.length > 0 && (
          <div className="grid gap-1 text-sm">
            <h4 className="font-medium">Disqualifiers</h4>
            <ul className="grid list-disc gap-1 pl-5 text-muted">
              {disqualifiers.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </div>
  )
}
