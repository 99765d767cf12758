import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { ROLE_PROPOSAL_DAYS } from '@laurel/contract/staff/people-desk-words'
import type {
  decideRoleProposal,
  proposeRole as proposeRoleEndpoint,
} from '@laurel/contract/staff/roles'
import type { Accounts } from '../../platform/accounts.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { requireStepUp } from '../../platform/step-up.ts'
import { notify } from '../notifications/notifications.service.ts'
import { requireNoRefusal } from './people-desk.policy.ts'
import { presentIdentity } from './people-desk.presenter.ts'
import { isOpenProposal, presentProposal } from './role-proposals.presenter.ts'
import {
  hasOpenProposal,
  insertProposal,
  listClosedProposals,
  listOpenProposals,
  lockProposal,
  type NamedProposal,
  type RoleProposalRow,
  updateProposal,
} from './role-proposals.queries.ts'
import { listRoles, rolesOf } from './roles.queries.ts'
import { applyRole, lockRolesAsAdmin, ROLE_WORDS, roleNotice } from './roles.service.ts'
import { requirePerson } from './subjects.service.ts'

type Proposal = ServerCall<typeof decideRoleProposal>['reply']
type Decision = ServerCall<typeof decideRoleProposal>['body']

/** Proposals about everyone: the open ones, and the latest others. */
export async function listRoleProposals(
  ctx: MemberCtx,
): Promise<{ open: Proposal[]; closed: Proposal[] }> {
  const present = (row: NamedProposal) => presentProposal(row, ctx)
  return {
    open: (await listOpenProposals(ctx.db, ctx.now)).map(present),
    closed: (await listClosedProposals(ctx.db, ctx.now)).map(present),
  }
}

/** Open proposals about one person. */
export async function openProposalsAbout(ctx: MemberCtx, userId: string): Promise<Proposal[]> {
  const rows = await listOpenProposals(ctx.db, ctx.now, { userId })
  return rows.map((row) => presentProposal(row, ctx))
}

/**
 * Proposes to grant admin or finance, or to take it back, for another admin to decide within seven days. Raises
 * `step_up_required`, `not_found`, `not_allowed` about oneself, and `conflict` where nothing would change or the same
 * is proposed already.
 */
export async function proposeRole(
  ctx: MemberCtx,
  userId: string,
  { role, isGrant, reason }: ServerCall<typeof proposeRoleEndpoint>['body'],
): Promise<Proposal> {
  requireStepUp(ctx.viewer, 'always')
  await lockRolesAsAdmin(ctx)
  const { db, now, viewer } = ctx
  const subject = await requirePerson(ctx, userId)
  if (viewer.userId === userId) requireNoRefusal('This is about you. Someone else must propose it')
  if ((await rolesOf(db, userId)).includes(role) === isGrant) {
    throw new Problem('conflict', {
      detail: isGrant ? 'This person has the role already' : 'This person does not have the role',
    })
  }
  if (await hasOpenProposal(db, { userId, role, now })) {
    throw new Problem('conflict', { detail: 'A change of this role is proposed already' })
  }
  const id = newId()
  await insertProposal(db, {
    id,
    userId,
    role,
    isGrant,
    reason,
    state: 'open',
    proposedBy: viewer.userId,
    proposedAt: now,
    expiresAt: plus(now, ROLE_PROPOSAL_DAYS * MS.day),
  })
  await recordAudit(ctx, {
    action: 'role.propose',
    subjectKind: 'person',
    subjectId: userId,
    reason,
    after: { proposalId: id, role, isGrant },
  })
  const { username } = presentIdentity(subject)
  const others = (await listRoles(db, null)).filter(
    (holder) => holder.role === 'admin' && ![viewer.userId, userId].includes(holder.userId),
  )
  await notify(
    ctx,
    others.map((holder) => ({
      userId: holder.userId,
      type: 'new_task' as const,
      title: 'A change of a role needs a second admin',
      message: isGrant
        ? `Give @${username} the role ${ROLE_WORDS[role]}?`
        : `Take the role ${ROLE_WORDS[role]} back from @${username}?`,
      dedupeKey: `role-proposal:${id}`,
      actionUrl: paths.staffPerson(userId),
    })),
  )
  return await presentOne(ctx, id)
}

/**
 * Confirms or declines what another admin proposed, or withdraws one's own proposal. Raises `step_up_required`,
 * `not_found`, `not_allowed` for one's own proposal, for one about oneself, and to withdraw another's; `conflict` for
 * one that is decided or expired, whose proposer is no longer an admin, or that would change nothing any more.
 */
export async function decideProposal(
  ctx: MemberCtx,
  accounts: Accounts,
  id: string,
  { decision, reason }: Decision,
): Promise<Proposal> {
  requireStepUp(ctx.viewer, 'always')
  await lockRolesAsAdmin(ctx)
  const proposal = await lockProposal(ctx.db, id)
  if (proposal === null) throw new Problem('not_found')
  requireDecider(ctx, proposal, decision)
  if (!isOpenProposal(proposal, ctx.now)) {
    throw new Problem('conflict', {
      detail:
        proposal.state === 'open'
          ? 'This proposal has expired. Propose it again'
          : 'This proposal is decided',
    })
  }
  if (decision === 'confirm') await applyProposal(ctx, accounts, proposal)
  await updateProposal(ctx.db, id, {
    state: OUTCOMES[decision],
    decidedBy: ctx.viewer.userId,
    decidedAt: ctx.now,
    decisionReason: reason,
  })
  const { role, isGrant, userId, proposedBy } = proposal
  await recordAudit(ctx, {
    action: decision === 'confirm' ? (isGrant ? 'role.grant' : 'role.revoke') : `role.${decision}`,
    subjectKind: 'person',
    subjectId: userId,
    reason,
    before: { proposalId: id, state: 'open', ...(decision === 'confirm' && !isGrant && { role }) },
    after: {
      proposalId: id,
      state: OUTCOMES[decision],
      proposedBy,
      ...(decision === 'confirm' && !isGrant ? {} : { role, isGrant }),
    },
  })
  await tellOutcome(ctx, proposal, decision)
  return await presentOne(ctx, id)
}

const OUTCOMES = { confirm: 'confirmed', decline: 'declined', withdraw: 'withdrawn' } as const

function requireDecider(
  { viewer }: MemberCtx,
  { userId, proposedBy }: RoleProposalRow,
  decision: Decision['decision'],
): void {
  if (viewer.userId === userId) requireNoRefusal('This is about you. Someone else must decide')
  const isOwn = viewer.userId === proposedBy
  if (decision === 'withdraw') {
    requireNoRefusal(isOwn ? null : 'Only the admin who proposed it withdraws it')
  } else {
    requireNoRefusal(isOwn ? 'You proposed this. Another admin must decide' : null)
  }
}

async function applyProposal(
  ctx: MemberCtx,
  accounts: Accounts,
  { userId, role, isGrant, proposedBy }: RoleProposalRow,
): Promise<void> {
  if (!(await rolesOf(ctx.db, proposedBy)).includes('admin')) {
    throw new Problem('conflict', { detail: 'The person who proposed it is no longer an admin' })
  }
  await requirePerson(ctx, userId)
  await applyRole(ctx, accounts, { userId, role, isGrant })
}

/** Tells both admins, and the person once something changed. */
async function tellOutcome(
  ctx: MemberCtx,
  { id, userId, role, isGrant, proposedBy }: RoleProposalRow,
  decision: Decision['decision'],
): Promise<void> {
  const what = `${isGrant ? 'Granting' : 'Taking back'} the role ${ROLE_WORDS[role]}`
  const admins = [...new Set([proposedBy, ctx.viewer.userId])].map((admin) => ({
    userId: admin,
    type: 'milestone' as const,
    title: `A change of a role was ${OUTCOMES[decision]}`,
    message: `${what} was ${OUTCOMES[decision]}.`,
    dedupeKey: `role-proposal:${id}:${decision}`,
    actionUrl: paths.staffPerson(userId),
  }))
  const change = { userId, role, isGrant }
  await notify(ctx, [...admins, ...(decision === 'confirm' ? [roleNotice(ctx, change)] : [])])
}

async function presentOne(ctx: MemberCtx, id: string): Promise<Proposal> {
  const rows = await listOpenProposals(ctx.db, ctx.now, { id })
  const [row] = rows.length > 0 ? rows : await listClosedProposals(ctx.db, ctx.now, { id })
  if (row === undefined) throw new Problem('not_found')
  return presentProposal(row, ctx)
}
