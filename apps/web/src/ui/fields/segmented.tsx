import { useId } from 'react'
import { cx } from '../../lib/class-names.ts'
import type { ChoiceProps } from './choices.tsx'

/** Scrolls a strip so that its chosen label begins in the middle, and nothing around it. */
function reveal(label: HTMLElement | null): void {
  const strip = label?.parentElement
  if (strip) strip.scrollLeft = label.offsetLeft - strip.clientWidth / 2
}

/** A few short choices in one strip: ranges, periods, views. Where it doesn't fit, it scrolls to the chosen one. */
export function Segmented<T extends string>({
  legend,
  isLegendHidden = true,
  choices,
  value,
  onChange,
  className,
}: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={cx('mb-1.5 font-medium text-sm', isLegendHidden && 'sr-only')}>
        {legend}
      </legend>
      <div className="relative inline-flex max-w-full overflow-x-auto rounded-control bg-sunken p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            ref={value === choice.value ? reveal : null}
            className={cx(
              'hit-area flex min-h-9 items-center gap-2 whitespace-nowrap rounded-[0.3rem] px-3 font-medium text-muted text-sm transition-colors duration-120',
              'hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.12)] has-disabled:opacity-50',
              'has-focus-visible:outline-2 has-focus-visible:outline-brand forced-colors:has-checked:border',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.icon}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
