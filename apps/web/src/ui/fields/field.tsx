import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { cx } from '../../lib/class-names.ts'

interface FieldControl {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
  maxLength: number | undefined
}

const FieldContext = createContext<FieldControl | null>(null)

interface FieldProps {
  label: ReactNode
  /** Why it is asked or what to enter, in one line. */
  hint?: ReactNode
  /** What is wrong and how to fix it. */
  error?: string | undefined
  /** Characters used and allowed; typing stops at the maximum. */
  counter?: { length: number; max: number }
  /** Adds "optional" to the label; every other field is required. */
  isOptional?: boolean
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean
  /** A small link at the end of the label's line. */
  aside?: ReactNode
  className?: string
  /** An `Input`, `Textarea` or `Select`, which takes its id, description and validity from here. */
  children: ReactNode
}

/** A labelled form control with hint, error and character counter. */
export function Field({
  label,
  hint,
  error,
  counter,
  isOptional = false,
  isLabelHidden = false,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext
      value={{
        id,
        describedBy,
        isInvalid: error !== undefined,
        isRequired: !isOptional,
        maxLength: counter?.max,
      }}
    >
      <div className={cx('grid gap-1.5', className)}>
        <div
          className={cx('flex items-baseline justify-between gap-3', isLabelHidden && 'sr-only')}
        >
          <label htmlFor={id} className="font-medium text-sm">
            {label}
            {isOptional && <span className="font-normal text-muted"> (optional)</span>}
          </label>
          {aside}
        </div>
        {children}
        {(error !== undefined || hint !== undefined || counter !== undefined) && (
          <div className="flex justify-between gap-4 text-xs">
            <div className="grid gap-0.5">
              {error !== undefined && (
                <p id={errorId} role="alert" className="font-medium text-bad">
                  {error}
                </p>
              )}
              {hint !== undefined && (
                <p id={hintId} className="text-muted">
                  {hint}
                </p>
              )}
            </div>
            {counter !== undefined && <Counter {...counter} />}
          </div>
        )}
      </div>
    </FieldContext>
  )
}

/** Characters used of those allowed; announced only past nine tenths. */
function Counter({ length, max }: { length: number; max: number }) {
  return (
    <p
      aria-live={length > max * 0.9 ? 'polite' : 'off'}
      className={cx('figures shrink-0', length > max ? 'font-medium text-bad' : 'text-muted')}
    >
      {length.toLocaleString('en-US')}/{max.toLocaleString('en-US')}
      <span className="sr-only"> characters</span>
    </p>
  )
}

const CONTROL = cx(
  'w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base placeholder:text-muted',
  'transition-colors duration-120 hover:border-ink aria-invalid:border-bad',
  'disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken',
)

/** The props that a control takes from its `Field`; none outside of one. */
function useControl() {
  const field = use(FieldContext)
  return field === null
    ? {}
    : {
        id: field.id,
        'aria-describedby': field.describedBy,
        'aria-invalid': field.isInvalid || undefined,
        'aria-required': field.isRequired || undefined,
        ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
      }
}

/** A text input. Put it in a `Field`, else give it an `aria-label`. `icon` is shown at the start. */
export function Input({
  className,
  icon,
  ...rest
}: ComponentProps<'input'> & { icon?: ReactNode }) {
  const input = (
    <input
      {...useControl()}
      {...rest}
      className={cx(CONTROL, 'min-h-11', icon !== undefined && 'pl-10', className)}
    />
  )
  if (icon === undefined) return input
  return (
    <span className="relative block">
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
        {icon}
      </span>
      {input}
    </span>
  )
}

/** A multi-line text input that grows with its text. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useControl()}
      {...rest}
      rows={rows}
      className={cx(CONTROL, 'field-sizing-content max-h-[60dvh] resize-y py-2.5', className)}
      style={{ minHeight: `calc(${rows} * 1.6em + 1.4rem)` }}
    />
  )
}

/** The native select, best for phones and screen readers. Children are `<option>`s. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useControl()}
        {...rest}
        className={cx(CONTROL, 'min-h-11 appearance-none truncate pr-10', className)}
      >
        {children}
      </select>
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <path d="m4 6 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
