import { ROLES, type Role } from '@laurel/contract/people/people'
import { makeFirstAdminLink } from '../../features/people-desk/first-admin/first-admin.service.ts'
import {
  grantRole,
  listRoles,
  lockRoles,
  revokeRole,
} from '../../features/people-desk/roles.queries.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { firstAdminText } from '../first-admin-link.ts'
import type { Command } from './line/command.ts'
import { UsageError } from './line/usage-error.ts'
import { operatorReason, requireUser } from './operator.ts'

const ROLE = ROLES.join('|')

/** Commands on roles. */
export const roleCommands: readonly Command[] = [
  {
    name: 'roles',
    operands: ['[EMAIL]'],
    flags: {},
    summary: 'Lists role holders.',
    needs: 'transaction',
    async run(ctx, { operands: [email] }) {
      const userId = email === undefined ? null : await requireUser(ctx, email)
      const holders = await listRoles(ctx.db, userId)
      if (holders.length === 0) {
        return email === undefined ? 'No one has a role.' : `${email} has no role.`
      }
      return holders
        .map(
          (holder) =>
            `${holder.role}\t${holder.email ?? holder.userId}\tsince ${holder.grantedAt.toISOString()}`,
        )
        .join('\n')
    },
  },
  {
    name: 'admin-link',
    operands: [],
    flags: {},
    summary: 'Prints a new link by which the first admin gets the role, valid for 24 hours.',
    needs: 'transaction',
    async run(ctx, { config }) {
      const link = await makeFirstAdminLink(ctx)
      if (link === null) {
        throw new UsageError('There is an admin already: `roles` lists them, `grant` adds another.')
      }
      return firstAdminText(link, config.publicUrl)
    },
  },
  {
    name: 'grant',
    operands: ['EMAIL', ROLE],
    flags: {},
    summary: 'Grants a role.',
    needs: 'transaction',
    async run(ctx, { operands: [email = '', text = ''] }) {
      const role = requireRole('grant', text)
      const userId = await requireUser(ctx, email)
      await grantRole(ctx.db, { userId, role, now: ctx.now })
      await audit(ctx, 'role.grant', userId, { after: { role } })
      return `${email} is now ${role}.`
    },
  },
  {
    name: 'revoke',
    operands: ['EMAIL', ROLE],
    flags: { force: { summary: 'Also revokes the last admin.' } },
    summary: 'Revokes a role, effective within a second.',
    needs: 'transaction',
    async run(ctx, { operands: [email = '', text = ''], flags }) {
      const role = requireRole('revoke', text)
      const userId = await requireUser(ctx, email)
      await lockRoles(ctx.db)
      const holders = (await listRoles(ctx.db, null)).filter((holder) => holder.role === role)
      if (!holders.some((holder) => holder.userId === userId)) {
        throw new UsageError(`${email} is not ${role}.`)
      }
      if (role === 'admin' && holders.length === 1 && flags.force !== true) {
        throw new UsageError(
          `${email} is the last admin: grant the role to someone else first, or add --force.`,
        )
      }
      await revokeRole(ctx.db, { userId, role })
      await audit(ctx, 'role.revoke', userId, { before: { role } })
      return `${email} is no longer ${role}.`
    },
  },
]

async function audit(
  ctx: Ctx,
  action: 'role.grant' | 'role.revoke',
  userId: string,
  change: { before?: { role: Role }; after?: { role: Role } },
): Promise<void> {
  await recordAudit(ctx, {
    action,
    subjectKind: 'user',
    subjectId: userId,
    reason: operatorReason(ctx),
    ...change,
  })
}

function requireRole(command: string, text: string): Role {
  const role = ROLES.find((known) => known === text)
  if (role === undefined) {
    throw new UsageError(`${command}: the role must be one of ${ROLES.join(', ')}`)
  }
  return role
}
