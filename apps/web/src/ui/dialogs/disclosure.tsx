import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { cx } from '../../lib/class-names.ts'

/** The props that the button of a `Disclosure` spreads. */
export interface DisclosureButton {
  ref: RefObject<HTMLButtonElement | null>
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
}

/**
 * A button with a floating panel, for links and small forms (for a list of actions use `Menu`). Closes on Escape, which
 * returns the focus to the button, on a press or focus outside, and on navigation.
 */
export function Disclosure({
  button,
  children,
  align = 'start',
  side = 'below',
  className,
}: {
  button: (props: DisclosureButton, isOpen: boolean) => ReactNode
  /** The panel; its buttons may call `close`. */
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
  useDismiss({ box, trigger, isOpen, onDismiss: close })

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

/** Closes an open panel on Escape, and on a press or focus outside. */
function useDismiss({
  box,
  trigger,
  isOpen,
  onDismiss,
}: {
  box: RefObject<HTMLElement | null>
  trigger: RefObject<HTMLElement | null>
  isOpen: boolean
  onDismiss: () => void
}): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) dismiss()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      dismiss()
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
  }, [isOpen, box, trigger])
}

/** Whether a panel is open anywhere on screen. */
export function isPanelOpen(): boolean {
  return document.querySelector('[data-panel]:not([hidden])') !== null
}
