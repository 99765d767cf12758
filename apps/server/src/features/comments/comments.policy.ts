import { COMMENT_EDIT_MINUTES } from '@laurel/contract/field-limits'
import { MS, plus } from '../../platform/clock.ts'
import { COMMENT_RULES } from './comments.rules.ts'

/** The times of a comment or a question that decide what its author may do. */
export interface Written {
  createdAt: Date
  removedAt: Date | null
  deletedAt?: Date | null
}

/** States of bounties after voting: comments on their entries are open (product.md 14). */
const AFTER_VOTING: readonly string[] = ['judging', 'challenge', 'paying', 'completed']

/** Whether comments on a public submission are open; null is the bounty of a post. */
export function areCommentsOpen(bounty: { state: string } | null): boolean {
  return bounty === null || AFTER_VOTING.includes(bounty.state)
}

/** Whether its author can still edit it. */
export function isEditable(
  { createdAt, removedAt, deletedAt = null }: Written,
  now: Date,
): boolean {
  if (removedAt !== null || deletedAt !== null) return false
  return now < plus(createdAt, COMMENT_EDIT_MINUTES * MS.minute)
}

/** Whether its author can appeal its removal now. */
export function isAppealable({ removedAt }: Pick<Written, 'removedAt'>, now: Date): boolean {
  return removedAt !== null && now < plus(removedAt, COMMENT_RULES.appealableMs)
}
