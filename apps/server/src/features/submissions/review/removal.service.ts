import type { Ctx } from '../../../platform/context.ts'
import { markRemindersDone } from '../../notifications/notifications.service.ts'
import { reminderPrefix } from '../drafts/submission-screening.service.ts'
import { moveSubmissions } from '../submission-states.service.ts'
import { TRANSITIONS } from '../submissions.policy.ts'
import { deleteViewsOf, eraseSubmissions, lockUnjudged } from './removal.queries.ts'

/**
 * Withdraws and erases a person's submissions when they delete their account. Entries that were judged stay: others won
 * and lost against them, and their rights were granted (rule D-deletion).
 */
export async function eraseSubmissionsOf(ctx: Ctx, authorId: string): Promise<void> {
  const rows = await lockUnjudged(ctx.db, authorId)
  const open = rows.filter(({ state }) => TRANSITIONS[state].includes('withdrawn'))
  await moveSubmissions(ctx, open, 'withdrawn', { reviewDueAt: null })
  for (const { id } of open) await markRemindersDone(ctx, reminderPrefix(id))
  await eraseSubmissions(
    ctx.db,
    rows.map(({ id }) => id),
  )
  await deleteViewsOf(ctx.db, authorId)
}
