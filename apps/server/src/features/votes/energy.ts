import type { RuleSet } from '@laurel/contract/money/rules'
import { MS } from '../../platform/clock.ts'
import type { SeasonRules } from '../rules/rules-in-force.service.ts'

/** Vote energy as stored: `tenths` at the time `at`. It refills with time alone. */
export interface StoredEnergy {
  tenths: number
  at: Date
}

type EnergyRules = RuleSet['energy']

/** The cost of a decision, in tenths: support s % costs s/10 energy, "not for" costs 5 (product.md 6). */
export function costTenths(
  { supportTenthsPerPercent, notForTenths }: EnergyRules,
  decision: { decision: string; strengthPercent: number },
): number {
  return decision.decision === 'support'
    ? decision.strengthPercent * supportTenthsPerPercent
    : notForTenths
}

/** Energy at `now` in tenths, 0 to the capacity. A clock that went backwards gives no less than was stored. */
export function energyAt(season: SeasonRules, stored: StoredEnergy, now: Date): number {
  return refilled(season, stored, now).tenths
}

/** The energy to store after spending: null when there is too little. The partly refilled tenth is kept. */
export function spendEnergy(
  season: SeasonRules,
  stored: StoredEnergy,
  tenths: number,
  now: Date,
): StoredEnergy | null {
  const present = refilled(season, stored, now)
  return present.tenths < tenths ? null : { ...present, tenths: present.tenths - tenths }
}

/** The energy to store after refunding an undone vote. */
export function refundEnergy(
  season: SeasonRules,
  stored: StoredEnergy,
  tenths: number,
  now: Date,
): StoredEnergy {
  const present = refilled(season, stored, now)
  const { capacityTenths } = season.rules.energy
  return { ...present, tenths: Math.min(capacityTenths, present.tenths + tenths) }
}

/** When the energy reaches `tenths`, at most the capacity; not after `now` when it already has. */
export function reachesAt(
  season: SeasonRules,
  stored: StoredEnergy,
  tenths: number,
  now: Date,
): Date {
  const present = refilled(season, stored, now)
  const missing = Math.max(0, tenths - present.tenths)
  return new Date(present.at.getTime() + Math.ceil(missing * msPerTenth(season.rules.energy)))
}

/** When the energy will be full, null when it already is at `now`. */
export function fullAt(season: SeasonRules, stored: StoredEnergy, now: Date): Date | null {
  const { capacityTenths } = season.rules.energy
  return energyAt(season, stored, now) === capacityTenths
    ? null
    : reachesAt(season, stored, capacityTenths, now)
}

/**
 * The same energy as of the last whole tenth refilled by `now`, so that rounding never loses any. What refilled before
 * the season began follows the rules of then.
 */
function refilled(season: SeasonRules, stored: StoredEnergy, now: Date): StoredEnergy {
  const { rules, since, before } = season
  if (now < since) return refilledBy(before.energy, stored, now)
  if (stored.at >= since) return refilledBy(rules.energy, stored, now)
  const atStart = refilledBy(before.energy, stored, since)
  return refilledBy(rules.energy, { tenths: atStart.tenths, at: since }, now)
}

function refilledBy(energy: EnergyRules, stored: StoredEnergy, now: Date): StoredEnergy {
  const { capacityTenths } = energy
  const elapsedMs = Math.max(0, now.getTime() - stored.at.getTime())
  const gained = Math.floor(elapsedMs / msPerTenth(energy))
  if (stored.tenths + gained >= capacityTenths) return { tenths: capacityTenths, at: now }
  return {
    tenths: stored.tenths + gained,
    at: new Date(stored.at.getTime() + gained * msPerTenth(energy)),
  }
}

/** Time to refill a tenth. */
function msPerTenth({ refillTenthsPerDay }: EnergyRules): number {
  return MS.day / refillTenthsPerDay
}
