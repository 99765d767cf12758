import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_ROOT, hashOf, levelAbove, levelsAbove, rootOf, TreeHasher } from './merkle.ts'

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** The tree hash as RFC 6962 §2.1 writes it. */
function rfc6962(leaves: readonly string[]): Buffer {
  if (leaves.length === 0) return sha256('')
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] ?? '')
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha256(Buffer.of(1), rfc6962(leaves.slice(0, split)), rfc6962(leaves.slice(split)))
}

const leafTexts = fc.array(fc.string({ maxLength: 8 }), { maxLength: 70 })

describe('the Merkle tree', () => {
  it('has the root of RFC 6962 for any number of leaves', () => {
    fc.assert(
      fc.property(leafTexts, (leaves) => {
        const hashes = leaves.map((leaf) => hashOf('leaf', leaf))
        expect(rootOf(hashes)).toBe(rfc6962(leaves).toString('hex'))
      }),
      { numRuns: 200 },
    )
  })

  it('has the same root leaf by leaf', () => {
    fc.assert(
      fc.property(leafTexts, (leaves) => {
        const tree = new TreeHasher()
        const hashes = leaves.map((leaf) => hashOf('leaf', leaf))
        for (const hash of hashes) tree.add(hash)
        expect(tree.count).toBe(leaves.length)
        expect(tree.root()).toBe(rootOf(hashes))
      }),
    )
  })

  it('has the same root in batches of complete subtrees and a rest', () => {
    fc.assert(
      fc.property(leafTexts, (leaves) => {
        const hashes = leaves.map((leaf) => hashOf('leaf', leaf))
        const batches: string[] = []
        for (let from = 0; from < hashes.length; from += 16) {
          batches.push(...(levelsAbove(hashes.slice(from, from + 16), 4).at(-1) ?? []))
        }
        expect(rootOf(batches)).toBe(rootOf(hashes))
      }),
    )
  })

  it('has the known root of no leaves, and of test vectors of Certificate Transparency', () => {
    expect(EMPTY_ROOT).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    const inputs = ['', '00', '10', '2021', '3031', '40414243'].map((hex) =>
      Buffer.from(hex, 'hex'),
    )
    const hashes = inputs.map((input) => hashOf('leaf', input))
    expect(rootOf(hashes.slice(0, 1))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    )
    expect(rootOf(hashes.slice(0, 3))).toBe(
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    )
    expect(rootOf(hashes)).toBe('76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef')
  })

  it('moves a node without a sibling up as it is', () => {
    const hash = hashOf('leaf', 'a')
    expect(levelAbove([hash])).toEqual([hash])
    expect(levelsAbove([hash], 3)).toEqual([[hash], [hash], [hash]])
  })
})
