import type { World } from '../world.ts'

/** An event of the demo's history. */
export interface StoryEvent {
  at: Date
  run: () => Promise<void>
}

/** Events in order of time; events may add further events while they run. */
export class Story {
  readonly #events: StoryEvent[] = []

  /** Adds an event. */
  add(at: Date, run: () => Promise<void>): void {
    const before = this.#events.findIndex((event) => event.at > at)
    this.#events.splice(before < 0 ? this.#events.length : before, 0, { at, run })
  }

  /** Runs the events up to `until`; later ones are dropped. */
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
