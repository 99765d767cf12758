import { describe, expect, it } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { shouldRetry } from './query-client.ts'

describe('shouldRetry', () => {
  it('repeats what may pass by itself, twice', () => {
    for (const error of [new ApiProblem('unreachable', 0), new ApiProblem('overloaded', 503)]) {
      expect([0, 1, 2].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false])
    }
  })

  it('never repeats a refusal or a fault of the code', () => {
    expect(shouldRetry(0, new ApiProblem('not_found', 404))).toBe(false)
    expect(shouldRetry(0, new ApiProblem('rate_limited', 429))).toBe(false)
    expect(shouldRetry(0, new TypeError('x'))).toBe(false)
  })
})
