import { BOOST_VIEW_MS } from '@laurel/contract/boosts/boost-words'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchView } from './watch-view.ts'

/** The observer of the element under test, moved by `show`. */
let show: (ratio: number) => void
let disconnected = 0
const setHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('watchView', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    disconnected = 0
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(notify: (entries: { intersectionRatio: number }[]) => void) {
          show = (intersectionRatio) => notify([{ intersectionRatio }])
        }
        observe() {}
        disconnect() {
          disconnected += 1
        }
      },
    )
  })
  afterEach(() => {
    setHidden(false)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const watch = () => {
    const onView = vi.fn()
    return { onView, stop: watchView(document.body, onView) }
  }

  it('counts half of it for a second, once', () => {
    const { onView } = watch()
    show(0.5)
    vi.advanceTimersByTime(BOOST_VIEW_MS - 1)
    expect(onView).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    show(0)
    show(1)
    vi.advanceTimersByTime(10 * BOOST_VIEW_MS)
    expect(onView).toHaveBeenCalledTimes(1)
    expect(disconnected).toBe(1)
  })

  it('counts no less than half, and no second in pieces', () => {
    const { onView } = watch()
    show(0.49)
    vi.advanceTimersByTime(10 * BOOST_VIEW_MS)
    for (let times = 0; times < 4; times += 1) {
      show(0.8)
      vi.advanceTimersByTime(BOOST_VIEW_MS - 1)
      show(0.2)
    }
    vi.advanceTimersByTime(10 * BOOST_VIEW_MS)
    expect(onView).not.toHaveBeenCalled()
  })

  it('counts nothing in a hidden window, and begins again with its return', () => {
    const { onView } = watch()
    show(1)
    vi.advanceTimersByTime(BOOST_VIEW_MS / 2)
    setHidden(true)
    vi.advanceTimersByTime(10 * BOOST_VIEW_MS)
    expect(onView).not.toHaveBeenCalled()
    setHidden(false)
    vi.advanceTimersByTime(BOOST_VIEW_MS)
    expect(onView).toHaveBeenCalledTimes(1)
  })

  it('counts nothing once it is no longer watched', () => {
    const { onView, stop } = watch()
    show(1)
    stop()
    vi.advanceTimersByTime(10 * BOOST_VIEW_MS)
    expect(onView).not.toHaveBeenCalled()
  })
})
