import { limits } from '@laurel/contract/spec/limits'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, toast } from '../../lib/toast.ts'
import Toaster from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  act(() => dismissToast(toast({ title: 'last' })))
  vi.useRealTimers()
})

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

describe('Toaster', () => {
  it('shows one toast at a time: a new one takes the place of the old', () => {
    render(<Toaster />)
    act(() => void toast({ title: 'First' }))
    act(() => void toast({ title: 'Second', text: 'with a text' }))
    expect(shown()).toEqual(['Secondwith a text'])
  })

  it('keeps a toast for the time of the spec, each for its own', () => {
    render(<Toaster />)
    act(() => void toast({ title: 'First' }))
    act(() => void vi.advanceTimersByTime(limits.toastDurationMs - 1000))
    act(() => void toast({ title: 'Second' }))
    act(() => void vi.advanceTimersByTime(limits.toastDurationMs - 1))
    expect(shown()).toEqual(['Second'])
    act(() => void vi.advanceTimersByTime(1))
    expect(shown()).toEqual([])
  })

  it('moves the focus to the toasts on F8', () => {
    render(<Toaster />)
    act(() => void toast({ title: 'Saved' }))
    fireEvent.keyDown(document, { key: limits.toastHotkey, code: limits.toastHotkey })
    expect(document.activeElement?.closest('[role="region"]')).not.toBeNull()
  })

  it('closes by its button, and only the toast that is meant', () => {
    render(<Toaster />)
    let first = 0
    act(() => {
      first = toast({ title: 'First' })
    })
    act(() => void toast({ title: 'Second' }))
    act(() => dismissToast(first))
    expect(shown()).toEqual(['Second'])
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(shown()).toEqual([])
  })
})
