/**
 * Checks the file of a whole day in a browser (docs/seals.md). It is read as it arrives, in memory for one hash a level
 * of the tree and the leaves of one batch.
 */
import { hashLeaf, hashNode, hashNothing, hashSeal } from './seal-proof.ts'
import type { Seal } from './seals.ts'

/** Leaves hashed at once: browsers hash in parallel, and a promise for each leaf of a large day would fill the memory. */
const BATCH_LEAVES = 1024

/** The file of a day, recomputed from its lines. */
export interface SealFileCheck {
  transferCount: number
  treeRoot: string
  root: string
  /** Why it is not what was published, in sentences; empty for a sound file. */
  faults: string[]
}

/**
 * Recomputes the root of a day from the lines of its file, and compares it with the published seal. `onProgress` gets
 * the number of transfers read so far.
 */
export async function checkSealFile(
  lines: AsyncIterable<string>,
  published: Seal,
  onProgress: (transferCount: number) => void = () => undefined,
): Promise<SealFileCheck> {
  const tree = new AsyncTree()
  let header: string | null = null
  let batch: string[] = []
  const flush = async () => {
    for (const hash of await Promise.all(batch.map(hashLeaf))) await tree.add(hash)
    batch = []
    onProgress(tree.count)
  }
  for await (const line of lines) {
    if (header === null) {
      header = line
      continue
    }
    batch.push(line)
    if (batch.length === BATCH_LEAVES) await flush()
  }
  await flush()
  const transferCount = tree.count
  const treeRoot = await tree.root()
  const root = await hashSeal({ ...published, transferCount, treeRoot })
  const faults = [
    ...(statesSeal(header, published)
      ? []
      : ['The first line of the file is not the published seal.']),
    ...(transferCount === published.transferCount
      ? []
      : [
          `The file has ${transferCount} transfers, the published seal has ${published.transferCount}.`,
        ]),
    ...(treeRoot === published.treeRoot
      ? []
      : ['The transfers don’t lead to the published tree root.']),
    ...(root === published.root ? [] : ['The seal doesn’t lead to the published root.']),
  ]
  return { transferCount, treeRoot, root, faults }
}

/** The day that the first line of a file names; null for a file of another kind. */
export function dayOfSealFile(header: string): string | null {
  const { day } = readHeader(header) ?? {}
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
}

function statesSeal(header: string | null, published: Seal): boolean {
  const stated = readHeader(header ?? '')
  if (stated === null) return false
  const { format, ...seal } = stated
  const names = Object.keys(published) as (keyof Seal)[]
  return (
    format === 'laurel-day-1' &&
    Object.keys(seal).length === names.length &&
    names.every((name) => seal[name] === published[name])
  )
}

function readHeader(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** The root over leaves that come one by one: the roots of complete subtrees, of falling size. */
class AsyncTree {
  readonly #roots: { level: number; hash: string }[] = []
  count = 0

  async add(leafHash: string): Promise<void> {
    this.count += 1
    let node = { level: 0, hash: leafHash }
    while (this.#roots.at(-1)?.level === node.level) {
      const left = this.#roots.pop()?.hash ?? ''
      node = { level: node.level + 1, hash: await hashNode(left, node.hash) }
    }
    this.#roots.push(node)
  }

  async root(): Promise<string> {
    const [last, ...others] = this.#roots.map(({ hash }) => hash).reverse()
    if (last === undefined) return await hashNothing()
    let root = last
    for (const left of others) root = await hashNode(left, root)
    return root
  }
}
