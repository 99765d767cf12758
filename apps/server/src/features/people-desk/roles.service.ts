import type { ServerCall } from '@laurel/contract/endpoint'
import type { Role } from '@laurel/contract/people/people'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { changeModerator as changeModeratorEndpoint } from '@laurel/contract/staff/roles'
import type { Accounts } from '../../platform/accounts.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notify } from '../notifications/notifications.service.ts'
import { requireNoRefusal } from './people-desk.policy.ts'
import { grantRole, listRoles, lockRoles, revokeRole, rolesOf } from './roles.queries.ts'
import { requirePerson } from './subjects.service.ts'

/** The roles as sentences name them. */
export const ROLE_WORDS: Record<Role, string> = {
  moderator: 'moderator',
  finance: 'finance',
  admin: 'admin',
}

/**
 * Locks all roles until the transaction ends, and raises `not_allowed` for a viewer who is no longer an admin: two
 * changes at once see each other.
 */
export async function lockRolesAsAdmin(ctx: MemberCtx): Promise<void> {
  await lockRoles(ctx.db)
  if (!(await rolesOf(ctx.db, ctx.viewer.userId)).includes('admin')) {
    throw new Problem('not_allowed')
  }
}

/**
 * Makes a person a moderator or takes the role back, as one admin. Raises `not_found`, `not_allowed` about oneself, and
 * `conflict` where nothing would change and for a suspended person.
 */
export async function changeModerator(
  ctx: MemberCtx,
  accounts: Accounts,
  userId: string,
  { isModerator, reason }: ServerCall<typeof changeModeratorEndpoint>['body'],
): Promise<void> {
  await lockRolesAsAdmin(ctx)
  await requirePerson(ctx, userId)
  if (userId === ctx.viewer.userId) {
    requireNoRefusal('This is about you. Someone else must do it')
  }
  await applyRole(ctx, accounts, { userId, role: 'moderator', isGrant: isModerator })
  await recordAudit(ctx, {
    action: isModerator ? 'role.grant' : 'role.revoke',
    subjectKind: 'person',
    subjectId: userId,
    reason,
    ...(isModerator ? { after: { role: 'moderator' } } : { before: { role: 'moderator' } }),
  })
  await notify(ctx, [
    roleNotice(ctx, { userId, role: 'moderator', isGrant: isModerator }),
    {
      userId: ctx.viewer.userId,
      type: 'milestone',
      title: 'You changed a role',
      message: isModerator ? 'You made someone a moderator.' : 'You took back the moderator role.',
      dedupeKey: `role-change:${newId()}`,
      actionUrl: paths.staffPerson(userId),
    },
  ])
}

/** A change of one role of a person. */
export interface RoleChange {
  userId: string
  role: Role
  isGrant: boolean
}

/**
 * Grants a role or takes it back, under the lock of roles. Raises `conflict` where nothing would change, for a grant to
 * a suspended person, and for the last admin.
 */
export async function applyRole(
  ctx: Ctx,
  accounts: Accounts,
  { userId, role, isGrant }: RoleChange,
): Promise<void> {
  const { db, now } = ctx
  const has = (await rolesOf(db, userId)).includes(role)
  if (has === isGrant) {
    throw new Problem('conflict', {
      detail: isGrant ? 'This person has the role already' : 'This person does not have the role',
    })
  }
  if (!isGrant) {
    if (role === 'admin') await requireOtherAdmin(ctx, userId)
    await revokeRole(db, { userId, role })
    return
  }
  const record = await accounts.lock(db, userId)
  if (record === null) throw new Problem('not_found')
  if (record.isBanned) {
    throw new Problem('conflict', { detail: 'This person is suspended. Lift the suspension first' })
  }
  await grantRole(db, { userId, role, now })
}

async function requireOtherAdmin({ db }: Ctx, userId: string): Promise<void> {
  const holders = await listRoles(db, null)
  if (!holders.some((holder) => holder.role === 'admin' && holder.userId !== userId)) {
    throw new Problem('conflict', { detail: 'This is the last admin' })
  }
}

/** Tells a person that a role was granted or taken back. */
export function roleNotice(ctx: Ctx, { userId, role, isGrant }: RoleChange) {
  const word = ROLE_WORDS[role]
  return {
    userId,
    type: 'milestone' as const,
    title: isGrant ? `You have a new role: ${word}` : `You no longer have the role: ${word}`,
    message: isGrant
      ? 'It counts from now on. Turn on a second factor if you have none.'
      : 'It ended at once.',
    dedupeKey: `role:${role}:${isGrant ? 'granted' : 'revoked'}:${ctx.now.getTime()}`,
    actionUrl: isGrant ? paths.admin : null,
  }
}
