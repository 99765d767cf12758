import { lazy, Suspense, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import type { PersonDetail } from '../api.ts'
import { ProposalCard } from './proposal-card.tsx'
import { ROLE_NAMES, RoleBadges } from './role-badges.tsx'

const ActDialog = lazy(() => import('./act-dialog.tsx'))

type Change =
  | { role: 'moderator'; isGrant: boolean }
  | PersonDetail['abilities']['canPropose'][number]

/** A person's roles, what is proposed about them, and the changes that the viewer may make or propose. */
export function RolesPanel({ person }: { person: PersonDetail }) {
  const [change, setChange] = useState<Change | null>(null)
  const { roles, roleProposals, abilities } = person
  const moderator = abilities.canGrantModerator
    ? [{ role: 'moderator', isGrant: true } as const]
    : abilities.canRevokeModerator
      ? [{ role: 'moderator', isGrant: false } as const]
      : []
  const proposed = new Set(roleProposals.map(({ role }) => role))
  const changes: Change[] = [
    ...moderator,
    ...abilities.canPropose.filter(({ role }) => !proposed.has(role)),
  ]
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-1.5 text-sm">
        <RoleBadges roles={roles} />
        {roles.length === 0 && <span className="text-muted">No role.</span>}
      </p>
      {roleProposals.map((proposal) => (
        <ProposalCard key={proposal.proposalId} proposal={proposal} />
      ))}
      {changes.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {changes.map((one) => (
            <Button key={one.role} size="sm" onClick={() => setChange(one)}>
              {labelOf(one)}
            </Button>
          ))}
        </div>
      )}
      {change !== null && (
        <Suspense fallback={null}>
          <ChangeDialog person={person} change={change} onClose={() => setChange(null)} />
        </Suspense>
      )}
    </div>
  )
}

function labelOf({ role, isGrant }: Change): string {
  if (role === 'moderator') return isGrant ? 'Make moderator' : 'Take back moderator'
  return isGrant ? `Propose ${role}` : `Propose to take back ${role}`
}

function ChangeDialog({
  person: { userId, displayName },
  change,
  onClose,
}: {
  person: PersonDetail
  change: Change
  onClose: () => void
}) {
  const { role, isGrant } = change
  const params = { id: userId }
  const isProposal = role !== 'moderator'
  return (
    <ActDialog
      title={
        isGrant
          ? `${isProposal ? 'Propose' : 'Give'} the role ${ROLE_NAMES[role]} ${isProposal ? 'for' : 'to'} ${displayName}`
          : `${isProposal ? 'Propose to take' : 'Take'} the role ${ROLE_NAMES[role]} back from ${displayName}`
      }
      description={
        isProposal
          ? 'Another admin must confirm it within 7 days.'
          : 'It counts from their next click. They are notified.'
      }
      confirmLabel={isProposal ? 'Propose' : isGrant ? 'Give role' : 'Take back'}
      tone={isGrant ? 'primary' : 'danger'}
      hint={isProposal ? 'The other admin reads it.' : 'For the audit log.'}
      doneText={isProposal ? 'Proposed. Another admin decides.' : 'Role changed'}
      send={(reason): Promise<unknown> =>
        role === 'moderator'
          ? api('PUT /api/v1/admin/people/{id}/moderator', {
              params,
              body: { isModerator: isGrant, reason },
            })
          : api('POST /api/v1/admin/people/{id}/role-proposals', {
              params,
              body: { role, isGrant, reason },
            })
      }
      onClose={onClose}
    />
  )
}
