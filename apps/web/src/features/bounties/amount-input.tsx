import type { RewardToken } from '@laurel/contract/money'
import { type ComponentProps, useState } from 'react'
import { amountOf, amountText, typedAmount } from '../../lib/token-amount.ts'
import { Input } from '../../ui/field.tsx'

/** How tokens are called inside a field. */
const UNITS: Readonly<Record<RewardToken, string>> = { POINTS: 'pts', SOL: 'SOL', USDC: 'USDC' }

/**
 * An amount, typed in the unit that people know and handed on in smallest units, exactly; empty for an empty field. Put
 * it in a `Field`.
 */
export function AmountInput({
  value,
  token,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  value: string
  token: RewardToken
  onChange: (smallestUnits: string) => void
}) {
  const [typed, setTyped] = useState('')
  // What was typed stands as long as it means the value: `0.50` isn't made `0.5` under the caret.
  const isTyped = typed !== '' && amountOf(typed, token) === value
  return (
    <span className="relative block">
      <Input
        {...rest}
        inputMode={token === 'POINTS' ? 'numeric' : 'decimal'}
        autoComplete="off"
        className="figures pr-16"
        value={isTyped ? typed : amountText(value, token)}
        onChange={({ target }) => {
          const next = typedAmount(target.value, token)
          setTyped(next)
          onChange(amountOf(next, token))
        }}
        onBlur={() => setTyped('')}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted text-sm"
      >
        {UNITS[token]}
      </span>
    </span>
  )
}
