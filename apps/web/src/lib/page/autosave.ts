import { ApiProblem } from '../api/api-problem.ts'

/** Where an autosave stands: `waiting` for typing to rest, `failed` until the next try. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed'

const RETRY_MS = 5_000

/**
 * Saves the newest of many values: once changes rest for `delayMs`, one save at a time, and again when another value
 * came meanwhile. What failed on its way is tried again every 5 s; what was refused waits for another value.
 */
export class Autosave<Value> {
  /** Where it stands. */
  state: SaveState = 'saved'
  /** Why the last save failed; null when it didn't. */
  error: unknown = null

  private readonly save: (value: Value) => Promise<void>
  private readonly onChange: () => void
  private readonly delayMs: number
  private next: { value: Value } | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null

  /** `onChange` is called whenever `state` or `error` changes. */
  constructor(save: (value: Value) => Promise<void>, onChange: () => void, delayMs = 800) {
    this.save = save
    this.onChange = onChange
    this.delayMs = delayMs
  }

  /** Takes a new value to save. */
  set(value: Value): void {
    this.next = { value }
    if (this.running === null) this.move('waiting')
    this.schedule(this.delayMs)
  }

  /** Saves what waits right now; settles when nothing is under way. Never rejects: see `state`. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.running ??= this.drain().finally(() => {
      this.running = null
    })
    await this.running
  }

  /** Saves until nothing newer than the last try waits. */
  private async drain(): Promise<void> {
    let tried: { value: Value } | null = null
    while (this.next !== null && this.next !== tried) {
      tried = this.next
      await this.run(tried)
    }
  }

  private async run(taken: { value: Value }): Promise<void> {
    this.move('saving')
    try {
      await this.save(taken.value)
      if (this.next === taken) this.next = null
      this.move(this.next === null ? 'saved' : 'waiting')
    } catch (error) {
      if (this.next !== taken) this.move('waiting')
      else {
        this.move('failed', error)
        if (error instanceof ApiProblem && error.isTemporary) this.schedule(RETRY_MS)
      }
    }
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), delayMs)
  }

  private move(state: SaveState, error: unknown = null): void {
    this.state = state
    this.error = error
    this.onChange()
  }
}
