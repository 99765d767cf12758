import { timingSafeEqual } from 'node:crypto'
import { Problem } from '@laurel/contract/problems'
import type { Accounts } from '../../../platform/accounts.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { MS, plus } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newSecret, sha256 } from '../../../platform/ids.ts'
import { notify } from '../../notifications/notifications.service.ts'
import { listRoles, lockRoles } from '../roles.queries.ts'
import { applyRole, roleNotice } from '../roles.service.ts'
import {
  type FirstAdminLinkRow,
  findLink,
  markLinkUsed,
  replaceLink,
} from './first-admin.queries.ts'

/** How long a link for the first admin works. */
const LINK_MS = MS.day

/** A link for the first admin; `token` is null for one that was handed out before. */
interface FirstAdminLink {
  token: string | null
  expiresAt: Date
}

/** Makes the link by which the first admin gets the role, in place of an earlier one; null where there is an admin. */
export async function makeFirstAdminLink({
  db,
  now,
}: Pick<Ctx, 'db' | 'now'>): Promise<{ token: string; expiresAt: Date } | null> {
  await lockRoles(db)
  if (await hasAdmin(db)) return null
  const token = newSecret()
  const expiresAt = plus(now, LINK_MS)
  await replaceLink(db, { tokenHash: sha256(token), createdAt: now, expiresAt })
  return { token, expiresAt }
}

/** The link that still works, or else a new one; null where there is an admin. */
export async function offerFirstAdmin(
  ctx: Pick<Ctx, 'db' | 'now'>,
): Promise<FirstAdminLink | null> {
  await lockRoles(ctx.db)
  const link = await findLink(ctx.db)
  if (link === null || hasEnded(link, ctx.now)) return await makeFirstAdminLink(ctx)
  return (await hasAdmin(ctx.db)) ? null : { token: null, expiresAt: link.expiresAt }
}

/**
 * Makes the viewer the first admin. Raises `first_admin_link_unknown` for a token that is not that of the newest link,
 * `admin_exists`, `first_admin_link_ended` for a used or expired link, and `conflict` for a suspended person.
 */
export async function becomeFirstAdmin(
  ctx: MemberCtx,
  accounts: Accounts,
  token: string,
): Promise<void> {
  const { db, now, viewer } = ctx
  await lockRoles(db)
  const link = await findLink(db)
  if (link === null || !isSameHash(sha256(token), link.tokenHash)) {
    throw new Problem('first_admin_link_unknown')
  }
  if (await hasAdmin(db)) throw new Problem('admin_exists')
  if (hasEnded(link, now)) throw new Problem('first_admin_link_ended')
  const change = { userId: viewer.userId, role: 'admin', isGrant: true } as const
  await markLinkUsed(db, now)
  await applyRole(ctx, accounts, change)
  await recordAudit(ctx, {
    action: 'role.grant',
    subjectKind: 'person',
    subjectId: viewer.userId,
    reason: 'By the link for the first admin, which the server printed',
    after: { role: 'admin' },
  })
  await notify(ctx, [roleNotice(ctx, change)])
}

async function hasAdmin(db: Ctx['db']): Promise<boolean> {
  return (await listRoles(db, null)).some(({ role }) => role === 'admin')
}

function hasEnded({ usedAt, expiresAt }: FirstAdminLinkRow, now: Date): boolean {
  return usedAt !== null || expiresAt <= now
}

/** Compares two hashes in hexadecimal digits in constant time. */
function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'))
}
