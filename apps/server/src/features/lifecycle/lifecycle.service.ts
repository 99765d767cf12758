import type { Ctx } from '../../platform/context.ts'
import { shiftDates } from '../bounties/bounties.service.ts'
import { shiftAuthorWaits } from '../submissions/submissions.service.ts'

/**
 * Moves the deadlines of live bounties by the length of a prelaunch that ends now (product.md 13). While it lasts,
 * their clock stands still: nobody can enter, vote or decide, so no sweep moves them either.
 * Returns how many bounties there were.
 */
export async function shiftDeadlines(ctx: Ctx, ms: number): Promise<number> {
  if (ms <= 0) return 0
  await shiftAuthorWaits(ctx, ms)
  return await shiftDates(ctx.db, ms, ctx.now)
}
