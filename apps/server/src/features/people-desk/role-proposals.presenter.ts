import type { ServerCall } from '@laurel/contract/endpoint'
import type { listRoleProposals } from '@laurel/contract/staff/roles'
import { hasRole, type Viewer } from '../../platform/context.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { NamedProposal, RoleProposalRow } from './role-proposals.queries.ts'

type Proposal = ServerCall<typeof listRoleProposals>['reply']['open'][number]

/** Whether a proposal waits for a decision. */
export function isOpenProposal({ state, expiresAt }: RoleProposalRow, now: Date): boolean {
  return state === 'open' && expiresAt > now
}

/** A proposal with the people concerned, and what the viewer may decide. */
export function presentProposal(
  { proposal, person, proposer, decider }: NamedProposal,
  { viewer, now }: { viewer: Viewer; now: Date },
): Proposal {
  const isOpen = isOpenProposal(proposal, now)
  const isOwn = proposal.proposedBy === viewer.userId
  const isOthers = isOpen && hasRole(viewer, 'admin') && viewer.userId !== proposal.userId && !isOwn
  return {
    proposalId: proposal.id,
    person: presentPersonOrGone(person, proposal.userId),
    role: proposal.role,
    isGrant: proposal.isGrant,
    reason: proposal.reason,
    state: proposal.state === 'open' && !isOpen ? 'expired' : proposal.state,
    proposedBy: presentPersonOrGone(proposer, proposal.proposedBy),
    proposedAt: proposal.proposedAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
    decidedBy:
      proposal.decidedBy === null ? null : presentPersonOrGone(decider, proposal.decidedBy),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    decisionReason: proposal.decisionReason,
    abilities: { canConfirm: isOthers, canDecline: isOthers, canWithdraw: isOpen && isOwn },
  }
}
