import type { World } from '../world.ts'

/** Something that happens in the demo's past. */
export interface StoryEvent {
  at: Date
  run: () => Promise<void>
}

/** Events in order of time; what an event adds while the story is told takes its place among the rest. */
export class Story {
  readonly #events: StoryEvent[] = []

  /** Adds an event. */
  add(at: Date, run: () => Promise<void>): void {
    const before = this.#events.findIndex((event) => event.at > at)
    this.#events.splice(before < 0 ? this.#events.length : before, 0, { at, run })
  }

  /** Tells the story up to `until`; the rest has not happened. */
  async tell(world: World, until: Date): Promise<void> {
    for (;;) {
      const event = this.#events.shift()
      if (event === undefined || event.at > until) break
      world.setNow(event.at)
      await event.run()
    }
    world.setNow(until)
  }
}
