import { paths } from '@laurel/contract/spec/routes'
import { SUSPENSION_CAUSE_NAMES } from '@laurel/contract/staff/people-desk-words'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/text/time.tsx'
import type { PersonDetail } from '../api.ts'

const ActDialog = lazy(() => import('./act-dialog.tsx'))
const SuspendDialog = lazy(() => import('./suspend-dialog.tsx'))

/** A person's suspensions, and what the viewer may do about them. */
export function SuspensionPanel({ person }: { person: PersonDetail }) {
  const [isOpen, setOpen] = useState(false)
  const { suspensions, abilities, isSuspended, userId, displayName } = person
  const close = () => setOpen(false)
  return (
    <div className="grid gap-4 text-sm">
      {suspensions.length === 0 && (
        <p className="text-muted">
          {isSuspended ? 'Suspended with the service key.' : 'Never suspended.'}
        </p>
      )}
      <ul className="grid gap-3">
        {suspensions.map((one) => (
          <li key={one.suspensionId} className="grid gap-0.5">
            <Past suspension={one} />
          </li>
        ))}
      </ul>
      {abilities.canSuspend && (
        <Button
          size="sm"
          variant="danger"
          className="justify-self-start"
          onClick={() => setOpen(true)}
        >
          Suspend
        </Button>
      )}
      {abilities.canLift && (
        <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
          Lift suspension
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          {isSuspended ? (
            <ActDialog
              title={`Lift the suspension of ${displayName}`}
              description="They can sign in again at once, and are mailed your reason."
              confirmLabel="Lift suspension"
              hint="The person reads it."
              doneText="Suspension lifted"
              send={(reason) =>
                api('POST /api/v1/admin/people/{id}/lift-suspension', {
                  params: { id: userId },
                  body: { reason },
                })
              }
              onClose={close}
            />
          ) : (
            <SuspendDialog person={person} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  )
}

const APPEAL_STATES: Record<
  NonNullable<PersonDetail['suspensions'][number]['appealState']>,
  string
> = {
  open: 'to decide',
  upheld: 'upheld',
  dismissed: 'dismissed',
}

function Past({ suspension }: { suspension: PersonDetail['suspensions'][number] }) {
  const { cause, explanation, by, startedAt, endsAt, lift, appealState } = suspension
  return (
    <>
      <span className="font-medium">{SUSPENSION_CAUSE_NAMES[cause]}</span>
      <span className="wrap-anywhere">{explanation}</span>
      <span className="text-muted">
        By {by.displayName} <Time at={startedAt} />
        {endsAt === null ? (
          ', without end'
        ) : (
          <>
            , until <Time at={endsAt} format="moment" />
          </>
        )}
      </span>
      {appealState !== null && (
        <span className="text-muted">
          Appealed: {APPEAL_STATES[appealState]}.{' '}
          <Link to={`${paths.admin}?tab=suspensions`} className="underline">
            Suspension appeals
          </Link>
        </span>
      )}
      {lift !== null && (
        <span className="wrap-anywhere text-muted">
          Lifted by {lift.by.displayName} <Time at={lift.at} />: {lift.reason}
        </span>
      )}
    </>
  )
}
