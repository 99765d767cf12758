import { MS } from '../../platform/clock.ts'
import { RULES } from '../points/points.rules.ts'

/** Vote energy as stored: so many tenths at that time. What it is later follows by time alone. */
export interface StoredEnergy {
  tenths: number
  at: Date
}

const { capacityTenths, refillTenthsPerDay, supportTenthsPerPercent, notForTenths } = RULES.energy

/** How long a tenth takes to refill. */
const MS_PER_TENTH = MS.day / refillTenthsPerDay

/** What a decision costs, in tenths: support s % costs s/10 energy, "not for" costs 5 (product.md 6). */
export function costTenths(decision: { decision: string; strengthPercent: number }): number {
  return decision.decision === 'support'
    ? decision.strengthPercent * supportTenthsPerPercent
    : notForTenths
}

/** Energy at `now` in tenths, 0 to the capacity. A clock that went back gives no less than what was stored. */
export function energyAt(stored: StoredEnergy, now: Date): number {
  return refilled(stored, now).tenths
}

/** The energy to store after spending: null when there is too little. What had refilled of the next tenth is kept. */
export function spend(stored: StoredEnergy, tenths: number, now: Date): StoredEnergy | null {
  const present = refilled(stored, now)
  return present.tenths < tenths ? null : { ...present, tenths: present.tenths - tenths }
}

/** The energy to store after getting back what an undone vote had cost. */
export function giveBack(stored: StoredEnergy, tenths: number, now: Date): StoredEnergy {
  const present = refilled(stored, now)
  return { ...present, tenths: Math.min(capacityTenths, present.tenths + tenths) }
}

/** When there will be `tenths`, at most the capacity; `now` or earlier when there are. */
export function reachesAt(stored: StoredEnergy, tenths: number): Date {
  const missing = Math.max(0, tenths - stored.tenths)
  return new Date(stored.at.getTime() + missing * MS_PER_TENTH)
}

/** When the energy is full, null when it is at `now`. */
export function fullAt(stored: StoredEnergy, now: Date): Date | null {
  return energyAt(stored, now) === capacityTenths ? null : reachesAt(stored, capacityTenths)
}

/** The same energy as of the last tenth that was refilled by `now`: rounding never loses any. */
function refilled(stored: StoredEnergy, now: Date): StoredEnergy {
  const gained = Math.max(0, Math.floor((now.getTime() - stored.at.getTime()) / MS_PER_TENTH))
  if (stored.tenths + gained >= capacityTenths) return { tenths: capacityTenths, at: now }
  return {
    tenths: stored.tenths + gained,
    at: new Date(stored.at.getTime() + gained * MS_PER_TENTH),
  }
}
