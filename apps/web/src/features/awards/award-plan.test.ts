import { buildJudging, scoreAll } from '@laurel/scenarios/awards'
import { beforeAll, describe, expect, it } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import type { DeskEntry, JudgedBounty } from './api.ts'
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

const world = openWorld()
let bounty: JudgedBounty
/** Four scored entries, best first: two places, a bonus spot and nothing by the formula. */
let entries: DeskEntry[]
let first: DeskEntry
let second: DeskEntry
let third: DeskEntry
let last: DeskEntry
let [A, B, C, D] = ['', '', '', '']

beforeAll(async () => {
  const terms = { prizeAmounts: ['600', '400'], bonusCount: 1, bonusAmount: '100' }
  const contest = await buildJudging(world, { entryCount: 4, voters: 1, terms })
  await scoreAll(world, contest)
  ;({ bounty } = contest)
  const params = { id: bounty.bountyId }
  const desk = await world.ok(contest.sponsor, 'GET /api/v1/bounties/{id}/desk', { params })
  entries = rankedEntries(desk.entries.toReversed())
  const ids = contest.entries.map(({ entry }) => entry.submissionId)
  ;[A = '', B = '', C = '', D = ''] = ids
  ;[first, second, third, last] = ids.map((id) => entryOf(id, desk.entries)) as [
    DeskEntry,
    DeskEntry,
    DeskEntry,
    DeskEntry,
  ]
})

function entryOf(id: string, all: readonly DeskEntry[]): DeskEntry {
  return all.find(({ submission }) => submission.submissionId === id) ?? expect.fail('No entry')
}

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
    const phase = { isUnsubmitted: false, isScreening: true, isCompeting: false }
    const submission = { ...last.submission, state: 'under_review' as const, phase }
    const waiting = { ...last, submission }
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

  it('requires only a reason from the list where no scores are needed, and then gives no prize', () => {
    const rest = { ...last, finalScore: null, needsFullScores: false }
    const kept = { [D]: { standing: { place: 1, isBonus: false }, reason: '', departure: '' } }
    const plan = initialPlan([rest], kept, bounty)
    expect(plan[D]).toMatchObject({ place: null, isBonus: false, reasonKind: null })
    expect(planGapsOf([rest], plan)).toEqual([{ submissionId: D, field: 'reason' }])
    const chosen: Plan = { [D]: { ...(plan[D] as Plan[string]), reasonKind: 'weaker' } }
    expect(planGapsOf([rest], chosen)).toEqual([])
    expect(outcomesOf([rest], chosen)).toEqual([
      { submissionId: D, place: null, isBonus: false, reasonKind: 'weaker' },
    ])
    expect(storedPlanOf([rest], chosen)[D]?.reasonKind).toBe('weaker')
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
      [C]: { place: null, isBonus: true, reason: 'Good try.', reasonKind: null, departure: '' },
    })
    expect(standings(initialPlan(entries, kept, bounty))).toEqual(standings(chosen))
    // After a new score the third entry takes the first place by the formula.
    const rescored = [{ ...third, formulaPlace: 1, formulaIsBonus: false }, first, second, last]
    const again = initialPlan(rescored, kept, bounty)
    expect(again[C]).toEqual({
      place: 1,
      isBonus: false,
      reason: 'Good try.',
      reasonKind: null,
      departure: '',
    })
    expect(again[B]?.place).toBe(2)
  })

  it('suggests a text from the scores', () => {
    const mixed = { ...first, scores: { clear: 70, correct: 95, example: 60 } }
    expect(suggestReason(mixed, bounty.checklist)).toBe(
      'Strongest: “Every step is correct” (95). Would gain most from: “Clear to someone without a wallet” (70).',
    )
    const perfect = { ...first, scores: { clear: 100, correct: 100, example: 100 } }
    expect(suggestReason(perfect, bounty.checklist)).toBe('It meets the checklist in full.')
  })
})
