import { points, sumPoints } from '@laurel/contract/money/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RULES_2 } from '../../rules/rules-2.ts'
import { type DailyAccrual, EMISSION_GROUPS, type EmissionGroup, settleDay } from './emission.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const DAY = '2026-11-20'
const nothing = { byPerson: new Map<string, number>(), byGroup: new Map<EmissionGroup, number>() }

function accrual(userId: string, amount: number, change: Partial<DailyAccrual> = {}): DailyAccrual {
  return {
    id: `${userId}-${amount}`,
    userId,
    category: 'curation',
    amountPoints: points(amount),
    capPoints: points(100),
    ...change,
  }
}

const anyDay = fc.array(
  fc.record({
    person: fc.integer({ min: 0, max: 60 }),
    category: fc.constantFrom('curation', 'author_share', 'lesson', 'daily_action' as const),
    amount: fc.integer({ min: 1, max: 300 }),
  }),
  { maxLength: 300 },
)

describe('settleDay', () => {
  it('pays in full below the caps', () => {
    expect(
      settleDay(RULES_2, DAY, [accrual('ada', 40), accrual('ada', 60), accrual('bo', 7)], nothing),
    ).toEqual([40, 60, 7])
  })

  it('scales a person down to exactly the personal cap', () => {
    expect(settleDay(RULES_2, DAY, [accrual('ada', 150), accrual('ada', 50)], nothing)).toEqual([
      75, 25,
    ])
  })

  it('scales a group down to its emission cap together and keeps the others', () => {
    const voters = Array.from({ length: 80 }, (_, index) => accrual(`voter${index}`, 100))
    const settled = settleDay(
      RULES_2,
      DAY,
      [...voters, accrual('author', 90, { category: 'author_share' })],
      nothing,
    )
    expect(settled.slice(0, 80)).toEqual(Array.from({ length: 80 }, () => 50))
    expect(settled.at(-1)).toBe(90)
  })

  it('subtracts what an earlier run of the same day has used', () => {
    const soFar = {
      byPerson: new Map([['ada', 95]]),
      byGroup: new Map<EmissionGroup, number>([['voters', 3990]]),
    }
    expect(settleDay(RULES_2, DAY, [accrual('ada', 50), accrual('bo', 5)], soFar)).toEqual([5, 5])
    expect(settleDay(RULES_2, DAY, [accrual('bo', 50), accrual('cy', 50)], soFar)).toEqual([5, 5])
  })

  it('never pays more than was accrued or than a cap', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const accruals = day.map(({ person, category, amount }) =>
          accrual(`person${person}`, amount, {
            category,
            capPoints: points(RULES_2.dailyCapPoints[1 + (person % 3)] ?? 0),
          }),
        )
        const settled = settleDay(RULES_2, DAY, accruals, nothing)
        accruals.forEach((one, index) => {
          expect(settled[index]).toBeGreaterThanOrEqual(0)
          expect(settled[index]).toBeLessThanOrEqual(one.amountPoints)
        })
        const sumOf = (amounts: (index: number) => number, is: (one: DailyAccrual) => boolean) =>
          accruals.reduce((sum, one, index) => sum + (is(one) ? amounts(index) : 0), 0)
        const personal = new Map(
          accruals.map(({ userId, capPoints }) => [
            userId,
            Math.min(
              capPoints,
              sumOf(
                (index) => accruals[index]?.amountPoints ?? 0,
                (one) => one.userId === userId,
              ),
            ),
          ]),
        )
        for (const [userId, most] of personal) {
          const paid = sumOf(
            (index) => settled[index] ?? 0,
            (one) => one.userId === userId,
          )
          expect(paid).toBeLessThanOrEqual(most)
        }
        for (const group of ['voters', 'authors', 'lessons'] as const) {
          const isMember = (one: DailyAccrual) => EMISSION_GROUPS[one.category] === group
          const paid = sumOf((index) => settled[index] ?? 0, isMember)
          expect(paid).toBeLessThanOrEqual(RULES_2.emissionPoints[group])
        }
      }),
    )
  })

  it('reaches a binding emission cap exactly', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(amounts, (earned) => {
        const voters = earned.map((amount, index) => accrual(`voter${index}`, amount))
        const wanted = earned.reduce((sum, amount) => sum + amount, 0)
        expect(sumPoints(settleDay(RULES_2, DAY, voters, nothing))).toBe(
          Math.min(wanted, RULES_2.emissionPoints.voters),
        )
      }),
    )
  })

  it('settles wins outside the personal cap, within a cap of all wins', () => {
    const win = accrual('ada', 300, { category: 'win' })
    expect(settleDay(RULES_2, DAY, [accrual('ada', 100), win], nothing)).toEqual([100, 300])
    const wins = Array.from({ length: 10 }, (_, index) =>
      accrual(`author${index}`, 300, { category: 'win' }),
    )
    expect(sumPoints(settleDay(RULES_2, DAY, wins, nothing))).toBe(2000)
  })

  it('gives the same amounts in whatever order the accruals were made', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const accruals = day.map(({ person, category, amount }, index) => ({
          ...accrual(`person${person}`, amount * 9, { category }),
          id: `accrual${index}`,
        }))
        const amountsOf = (read: typeof accruals) => {
          const settled = settleDay(RULES_2, DAY, read, nothing)
          return Object.fromEntries(read.map(({ id }, index) => [id, settled[index]]))
        }
        expect(amountsOf(accruals.toReversed())).toEqual(amountsOf(accruals))
      }),
    )
  })
})
