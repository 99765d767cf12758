import { paths } from '@laurel/contract/spec/routes'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useFlag } from '../../lib/flags.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Bounty } from './api.ts'

/** Whether there is anything for this viewer to do in the place of the main action. */
export function hasEnterAction({ state, abilities, sponsor }: Bounty, userId: string | null) {
  if (sponsor.userId === userId) return false
  return abilities.canEnter || state === 'open' || state === 'scheduled' || state === 'voting'
}

/** The one thing that a visitor or creator can do with a bounty now, or the reason why not; `hint` stands with entering. */
export function EnterAction({
  bounty,
  hint,
  isWide = false,
}: {
  bounty: Bounty
  hint?: ReactNode
  isWide?: boolean
}) {
  const { status } = useSession()
  const { pathname, search } = useLocation()
  const isPrelaunch = useFlag('prelaunch_live')
  const { abilities, state } = bounty
  if (isPrelaunch) {
    return <Refusal text="Laurel is read-only until launch. Entering opens then." isWide={isWide} />
  }
  if (state === 'voting') {
    return (
      <ButtonLink to={paths.vote2Earn} variant="primary" isWide={isWide}>
        Judge the entries
      </ButtonLink>
    )
  }
  if (status === 'signed-out' && state === 'open') {
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
  if (abilities.canEnter) {
    return (
      <div className={isWide ? 'grid w-full gap-2' : 'grid justify-items-end gap-1'}>
        <ButtonLink
          to={`${paths.submissions}?new=${encodeURIComponent(bounty.bountyId)}`}
          variant="primary"
          isWide={isWide}
        >
          {bounty.myEntryIds.length === 0 ? 'Enter this bounty' : 'Add another entry'}
        </ButtonLink>
        {hint}
      </div>
    )
  }
  return <Refusal text={abilities.enterRefusal ?? 'Entries are closed'} isWide={isWide} />
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
