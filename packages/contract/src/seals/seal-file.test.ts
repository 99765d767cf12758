import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../canonical-json.ts'
import { checkSealFile, dayOfSealFile } from './seal-file.ts'
import { checkProof, hashLeaf, hashNode, hashNothing, hashSeal, leafText } from './seal-proof.ts'
import { foreignProof, type Seal, type SealLeaf, type SealProof } from './seals.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function leafOf(n: number): SealLeaf {
  return {
    format: 'laurel-transfer-1',
    transferId: uuid(n),
    sequence: n + 1,
    at: '2026-11-22T08:15:00.000Z',
    category: 'lesson',
    from: { kind: 'issuance', account: uuid(100) },
    to: { kind: 'pending', account: uuid(200 + n) },
    amountPoints: 10 + n,
    seasonId: null,
    ruleVersion: 2,
    causeKind: 'lesson',
    causeId: `first:${n}`,
    reversesId: null,
    detailsHash: 'ab'.repeat(32),
    restHash: 'cd'.repeat(32),
  }
}

/** A day with this many transfers: its seal, the lines of its file, and the proof of each transfer. */
async function buildDay(
  count: number,
): Promise<{ seal: Seal; lines: string[]; proofs: SealProof[] }> {
  const leaves = Array.from({ length: count }, (_, n) => leafOf(n))
  const levels = [await Promise.all(leaves.map((leaf) => hashLeaf(leafText(leaf))))]
  for (let top = levels[0] ?? []; top.length > 1; top = levels.at(-1) ?? []) {
    const above: string[] = []
    for (let at = 0; at < top.length; at += 2) {
      const [left = '', right] = top.slice(at, at + 2)
      above.push(right === undefined ? left : await hashNode(left, right))
    }
    levels.push(above)
  }
  const day = {
    number: 7,
    day: '2026-11-22',
    transferCount: count,
    treeRoot: levels.at(-1)?.[0] ?? (await hashNothing()),
    previousRoot: 'ef'.repeat(32),
  }
  const root = await hashSeal(day)
  const seal = { ...day, root, lateCount: 0, sealedAt: '2026-11-23T00:20:00.000Z' }
  const proofs = leaves.map((leaf, position) => ({
    leaf,
    position,
    path: levels.slice(0, -1).flatMap((level, height) => {
      const at = Math.floor(position / 2 ** height)
      return level[at % 2 === 0 ? at + 1 : at - 1] ?? []
    }),
    seal,
  }))
  const header = canonicalJson({ ...seal, format: 'laurel-day-1' })
  return { seal, lines: [header, ...leaves.map(leafText)], proofs }
}

/** Checks a proof that someone sends as text, as a page does: strictly, and against the published seal. */
async function accepts(text: string, published: Seal): Promise<boolean> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return false
  }
  const proof = foreignProof.safeParse(value)
  if (!proof.success || canonicalJson(proof.data.seal) !== canonicalJson(published)) return false
  return (await checkProof(proof.data, published.root)).isValid
}

async function* linesOf(lines: readonly string[]) {
  yield* lines
}

const BYTE = fc.integer({ min: 0, max: 255 })

/** A text with one byte replaced by another. */
function changeByte(text: string, at: number, byte: number): string | null {
  const bytes = new TextEncoder().encode(text)
  if (bytes[at % bytes.length] === byte) return null
  bytes[at % bytes.length] = byte
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

describe('proofs of any day', () => {
  it('lead to the root', async () => {
    for (const count of [1, 2, 3, 4, 5, 7, 8, 13, 33]) {
      const { seal, proofs } = await buildDay(count)
      for (const proof of proofs) expect(await accepts(JSON.stringify(proof), seal)).toBe(true)
    }
  })

  it('fail with any one byte changed', async () => {
    const { seal, proofs } = await buildDay(13)
    await fc.assert(
      fc.asyncProperty(fc.nat(12), fc.nat(), BYTE, async (index, at, byte) => {
        const changed = changeByte(JSON.stringify(proofs[index]), at, byte)
        if (changed !== null) expect(await accepts(changed, seal)).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })

  it('fail with anything added, or for another position', async () => {
    const { seal, proofs } = await buildDay(5)
    const [proof] = proofs
    if (proof === undefined) throw new Error('no proof')
    expect(await accepts(JSON.stringify({ ...proof, note: 'x' }), seal)).toBe(false)
    const leaf = { ...proof.leaf, note: 'x' }
    expect(await accepts(JSON.stringify({ ...proof, leaf }), seal)).toBe(false)
    for (const position of [1, 2, 3, 4]) {
      expect(await accepts(JSON.stringify({ ...proof, position }), seal)).toBe(false)
    }
  })
})

describe('checkSealFile', () => {
  const faultsOf = async (lines: readonly string[], seal: Seal) =>
    (await checkSealFile(linesOf(lines), seal)).faults

  it('finds no fault in the file of a day, empty or longer than a batch', async () => {
    for (const count of [0, 1, 6, 1500]) {
      const { seal, lines } = await buildDay(count)
      const progress: number[] = []
      const check = await checkSealFile(linesOf(lines), seal, (done) => progress.push(done))
      expect(check).toEqual({
        transferCount: count,
        treeRoot: seal.treeRoot,
        root: seal.root,
        faults: [],
      })
      expect(progress.at(-1)).toBe(count)
      expect(dayOfSealFile(lines[0] ?? '')).toBe('2026-11-22')
    }
  })

  it('finds any one byte changed', async () => {
    const { seal, lines } = await buildDay(6)
    const text = lines.join('\n')
    await fc.assert(
      fc.asyncProperty(fc.nat(), BYTE, async (at, byte) => {
        const changed = changeByte(text, at, byte)
        if (changed !== null) expect(await faultsOf(changed.split('\n'), seal)).not.toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('finds a transfer removed, added, or moved', async () => {
    const { seal, lines } = await buildDay(4)
    const [header = '', first = '', second = '', ...others] = lines
    expect(await faultsOf([header, first, ...others], seal)).toHaveLength(3)
    expect(await faultsOf([...lines, first], seal)).toHaveLength(3)
    expect(await faultsOf([header, second, first, ...others], seal)).toHaveLength(2)
    expect(await faultsOf([], seal)).not.toEqual([])
  })

  it('names no day for another file', () => {
    for (const line of ['', '{', '[]', '{"day":7}', '"2026-11-22"']) {
      expect(dayOfSealFile(line)).toBeNull()
    }
  })
})
