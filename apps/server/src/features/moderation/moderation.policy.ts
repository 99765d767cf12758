import { Problem } from '@laurel/contract/problems'
import type { Viewer } from '../../platform/context.ts'

/** Everyone with a stake in a case: nobody decides their own (product.md 4, rule D-moderation-stake). */
export interface Stakes {
  /** Who wrote the submission. */
  authorId: string
  /** Who sponsors its bounty, null for a post. */
  sponsorId: string | null
  /** Who takes part in its bounty, and so competes with it. */
  entrantIds: readonly string[]
  /** Who reported it, when a report is decided. */
  reporterId?: string
}

/** Why this moderator may not decide a case, or null. */
function stakeOf(moderator: Viewer, stakes: Stakes): string | null {
  const { userId } = moderator
  if (userId === stakes.authorId) return 'This is your own submission'
  if (userId === stakes.sponsorId) return 'You sponsor this bounty'
  if (stakes.entrantIds.includes(userId)) return 'You take part in this bounty'
  if (userId === stakes.reporterId) return 'This is your own report'
  return null
}

/** Raises `not_allowed` for a moderator with a stake in the case. */
export function requireNoStake(moderator: Viewer, stakes: Stakes): void {
  const stake = stakeOf(moderator, stakes)
  if (stake !== null)
    throw new Problem('not_allowed', { detail: `${stake}: somebody else decides` })
}
