import type { RewardToken } from '@laurel/contract/money/money'
import { type ReactNode, useState } from 'react'
import { formatAmount, formatNumber } from '../../lib/text/format.ts'
import { amountText, type Reading, readAmount, readCount } from '../../lib/text/token-amount.ts'
import { Field, Input } from './field.tsx'

interface NumberFieldProps {
  label: ReactNode
  /** Smallest units, or a count; empty for an empty field and while the typed text is refused. */
  value: string
  /** A refused text to restore when the field mounts. */
  refused?: string | undefined
  /** Gets the value, and the typed text if it was refused, else null. */
  onChange: (value: string, refused: string | null) => void
  hint?: ReactNode
  /** An error from outside; the field’s own error takes precedence. */
  error?: string | undefined
  isLabelHidden?: boolean
  disabled?: boolean
  placeholder?: string
  className?: string
}

/** The unit that is shown inside the field. */
const UNITS: Readonly<Record<RewardToken, string>> = { POINTS: 'pts', SOL: 'SOL', USDC: 'USDC' }

/**
 * A field for an amount, typed in whole tokens. The typed text is never rewritten: it is read and, where it looks
 * different, restated below, or refused with an error. `min` and `max` in smallest units.
 */
export function AmountField({
  token,
  min = 0n,
  max,
  ...rest
}: NumberFieldProps & { token: RewardToken; min?: bigint; max: bigint }) {
  return (
    <TypedField
      key={token}
      {...rest}
      unit={UNITS[token]}
      inputMode={token === 'POINTS' ? 'numeric' : 'decimal'}
      read={(typed) => readAmount(typed, token, max)}
      write={(amount) => amountText(amount, token)}
      format={(amount) => `${grouped(amountText(amount, token))} ${UNITS[token]}`}
      belowMin={(amount) =>
        BigInt(amount) < min ? `Enter at least ${formatAmount(min, token)}` : undefined
      }
    />
  )
}

/** A field for a count, which behaves like `AmountField`. */
export function CountField({
  min = 0,
  max,
  ...rest
}: NumberFieldProps & { min?: number; max: number }) {
  return (
    <TypedField
      {...rest}
      inputMode="numeric"
      read={(typed) => readCount(typed, max)}
      write={(count) => count}
      format={grouped}
      belowMin={(count) =>
        Number(count) < min ? `Enter at least ${formatNumber(min)}` : undefined
      }
    />
  )
}

interface TypedValue {
  read: (typed: string) => Reading
  write: (value: string) => string
  /** The error of a value below the minimum. */
  belowMin: (value: string) => string | undefined
}

function TypedField({
  value,
  refused,
  onChange,
  hint,
  error,
  unit,
  inputMode,
  read,
  write,
  format,
  belowMin,
  disabled,
  placeholder,
  ...field
}: NumberFieldProps &
  TypedValue & {
    unit?: string
    inputMode: 'numeric' | 'decimal'
    format: (value: string) => string
  }) {
  const { text, problem, restated, type, stopTyping } = useTypedValue(
    { value, refused, onChange },
    { read, write, belowMin },
  )
  return (
    <Field
      {...field}
      error={disabled === true ? undefined : (problem ?? error)}
      hint={restated === null ? hint : <output>= {format(restated)}</output>}
    >
      <span className="relative block">
        <Input
          inputMode={inputMode}
          autoComplete="off"
          className={unit === undefined ? 'figures' : 'figures pr-16'}
          placeholder={placeholder}
          disabled={disabled}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={stopTyping}
        />
        {unit !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted text-sm"
          >
            {unit}
          </span>
        )}
      </span>
    </Field>
  )
}

/** The text of the field, its problem, and the value to restate where the text reads differently. */
function useTypedValue(
  { value, refused, onChange }: Pick<NumberFieldProps, 'value' | 'refused' | 'onChange'>,
  { read, write, belowMin }: TypedValue,
) {
  const [typed, setTyped] = useState(refused ?? null)
  const [isTyping, setTyping] = useState(false)
  // The typed text stays as long as it means the value; a value from elsewhere replaces it.
  const isCurrent = typed !== null && (read(typed).amount ?? '') === value
  const text = isCurrent ? typed : write(value)
  const reading = read(text)
  const problem =
    reading.amount === null
      ? isTyping && reading.isUnfinished
        ? undefined
        : reading.problem
      : isTyping || reading.amount === ''
        ? undefined
        : belowMin(reading.amount)
  const isRestated = reading.amount && text.trim() !== write(reading.amount)
  return {
    text,
    problem,
    restated: isRestated ? reading.amount : null,
    type: (next: string) => {
      const { amount } = read(next)
      setTyped(next)
      setTyping(true)
      onChange(amount ?? '', amount === null ? next : null)
    },
    stopTyping: () => setTyping(false),
  }
}

/** Thousands separators for a text of digits: `1500.5` → `1,500.5`. */
function grouped(text: string): string {
  const [units = '', decimals] = text.split('.')
  return formatNumber(BigInt(units)) + (decimals === undefined ? '' : `.${decimals}`)
}
