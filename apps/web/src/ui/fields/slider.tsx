import { useId } from 'react'
import { cx } from '../../lib/class-names.ts'

interface SliderProps {
  label: string
  isLabelHidden?: boolean
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
  /** The text of a value, also for screen readers: `(v) => `${v}%``. */
  format?: (value: number) => string
  /** Values with a label under the track. */
  marks?: readonly { value: number; label: string }[]
  isDisabled?: boolean
}

/** A native range input with our styling. */
export function Slider({
  label,
  isLabelHidden = false,
  value,
  min,
  max,
  step = 1,
  onChange,
  format = String,
  marks,
  isDisabled = false,
}: SliderProps) {
  const id = useId()
  const shareOf = (at: number) => ((at - min) / (max - min)) * 100
  return (
    <div className="grid gap-1">
      <div className={cx('flex justify-between gap-4 text-sm', isLabelHidden && 'sr-only')}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="figures">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={isDisabled}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="slider h-11 w-full"
        style={{ '--filled': `${shareOf(value)}%` } as React.CSSProperties}
      />
      {marks !== undefined && (
        <div aria-hidden="true" className="relative mx-2.5 h-5 text-muted text-xs">
          {marks.map((mark) => (
            <span
              key={mark.value}
              className="figures absolute -translate-x-1/2"
              style={{ left: `${shareOf(mark.value)}%` }}
            >
              {mark.label}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
