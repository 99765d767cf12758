import { MS } from '../../platform/clock.ts'
import { RULES } from '../points/points.rules.ts'

/** Vote energy as stored: `tenths` at the time `at`. It refills with time alone. */
export interface StoredEnergy {
  tenths: number
  at: Date
}

const { capacityTenths, refillTenthsPerDay, supportTenthsPerPercent, notForTenths } = RULES.energy

/** Time to refill a tenth. */
const MS_PER_TENTH = MS.day / refillTenthsPerDay

/** The cost of a decision, in tenths: support s % costs s/10 energy, "not for" costs 5 (product.md 6). */
export function costTenths(decision: { decision: string; strengthPercent: number }): number {
  return decision.decision === 'support'
    ? decision.strengthPercent * supportTenthsPerPercent
    : notForTenths
}

/** Energy at `now` in tenths, 0 to the capacity. A clock that went backwards gives no less than was stored. */
export function energyAt(stored: StoredEnergy, now: Date): number {
  return refilled(stored, now).tenths
}

/** The energy to store after spending: null when there is too little. The partly refilled tenth is kept. */
export function spendEnergy(stored: StoredEnergy, tenths: number, now: Date): StoredEnergy | null {
  const present = refilled(stored, now)
  return present.tenths < tenths ? null : { ...present, tenths: present.tenths - tenths }
}

/** The energy to store after refunding an undone vote. */
export function refundEnergy(stored: StoredEnergy, tenths: number, now: Date): StoredEnergy {
  const present = refilled(stored, now)
  return { ...present, tenths: Math.min(capacityTenths, present.tenths + tenths) }
}

/** When the energy reaches `tenths`, at most the capacity; in the past when it already has. */
export function reachesAt(stored: StoredEnergy, tenths: number): Date {
  const missing = Math.max(0, tenths - stored.tenths)
  return new Date(stored.at.getTime() + missing * MS_PER_TENTH)
}

/** When the energy will be full, null when it already is at `now`. */
export function fullAt(stored: StoredEnergy, now: Date): Date | null {
  return energyAt(stored, now) === capacityTenths ? null : reachesAt(stored, capacityTenths)
}

/** The same energy as of the last whole tenth refilled by `now`, so that rounding never loses any. */
function refilled(stored: StoredEnergy, now: Date): StoredEnergy {
  const gained = Math.max(0, Math.floor((now.getTime() - stored.at.getTime()) / MS_PER_TENTH))
  if (stored.tenths + gained >= capacityTenths) return { tenths: capacityTenths, at: now }
  return {
    tenths: stored.tenths + gained,
    at: new Date(stored.at.getTime() + gained * MS_PER_TENTH),
  }
}
