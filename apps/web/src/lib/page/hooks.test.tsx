import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '../api/api-problem.ts'
import { updateHead } from './head.ts'
import { downloadJson } from './save-file.ts'
import { useAutosave } from './use-autosave.ts'
import { useCountdown } from './use-countdown.ts'

declare const happyDOM: { setURL(url: string): void }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('useCountdown', () => {
  it('counts whole seconds down to zero and stops', async () => {
    const { result } = renderHook(() => useCountdown(3))
    expect(result.current[0]).toBe(3)
    await pass(1000)
    expect(result.current[0]).toBe(2)
    await pass(2000)
    expect(result.current[0]).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('starts over, and is right after the computer slept', async () => {
    const { result } = renderHook(() => useCountdown())
    expect(result.current[0]).toBe(0)
    act(() => result.current[1](60))
    expect(result.current[0]).toBe(60)
    // The timers of a sleeping computer do not run, its clock does.
    const sleptMs = 45_000
    const before = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => before + sleptMs)
    await pass(1000)
    expect(result.current[0]).toBe(15)
  })
})

describe('useAutosave', () => {
  const saved: string[] = []
  let isReachable = true
  const save = async (value: string) => {
    if (!isReachable) throw new ApiProblem('unreachable', 0)
    saved.push(value)
  }
  beforeEach(() => {
    saved.length = 0
    isReachable = true
  })
  /** Whether the browser would ask before it closes the page. */
  const warns = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const setVisibility = (state: 'hidden' | 'visible') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    return act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  }

  it('renders its states, and warns while something is unsaved', async () => {
    const { result } = renderHook(() => useAutosave(save))
    expect([result.current.state, warns()]).toEqual(['saved', false])
    act(() => result.current.set('a'))
    expect([result.current.state, warns()]).toEqual(['waiting', true])
    await pass(800)
    expect([result.current.state, warns()]).toEqual(['saved', false])
    expect(saved).toEqual(['a'])
  })

  it('saves immediately when the tab is hidden, not when it is shown', async () => {
    const { result } = renderHook(() => useAutosave(save))
    act(() => result.current.set('a'))
    await setVisibility('visible')
    expect(saved).toEqual([])
    await setVisibility('hidden')
    expect(saved).toEqual(['a'])
  })

  it('saves when the connection returns', async () => {
    const { result } = renderHook(() => useAutosave(save))
    isReachable = false
    act(() => result.current.set('a'))
    await pass(800)
    expect(result.current.state).toBe('failed')
    isReachable = true
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect([result.current.state, saved]).toEqual(['saved', ['a']])
  })

  it('saves when its page is left, and listens no longer', async () => {
    const { result, unmount } = renderHook(() => useAutosave(save))
    act(() => result.current.set('a'))
    unmount()
    await pass(0)
    expect([saved, warns()]).toEqual([['a'], false])
  })
})

describe('updateHead', () => {
  const read = (selector: string, attribute: string) =>
    document.head.querySelector(selector)?.getAttribute(attribute)

  it('describes the open page as the server would, without tracking parameters', () => {
    document.head.innerHTML =
      '<link rel="canonical" href="/"><meta property="og:url"><meta property="og:title"><meta name="description">'
    happyDOM.setURL('https://laurel.example/creators?utm_source=x&creator=ada&sort=new')
    document.title = 'Ada · Laurel'
    updateHead()
    const address = 'https://laurel.example/creators?creator=ada'
    expect(read('link[rel=canonical]', 'href')).toBe(address)
    expect(read('meta[property="og:url"]', 'content')).toBe(address)
    expect(read('meta[property="og:title"]', 'content')).toBe('Ada · Laurel')
    expect(read('meta[name=description]', 'content')).not.toBe('')
  })
})

describe('downloadJson', () => {
  it('saves a readable file under its name, and frees it later', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob)
      return 'blob:laurel'
    })
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const clicked: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.download} ${this.href}`)
    })
    downloadJson('receipts.json', { votes: [1] })
    expect(clicked).toEqual(['receipts.json blob:laurel'])
    expect(blobs[0]?.type).toBe('application/json')
    expect(await blobs[0]?.text()).toBe('{\n  "votes": [\n    1\n  ]\n}')
    expect(revoke).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(revoke).toHaveBeenCalledWith('blob:laurel')
  })
})
