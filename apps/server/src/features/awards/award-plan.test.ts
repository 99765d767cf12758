import { Problem } from '@laurel/contract/problems'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  entriesToScore,
  formulaSlots,
  type JudgedEntry,
  type OutcomeInput,
  planAward as planAwardOf,
} from './award-plan.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const OFFER = { prizeAmounts: [300n, 200n], bonusCount: 1, bonusAmount: 50n }

const entry = (name: string, finalScore: number | null, rank = 1): JudgedEntry => ({
  submissionId: name,
  title: `Entry ${name}`,
  checklistPercent: finalScore,
  communityPercent: 50,
  communityRank: rank,
  tie: '',
  finalScore,
})
const ENTRIES = [entry('a', 90), entry('b', 80), entry('c', 70), entry('d', 60)]

const outcome = (
  submissionId: string,
  place: number | null,
  more: Partial<OutcomeInput> = {},
): OutcomeInput => ({ submissionId, place, isBonus: false, reason: 'Because of this', ...more })
/** Plans an award in which every entry needs full scores. */
const planAward = (
  offer: typeof OFFER,
  entries: readonly JudgedEntry[],
  outcomes: readonly OutcomeInput[],
  toScore = entriesToScore(offer, entries, null),
) => planAwardOf(offer, entries, outcomes, toScore)
/** The formula’s ranking of `ENTRIES`. */
const FORMULA = [
  outcome('a', 1),
  outcome('b', 2),
  outcome('c', null, { isBonus: true }),
  outcome('d', null),
]
const changed = (...changes: OutcomeInput[]) =>
  FORMULA.map(
    (given) => changes.find(({ submissionId }) => submissionId === given.submissionId) ?? given,
  )

function refusal(
  outcomes: readonly OutcomeInput[],
  entries = ENTRIES,
  toScore?: ReadonlySet<string>,
): Problem {
  try {
    planAwardOf(OFFER, entries, outcomes, toScore ?? entriesToScore(OFFER, entries, null))
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('not refused')
}

describe('planAward', () => {
  it('assigns places and the bonus spot with their prizes', () => {
    const planned = planAward(OFFER, ENTRIES, FORMULA)
    expect(
      planned.map(({ submissionId, place, isBonus, prizeAmount, formulaPlace }) => [
        submissionId,
        place,
        isBonus,
        prizeAmount,
        formulaPlace,
      ]),
    ).toEqual([
      ['a', 1, false, 300n, 1],
      ['b', 2, false, 200n, 2],
      ['c', null, true, 50n, null],
      ['d', null, false, 0n, null],
    ])
  })

  it('requires a public reason exactly where the award departs from the formula', () => {
    const swapped = changed(outcome('a', 2), outcome('b', 1, { departureReason: 'Bolder' }))
    expect(refusal(swapped)).toMatchObject({
      code: 'award_departure_unexplained',
      errors: [{ pointer: '/outcomes/0/departureReason' }],
    })
    const explained = changed(
      outcome('a', 2, { departureReason: 'Less bold' }),
      outcome('b', 1, { departureReason: 'Bolder' }),
      outcome('d', null, { departureReason: 'There is none' }),
    )
    const planned = planAward(OFFER, ENTRIES, explained)
    expect(planned.map(({ departureReason }) => departureReason)).toEqual([
      'Less bold',
      'Bolder',
      null,
      null,
    ])
  })

  it('allows empty places, with a reason to the person whom the formula placed there', () => {
    const none = FORMULA.map(({ submissionId }) =>
      outcome(submissionId, null, submissionId === 'd' ? {} : { departureReason: 'Too thin' }),
    )
    expect(planAward(OFFER, ENTRIES, none).every(({ prizeAmount }) => prizeAmount === 0n)).toBe(
      true,
    )
  })

  it('refuses a missing outcome and an unscored entry', () => {
    expect(refusal(FORMULA.slice(1))).toMatchObject({ code: 'award_incomplete' })
    const unscored = [entry('a', null), ...ENTRIES.slice(1)]
    expect(refusal(FORMULA, unscored)).toMatchObject({
      code: 'award_incomplete',
      errors: [{ message: '“Entry a” is not scored on the whole checklist yet' }],
    })
  })

  it('takes a reason from the list, with or without words added, for an entry that needs no scores', () => {
    const entries = [...ENTRIES.slice(0, 3), entry('d', null)]
    const toScore = new Set(['a', 'b', 'c'])
    const given = { ...outcome('d', null), reasonKind: 'off_brief' as const }
    const reasonOf = (d: OutcomeInput) =>
      planAward(OFFER, entries, changed(d), toScore).find((award) => award.submissionId === 'd')
        ?.reason
    expect(reasonOf({ ...given, reason: undefined })).toBe(
      'Off brief: it does something other than the brief asks for.',
    )
    expect(reasonOf({ ...given, reason: 'The brief asks for a video.' })).toBe(
      'Off brief: it does something other than the brief asks for. The brief asks for a video.',
    )
    expect(planAward(OFFER, entries, changed(given), toScore)[3]).toMatchObject({
      finalScore: null,
      checklistPercent: null,
      communityPercent: 50,
      prizeAmount: 0n,
    })
  })

  it('refuses an unscored entry with only words, or with a prize', () => {
    const entries = [...ENTRIES.slice(0, 3), entry('d', null)]
    const toScore = new Set(['a', 'b', 'c'])
    expect(refusal(FORMULA, entries, toScore)).toMatchObject({
      code: 'award_incomplete',
      errors: [{ message: '“Entry d” needs full scores or a reason from the list' }],
    })
    const departureReason = 'Bolder than the others'
    const winning = changed(
      outcome('d', null, { isBonus: true, departureReason }),
      outcome('c', null, { departureReason }),
    )
    expect(refusal(winning, entries, toScore)).toMatchObject({
      code: 'award_incomplete',
      errors: [{ message: '“Entry d” is not scored on the whole checklist yet' }],
    })
  })

  it('refuses an outcome without any reason, and a listed one for a prize', () => {
    expect(refusal(changed(outcome('d', null, { reason: undefined })))).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/outcomes/3/reason' }],
    })
    expect(refusal(changed(outcome('a', 1, { reasonKind: 'weaker' })))).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/outcomes/0/reasonKind' }],
    })
  })

  it.each<[string, OutcomeInput[], string]>([
    ['a place given twice', changed(outcome('b', 1)), '/outcomes/1/place'],
    ['a place that is not offered', changed(outcome('b', 3)), '/outcomes/1/place'],
    ['place and bonus at once', changed(outcome('a', 1, { isBonus: true })), '/outcomes/0/isBonus'],
    ['too many bonus spots', changed(outcome('d', null, { isBonus: true })), '/outcomes/3/isBonus'],
    ['an entry twice', [...FORMULA, outcome('d', null)], '/outcomes/4/submissionId'],
    ['a stranger', [...FORMULA, outcome('z', null)], '/outcomes/4/submissionId'],
  ])('refuses %s', (_name, outcomes, pointer) => {
    const problem = refusal(outcomes)
    expect(problem.code).toBe('validation_failed')
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
  })

  it('accepts the formula’s own award for any scores, paying each slot at most once', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(scores, (values) => {
        const entries = values.map((value, index) => entry(String(index), value, index + 1))
        const slots = formulaSlots(OFFER, entries)
        const outcomes = entries.map(({ submissionId }) => {
          const slot = slots.get(submissionId)
          return outcome(submissionId, slot?.place ?? null, { isBonus: slot?.isBonus ?? false })
        })
        const planned = planAward(OFFER, entries, outcomes)
        const paid = planned.reduce((sum, { prizeAmount }) => sum + prizeAmount, 0n)
        expect(paid).toBe([0n, 300n, 500n, 550n][Math.min(3, entries.length)])
        const places = planned.flatMap(({ place }) => place ?? [])
        expect(new Set(places).size).toBe(places.length)
      }),
    )
  })
})

describe('entriesToScore', () => {
  const entries = [3, 1.5, 1.5, 5, 4].map((rank, index) => ({
    ...entry('abcde'[index] ?? '', null, rank),
    tie: 'zyxwv'[index] ?? '',
  }))

  it('takes the first by the votes: as many as prizes and extra entries, equal ranks by their tie', () => {
    expect([...entriesToScore({ ...OFFER, bonusCount: 0 }, entries, 1)]).toEqual(['c', 'b', 'a'])
    expect([...entriesToScore({ ...OFFER, bonusCount: 0 }, entries, 2)]).toEqual([
      'c',
      'b',
      'a',
      'e',
    ])
    expect(entriesToScore(OFFER, entries, 5).size).toBe(5)
  })

  it('takes all where the rules ask for all', () => {
    expect(entriesToScore(OFFER, entries, null).size).toBe(5)
  })
})
