import type { FactorRow } from './factors.queries.ts'

/** A second factor as clients know it (wire.md 1.4); no secret. */
export interface PresentedFactor {
  id: string
  friendly_name: string
  factor_type: FactorRow['factorType']
  status: FactorRow['status']
  last_challenged_at?: string
  created_at: string
  updated_at: string
}

/** Presents a second factor to its owner. */
export function presentFactor(factor: FactorRow): PresentedFactor {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName,
    factor_type: factor.factorType,
    status: factor.status,
    ...(factor.lastChallengedAt === null
      ? {}
      : { last_challenged_at: factor.lastChallengedAt.toISOString() }),
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
  }
}
