import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatMoment } from '../../../lib/text/time.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AtLaunch } from '../../../ui/states/at-launch.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Bounty, entryQuery, type OwnEntry } from '../api.ts'

/** The main action of a visitor or creator on a bounty, or why there is none; `hint` is shown with entering. */
export function EnterAction(props: EnterProps) {
  return (
    <AtLaunch what="Entering opens">
      <MainAction {...props} />
    </AtLaunch>
  )
}

interface EnterProps {
  bounty: Bounty
  hint?: ReactNode
  isWide?: boolean
}

function MainAction({ bounty, hint, isWide = false }: EnterProps) {
  const { pathname, search } = useLocation()
  const { mainAction } = bounty
  if (mainAction === 'vote') {
    return (
      <ButtonLink
        to={`${paths.vote2Earn}?bounty=${bounty.bountyId}`}
        variant="primary"
        isWide={isWide}
      >
        Judge the entries
      </ButtonLink>
    )
  }
  if (mainAction === 'signIn') {
    return (
      <ButtonLink
        to={paths.auth}
        state={{ from: pathname + search }}
        variant="primary"
        isWide={isWide}
      >
        Sign in to enter
      </ButtonLink>
    )
  }
  const entryId = bounty.myEntryIds.at(-1)
  if (mainAction === 'entry' && entryId !== undefined) {
    return <EntryStatus bounty={bounty} entryId={entryId} hint={hint} isWide={isWide} />
  }
  return <Enter bounty={bounty} hint={hint} isWide={isWide} />
}

/** Link to the form of a new entry, or why it is closed. */
function Enter({
  bounty: { bountyId, abilities },
  hint,
  isWide,
}: {
  bounty: Bounty
  hint: ReactNode
  isWide: boolean
}) {
  if (!abilities.canEnter) {
    return <Refusal text={abilities.enterRefusal ?? 'Entries are closed'} isWide={isWide} />
  }
  return (
    <div className={isWide ? 'grid w-full gap-2' : 'grid justify-items-end gap-1'}>
      <ButtonLink to={newEntryPath(bountyId)} variant="primary" isWide={isWide}>
        Enter this bounty
      </ButtonLink>
      {hint}
    </div>
  )
}

const newEntryPath = (bountyId: string) =>
  `${paths.submissions}?new=${encodeURIComponent(bountyId)}`

/** For a creator with an entry: a link to finish its draft, or its status and until when it can be edited. */
function EntryStatus({
  bounty,
  entryId,
  hint,
  isWide,
}: {
  bounty: Bounty
  entryId: string
  hint: ReactNode
  isWide: boolean
}) {
  const { data: entry } = useQuery(entryQuery(entryId))
  const edit = `${paths.submissions}?edit=${entryId}`
  if (entry === undefined) return <Skeleton className="h-11 w-40" />
  if (entry.abilities.canSubmit) {
    return (
      <ButtonLink to={edit} variant="primary" isWide={isWide}>
        Finish your entry
      </ButtonLink>
    )
  }
  const { isScreening, isCompeting } = entry.phase
  if (!isScreening && !isCompeting) return <Enter bounty={bounty} hint={hint} isWide={isWide} />
  return (
    <div
      className={
        isWide ? 'flex w-full flex-wrap items-center gap-3' : 'grid justify-items-end gap-2'
      }
    >
      <p
        className={isWide ? 'flex-1 text-muted text-sm' : 'max-w-72 text-right text-muted text-sm'}
      >
        <strong className="font-medium text-ink">You’re in.</strong> {nextOf(entry, bounty)}
      </p>
      <div className="flex flex-wrap gap-2">
        {entry.abilities.canEdit ? (
          <ButtonLink to={edit}>Edit your entry</ButtonLink>
        ) : (
          <ButtonLink to={paths.submission(entryId)}>See your entry</ButtonLink>
        )}
        {bounty.abilities.canEnter && (
          <ButtonLink to={newEntryPath(bounty.bountyId)}>Add another entry</ButtonLink>
        )}
      </div>
      {hint}
    </div>
  )
}

/** The next step of an entry, and until when its author can edit it. */
function nextOf({ phase, abilities }: OwnEntry, { deadlineAt }: Bounty): string {
  const review = phase.isScreening
    ? 'A moderator checks your entry before voting starts.'
    : 'Voting starts after the deadline.'
  if (!abilities.canEdit || deadlineAt === null) return review
  return `${review} Edit it until ${formatMoment(Date.parse(deadlineAt))}.`
}

function Refusal({ text, isWide }: { text: string; isWide: boolean }) {
  return (
    <div className={isWide ? 'flex w-full items-center gap-3' : 'grid justify-items-end gap-1'}>
      <Button variant="primary" disabled className="md:order-none">
        Enter
      </Button>
      <p className="text-muted text-sm">{text}</p>
    </div>
  )
}
