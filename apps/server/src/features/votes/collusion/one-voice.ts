/**
 * Voters who decide alike beyond what the work explains are heard as one voice (product.md 6, rule D-vote-one-voice).
 * The yardstick is the sponsor's checklist and each voter's own habit, never the crowd: an attacker may be the crowd.
 */
import {
  type DecisionTable,
  indexBySubmission,
  type SubmissionIndex,
  tableOf,
} from './decision-table.ts'
import type { PastDecision } from './past-decisions.ts'

/** Thresholds of one voice. */
export interface OneVoiceRules {
  /** Entries that both voters decided on, from which a pair is compared. */
  minSharedExposures: number
  /** Standard deviations between the correlation and the lower bound that counts. */
  z: number
  /** Correlation up to which nothing is discounted: experts agree to 0.3 to 0.4. */
  minCorrelation: number
}

/** A voter whose strengths vary less than this is flat: fewer than one decision in twenty differs. */
const FLAT_VARIANCE = 0.05
/** How far the mean strengths of two flat voters may differ: one step of strength. */
const FLAT_STEP = 0.25
/** The variance of a balanced yes or no, the largest possible. */
const FULL_VARIANCE = 0.25
/** Observations that Fisher's transformation costs. */
const FISHER_LOSS = 3

/** Sums over the entries that one voter shares with each other voter. */
interface SharedSums {
  counts: Uint32Array
  products: Float64Array
  ownSquares: Float64Array
  otherSquares: Float64Array
}

/**
 * The factor 1 / (1 + Σc) of each voter in `decisions`, which are all past decisions of a bounty's voters, in any
 * order. A voter without past decisions has no row: the factor is 1.
 *
 * c of a pair is max(0, (r⁻ − m)/(1 − m)), m being `minCorrelation`. r is the correlation, about 0, of their residuals
 * over the entries that both decided on; a residual is the strength minus the voter's own mean for entries of that
 * third. r⁻ is the lower bound of Fisher's z at `z`, over n = 4 × the geometric mean of both sums of squares: a shared
 * entry counts by the choice that was in it, 1 for a balanced yes or no. r is at most 1 − 1/n. So twelve times "not for"
 * with one support in common is hardly evidence, and twenty free choices in common are. Two perfect judges have no
 * residuals, hence c = 0.
 *
 * A flat voter, who gives nearly the same strength to everything whatever its third, has no residuals either, and
 * would escape. Two flat voters of the same strength have c = 1: nothing tells their votes apart.
 */
export function oneVoiceFactors(
  decisions: readonly PastDecision[],
  rules: OneVoiceRules,
): Map<string, number> {
  const table = tableOf(decisions)
  const sums = similaritySums(table, rules)
  return new Map(table.voterIds.map((voterId, voter) => [voterId, 1 / (1 + (sums[voter] ?? 0))]))
}

/** Σc of each voter. */
function similaritySums(table: DecisionTable, rules: OneVoiceRules): Float64Array {
  const voterCount = table.voterIds.length
  const index = indexBySubmission(table)
  const levels = flatLevels(table)
  const similarity = new Float64Array(voterCount)
  const shared: SharedSums = {
    counts: new Uint32Array(voterCount),
    products: new Float64Array(voterCount),
    ownSquares: new Float64Array(voterCount),
    otherSquares: new Float64Array(voterCount),
  }
  for (let voter = 0; voter < voterCount; voter += 1) {
    for (const column of Object.values(shared)) column.fill(0)
    addShared(shared, table, index, voter)
    for (let other = voter + 1; other < voterCount; other += 1) {
      if ((shared.counts[other] ?? 0) < rules.minSharedExposures) continue
      const step = Math.abs((levels[voter] ?? Number.NaN) - (levels[other] ?? Number.NaN))
      const c = step < FLAT_STEP ? 1 : similarityOf(shared, other, rules)
      similarity[voter] = (similarity[voter] ?? 0) + c
      similarity[other] = (similarity[other] ?? 0) + c
    }
  }
  return similarity
}

/** Adds a voter's decisions to the sums of all later voters who decided on the same entries. */
function addShared(
  shared: SharedSums,
  table: DecisionTable,
  index: SubmissionIndex,
  voter: number,
): void {
  const { counts, products, ownSquares, otherSquares } = shared
  const { voters, residuals, positions } = index
  for (let at = table.starts[voter] ?? 0; at < (table.starts[voter + 1] ?? 0); at += 1) {
    const own = table.residuals[at] ?? 0
    const end = index.starts[(table.submissions[at] ?? 0) + 1] ?? 0
    // The voters of an entry are in order: the later ones follow.
    for (let position = (positions[at] ?? 0) + 1; position < end; position += 1) {
      const other = voters[position] ?? 0
      const residual = residuals[position] ?? 0
      counts[other] = (counts[other] ?? 0) + 1
      products[other] = (products[other] ?? 0) + own * residual
      ownSquares[other] = (ownSquares[other] ?? 0) + own * own
      otherSquares[other] = (otherSquares[other] ?? 0) + residual * residual
    }
  }
}

/** c of the current voter and another one, by their residuals. */
function similarityOf(shared: SharedSums, other: number, rules: OneVoiceRules): number {
  const spread = Math.sqrt((shared.ownSquares[other] ?? 0) * (shared.otherSquares[other] ?? 0))
  const trials = spread / FULL_VARIANCE
  if (trials <= FISHER_LOSS) return 0
  const r = Math.min((shared.products[other] ?? 0) / spread, 1 - 1 / trials)
  const lowerBound = Math.tanh(Math.atanh(r) - rules.z / Math.sqrt(trials - FISHER_LOSS))
  return Math.max(0, (lowerBound - rules.minCorrelation) / (1 - rules.minCorrelation))
}

/** The mean strength of each flat voter, NaN for all others. */
function flatLevels({ voterIds, starts, strengths }: DecisionTable): Float64Array {
  return Float64Array.from(voterIds, (_id, voter) => {
    const own = strengths.subarray(starts[voter], starts[voter + 1])
    const mean = own.reduce((sum, strength) => sum + strength, 0) / own.length
    const variance = own.reduce((sum, strength) => sum + (strength - mean) ** 2, 0) / own.length
    return variance < FLAT_VARIANCE ? mean : Number.NaN
  })
}
