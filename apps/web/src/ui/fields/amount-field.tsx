import type { RewardToken } from '@laurel/contract/money/money'
import { type ReactNode, useState } from 'react'
import { formatAmount, formatNumber } from '../../lib/text/format.ts'
import { amountText, type Reading, readAmount, readCount } from '../../lib/text/token-amount.ts'
import { Field, Input } from './field.tsx'

interface NumberFieldProps {
  label: ReactNode
  /** Smallest units, or things; empty for an empty field and while what is typed is refused. */
  value: string
  /** What was typed and refused before this field was drawn; it stands there again. */
  refused?: string | undefined
  /** The value, and what was typed when it was refused; null when it was not. */
  onChange: (value: string, refused: string | null) => void
  hint?: ReactNode
  /** What somebody else finds wrong; what the field itself finds goes before it. */
  error?: string | undefined
  isLabelHidden?: boolean
  disabled?: boolean
  placeholder?: string
  className?: string
}

/** How tokens are called inside a field. */
const UNITS: Readonly<Record<RewardToken, string>> = { POINTS: 'pts', SOL: 'SOL', USDC: 'USDC' }

/**
 * A field for an amount, typed in the unit that people know. What is typed stays as it is: it is understood, and then said
 * again wherever it reads otherwise, or refused at the field. `min` and `max` in smallest units.
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
      say={(amount) => `${grouped(amountText(amount, token))} ${UNITS[token]}`}
      tooLow={(amount) =>
        BigInt(amount) < min ? `Type at least ${formatAmount(min, token)}` : undefined
      }
    />
  )
}

/** A field for a number of things, with the manners of `AmountField`. */
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
      say={grouped}
      tooLow={(count) => (Number(count) < min ? `Type at least ${formatNumber(min)}` : undefined)}
    />
  )
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
  say,
  tooLow,
  disabled,
  placeholder,
  ...field
}: NumberFieldProps & {
  unit?: string
  inputMode: 'numeric' | 'decimal'
  read: (typed: string) => Reading
  write: (value: string) => string
  say: (value: string) => string
  tooLow: (value: string) => string | undefined
}) {
  const [typed, setTyped] = useState(refused ?? null)
  const [isTyping, setTyping] = useState(false)
  // What was typed stands as long as it means the value; a value from elsewhere takes its place.
  const isCurrent = typed !== null && (read(typed).amount ?? '') === value
  const shown = isCurrent ? typed : write(value)
  const reading = read(shown)
  const problem =
    reading.amount === null
      ? isTyping && reading.isUnfinished
        ? undefined
        : reading.problem
      : isTyping || reading.amount === ''
        ? undefined
        : tooLow(reading.amount)
  const isSaidAgain =
    reading.amount && reading.amount !== '' && shown.trim() !== write(reading.amount)
  return (
    <Field
      {...field}
      error={disabled === true ? undefined : (problem ?? error)}
      hint={isSaidAgain ? <output>= {say(reading.amount ?? '')}</output> : hint}
    >
      <span className="relative block">
        <Input
          inputMode={inputMode}
          autoComplete="off"
          className={unit === undefined ? 'figures' : 'figures pr-16'}
          placeholder={placeholder}
          disabled={disabled}
          value={shown}
          onChange={({ target }) => {
            const next = read(target.value)
            setTyped(target.value)
            setTyping(true)
            onChange(next.amount ?? '', next.amount === null ? target.value : null)
          }}
          onBlur={() => setTyping(false)}
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

/** Thousands separators for a text of digits: `1500.5` → `1,500.5`. */
function grouped(text: string): string {
  const [units = '', decimals] = text.split('.')
  return formatNumber(BigInt(units)) + (decimals === undefined ? '' : `.${decimals}`)
}
