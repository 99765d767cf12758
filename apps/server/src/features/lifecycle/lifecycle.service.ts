import type { Ctx } from '../../platform/context.ts'
import { shiftDates } from '../bounties/bounties.service.ts'
import { extendAuthorDueTimes } from '../submissions/submissions.service.ts'

/**
 * Shifts the deadlines of live bounties by the length of a prelaunch that ends now (product.md 13). During it their
 * clock is paused: no one can enter, vote or decide, and no sweep moves them. Returns the number of bounties.
 */
export async function shiftDeadlines(ctx: Ctx, ms: number): Promise<number> {
  if (ms <= 0) return 0
  await extendAuthorDueTimes(ctx, ms)
  return await shiftDates(ctx.db, ms, ctx.now)
}
