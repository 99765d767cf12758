import { type ComponentProps, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Input } from './field.tsx'

/** The number of digits of emailed and authenticator codes. */
export const CODE_DIGITS = 6
const CELLS = Array.from({ length: CODE_DIGITS }, (_, at) => at)

/**
 * Six digits in six cells over one input, so that pasting (also `123 456`), autofill and screen readers work as usual. Put
 * it in a `Field`.
 */
export function CodeInput({
  value,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'icon'> & {
  value: string
  /** Gets digits only, at most six. */
  onChange: (digits: string) => void
}) {
  const [hasFocus, setFocus] = useState(false)
  const at = Math.min(value.length, CODE_DIGITS - 1)
  return (
    <span className={cx('group relative block', className)}>
      <span aria-hidden="true" className="grid grid-cols-6 gap-2">
        {CELLS.map((cell) => (
          <span
            key={cell}
            className={cx(
              'figures grid h-13 place-items-center rounded-control border bg-surface font-medium text-xl',
              'group-has-aria-invalid:border-bad group-has-disabled:bg-sunken group-has-disabled:text-muted',
              hasFocus && cell === at ? 'border-brand ring-2 ring-brand' : 'border-edge',
            )}
          >
            {value[cell] ??
              (hasFocus && cell === at && (
                <span className="h-5 w-0.5 animate-breathe rounded-full bg-brand" />
              ))}
          </span>
        ))}
      </span>
      <Input
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(digitsOf(event.target.value))}
        onFocus={(event) => {
          setFocus(true)
          const end = event.currentTarget.value.length
          event.currentTarget.setSelectionRange(end, end)
        }}
        onBlur={() => setFocus(false)}
        className="absolute inset-0 h-full cursor-text opacity-0"
      />
    </span>
  )
}

function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, CODE_DIGITS)
}
