import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../../lib/class-names.ts'

/** A checkbox with its label. `hint` explains it in a second line. */
export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }) {
  const hintId = useId()
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2.5', className)}>
      <input
        {...rest}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : hintId}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span className="grid gap-0.5">
        <span className="text-sm">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="text-muted text-xs">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

/** One of the choices of `RadioCards` and `Segmented`. */
interface Choice<T extends string> {
  value: T
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  isDisabled?: boolean
}

/** What `RadioCards` and `Segmented` take. */
export interface ChoiceProps<T extends string> {
  /** The question, or a noun for the choice. */
  legend: string
  isLegendHidden?: boolean
  choices: readonly Choice<T>[]
  value: T | undefined
  onChange: (value: T) => void
  className?: string
}

/** A few choices as cards, each with an optional explanation. */
export function RadioCards<T extends string>({
  legend,
  isLegendHidden = false,
  choices,
  value,
  onChange,
  className,
  columns = 2,
  error,
}: ChoiceProps<T> & {
  columns?: 1 | 2 | 3 | 4
  /** The error, such as a missing choice. */
  error?: string | undefined
}) {
  const name = useId()
  const errorId = useId()
  const invalid = error !== undefined && {
    role: 'radiogroup',
    'aria-invalid': true,
    'aria-describedby': errorId,
  }
  const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'grid-cols-2 md:grid-cols-4' }
  return (
    <fieldset {...invalid} className={className}>
      <legend className={cx('mb-1.5 font-medium text-sm', isLegendHidden && 'sr-only')}>
        {legend}
      </legend>
      <div className={cx('grid gap-2', grids[columns])}>
        {choices.map((choice) => (
          <RadioCard
            key={choice.value}
            name={name}
            choice={choice}
            isChecked={value === choice.value}
            onChoose={() => onChange(choice.value)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 font-medium text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function RadioCard<T extends string>({
  name,
  choice,
  isChecked,
  onChoose,
}: {
  name: string
  choice: Choice<T>
  isChecked: boolean
  onChoose: () => void
}) {
  return (
    <label
      className={cx(
        'flex min-h-11 items-start gap-3 rounded-control border border-edge bg-surface p-3 transition-colors duration-120',
        'hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand',
        'has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 has-disabled:opacity-50',
      )}
    >
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={isChecked}
        disabled={choice.isDisabled}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-brand outline-none"
      />
      <span className="grid gap-0.5">
        <span className="flex items-center gap-2 font-medium text-sm">
          {choice.icon}
          {choice.label}
        </span>
        {choice.hint !== undefined && <span className="text-muted text-xs">{choice.hint}</span>}
      </span>
    </label>
  )
}
