import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useThrottled } from './use-throttled.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('does once what it is asked for many times, and again later', () => {
  const task = vi.fn()
  const { result } = renderHook(() => useThrottled(task, 100))
  for (let time = 0; time < 5; time += 1) result.current()
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(task).toHaveBeenCalledTimes(1)
  result.current()
  vi.advanceTimersByTime(200)
  expect(task).toHaveBeenCalledTimes(2)
})

it('does nothing any more once its component is gone', () => {
  const task = vi.fn()
  const { result, unmount } = renderHook(() => useThrottled(task, 100))
  result.current()
  unmount()
  vi.advanceTimersByTime(200)
  expect(task).not.toHaveBeenCalled()
})
