import type { Ctx } from '../../platform/context.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { UsageError } from './line/usage-error.ts'

/** The default reason in the audit log. */
export function operatorReason(ctx: Ctx): string {
  return `By ${ctx.origin.ip} on the command line`
}

/** The account of an address. Raises `UsageError` for an unknown one. */
export async function requireUser(ctx: Ctx, email: string): Promise<string> {
  const userId = await findUserByEmail(ctx.db, email)
  if (userId === null) throw new UsageError(`No account has the address ${email || '(none given)'}`)
  return userId
}
