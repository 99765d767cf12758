import { Problem } from '@laurel/contract/problems'
import type { Viewer } from '../../platform/context.ts'

/** Raises `not_allowed` for a moderator who wrote the submission or made the report (rule D-moderation-stake). */
export function requireNotOwnCase(
  { userId }: Viewer,
  { authorId, reporterId }: { authorId: string; reporterId?: string | undefined },
): void {
  const own = userId === authorId ? 'submission' : userId === reporterId ? 'report' : null
  if (own === null) return
  throw new Problem('not_allowed', { detail: `This is your own ${own}. Someone else must decide` })
}
