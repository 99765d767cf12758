import type { EconomyRules } from '../rules/economy-rules.ts'
import type { Random } from '../world/random.ts'
import { dayAt, type Person } from '../world/world.ts'
import type { Persona } from './persona.ts'
import { burner } from './rings.ts'
import { HONEST, type Scenario } from './scenarios.ts'

/** The bar above which honest voters support an entry. */
const BAR = { mean: 0.8, deviation: 0.3 }

/** Everyone who is there when the season begins. */
export function createPeople(scenario: Scenario, economy: EconomyRules, random: Random): Person[] {
  return [...HONEST, ...scenario.accounts].flatMap(([persona, count]) =>
    Array.from({ length: count }, (_none, index) =>
      createPerson(persona, index, 0, economy, random),
    ),
  )
}

/** An account that joins on a day. */
export function createPerson(
  persona: Persona,
  index: number,
  joinsOnDay: number,
  { rules }: EconomyRules,
  random: Random,
): Person {
  const { quality } = persona
  return {
    id: `${persona.name} ${String(index).padStart(4, '0')}`,
    persona,
    index,
    talent: quality === undefined ? 0 : random.normal(quality.mean, quality.spread),
    bar: random.normal(BAR.mean, BAR.deviation),
    joinsOnDay,
    energy: { tenths: rules.energy.startTenths, at: dayAt(joinsOnDay) },
    trustLevel: 1,
    activeDays: [],
    record: [],
    settledVotes: 0,
    castVotes: 0,
    creditChanges: new Map(),
    acceptedEntries: 0,
    held: [],
    decidedPoints: 0,
    releasedPoints: 0,
    carriedUnits: 0,
    points: new Map([['fixed', persona.fixedPoints]]),
    judgingSeconds: 0,
    placesWon: 0,
  }
}

/** The burner accounts of a day. */
export function createBurners(
  count: number,
  day: number,
  economy: EconomyRules,
  random: Random,
): Person[] {
  return Array.from({ length: count }, (_none, index) =>
    createPerson(burner, day * count + index, day, economy, random),
  )
}
