import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../api/api-problem.ts'
import { Autosave } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('Autosave', () => {
  it('saves the newest value once typing pauses', async () => {
    const saved: string[] = []
    const autosave = new Autosave(async (value: string) => void saved.push(value), vi.fn())
    autosave.set('a')
    await vi.advanceTimersByTimeAsync(500)
    autosave.set('ab')
    expect(autosave.state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(800)
    expect(saved).toEqual(['ab'])
    expect(autosave.state).toBe('saved')
  })

  it('has one save in progress and then saves the changes made during it', async () => {
    const saved: string[] = []
    let finish = () => {}
    const autosave = new Autosave(async (value: string) => {
      saved.push(value)
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    }, vi.fn())
    autosave.set('a')
    await vi.advanceTimersByTimeAsync(800)
    autosave.set('b')
    await vi.advanceTimersByTimeAsync(5000)
    expect(saved).toEqual(['a'])
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).toEqual(['a', 'b'])
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(autosave.state).toBe('saved')
  })

  it('retries on its own when no answer came', async () => {
    let isOffline = true
    const autosave = new Autosave(async () => {
      if (isOffline) throw new ApiProblem('unreachable', 0)
    }, vi.fn())
    autosave.set('a')
    await vi.advanceTimersByTimeAsync(800)
    expect(autosave.state).toBe('failed')
    isOffline = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(autosave.state).toBe('saved')
  })

  it('waits for another value after a refusal', async () => {
    const save = vi.fn(async (value: string) => {
      if (value === 'bad') throw new ApiProblem('validation_failed', 422)
    })
    const autosave = new Autosave(save, vi.fn())
    autosave.set('bad')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(autosave.error).toBeInstanceOf(ApiProblem)
    autosave.set('good')
    await autosave.flush()
    expect(autosave.state).toBe('saved')
    expect(autosave.error).toBeNull()
  })
})
