/**
 * The published data set of an airdrop, and its offline check. One JSON object per line: first the header, then every
 * person under a pseudonym, in the order of the pseudonyms. Each line's `leaf` is the hash of its other fields; the
 * Merkle root over the leaves commits to all of them. Hash functions are arguments: this file runs anywhere.
 */
import { z } from 'zod'
import { type AirdropShare, type ClusterReport, divideAirdrop } from './airdrop-allocation.ts'
import {
  AIRDROP_REASONS,
  AIRDROP_REPORT_KINDS,
  AIRDROP_ROUNDS,
  type AirdropReason,
} from './airdrop-words.ts'

/** Hashes a text with SHA-256, as lower-case hex. */
export type HashText = (text: string) => string

/** A step from a leaf to the root: the sibling's hash, and the side on which it stands. */
export interface ProofStep {
  side: 'left' | 'right'
  hash: string
}

const HEX = /^[0-9a-f]{8,64}$/
const units = z.string().regex(/^(0|[1-9]\d{0,30})$/)

/** The first line of a data set. */
export const airdropDataHeader = z.strictObject({
  format: z.literal('laurel-airdrop/1'),
  airdropId: z.uuid(),
  season: z.string(),
  round: z.enum(AIRDROP_ROUNDS),
  ruleVersion: z.int(),
  token: z.enum(['SOL', 'USDC']),
  /** Smallest units, as all amounts. */
  pool: units,
  minimum: units,
  people: z.int(),
  eligible: z.int(),
  root: z.string().regex(HEX),
})
/** The first line of a data set. */
export type AirdropDataHeader = z.infer<typeof airdropDataHeader>

/** A person in a data set, without the leaf. An excluded one is published without score and cluster. */
export const airdropDataLine = z.strictObject({
  id: z.string().regex(HEX),
  score: z.int().min(0).nullable(),
  cluster: z.string().regex(HEX).nullable(),
  /** How the cluster was reported in the dry run: it keeps a part of its share, or nothing if someone else proved it. */
  report: z.enum(AIRDROP_REPORT_KINDS).nullable(),
  /** The clusters that this person proved, and is rewarded for. */
  proved: z.array(z.string().regex(HEX)).max(100),
  reason: z.enum(AIRDROP_REASONS).nullable(),
  weight: units,
  share: units,
  amount: units,
})
/** A person in a data set, without the leaf. */
export type AirdropDataLine = z.infer<typeof airdropDataLine>

/** The text whose hash is a line's leaf: its fields in their fixed order, as JSON. */
export function leafText(line: AirdropDataLine): string {
  const { id, score, cluster, report, proved, reason, weight, share, amount } = line
  const fields = { id, score, cluster, report, proved, reason, weight, share, amount }
  return `leaf:${JSON.stringify(fields)}`
}

/** What the division of a pool reads of a person in a data set. */
export type SharingLine = Pick<AirdropDataLine, 'id' | 'score' | 'cluster' | 'report' | 'proved'>

/** Divides a pool among the people in a data set who take part: those published with a score. */
export function divideAmong(
  { pool, minimum }: { pool: bigint; minimum: bigint },
  lines: readonly SharingLine[],
): Map<string, AirdropShare> {
  const sharing = lines.filter(({ score }) => score !== null)
  const people = sharing.map(({ id, score, cluster }) => ({ id, scorePoints: score ?? 0, cluster }))
  return divideAirdrop(pool, minimum, people, reportsIn(sharing))
}

/** The reports that a data set states: members say how their cluster was reported, a reporter which ones they proved. */
function reportsIn(lines: readonly SharingLine[]): ClusterReport[] {
  const reporters = new Map<string, string>()
  for (const { id, proved } of lines) {
    for (const cluster of proved) {
      const known = reporters.get(cluster)
      if (known === undefined || id < known) reporters.set(cluster, id)
    }
  }
  return lines.flatMap(({ cluster, report }) => {
    if (cluster === null || report === null) return []
    const reporter = report === 'own' ? null : (reporters.get(cluster) ?? null)
    return [{ cluster, kind: report, reporter }]
  })
}

/** Why a person who took part in the division can claim nothing; null for one who can. */
export function shareReason(
  { report }: Pick<AirdropDataLine, 'report'>,
  { share, amount }: Pick<AirdropShare, 'share' | 'amount'>,
): AirdropReason | null {
  if (amount > 0n) return null
  return report === 'proof' && share === 0n ? 'linked_accounts_proved' : 'below_minimum'
}

/** The text whose hash joins two nodes of the tree. */
export function nodeText(left: string, right: string): string {
  return `node:${left}:${right}`
}

/** The levels of the Merkle tree over leaf hashes, leaves first; a node without a sibling rises unchanged. */
export function merkleLevels(leaves: readonly string[], hash: HashText): string[][] {
  const levels: string[][] = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const next: string[] = []
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index] ?? ''
      const right = level[index + 1]
      next.push(right === undefined ? left : hash(nodeText(left, right)))
    }
    levels.push(next)
    level = next
  }
  return levels
}

/** The root of a tree; of an empty one the hash of the empty text. */
export function merkleRoot(levels: readonly string[][], hash: HashText): string {
  return levels.at(-1)?.[0] ?? hash('')
}

/** The steps from a leaf to the root. */
export function proofOfLeaf(levels: readonly string[][], place: number): ProofStep[] {
  const steps: ProofStep[] = []
  let index = place
  for (const level of levels.slice(0, -1)) {
    const sibling = level[index ^ 1]
    if (sibling !== undefined)
      steps.push({ side: index % 2 === 0 ? 'right' : 'left', hash: sibling })
    index >>= 1
  }
  return steps
}

/** The root that follows from a line and its proof; equal to the published one if the line is part of it. */
export async function rootOfProof(
  line: AirdropDataLine,
  proof: readonly ProofStep[],
  hash: (text: string) => string | Promise<string>,
): Promise<string> {
  let node = await hash(leafText(line))
  for (const { side, hash: other } of proof) {
    node = await hash(side === 'left' ? nodeText(other, node) : nodeText(node, other))
  }
  return node
}

/** A difference between a data set and its recalculation. */
export interface AirdropDifference {
  /** The number of the line in the file, from 1. */
  line: number
  /** The pseudonym; null for the header. */
  id: string | null
  field: string
  stated: string
  recomputed: string
}

/** The result of checking a data set. */
export interface AirdropCheck {
  header: AirdropDataHeader
  root: string
  /** The sum of all amounts, in smallest units. */
  total: bigint
  differences: AirdropDifference[]
}

/** Recalculates every amount and the root from a data set alone. Throws a `SyntaxError` for an unreadable one. */
export function checkAirdropData(text: string, hash: HashText): AirdropCheck {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '')
  const header = parseLine(first, airdropDataHeader, 1)
  const stored = rest.map((line, index) => {
    const { leaf, ...fields } = parseLine(line, storedLine, index + 2)
    return { fields, leaf, line: index + 2 }
  })
  const differences: AirdropDifference[] = []
  const compare = (
    line: number,
    id: string | null,
    values: Record<string, readonly [stated: unknown, recomputed: unknown]>,
  ) => {
    for (const [field, [stated, recomputed]] of Object.entries(values)) {
      if (String(stated) === String(recomputed)) continue
      differences.push({ line, id, field, stated: String(stated), recomputed: String(recomputed) })
    }
  }
  const people = stored.map(({ fields }) => fields)
  const sums = { pool: BigInt(header.pool), minimum: BigInt(header.minimum) }
  const shares = divideAmong(sums, people)
  let total = 0n
  stored.forEach(({ fields, leaf, line }, index) => {
    const share = shares.get(fields.id)
    const previous = people[index - 1]
    compare(line, fields.id, {
      weight: [fields.weight, share?.weight ?? 0n],
      share: [fields.share, share?.share ?? 0n],
      amount: [fields.amount, share?.amount ?? 0n],
      reason: [fields.reason, share === undefined ? fields.reason : shareReason(fields, share)],
      leaf: [leaf, hash(leafText(fields))],
      order: [previous === undefined || previous.id < fields.id, true],
    })
    total += BigInt(fields.amount)
  })
  const root = merkleRoot(
    merkleLevels(
      people.map((line) => hash(leafText(line))),
      hash,
    ),
    hash,
  )
  compare(1, null, {
    people: [header.people, people.length],
    eligible: [header.eligible, shares.size],
    root: [header.root, root],
    'total within the pool': [true, total <= BigInt(header.pool)],
  })
  return { header, root, total, differences }
}

const storedLine = airdropDataLine.extend({ leaf: z.string().regex(HEX) })

function parseLine<T>(text: string, shape: z.ZodType<T>, line: number): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new SyntaxError(`line ${line} is not JSON`)
  }
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SyntaxError(`line ${line}, ${issue?.path.join('.') || 'object'}: ${issue?.message}`)
}
