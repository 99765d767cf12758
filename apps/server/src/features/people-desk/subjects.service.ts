import type { Role } from '@laurel/contract/people/people'
import { Problem } from '@laurel/contract/problems'
import type { Accounts } from '../../platform/accounts.ts'
import type { MemberCtx } from '../../platform/context.ts'
import type { Subject } from './people-desk.policy.ts'
import { type AccountRow, findPersonAccount } from './people-desk.queries.ts'
import { findCurrentSuspension } from './suspensions.queries.ts'

/** The account of a person. Raises `not_found`, for a deleted one too. */
export async function requirePerson(ctx: MemberCtx, userId: string): Promise<AccountRow> {
  const row = await findPersonAccount(ctx.db, userId)
  if (row === null) throw new Problem('not_found')
  return row
}

/** What the rules of staff need to know about a person. */
export async function subjectOf(
  ctx: MemberCtx,
  accounts: Accounts,
  { account, roles }: AccountRow,
): Promise<Subject> {
  const { userId, bannedUntil } = account
  const isSuspended = bannedUntil !== null && bannedUntil > accounts.now()
  const current = isSuspended ? await findCurrentSuspension(ctx.db, userId, ctx.now) : null
  return {
    userId,
    roles: roles as Role[],
    isSuspended,
    hasEnd: current !== null && current.endsAt !== null,
  }
}
