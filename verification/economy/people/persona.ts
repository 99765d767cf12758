import type { Random } from '../world/random.ts'
import type { Entry, Person, Persona } from '../world/world.ts'

export type { Persona } from '../world/world.ts'

/** Judging errors, in standard deviations of quality: a language model judges like a casual human. */
export const JUDGING_ERROR = { casual: 1, expert: 0.5, model: 1, sponsor: 0.5 } as const
/** Profile, wallet, Twitter and four lessons. */
export const HONEST_FIXED_POINTS = 100
/** Profile, wallet and four lessons. */
const FARMED_FIXED_POINTS = 90
/** Judges in every session until the energy is spent. */
export const EVERY_DAY = { sessionsPerDay: 1, decisionsPerSession: 60, activeShare: 1 }

/** Quality of human and generated entries: a generated one is 0.3 above the median human one. */
export const QUALITY = {
  casual: { mean: 0, deviation: 0.8, spread: 0.6 },
  pro: { mean: 1, deviation: 0.6, spread: 0.35 },
  model: { mean: 0.3, deviation: 0.3, spread: 0 },
  junk: { mean: -3, deviation: 0.3, spread: 0 },
}

/** Strengths by how far above the bar an entry is perceived. */
export function strengthOf(aboveBar: number): number {
  if (aboveBar < 0) return 0
  return Math.min(100, 25 * (1 + Math.floor(aboveBar / 0.5)))
}

/** Judges by perceived quality, with an error in standard deviations. */
export const judges = (error: number) => (voter: Person, entry: Entry, random: Random) =>
  strengthOf(entry.quality + random.normal(0, error) - voter.bar)

/** An attacker’s account that does nothing. */
export const NONE: Persona = {
  name: '',
  isHonest: false,
  sessionsPerDay: 0,
  decisionsPerSession: 0,
  entriesPerMonth: 0,
  fixedPoints: FARMED_FIXED_POINTS,
  reportsPerDay: 0,
  activeShare: 0,
  sponsorsItself: false,
}

/** Whether the entry is by an account of the same kind. */
export function isOwn(voter: Person, entry: Entry): boolean {
  return entry.author.persona === voter.persona
}
