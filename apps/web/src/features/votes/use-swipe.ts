import { type PointerEvent, useRef, useState } from 'react'
import { type Decision, STRENGTHS } from './api.ts'

/** How far a finger must go sideways before letting go decides, and how much further each stronger support is. */
const DECIDE_PX = 72
const STEP_PX = 44

interface Swipe {
  /** Where the card is, in px from its place. */
  offsetPx: number
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** What letting go so far from the card's place decides: to the right the further the stronger, null near its place. */
export function decisionOf(offsetPx: number): Decision | null {
  if (offsetPx <= -DECIDE_PX) return { decision: 'not_for' }
  if (offsetPx < DECIDE_PX) return null
  const step = Math.min(STRENGTHS.length - 1, Math.floor((offsetPx - DECIDE_PX) / STEP_PX))
  return { decision: 'support', strength: STRENGTHS[step] ?? 25 }
}

/** Sideways swipes by touch; everything shorter springs back. Mouse and pen are left alone. */
export function useSwipe(isEnabled: boolean, onDecide: (decision: Decision) => void): Swipe {
  const start = useRef<{ x: number; y: number } | null>(null)
  const [offsetPx, setOffsetPx] = useState(0)
  const end = () => {
    start.current = null
    setOffsetPx(0)
  }
  return {
    offsetPx,
    handlers: {
      onPointerDown: ({ currentTarget, target, pointerType, clientX, clientY }) => {
        // A dialog of this card sends its events here too, though it lies over the page.
        const isOnCard = target instanceof Node && currentTarget.contains(target)
        if (isEnabled && isOnCard && pointerType === 'touch') {
          start.current = { x: clientX, y: clientY }
        }
      },
      onPointerMove: (event) => {
        if (start.current === null) return
        const x = event.clientX - start.current.x
        const y = event.clientY - start.current.y
        if (Math.abs(x) > Math.abs(y)) setOffsetPx(x)
      },
      onPointerUp: () => {
        const decision = decisionOf(offsetPx)
        if (isEnabled && decision !== null) onDecide(decision)
        end()
      },
      onPointerCancel: end,
    },
  }
}
