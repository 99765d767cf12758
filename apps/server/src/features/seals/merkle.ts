/** Merkle trees of RFC 6962 over SHA-256, as docs/seals.md describes them; hashes are hexadecimal. */
import { createHash } from 'node:crypto'
import { HASH_PREFIX } from '@laurel/contract/seals/seal-proof'
import { sha256 } from '../../platform/ids.ts'

/** SHA-256 over the prefix byte of a kind of hash, and its content. */
export function hashOf(kind: keyof typeof HASH_PREFIX, ...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256').update(Uint8Array.of(HASH_PREFIX[kind]))
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The hash of two nodes. */
function hashNode(left: string, right: string): string {
  return hashOf('node', Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))
}

/** The root of a tree without leaves (RFC 6962 §2.1). */
export const EMPTY_ROOT = sha256('')

/** The level above a list of nodes: a last node without a sibling moves up as it is. */
export function levelAbove(nodes: readonly string[]): string[] {
  const above: string[] = []
  for (let index = 0; index < nodes.length; index += 2) {
    const [left = '', right] = nodes.slice(index, index + 2)
    above.push(right === undefined ? left : hashNode(left, right))
  }
  return above
}

/** The levels above a list of nodes, up to a single node or `height` levels. */
export function levelsAbove(
  nodes: readonly string[],
  height = Number.POSITIVE_INFINITY,
): string[][] {
  const levels: string[][] = []
  let top = nodes
  while (levels.length < height && (top.length > 1 || height !== Number.POSITIVE_INFINITY)) {
    top = levelAbove(top)
    levels.push([...top])
  }
  return levels
}

/** The root over a list of nodes of one level. */
export function rootOf(nodes: readonly string[]): string {
  return levelsAbove(nodes).at(-1)?.[0] ?? nodes[0] ?? EMPTY_ROOT
}

/** Computes a root from leaf hashes that come one by one, in memory for one hash a level. */
export class TreeHasher {
  /** Roots of complete subtrees, of falling size. */
  readonly #roots: { level: number; hash: string }[] = []
  count = 0

  add(leafHash: string): void {
    this.count += 1
    let node = { level: 0, hash: leafHash }
    for (
      let last = this.#roots.at(-1);
      last !== undefined && last.level === node.level;
      last = this.#roots.at(-1)
    ) {
      this.#roots.pop()
      node = { level: node.level + 1, hash: hashNode(last.hash, node.hash) }
    }
    this.#roots.push(node)
  }

  root(): string {
    const [last, ...others] = this.#roots.map(({ hash }) => hash).reverse()
    if (last === undefined) return EMPTY_ROOT
    return others.reduce((right, left) => hashNode(left, right), last)
  }
}
