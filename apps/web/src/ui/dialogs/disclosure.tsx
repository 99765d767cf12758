import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cx } from '../../lib/class-names.ts'

/** What the button of a `Disclosure` spreads onto itself. */
export interface DisclosureButton {
  ref: RefObject<HTMLButtonElement | null>
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
}

/**
 * A button with a floating panel under it, for links and small forms (for a list of actions use `Menu`). Closes on
 * Escape, which gives the focus back, on a press or focus outside, and when the page changes.
 */
export function Disclosure({
  button,
  children,
  align = 'start',
  side = 'below',
  className,
}: {
  button: (props: DisclosureButton, isOpen: boolean) => ReactNode
  /** The panel; `close` is for buttons in it that end it. */
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  side?: 'below' | 'above'
  /** Classes of the panel: its width and padding. */
  className?: string
}) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const isOpen = openAt === key
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  const close = () => setOpenAt(null)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpenAt(null)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  return (
    <div ref={box} className="relative">
      {button(
        {
          ref: trigger,
          'aria-expanded': isOpen,
          'aria-controls': panelId,
          onClick: () => setOpenAt(isOpen ? null : key),
        },
        isOpen,
      )}
      <div
        id={panelId}
        data-panel
        hidden={!isOpen}
        className={cx(
          'absolute z-50 animate-pop-in rounded-card border border-line bg-surface shadow-float',
          align === 'end' ? 'right-0' : 'left-0',
          side === 'above' ? 'bottom-full mb-2' : 'top-full mt-2',
          className,
        )}
      >
        {isOpen && children(close)}
      </div>
    </div>
  )
}

/** Whether a panel is open anywhere on screen. */
export function isPanelOpen(): boolean {
  return document.querySelector('[data-panel]:not([hidden])') !== null
}
