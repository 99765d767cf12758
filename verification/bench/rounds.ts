import type { Measured } from './load/generator.ts'
import { printProgress } from './print-progress.ts'
import { median } from './statistics.ts'

/** A target of load. */
export interface Target {
  name: string
  run(ms: number): Promise<Measured>
}

/** Number and duration of rounds. */
export interface Rounds {
  count: number
  ms: number
}

/** Results of each target by round. */
export type Rates = ReadonlyMap<string, readonly Measured[]>

/**
 * Runs targets in turn, round after round, so that other load on the machine affects them equally. The first round is a
 * warm-up and does not count.
 */
export async function runRounds(targets: readonly Target[], rounds: Rounds): Promise<Rates> {
  const rates = new Map<string, Measured[]>(targets.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds.count; round += 1) {
    for (const { name, run } of targets) {
      const measured = await run(round === 0 ? rounds.ms / 2 : rounds.ms)
      if (measured.count === 0) throw new Error(`${name} answered nothing`)
      if (measured.refused.size > 0) {
        throw new Error(`${name} was refused: ${measured.firstRefusal?.slice(0, 1500)}`)
      }
      if (round === 0) continue
      rates.get(name)?.push(measured)
      printProgress(
        `  round ${round} ${name}: ${Math.round(measured.perSecond)}/s, p50 ${measured.p50Ms.toFixed(2)} ms, p99 ${measured.p99Ms.toFixed(2)} ms`,
      )
    }
  }
  return rates
}

/** The median over the rounds of one figure of a target. */
export function medianOf(
  rates: Rates,
  name: string,
  figure: 'perSecond' | 'p50Ms' | 'p99Ms',
): number {
  return median((rates.get(name) ?? []).map((measured) => measured[figure]))
}

/** The median of the ratios of two targets, each within its round. */
export function ratioOf(
  rates: Rates,
  name: string,
  base: string,
  figure: 'perSecond' | 'p50Ms' | 'p99Ms' = 'perSecond',
): number {
  const bases = rates.get(base) ?? []
  return median(
    (rates.get(name) ?? []).map(
      (measured, round) => measured[figure] / (bases[round]?.[figure] ?? Number.NaN),
    ),
  )
}
