import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { queryClient, shouldRetry } from './query-client.ts'

describe('shouldRetry', () => {
  it('retries temporary failures twice', () => {
    for (const error of [new ApiProblem('unreachable', 0), new ApiProblem('overloaded', 503)]) {
      expect([0, 1, 2].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false])
    }
  })

  it('never retries a refusal or an error in the code', () => {
    expect(shouldRetry(0, new ApiProblem('not_found', 404))).toBe(false)
    expect(shouldRetry(0, new ApiProblem('rate_limited', 429))).toBe(false)
    expect(shouldRetry(0, new TypeError('x'))).toBe(false)
  })
})

describe('a failed read', () => {
  it('is retried automatically until the server is back', async () => {
    vi.useFakeTimers()
    let isDown = true
    const observer = new QueryObserver(queryClient, {
      queryKey: ['down'],
      retry: false,
      queryFn: async () => {
        if (isDown) throw new ApiProblem('unreachable', 0)
        return 'here'
      },
    })
    const stop = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(1000)
    expect(observer.getCurrentResult().isError).toBe(true)
    isDown = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(observer.getCurrentResult().data).toBe('here')
    stop()
    vi.useRealTimers()
  })
})
