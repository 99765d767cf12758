import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AirdropShareholder,
  airdropCap,
  airdropWeight,
  type ClusterReport,
  divideAirdrop,
} from './airdrop-allocation.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_124 })

const CLUSTERS = ['a', 'b', 'c', 'd']
const scores = fc.oneof(fc.integer({ min: 60, max: 400 }), fc.integer({ min: 60, max: 50_000 }))
const people: fc.Arbitrary<AirdropShareholder[]> = fc.uniqueArray(
  fc.record({
    id: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 4, maxLength: 8 }),
    scorePoints: scores,
    cluster: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...CLUSTERS) },
    ),
  }),
  { minLength: 1, maxLength: 60, selector: ({ id }) => id },
)
const pools = fc.oneof(fc.bigInt(0n, 1000n), fc.bigInt(0n, 10n ** 15n))
const singles = people.map((list) => list.map((person) => ({ ...person, cluster: null })))

function reportsOf(list: readonly AirdropShareholder[]): fc.Arbitrary<ClusterReport[]> {
  return fc.array(
    fc.record({
      cluster: fc.constantFrom(...CLUSTERS),
      kind: fc.constantFrom('own' as const, 'proof' as const),
      reporter: fc.constantFrom(...list.map(({ id }) => id)),
    }),
    { maxLength: 4 },
  )
}
const withReports = people.chain((list) => fc.tuple(fc.constant(list), reportsOf(list)))

function total(values: Iterable<{ share: bigint }>): bigint {
  return [...values].reduce((sum, { share }) => sum + share, 0n)
}

describe('airdropWeight', () => {
  it('is ((p + 250)² − 250²) / (p + 1,000) in millionths', () => {
    expect(airdropWeight(0)).toBe(0n)
    expect(airdropWeight(500)).toBe(333_333_333n)
    expect(airdropWeight(1000)).toBe(750_000_000n)
  })

  it('rises with every point', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (p) => airdropWeight(p + 1) > airdropWeight(p)),
      { numRuns: 500 },
    )
  })
})

describe('divideAirdrop', () => {
  it('never gives out more than the pool, with any reports', () => {
    fc.assert(
      fc.property(withReports, pools, fc.bigInt(0n, 1000n), ([list, reports], pool, minimum) => {
        const shares = divideAirdrop(pool, minimum, list, reports)
        expect(shares.size).toBe(list.length)
        expect(total(shares.values()) <= pool).toBe(true)
        for (const { share, amount } of shares.values()) {
          expect(amount).toBe(share < minimum ? 0n : share)
          expect(share >= 0n).toBe(true)
        }
      }),
    )
  })

  it('holds the cap of every account and cluster, with any reports', () => {
    fc.assert(
      fc.property(withReports, pools, ([list, reports], pool) => {
        const shares = divideAirdrop(pool, 0n, list, reports)
        const cap = airdropCap(pool, list.length)
        const sums = new Map<string, bigint>()
        for (const { id, cluster } of list) {
          const key = cluster ?? `account ${id}`
          sums.set(key, (sums.get(key) ?? 0n) + (shares.get(id)?.share ?? 0n))
        }
        for (const sum of sums.values()) expect(sum <= cap).toBe(true)
      }),
    )
  })

  it('gives out the whole pool among separate accounts', () => {
    fc.assert(
      fc.property(singles, pools, (list, pool) => {
        // Rounding down the caps may leave a few units where every account is at its cap.
        const shares = divideAirdrop(pool, 0n, list)
        const isEveryoneCapped = [...shares.values()].every(({ isCapped }) => isCapped)
        if (!isEveryoneCapped) expect(total(shares.values())).toBe(pool)
      }),
    )
  })

  it('never gives less for a higher score', () => {
    fc.assert(
      fc.property(singles, pools, (list, pool) => {
        const shares = divideAirdrop(pool, 0n, list)
        const sorted = [...list].sort((a, b) => a.scorePoints - b.scorePoints)
        sorted.forEach((person, place) => {
          const next = sorted[place + 1]
          if (next === undefined || next.scorePoints === person.scorePoints) return
          expect((shares.get(next.id)?.share ?? 0n) >= (shares.get(person.id)?.share ?? 0n)).toBe(
            true,
          )
        })
      }),
    )
  })

  it('does not depend on the order of its arguments', () => {
    fc.assert(
      fc.property(
        withReports.chain(([list, reports]) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray(list, { minLength: list.length }),
            fc.constant(reports),
            fc.shuffledSubarray(reports, { minLength: reports.length }),
          ),
        ),
        pools,
        ([list, shuffled, reports, otherReports], pool) => {
          const sorted = (shares: ReturnType<typeof divideAirdrop>) =>
            [...shares].sort(([a], [b]) => (a < b ? -1 : 1))
          expect(sorted(divideAirdrop(pool, 5n, shuffled, otherReports))).toEqual(
            sorted(divideAirdrop(pool, 5n, list, reports)),
          )
        },
      ),
    )
  })

  it('gives a cluster no more than one cap, into however many accounts it splits', () => {
    fc.assert(
      fc.property(singles, scores, fc.integer({ min: 2, max: 30 }), pools, (list, p, n, pool) => {
        const split = Array.from({ length: n }, (_, index) => ({
          id: `split-${index}`,
          scorePoints: Math.floor(p / n),
          cluster: 'split',
        }))
        const shares = divideAirdrop(pool, 0n, [...list, ...split])
        const sum = total(split.map(({ id }) => shares.get(id) ?? { share: 0n }))
        expect(sum <= airdropCap(pool, list.length + n)).toBe(true)
      }),
    )
  })

  it('shares again what the cap cuts off', () => {
    const list = [
      { id: 'giant', scorePoints: 1_000_000, cluster: null },
      ...Array.from({ length: 9 }, (_, n) => ({ id: `p${n}`, scorePoints: 100, cluster: null })),
    ]
    const shares = divideAirdrop(1000n, 0n, list)
    expect(shares.get('giant')).toMatchObject({ share: 300n, isCapped: true })
    // 700 among nine: 77 each, and the seven left over by the order of the ids.
    expect(shares.get('p0')?.share).toBe(78n)
    expect(shares.get('p8')?.share).toBe(77n)
    expect(total(shares.values())).toBe(1000n)
  })

  it('leaves a cluster that reported itself 15%, and pays 10% for a proof', () => {
    const list = [
      { id: 'x1', scorePoints: 200, cluster: 'x' },
      { id: 'x2', scorePoints: 200, cluster: 'x' },
      { id: 'honest', scorePoints: 200, cluster: null },
      { id: 'other', scorePoints: 200, cluster: null },
    ]
    const own = divideAirdrop(4000n, 0n, list, [{ cluster: 'x', kind: 'own', reporter: 'x1' }])
    expect(own.get('x1')?.share).toBe(150n)
    expect(own.get('x2')?.share).toBe(150n)
    const proved = divideAirdrop(4000n, 0n, list, [
      { cluster: 'x', kind: 'own', reporter: 'x1' },
      { cluster: 'x', kind: 'proof', reporter: 'honest' },
    ])
    expect(proved.get('x1')?.share).toBe(0n)
    expect(proved.get('honest')).toMatchObject({ share: 1200n, reward: 200n })
    expect(proved.get('other')?.share).toBe(1000n)
  })

  it('pays nothing below the smallest claim', () => {
    const list = [
      { id: 'small', scorePoints: 60, cluster: null },
      { id: 'large', scorePoints: 5000, cluster: null },
    ]
    const shares = divideAirdrop(1000n, 100n, list)
    expect(shares.get('small')?.amount).toBe(0n)
    expect(shares.get('small')?.share).toBeGreaterThan(0n)
    expect(shares.get('large')?.amount).toBe(shares.get('large')?.share)
  })
})
