import { paths } from '@laurel/contract/spec/routes'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/text/time.tsx'
import type { RoleProposal } from '../api.ts'
import { ROLE_NAMES } from './role-badges.tsx'

const ActDialog = lazy(() => import('./act-dialog.tsx'))

const DECISIONS = {
  confirm: { label: 'Confirm', done: 'Role changed' },
  decline: { label: 'Decline', done: 'Declined' },
  withdraw: { label: 'Withdraw', done: 'Withdrawn' },
} as const

/** A proposed change of a role, and the viewer's decision about it. */
export function ProposalCard({ proposal }: { proposal: RoleProposal }) {
  const [decision, setDecision] = useState<keyof typeof DECISIONS | null>(null)
  const { person, abilities } = proposal
  const what = `${proposal.isGrant ? 'Give' : 'Take back'} the role ${ROLE_NAMES[proposal.role]}`
  const choices = [
    ...(abilities.canConfirm ? (['confirm'] as const) : []),
    ...(abilities.canDecline ? (['decline'] as const) : []),
    ...(abilities.canWithdraw ? (['withdraw'] as const) : []),
  ]
  return (
    <Card className="grid gap-2 text-sm">
      <h3 className="font-semibold">
        {what}
        {': '}
        <Link to={paths.staffPerson(person.userId)} className="wrap-anywhere underline">
          {person.displayName}
        </Link>
      </h3>
      <p className="wrap-anywhere">{proposal.reason}</p>
      <p className="text-muted">
        Proposed by {proposal.proposedBy.displayName} <Time at={proposal.proposedAt} />, expires{' '}
        <Time at={proposal.expiresAt} />
      </p>
      {choices.length === 0 ? (
        <p className="text-muted">Another admin decides.</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Button
              key={choice}
              size="sm"
              variant={choice === 'confirm' ? 'primary' : 'secondary'}
              onClick={() => setDecision(choice)}
            >
              {DECISIONS[choice].label}
            </Button>
          ))}
        </div>
      )}
      {decision !== null && (
        <Suspense fallback={null}>
          <DecisionDialog
            proposal={proposal}
            decision={decision}
            what={what}
            onClose={() => setDecision(null)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function DecisionDialog({
  proposal: { proposalId, person },
  decision,
  what,
  onClose,
}: {
  proposal: RoleProposal
  decision: keyof typeof DECISIONS
  what: string
  onClose: () => void
}) {
  const { label, done } = DECISIONS[decision]
  return (
    <ActDialog
      title={`${label}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`}
      description={`For ${person.displayName}. Both admins are notified, and ${person.displayName} if it is confirmed.`}
      confirmLabel={label}
      tone={decision === 'confirm' ? 'primary' : 'danger'}
      hint="For the audit log."
      doneText={done}
      send={(reason) =>
        api('POST /api/v1/admin/role-proposals/{id}/decide', {
          params: { id: proposalId },
          body: { decision, reason },
        })
      }
      onClose={onClose}
    />
  )
}
