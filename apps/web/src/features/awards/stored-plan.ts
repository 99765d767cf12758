import { OUTCOME_REASONS } from '@laurel/contract/work/outcome-reasons'
import { storage } from '../../lib/storage.ts'
import type { StoredPlan } from './award-plan.ts'

const keyOf = (bountyId: string) => `laurel-award-${bountyId}`

/** Reads a bounty's stored decisions from this browser; empty if they are missing or unreadable. */
export function readPlan(bountyId: string): StoredPlan {
  try {
    const stored: unknown = JSON.parse(storage.get(keyOf(bountyId)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).flatMap(([id, decision]) =>
        isDecision(decision) ? [[id, decision] as const] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** Stores the decisions in this browser until they are announced. */
export function storePlan(bountyId: string, plan: StoredPlan): void {
  storage.set(keyOf(bountyId), JSON.stringify(plan))
}

/** Deletes the stored decisions. */
export function dropPlan(bountyId: string): void {
  storage.removeAll(keyOf(bountyId))
}

function isDecision(value: unknown): value is StoredPlan[string] {
  if (!isRecord(value)) return false
  const { standing, reason, reasonKind = null, departure } = value
  return (
    typeof reason === 'string' &&
    (reasonKind === null || OUTCOME_REASONS.some((kind) => kind === reasonKind)) &&
    typeof departure === 'string' &&
    (standing === null ||
      (isRecord(standing) &&
        (standing.place === null || typeof standing.place === 'number') &&
        typeof standing.isBonus === 'boolean'))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
