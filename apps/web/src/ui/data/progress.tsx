import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'

interface ProgressProps {
  /** What is measured, for screen readers. */
  label: string
  value: number
  max: number
  /** The value as text; a percentage without it. */
  valueText?: string
  tone?: 'brand' | 'section' | 'warn'
  className?: string
}

const TONES = { brand: 'bg-brand', section: 'bg-(--section)', warn: 'bg-warn' }

/** A progress bar. */
export function Progress({
  label,
  value,
  max,
  valueText,
  tone = 'brand',
  className,
}: ProgressProps) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
      className={cx(
        'h-1.5 overflow-hidden rounded-full bg-line forced-color-adjust-none',
        className,
      )}
    >
      <div
        className={cx(
          'h-full origin-left rounded-full transition-transform duration-200 ease-out',
          TONES[tone],
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

/** Vote energy: the amount, its capacity and when it is full. Amounts in tenths, as the server counts them. */
export function EnergyBar({
  energyTenths,
  capacityTenths,
  aside,
}: {
  energyTenths: number
  capacityTenths: number
  /** When energy is refilled or full. */
  aside?: ReactNode
}) {
  const energy = (energyTenths / 10).toFixed(1)
  const capacity = Math.round(capacityTenths / 10)
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-4 text-sm">
        <span className="text-muted">Vote energy</span>
        <span className="figures">
          {energy}
          <span className="text-muted"> / {capacity}</span>
        </span>
      </p>
      <Progress
        label="Vote energy"
        value={energyTenths}
        max={capacityTenths}
        valueText={`${energy} of ${capacity}`}
        tone={energyTenths < capacityTenths / 10 ? 'warn' : 'section'}
        className="h-2"
      />
      {aside !== undefined && <p className="text-muted text-xs">{aside}</p>}
    </div>
  )
}
