import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

const OPEN_DELAY_MS = 250
const CLOSE_DELAY_MS = 100
const GAP_PX = 8

interface TooltipProps {
  text: ReactNode
  /** The text is already the element's accessible name, so it does not describe it again. */
  isLabel?: boolean
  /** The element is part of a sentence, and wraps as without the tooltip. */
  isInline?: boolean
  /** One element that takes `aria-describedby`. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/**
 * A short text on hover and keyboard focus. It can itself be hovered, and closes on Escape (WCAG 1.4.13). Never put
 * essential information only here.
 */
export function Tooltip({ text, isLabel = false, isInline = false, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (next: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delayMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events that bubble from the child
    <span
      ref={anchor}
      className={isInline ? undefined : 'inline-flex max-w-full'}
      onPointerEnter={(event) => event.pointerType === 'mouse' && change(true, OPEN_DELAY_MS)}
      onPointerLeave={() => change(false, CLOSE_DELAY_MS)}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && change(true, 0)}
      onBlur={close}
    >
      {isLabel || !isOpen ? children : cloneElement(children, { 'aria-describedby': id })}
      {isOpen && (
        <Bubble
          id={id}
          anchor={anchor.current}
          onEscape={close}
          onHover={() => change(true, 0)}
          onLeave={() => change(false, CLOSE_DELAY_MS)}
        >
          {text}
        </Bubble>
      )}
    </span>
  )
}

interface BubbleProps {
  id: string
  anchor: HTMLElement | null
  onEscape: () => void
  onHover: () => void
  onLeave: () => void
  children: ReactNode
}

/** The floating text: above its anchor where there is space, else below, always inside the window. */
function Bubble({ id, anchor, onEscape, onHover, onLeave, children }: BubbleProps) {
  // On the document, since the focus may be elsewhere while the pointer rests here.
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onEscape])
  const position = (bubble: HTMLDivElement | null) => {
    const box = (anchor?.firstElementChild ?? anchor)?.getBoundingClientRect()
    if (bubble === null || box === undefined) return
    const { width, height } = bubble.getBoundingClientRect()
    const above = box.top - height - GAP_PX
    const left = box.left + box.width / 2 - width / 2
    bubble.style.top = `${above >= GAP_PX ? above : box.bottom + GAP_PX}px`
    bubble.style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX))}px`
  }
  return createPortal(
    <div
      ref={position}
      id={id}
      role="tooltip"
      onPointerEnter={onHover}
      onPointerLeave={onLeave}
      className="fixed z-60 max-w-72 animate-fade-in rounded-control bg-ink px-3 py-1.5 text-paper text-xs shadow-float"
    >
      {children}
    </div>,
    document.body,
  )
}
