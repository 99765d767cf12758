import { MIN_PRIZE } from '@laurel/contract/money/money'
import {
  capUnitsOf,
  earlyFactor,
  rankFactorOf,
  votePart,
} from '@laurel/contract/money/rewards/curation'
import { voterPool } from '@laurel/contract/money/rewards/pools'
import { recordWeight } from '@laurel/contract/money/rewards/weights'
import { describe, expect, it } from 'vitest'
import { MS } from '../../platform/clock.ts'
import { entriesToScore } from '../awards/award-plan.ts'
import { checklistPercentOf, finalScoreOf } from '../awards/formula.ts'
import { holdsOf } from '../payouts/facts/payout-holds.ts'
import { SECOND_APPROVER_FROM } from '../payouts/payouts.rules.ts'
import { LATEST_RULES as rules } from '../rules/rule-sets.rules.ts'
import { skillOf } from '../votes/tallies/skill.ts'
import { findLesson } from './lessons.catalogue.ts'

const bodyOf = (slug: string) => findLesson(slug)?.body ?? ''

/** The worked examples of the lessons, calculated by the code they describe. */
describe('the examples of the lessons', () => {
  it('weigh a checklist as the desk does', () => {
    const checklist = [5, 3, 2].map((weight, at) => ({ id: String(at), weight }))
    const percentOf = (scores: number[]) =>
      checklistPercentOf(checklist, Object.fromEntries(scores.entries()))
    expect([percentOf([40, 20, 90]), percentOf([90, 100, 70])]).toEqual([44, 89])
    expect(bodyOf('judging-by-the-checklist')).toContain('| **44 %** | **89 %** |')
    expect(percentOf([80, 40, 100])).toBe(72)
  })

  it('measure skill as settlement does', () => {
    const skillAfter = (settled: number, supportShare: number) =>
      skillOf(rules, {
        settled,
        hits: 0.75 * settled,
        supports: supportShare * settled,
        meanPlacedShare: 0.25,
      })
    const ines = skillAfter(80, 0.3)
    expect(ines.chance).toBeCloseTo(0.6)
    expect(ines.lowerBound).toBeCloseTo(0.699, 3)
    expect(ines.upperBound).toBeCloseTo(0.795, 3)
    expect([20, 40, 80].map((votes) => skillAfter(votes, 0.3).value.toFixed(2))).toEqual([
      '0.36',
      '0.63',
      '0.82',
    ])
    expect([20, 40].map((votes) => skillAfter(votes, 0.3).isKnown)).toEqual([false, true])
    expect(Math.floor(40 * skillAfter(40, 0.3).value)).toBe(25)
    const ben = skillAfter(80, 6 / 80)
    expect(ben.chance).toBeCloseTo(0.7125)
    expect([ben.value, recordWeight(rules, ben)]).toEqual([0, 0])
    expect(recordWeight(rules, ines)).toBe(1)
  })

  it('split a pool as settlement does', () => {
    const start = new Date(0)
    const partOf = (strength: number, hour: number, won: { place: number | null }) =>
      votePart({
        strength,
        weight: 1,
        early: earlyFactor(rules, new Date(hour * MS.hour), start),
        rankFactor: rankFactorOf(rules, { ...won, isBonus: won.place === null }),
        partSkill: 0.82,
      })
    const pool = voterPool(rules, 20)
    const shares = [partOf(1, 10, { place: 1 }), partOf(0.5, 60, { place: null })].map(
      (part) => (pool * part) / 20.5,
    )
    expect(pool).toBe(440)
    expect(shares[0]).toBeCloseTo(17.6)
    expect(shares[1]).toBeCloseTo(0.88)
    expect(capUnitsOf(rules, pool) / rules.curation.unitsPerPoint).toBe(44)
    expect(bodyOf('skill-and-chance')).toContain('= 440 points')
  })

  it('score entries as the desk does', () => {
    expect([finalScoreOf(88, 80, 25), finalScoreOf(82, 100, 25)]).toEqual([86, 86.5])
    const entries = Array.from({ length: 21 }, (_entry, index) => ({
      submissionId: String(index),
      title: '',
      checklistPercent: null,
      communityPercent: 0,
      communityRank: index + 1,
      tie: '',
      finalScore: null,
    }))
    const offer = { prizeAmounts: [3n, 2n, 1n], bonusCount: 2, bonusAmount: 1n }
    expect(entriesToScore(offer, entries, rules.award.extraScoredEntries).size).toBe(10)
  })

  it('hold payouts as finance sees them', () => {
    const monday = new Date('2027-03-01T10:00:00Z')
    const challenge = { reason: 'challenge' as const, until: '2027-03-03T10:00:00.000Z' }
    const lastEnd = (facts: { isFirst: boolean; walletChangedAt: Date | null }) =>
      holdsOf(
        {
          kind: 'prize',
          state: 'pending',
          awardedAt: monday,
          holds: [challenge],
          walletAddress: null,
          returnsAt: null,
        },
        {
          destination: 'wallet',
          isTreasury: false,
          walletGoneAt: null,
          hasOpenCase: false,
          ...facts,
        },
        monday,
      )
        .flatMap(({ until }) => until ?? [])
        .toSorted()
        .at(-1)
    const tuesday = new Date('2027-03-02T12:00:00Z')
    expect(lastEnd({ isFirst: false, walletChangedAt: null })).toBe(challenge.until)
    expect(lastEnd({ isFirst: true, walletChangedAt: null })).toBe('2027-03-08T10:00:00.000Z')
    expect(lastEnd({ isFirst: false, walletChangedAt: tuesday })).toBe('2027-03-05T12:00:00.000Z')
    expect(SECOND_APPROVER_FROM).toEqual({ SOL: 5_000_000_000n, USDC: 500_000_000n })
    expect(bodyOf('from-award-to-payout')).toContain('From 5 SOL or 500 USDC on')
  })

  it('offer prizes that the linter accepts', () => {
    expect(bodyOf('setting-a-prize')).toContain('at least 100 points, 0.05 SOL or 5 USDC')
    expect(MIN_PRIZE.USDC).toBe(5_000_000n)
  })
})
