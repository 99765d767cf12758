import { describe, expect, it } from 'vitest'
import { sampleBounty, sampleId } from '../../testing/sample-bounties.ts'
import { sampleDeskEntry, sampleJudgedEntry } from '../../testing/sample-desk.ts'
import {
  assignStanding,
  initialPlan,
  outcomesOf,
  type Plan,
  planGapsOf,
  rankedEntries,
  storedPlanOf,
  suggestReason,
  totalsOf,
} from './award-plan.ts'

const bounty = sampleBounty({ prizeAmounts: ['600', '400'], bonusCount: 1, prizeTotal: '1100' })
const first = sampleJudgedEntry(1, 1, 91.3)
const second = sampleJudgedEntry(2, 2, 82)
const third = { ...sampleJudgedEntry(3, null, 70), formulaIsBonus: true }
const last = sampleJudgedEntry(4, null, 40)
const entries = rankedEntries([last, third, first, second])
const [A, B, C, D] = [sampleId(101), sampleId(102), sampleId(103), sampleId(104)]

const standings = (plan: Plan) =>
  Object.fromEntries(
    Object.entries(plan).map(([id, { place: at, isBonus }]) => [id, isBonus ? 'bonus' : at]),
  )

describe('an award plan', () => {
  it('starts with the formula, best first', () => {
    expect(entries.map(({ submission }) => submission.submissionId)).toEqual([A, B, C, D])
    expect(standings(initialPlan(entries, {}, bounty))).toEqual({
      [A]: 1,
      [B]: 2,
      [C]: 'bonus',
      [D]: null,
    })
  })

  it('leaves out entries that do not take part', () => {
    const waiting = sampleDeskEntry(9, {}, { state: 'under_review' })
    expect(rankedEntries([first, waiting])).toEqual([first])
  })

  it('swaps outcomes when a place is taken, so that none is awarded twice', () => {
    const plan = assignStanding(
      initialPlan(entries, {}, bounty),
      D,
      { place: 1, isBonus: false },
      1,
    )
    expect(standings(plan)).toEqual({ [A]: null, [B]: 2, [C]: 'bonus', [D]: 1 })
  })

  it('offers only the bonus spots of the bounty', () => {
    const plan = initialPlan(entries, {}, bounty)
    expect(assignStanding(plan, D, { place: null, isBonus: true }, 1)).toBe(plan)
  })

  it('requires a reason for every entrant and for each departure', () => {
    const plan = assignStanding(
      initialPlan(entries, {}, bounty),
      B,
      { place: 1, isBonus: false },
      1,
    )
    expect(planGapsOf(entries, plan).filter(({ field }) => field === 'reason')).toHaveLength(4)
    expect(planGapsOf(entries, plan).filter(({ field }) => field === 'departure')).toEqual([
      { submissionId: A, field: 'departure' },
      { submissionId: B, field: 'departure' },
    ])
    const filled = Object.fromEntries(
      Object.entries(plan).map(([id, decision]) => [
        id,
        { ...decision, reason: 'Because.', departure: 'A wrong source.' },
      ]),
    )
    expect(planGapsOf(entries, filled)).toEqual([])
    expect(outcomesOf(entries, filled).map(({ departureReason }) => departureReason)).toEqual([
      'A wrong source.',
      'A wrong source.',
      undefined,
      undefined,
    ])
  })

  it('requires every entry to be scored first', () => {
    const unscored = { ...last, finalScore: null }
    expect(planGapsOf([unscored], initialPlan([unscored], {}, bounty))).toEqual([
      { submissionId: D, field: 'score' },
    ])
  })

  it('returns prizes of empty places to the sponsor', () => {
    const plan = assignStanding(
      initialPlan(entries, {}, bounty),
      A,
      { place: null, isBonus: false },
      1,
    )
    expect(totalsOf(plan, bounty)).toEqual({ awarded: 500n, returned: 600n })
  })

  it('keeps texts, and selected places only while they are consistent', () => {
    const chosen = assignStanding(
      initialPlan(entries, {}, bounty),
      B,
      { place: 1, isBonus: false },
      1,
    )
    const kept = storedPlanOf(entries, {
      ...chosen,
      [C]: { place: null, isBonus: true, reason: 'Good try.', departure: '' },
    })
    expect(standings(initialPlan(entries, kept, bounty))).toEqual(standings(chosen))
    // After a new score the third entry takes the first place by the formula.
    const rescored = [{ ...third, formulaPlace: 1, formulaIsBonus: false }, first, second, last]
    const again = initialPlan(rescored, kept, bounty)
    expect(again[C]).toEqual({ place: 1, isBonus: false, reason: 'Good try.', departure: '' })
    expect(again[B]?.place).toBe(2)
  })

  it('suggests a text from the scores', () => {
    expect(suggestReason(first, bounty.checklist)).toBe(
      'Strongest: “The first post makes a newcomer read on” (90). Would gain most from: “Every number is right and has a source” (80).',
    )
    const perfect = { ...first, scores: { hook: 100, right: 100, plain: 100 } }
    expect(suggestReason(perfect, bounty.checklist)).toBe('It meets the checklist in full.')
  })
})
