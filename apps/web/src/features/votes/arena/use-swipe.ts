import { type PointerEvent, useRef, useState } from 'react'
import { type Decision, STRENGTHS } from '../api.ts'

/** The shortest horizontal swipe that decides, and the distance to each stronger support. */
const DECIDE_PX = 72
const STEP_PX = 44

interface Swipe {
  /** How far the exposure has been dragged, in px; to the right is positive. */
  offsetPx: number
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** The decision of a swipe: left is "not for this bounty", right is support, stronger the further; null when too short. */
export function decisionOf(offsetPx: number): Decision | null {
  if (offsetPx <= -DECIDE_PX) return { decision: 'not_for' }
  if (offsetPx < DECIDE_PX) return null
  const step = Math.min(STRENGTHS.length - 1, Math.floor((offsetPx - DECIDE_PX) / STEP_PX))
  return { decision: 'support', strength: STRENGTHS[step] ?? 25 }
}

/** Decides by horizontal touch swipes; shorter ones spring back. Ignores mouse and pen. */
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
        // React also bubbles events of a dialog that was opened from here.
        const isInside = target instanceof Node && currentTarget.contains(target)
        if (isEnabled && isInside && pointerType === 'touch') {
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
