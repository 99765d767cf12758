import assert from 'node:assert/strict'
import type { DemoPerson } from './content/people.ts'
import type { Actor, World } from './world.ts'

/** A person of the demo, with everything that the story needs. */
export type Character = Actor & DemoPerson

/** The people of the story, and facts that only the storyteller knows. */
export interface Cast {
  /** When the demo begins: the present for its visitors. */
  end: Date
  people: readonly Character[]
  byName(username: string): Character
  moderator(): Character
  /** A random person who fits. */
  anyone(fits: (person: Character) => boolean): Character
  /** True quality of each entry, 0 to 1, by id; judges approximate it. */
  qualities: Map<string, number>
}

/** Creates the cast. */
export function createCast(world: World, people: readonly Character[], end: Date): Cast {
  const byUsername = new Map(people.map((person) => [person.username, person]))
  const byName = (username: string): Character => {
    const found = byUsername.get(username)
    assert(found !== undefined, `there is no ${username}`)
    return found
  }
  return {
    end,
    people,
    byName,
    moderator: () => byName(world.random() < 0.6 ? 'sam' : 'rosa'),
    anyone(fits) {
      const fitting = people.filter(fits)
      const found = fitting[Math.floor(world.random() * fitting.length)]
      assert(found !== undefined, 'no one fits')
      return found
    },
    qualities: new Map(),
  }
}
