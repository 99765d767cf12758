import { sealText } from '@laurel/contract/seals/seal-proof'
import { sealLeaf, seal as sealShape } from '@laurel/contract/seals/seals'
import { z } from 'zod'
import { hashOf, TreeHasher } from './merkle.ts'

/** The seal of a file, with what its lines give. */
export interface SealFileResult {
  day: string
  transferCount: number
  statedRoot: string
  root: string
  /** Why the file is not what it says; empty for a sound one. */
  faults: string[]
}

const header = sealShape.extend({ format: z.literal('laurel-day-1') })

/** Recomputes the root of a day from the lines of its file alone. Raises an error for a file of another kind. */
export async function verifySealFile(lines: AsyncIterable<string>): Promise<SealFileResult> {
  const faults: string[] = []
  const tree = new TreeHasher()
  let stated: z.infer<typeof header> | null = null
  for await (const line of lines) {
    if (stated === null) {
      stated = header.parse(parseLine(line, 1))
      continue
    }
    const leaf = sealLeaf.safeParse(parseLine(line, tree.count + 2))
    if (!leaf.success) faults.push(`line ${tree.count + 2} is no transfer`)
    tree.add(hashOf('leaf', line))
  }
  if (stated === null) throw new Error('The file is empty.')
  if (tree.count !== stated.transferCount) {
    faults.push(`it has ${tree.count} transfers, its seal ${stated.transferCount}`)
  }
  const treeRoot = tree.root()
  if (treeRoot !== stated.treeRoot) faults.push(`its transfers give the tree root ${treeRoot}`)
  const root = hashOf('seal', sealText({ ...stated, transferCount: tree.count, treeRoot }))
  if (root !== stated.root) faults.push(`its seal gives the root ${root}`)
  return { day: stated.day, transferCount: tree.count, statedRoot: stated.root, root, faults }
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`Line ${number} is not JSON: this is not the file of a day.`)
  }
}
