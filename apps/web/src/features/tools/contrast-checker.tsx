import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/data/badge.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { CONTRAST_USES, contrastRatio, parseHex, toHex } from './contrast.ts'

/** Shows the contrast of two colours and the uses it is enough for. */
export default function ContrastChecker() {
  const [ink, setInk] = useState('#16181d')
  const [ground, setGround] = useState('#f2b441')
  const inkRgb = parseHex(ink)
  const groundRgb = parseHex(ground)
  const ratio = inkRgb !== null && groundRgb !== null ? contrastRatio(inkRgb, groundRgb) : null
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <ColourField label="Text" value={ink} onChange={setInk} />
        <ColourField label="Background" value={ground} onChange={setGround} />
        {inkRgb !== null && groundRgb !== null && (
          <div
            className="grid gap-2 rounded-card border border-line p-6"
            style={{ color: toHex(inkRgb), background: toHex(groundRgb) }}
          >
            <p aria-hidden="true" className="font-display font-semibold text-2xl">
              Easy to read from a distance
            </p>
            <p aria-hidden="true" className="text-sm">
              And up close: small text needs the most contrast.
            </p>
          </div>
        )}
      </div>
      <div className="grid content-start gap-4">
        <p role="status" className="font-display font-semibold text-4xl tabular-nums">
          {ratio === null ? '–' : `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`}
        </p>
        <Uses ratio={ratio} />
      </div>
    </div>
  )
}

function Uses({ ratio }: { ratio: number | null }) {
  return (
    <ul className="border-line border-t">
      {CONTRAST_USES.map(({ label, level, minRatio }) => {
        const isEnough = ratio !== null && ratio >= minRatio
        const Icon = isEnough ? Check : X
        return (
          <li
            key={label + level}
            className="flex min-h-12 items-center justify-between gap-4 border-line border-b text-sm"
          >
            <span>
              {label}{' '}
              <span className="text-muted">
                ({level}, {minRatio} : 1)
              </span>
            </span>
            <Badge
              tone={isEnough ? 'good' : 'bad'}
              icon={<Icon aria-hidden="true" className="size-3.5" />}
            >
              {isEnough ? 'Enough' : 'Not enough'}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}

function ColourField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const rgb = parseHex(value)
  return (
    <div className="flex items-end gap-2">
      <Field
        label={label}
        error={rgb === null ? 'Use a format like #1f7a4d' : undefined}
        className="flex-1"
      >
        <Input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="figures"
        />
      </Field>
      <input
        type="color"
        aria-label={`Pick the ${label.toLowerCase()} colour`}
        value={rgb === null ? '#000000' : toHex(rgb)}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-14 cursor-pointer self-start rounded-control border border-edge bg-surface p-1 [margin-top:1.71rem]"
      />
    </div>
  )
}
