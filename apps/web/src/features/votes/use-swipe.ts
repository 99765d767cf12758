import { type PointerEvent, useRef, useState } from 'react'

/** How far a finger must go sideways before letting go decides. */
const DECIDE_PX = 96

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

/** Sideways swipes by touch: right and left decide, everything shorter springs back. Mouse and pen are left alone. */
export function useSwipe(isEnabled: boolean, onRight: () => void, onLeft: () => void): Swipe {
  const start = useRef<{ x: number; y: number } | null>(null)
  const [offsetPx, setOffsetPx] = useState(0)
  const end = () => {
    start.current = null
    setOffsetPx(0)
  }
  return {
    offsetPx,
    handlers: {
      onPointerDown: (event) => {
        if (isEnabled && event.pointerType === 'touch') {
          start.current = { x: event.clientX, y: event.clientY }
        }
      },
      onPointerMove: (event) => {
        if (start.current === null) return
        const x = event.clientX - start.current.x
        const y = event.clientY - start.current.y
        if (Math.abs(x) > Math.abs(y)) setOffsetPx(x)
      },
      onPointerUp: () => {
        if (offsetPx > DECIDE_PX) onRight()
        if (offsetPx < -DECIDE_PX) onLeft()
        end()
      },
      onPointerCancel: end,
    },
  }
}
