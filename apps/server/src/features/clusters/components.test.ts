import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedComponents, type Edge } from './components.ts'

const node = fc.integer({ min: 0, max: 12 }).map((number) => `n${number}`)
const edges: fc.Arbitrary<Edge[]> = fc.array(fc.tuple(node, node), { maxLength: 40 })

/** Whether a path connects two nodes, found the slow way. */
function isConnected(all: readonly Edge[], from: string, to: string): boolean {
  const seen = new Set([from])
  for (let size = 0; size !== seen.size; ) {
    size = seen.size
    for (const [a, b] of all) if (seen.has(a) || seen.has(b)) seen.add(a).add(b)
  }
  return seen.has(to)
}

describe('connectedComponents', () => {
  it('gives two nodes the same root exactly when a path connects them', () => {
    fc.assert(
      fc.property(edges, (all) => {
        const roots = connectedComponents(all)
        for (const a of roots.keys()) {
          for (const b of roots.keys()) {
            expect(roots.get(a) === roots.get(b)).toBe(isConnected(all, a, b))
          }
        }
      }),
    )
  })

  it('does not depend on the order of the edges', () => {
    fc.assert(
      fc.property(
        edges.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          const sorted = (list: Edge[]) => [...connectedComponents(list)].sort()
          expect(sorted(shuffled)).toEqual(sorted(all))
        },
      ),
    )
  })
})
