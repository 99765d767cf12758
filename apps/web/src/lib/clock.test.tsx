import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nowMs, syncClock, useNow } from './clock.ts'

const START = '2026-11-21T09:00:10.000Z'
const iso = (ms: number) => new Date(ms).toISOString()
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(START) })
  syncClock(START)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the clock', () => {
  it('runs on from the time of the server', () => {
    syncClock('2027-01-01T00:00:00.000Z')
    vi.advanceTimersByTime(1500)
    expect(iso(nowMs())).toBe('2027-01-01T00:00:01.500Z')
  })

  it('moves every second where it is live, every half minute where it is calm', () => {
    const live = renderHook(() => useNow('live'))
    const calm = renderHook(() => useNow())
    const read = () => [iso(live.result.current), iso(calm.result.current)]
    expect(read()).toEqual(['2026-11-21T09:00:10.000Z', '2026-11-21T09:00:00.000Z'])
    pass(19_000)
    expect(read()).toEqual(['2026-11-21T09:00:29.000Z', '2026-11-21T09:00:00.000Z'])
    pass(1000)
    expect(read()).toEqual(['2026-11-21T09:00:30.000Z', '2026-11-21T09:00:30.000Z'])
  })

  it('renders again immediately when the server has moved', () => {
    const { result } = renderHook(() => useNow())
    act(() => syncClock('2026-12-24T18:00:00.000Z'))
    expect(iso(result.current)).toBe('2026-12-24T18:00:00.000Z')
  })

  it('stops its timer with the last reader, and starts with the next', () => {
    const first = renderHook(() => useNow('live'))
    const second = renderHook(() => useNow('live'))
    first.unmount()
    expect(vi.getTimerCount()).toBe(1)
    second.unmount()
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(iso(renderHook(() => useNow('live')).result.current)).toBe('2026-11-21T09:01:10.000Z')
  })
})
