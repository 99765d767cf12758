import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './states/spinner.tsx'

/** One `primary` per view, `secondary` next to it, `quiet` in rows and bars, `danger` for destructive actions. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** `md` is 44 px high; `sm` is 36 px with a 44 px hit area; `lg` is for the one action of a hero. */
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Drawn before the label. */
  icon?: ReactNode
  /** Full width. */
  isWide?: boolean
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-edge hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-bad text-on-bad hover:bg-bad-strong',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'hit-area min-h-9 px-3 text-sm',
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-13 px-6 text-base',
}

/** The classes of a button, for the rare element that is neither `Button` nor `ButtonLink` (a file label). */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  isWide = false,
}: ButtonStyle = {}): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control py-1 text-center font-medium',
    'transition-[background-color,transform,opacity] duration-120 ease-out active:translate-y-px',
    'aria-disabled:pointer-events-none aria-disabled:opacity-50 disabled:pointer-events-none disabled:opacity-50',
    // Forced colours remove backgrounds and rings.
    'forced-colors:border',
    VARIANTS[variant],
    SIZES[size],
    isWide && 'w-full',
  )
}

/** A button. While `isBusy` it shows a spinner, keeps its focus and ignores clicks. */
export function Button({
  variant,
  size,
  icon,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { isBusy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      className={cx(buttonClass(definedStyle({ variant, size, isWide })), className)}
    >
      {isBusy ? <Spinner label={null} /> : icon}
      {children}
    </button>
  )
}

/** An internal link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  isWide,
  className,
  children,
  ...rest
}: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={cx(buttonClass(definedStyle({ variant, size, isWide })), className)}>
      {icon}
      {children}
    </Link>
  )
}

/** Drops undefined values, since optional properties are exact here. */
function definedStyle(
  style: { [K in keyof ButtonStyle]?: ButtonStyle[K] | undefined },
): ButtonStyle {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined))
}
