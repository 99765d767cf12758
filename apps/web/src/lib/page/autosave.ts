import { ApiProblem } from '../api/api-problem.ts'

/** The state of an autosave: `waiting` until typing pauses, `failed` until the next attempt. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed'

const RETRY_MS = 5_000

/**
 * Debounced saving of the latest value: saves `delayMs` after the last change, one save at a time, and again if the value
 * changed meanwhile. Temporary failures are retried every 5 s; a refused value waits for the next change.
 */
export class Autosave<Value> {
  /** The current state. */
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

  /** Schedules a new value to be saved. */
  set(value: Value): void {
    this.next = { value }
    if (this.running === null) this.setState('waiting')
    this.schedule(this.delayMs)
  }

  /** Saves the pending value immediately; settles when no save is in progress. Never rejects: see `state`. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.running ??= this.drain().finally(() => {
      this.running = null
    })
    await this.running
  }

  /** Saves until no newer value is pending. */
  private async drain(): Promise<void> {
    let attempted: { value: Value } | null = null
    while (this.next !== null && this.next !== attempted) {
      attempted = this.next
      await this.run(attempted)
    }
  }

  private async run(pending: { value: Value }): Promise<void> {
    this.setState('saving')
    try {
      await this.save(pending.value)
      if (this.next === pending) this.next = null
      this.setState(this.next === null ? 'saved' : 'waiting')
    } catch (error) {
      if (this.next !== pending) this.setState('waiting')
      else {
        this.setState('failed', error)
        if (error instanceof ApiProblem && error.isTemporary) this.schedule(RETRY_MS)
      }
    }
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), delayMs)
  }

  private setState(state: SaveState, error: unknown = null): void {
    this.state = state
    this.error = error
    this.onChange()
  }
}
