import { AIRDROP_RULES } from '@laurel/contract/airdrop/airdrop-allocation'
import { describe, expect, it } from 'vitest'
import { reportFarmer } from '../people/farmers.ts'
import { casualVoter } from '../people/honest.ts'
import { createPerson } from '../people/people.ts'
import { economyRules } from '../rules/economy-rules.ts'
import { createRandom } from '../world/random.ts'
import type { Persona, PointsKind } from '../world/world.ts'
import { airdropShares, weightOf } from './airdrop.ts'
import { isMet } from './goals.ts'
import { summarise } from './summary.ts'

const economy = economyRules(2)
const { rules } = economy

function person(persona: Persona, index: number, points: [PointsKind, number][]) {
  const created = createPerson(persona, index, 0, economy, createRandom(index))
  created.points = new Map(points)
  return created
}

describe('airdropShares', () => {
  it('leaves out who is below the least score, and gives the pool to the others', () => {
    const shares = airdropShares(rules, [59, 60, 60, 500])
    expect(shares[0]).toBe(0)
    expect(shares[1]).toBe(shares[2])
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6)
  })

  it('gives no one more than three average shares', () => {
    const shares = airdropShares(rules, [...Array.from({ length: 99 }, () => 60), 1_000_000])
    expect(shares.at(-1)).toBeCloseTo(0.03, 6)
  })

  it('divides by the numbers that the rules publish', () => {
    const { airdrop } = rules
    expect({
      minScorePoints: airdrop?.minScorePoints,
      weight: { offsetPoints: airdrop?.offsetPoints, dampingPoints: airdrop?.dampingPoints },
      capThousandths: (airdrop?.maxShare ?? 0) * 1000,
      capAverages: airdrop?.equalShares,
      minimumUnits: {
        SOL: BigInt(airdrop?.minClaim.SOL ?? 0),
        USDC: BigInt(airdrop?.minClaim.USDC ?? 0),
      },
      ownReportPercent: (airdrop?.ownClusterShare ?? 0) * 100,
      proofPercent: (airdrop?.provedClusterShare ?? 0) * 100,
    }).toEqual(AIRDROP_RULES)
  })
})

describe('weightOf', () => {
  it('is 0 below the least score and grows faster than the score', () => {
    expect(weightOf(rules, 59)).toBe(0)
    expect(weightOf(rules, 2000)).toBeGreaterThan(2 * weightOf(rules, 1000))
  })
})

describe('summarise', () => {
  const people = [
    person(casualVoter, 0, [
      ['fixed', 100],
      ['curation', 90],
    ]),
    person(casualVoter, 1, [['curation', 30]]),
    person(reportFarmer, 2, [
      ['fixed', 90],
      ['report', 100],
      ['win', 40],
    ]),
  ]
  const summary = summarise({ people, bounties: [], groupedOn: new Map() }, rules)

  it('counts judged points only as score', () => {
    const farmers = summary.taken.find(({ name }) => name === reportFarmer.name)
    expect(farmers).toMatchObject({ accounts: 1, pointsPerAccount: 230, scorePerAccount: 40 })
    expect(summary.attackers.scoreShare).toBeCloseTo(40 / 160)
    expect(summary.attackers.airdropShare).toBe(0)
  })

  it('counts the casual voters who reach the airdrop', () => {
    expect(summary.honest.casualVoters.eligible).toBe(0.5)
  })

  it('counts those who lost all that was held', () => {
    const [loser, lucky, waiting] = people
    if (loser === undefined || lucky === undefined || waiting === undefined) throw new Error()
    const held = [
      { ...loser, decidedPoints: 10, releasedPoints: 0 },
      { ...lucky, decidedPoints: 10, releasedPoints: 4 },
      { ...waiting, persona: casualVoter, held: [3] },
      { ...waiting, persona: casualVoter },
    ]
    const { honest } = summarise({ people: held, bounties: [], groupedOn: new Map() }, rules)
    expect(honest.lostAll).toBeCloseTo(1 / 3)
  })
})

describe('isMet', () => {
  it('decides by the digits that are shown', () => {
    const goal = { bound: { kind: 'at most', value: 0.7, unit: '×' } } as never
    expect([0.699, 0.704, 0.706].map((value) => isMet(goal, value))).toEqual([true, true, false])
  })
})
