import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from '../icon-button.tsx'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const anchor = () => screen.getByRole('button', { name: 'Rank' })
const enter = (pointerType = 'mouse') => fireEvent.pointerEnter(anchor(), { pointerType })
const tip = () => screen.queryByRole('tooltip')

function renderTip() {
  render(
    <Tooltip text="By points of the season">
      <button type="button">Rank</button>
    </Tooltip>,
  )
}

describe('Tooltip', () => {
  it('opens on hover after a moment and describes its element', () => {
    renderTip()
    enter()
    pass(249)
    expect(tip()).toBeNull()
    pass(1)
    expect(tip()?.textContent).toBe('By points of the season')
    expect(anchor().getAttribute('aria-describedby')).toBe(tip()?.id)
  })

  it('can be hovered itself, and closes once the pointer has left both', () => {
    renderTip()
    enter()
    pass(250)
    fireEvent.pointerLeave(anchor())
    pass(99)
    fireEvent.pointerEnter(screen.getByRole('tooltip'))
    pass(1000)
    expect(tip()).not.toBeNull()
    fireEvent.pointerLeave(screen.getByRole('tooltip'))
    pass(100)
    expect(tip()).toBeNull()
    expect(anchor().hasAttribute('aria-describedby')).toBe(false)
  })

  it('stays closed for a touch, and for a pointer that only passes', () => {
    renderTip()
    enter('touch')
    pass(1000)
    expect(tip()).toBeNull()
    enter()
    pass(100)
    fireEvent.pointerLeave(anchor())
    pass(1000)
    expect(tip()).toBeNull()
  })

  it('closes on Escape while hovered, wherever the focus is', () => {
    renderTip()
    enter()
    pass(250)
    fireEvent.keyDown(document.body, { key: 'Enter' })
    expect(tip()).not.toBeNull()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(tip()).toBeNull()
  })

  it('closes on a press', () => {
    renderTip()
    enter()
    pass(250)
    fireEvent.pointerDown(anchor())
    expect(tip()).toBeNull()
  })

  it('opens on keyboard focus without a delay and closes on blur', () => {
    renderTip()
    act(() => anchor().focus())
    pass(0)
    expect(tip()).not.toBeNull()
    act(() => anchor().blur())
    expect(tip()).toBeNull()
  })

  it('does not repeat a name as a description', () => {
    render(<IconButton label="Rank">#</IconButton>)
    enter()
    pass(250)
    expect(tip()?.textContent).toBe('Rank')
    expect(anchor().hasAttribute('aria-describedby')).toBe(false)
  })
})
