import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/data/badge.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { AtLaunch } from '../../ui/states/at-launch.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Countdown, Time } from '../../ui/text/time.tsx'
import { type JudgedBounty, type Objection, objectionsQuery } from './api.ts'

const ObjectDialog = lazy(() => import('./object-dialog.tsx'))

const STATES = {
  open: { tone: 'warn', name: 'Under review' },
  upheld: { tone: 'good', name: 'Upheld' },
  dismissed: { tone: 'neutral', name: 'Dismissed' },
} as const

/** Objections to the award with their decisions, and the button to object. */
export function Objections({ bounty }: { bounty: JudgedBounty }) {
  const { data, error, refetch, isRefetching } = useQuery(objectionsQuery(bounty.bountyId))
  const [isOpen, setOpen] = useState(false)
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
  }
  if (data === undefined) return <SkeletonText lines={3} />
  const titles = new Map(bounty.winners.map(({ submissionId, title }) => [submissionId, title]))
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.items.length === 0 ? (
        <p className="text-muted text-sm">
          {bounty.phase.isOpenForObjections
            ? 'No one has objected so far.'
            : 'No one objected to these results.'}
        </p>
      ) : (
        <ul className="grid grid-cols-1">
          {data.items.map((objection) => (
            <ObjectionItem
              key={objection.objectionId}
              objection={objection}
              title={titles.get(objection.submissionId) ?? 'an entry that lost its place'}
            />
          ))}
        </ul>
      )}
      {bounty.phase.isOpenForObjections && (
        <AtLaunch what="Objecting opens">
          {bounty.abilities.canObject && (
            <div className="grid justify-items-start gap-2">
              <Button onClick={() => setOpen(true)}>Object to a result</Button>
              <p className="max-w-reading text-muted text-xs">
                You can object once, with a reason. A moderator who is not the sponsor decides
                within 72 hours; otherwise it is dismissed.
              </p>
            </div>
          )}
        </AtLaunch>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ObjectDialog bounty={bounty} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function ObjectionItem({ objection, title }: { objection: Objection; title: string }) {
  const { tone, name } = STATES[objection.state]
  return (
    <li className="grid gap-2 border-line border-b py-4 text-sm first:pt-0 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <PersonLink person={objection.author} />
        <StatusPill tone={tone}>{name}</StatusPill>
      </div>
      <p className="text-muted text-xs">
        against <bdi>“{title}”</bdi>, <Time at={objection.createdAt} />
        {objection.decisionReason === null && (
          <>
            , decided within <Countdown to={objection.dueAt} done="moments" />
          </>
        )}
      </p>
      <p className="max-w-reading">{objection.reason}</p>
      {objection.decisionReason !== null && (
        <p className="max-w-reading border-line border-l-2 pl-3 text-muted">
          {objection.decisionReason}
        </p>
      )}
    </li>
  )
}
