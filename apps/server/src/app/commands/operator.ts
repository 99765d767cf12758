import type { Ctx } from '../../platform/context.ts'
import { UsageError } from './line/usage-error.ts'
import { findUserByEmail } from './roles.queries.ts'

/** The reason in the audit log of what nobody gave another reason for. */
export function byOperator(ctx: Ctx): string {
  return `By ${ctx.origin.ip} on the command line`
}

/** The account of an address. Raises `UsageError` where nobody has it. */
export async function requireUser(ctx: Ctx, email: string): Promise<string> {
  const userId = await findUserByEmail(ctx.db, email)
  if (userId === null) throw new UsageError(`Nobody has the address ${email || '(none given)'}`)
  return userId
}
