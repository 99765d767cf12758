/**
 * The division of an airdrop's pool (product.md 9, rules D-airdrop-weight to D-airdrop-reports), in whole smallest
 * units. It reads nothing but its arguments and its result does not depend on their order, so the server, the what-if
 * simulator in the browser and `laurel recompute` run this same code.
 */

/** The numbers of the division. */
export const AIRDROP_RULES = {
  /** Season score from which a person is eligible. */
  minScorePoints: 60,
  /** weight = ((p + offset)² − offset²) / (p + damping): large scores count less than in proportion. */
  weight: { offsetPoints: 250, dampingPoints: 1000 },
  /** The cap of an account or cluster: this share of the pool, in thousandths, … */
  capThousandths: 5,
  /** … or this many average shares, whichever is more. */
  capAverages: 3,
  /** Smallest claims: 0.01 SOL, 1 USDC. */
  minimumUnits: { SOL: 10_000_000n, USDC: 1_000_000n },
  /** The part of its share that a cluster keeps which reported itself, in percent. */
  ownReportPercent: 15,
  /** The part of a cluster's share that goes to the person who proved it, in percent. */
  proofPercent: 10,
} as const

/** Weights are whole millionths, rounded down. */
const WEIGHT_SCALE = 1_000_000n

/** An eligible account. */
export interface AirdropShareholder {
  /** A unique id; in the data set the pseudonym, a hash, so that ties between equal remainders are broken by a hash. */
  id: string
  /** Season score, at least 0. */
  scorePoints: number
  /** The accounts that share one cap; null for an account of its own. */
  cluster: string | null
}

/** A confirmed report of a cluster. */
export interface ClusterReport {
  cluster: string
  /** `own`: a member reported it. `proof`: someone else proved it. */
  kind: 'own' | 'proof'
  /** The id of the person who proved it, paid if eligible; null for an own report, and where no one is paid. */
  reporter: string | null
}

/** The result for one account. */
export interface AirdropShare {
  /** Millionths. */
  weight: bigint
  /** Smallest units after cap and reports, before the smallest claim. */
  share: bigint
  /** The part of `share` that rewards proofs. */
  reward: bigint
  /** What can be claimed: `share`, or 0 where it is below the smallest claim. */
  amount: bigint
  /** Whether the cap limited the account or its cluster. */
  isCapped: boolean
}

/** Accounts that share a cap. */
interface Unit {
  key: string
  members: readonly AirdropShareholder[]
  weight: bigint
}

/** The weight of a season score in millionths: ((p + 250)² − 250²) / (p + 1,000), rounded down; strictly rising. */
export function airdropWeight(scorePoints: number): bigint {
  const p = BigInt(Math.max(0, Math.trunc(scorePoints)))
  const offset = BigInt(AIRDROP_RULES.weight.offsetPoints)
  const damping = BigInt(AIRDROP_RULES.weight.dampingPoints)
  return (((p + offset) ** 2n - offset ** 2n) * WEIGHT_SCALE) / (p + damping)
}

/** The largest share of an account or cluster, of a pool shared by `eligible` accounts. */
export function airdropCap(pool: bigint, eligible: number): bigint {
  if (eligible === 0) return 0n
  const fixed = (pool * BigInt(AIRDROP_RULES.capThousandths)) / 1000n
  const average = (pool * BigInt(AIRDROP_RULES.capAverages)) / BigInt(eligible)
  const cap = fixed > average ? fixed : average
  return cap < pool ? cap : pool
}

/**
 * Divides a pool among eligible accounts, by id. The sum of the shares never exceeds the pool; what caps, reports and
 * the smallest claim leave over stays in the pool.
 */
export function divideAirdrop(
  pool: bigint,
  minimum: bigint,
  people: readonly AirdropShareholder[],
  reports: readonly ClusterReport[] = [],
): Map<string, AirdropShare> {
  const cap = airdropCap(pool, people.length)
  const units = toUnits(people)
  const shares = divideCapped(pool, cap, units)
  const rewards = applyReports(units, shares, reports)
  const result = new Map<string, AirdropShare>()
  for (const unit of units) {
    const unitShare = shares.get(unit.key) ?? 0n
    const members = divide(
      unitShare,
      unit.members.map(({ id, scorePoints }) => ({ key: id, weight: airdropWeight(scorePoints) })),
    )
    let room = cap - unitShare
    for (const { id, scorePoints } of unit.members) {
      const earned = rewards.get(id) ?? 0n
      const reward = earned < room ? earned : room
      room -= reward
      const share = (members.get(id) ?? 0n) + reward
      result.set(id, {
        weight: airdropWeight(scorePoints),
        share,
        reward,
        amount: share < minimum ? 0n : share,
        isCapped: unitShare === cap,
      })
    }
  }
  return result
}

function toUnits(people: readonly AirdropShareholder[]): Unit[] {
  const groups = new Map<string, AirdropShareholder[]>()
  for (const person of people) {
    const key = person.cluster === null ? `account:${person.id}` : `cluster:${person.cluster}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [person])
    else group.push(person)
  }
  return [...groups].map(([key, members]) => {
    members.sort((a, b) => compare(a.id, b.id))
    const weight = members.reduce((sum, { scorePoints }) => sum + airdropWeight(scorePoints), 0n)
    return { key, members, weight }
  })
}

/** Shares in proportion to weight, none above the cap: what it cuts off is shared again among the rest until stable. */
function divideCapped(pool: bigint, cap: bigint, units: readonly Unit[]): Map<string, bigint> {
  const shares = new Map<string, bigint>()
  let rest = pool
  let open = [...units]
  for (;;) {
    const weights = open.reduce((sum, { weight }) => sum + weight, 0n)
    const isOver = ({ weight }: Unit) => weight * rest > cap * weights
    const over = open.filter(isOver)
    if (over.length === 0) break
    open = open.filter((unit) => !isOver(unit))
    for (const { key } of over) shares.set(key, cap)
    rest -= cap * BigInt(over.length)
  }
  // Each share is at most the cap, and a whole number below it has room for one more unit.
  for (const [key, share] of divide(rest, open)) shares.set(key, share)
  return shares
}

/** Divides an amount by weight: rounded down, the rest by largest remainder, ties by id. */
function divide(
  amount: bigint,
  parts: readonly { key: string; weight: bigint }[],
): Map<string, bigint> {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0n)
  if (weights === 0n) return new Map(parts.map(({ key }) => [key, 0n]))
  const exact = parts.map(({ key, weight }) => ({
    key,
    whole: (amount * weight) / weights,
    remainder: (amount * weight) % weights,
  }))
  const left = Number(amount - exact.reduce((sum, { whole }) => sum + whole, 0n))
  exact.sort((a, b) =>
    a.remainder === b.remainder ? compare(a.key, b.key) : a.remainder > b.remainder ? -1 : 1,
  )
  return new Map(exact.map(({ key, whole }, place) => [key, place < left ? whole + 1n : whole]))
}

/** Cuts the shares of reported clusters; returns the rewards by reporter. A proof outranks the cluster's own report. */
function applyReports(
  units: readonly Unit[],
  shares: Map<string, bigint>,
  reports: readonly ClusterReport[],
): Map<string, bigint> {
  const rewards = new Map<string, bigint>()
  const byCluster = new Map<string, ClusterReport>()
  for (const report of reports) {
    const known = byCluster.get(report.cluster)
    if (known === undefined || rankOf(report) < rankOf(known)) byCluster.set(report.cluster, report)
  }
  for (const { key } of units) {
    const report = key.startsWith('cluster:') ? byCluster.get(key.slice('cluster:'.length)) : null
    const share = shares.get(key) ?? 0n
    if (report == null) continue
    const kept = report.kind === 'own' ? BigInt(AIRDROP_RULES.ownReportPercent) : 0n
    shares.set(key, (share * kept) / 100n)
    if (report.kind === 'own') continue
    if (report.reporter === null) continue
    const reward = (share * BigInt(AIRDROP_RULES.proofPercent)) / 100n
    rewards.set(report.reporter, (rewards.get(report.reporter) ?? 0n) + reward)
  }
  return rewards
}

function rankOf({ kind, reporter }: ClusterReport): string {
  return `${kind === 'proof' ? 0 : 1}${reporter ?? ''}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
