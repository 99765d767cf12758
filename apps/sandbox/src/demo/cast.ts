import assert from 'node:assert/strict'
import type { DemoPerson } from './content/people.ts'
import type { Actor, World } from './world.ts'

/** Somebody of the demo with everything that the story needs to know of them. */
export type Character = Actor & DemoPerson

/** Who takes part in the story, and what the storyteller knows that nobody in it does. */
export interface Cast {
  /** When the demo begins: the present of its visitors. */
  end: Date
  people: readonly Character[]
  byName(username: string): Character
  moderator(): Character
  /** Somebody at random who fits. */
  anyone(fits: (person: Character) => boolean): Character
  /** How good an entry is, 0 to 1, by its id; judges only come near it. */
  qualities: Map<string, number>
}

/** Gathers the cast. */
export function createCast(world: World, people: readonly Character[], end: Date): Cast {
  const byUsername = new Map(people.map((person) => [person.username, person]))
  const byName = (username: string): Character => {
    const found = byUsername.get(username)
    assert(found !== undefined, `nobody is called ${username}`)
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
      assert(found !== undefined, 'nobody fits')
      return found
    },
    qualities: new Map(),
  }
}
