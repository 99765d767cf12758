import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createViewQueue, type View } from './view-queue.ts'

const view = (subjectId: string, kind: View['kind'] = 'impression'): View => ({
  subject: 'submission',
  subjectId,
  kind,
  source: 'feed',
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createViewQueue', () => {
  it('gathers for five seconds, and sends each subject and kind once', () => {
    const send = vi.fn()
    const queue = createViewQueue(send)
    queue.add(view('a'))
    queue.add(view('a'))
    queue.add(view('a', 'open'))
    expect(send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5000)
    expect(send).toHaveBeenCalledExactlyOnceWith([view('a'), view('a', 'open')])
    queue.add(view('a'))
    queue.flush()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('sends 50 at once, and what waits when flushed', () => {
    const send = vi.fn()
    const queue = createViewQueue(send)
    for (let index = 0; index < 50; index += 1) queue.add(view(`${index}`))
    expect(send.mock.calls[0]?.[0]).toHaveLength(50)
    queue.add(view('last'))
    queue.flush()
    expect(send.mock.calls[1]?.[0]).toEqual([view('last')])
  })
})
