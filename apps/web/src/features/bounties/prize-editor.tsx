import { points, splitByWeight } from '@laurel/contract/money'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DraftField, DraftGroup } from './draft-field.tsx'
import { useDraftForm } from './draft-form.ts'
import { amountText } from './draft-values.ts'
import { ordinal } from './words.ts'

const PLACES_MAX = 10
const BONUS_MAX = 100
/** Digits of an amount: the greatest prize of a place has ten. */
const DIGITS_MAX = 10

/** Places with their prizes, and equal bonus spots. */
export function PrizeEditor() {
  const { values, set } = useDraftForm()
  const { prizeAmounts } = values
  const change = (index: number, amount: string) =>
    set({ prizeAmounts: prizeAmounts.with(index, amount) })
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Prizes, in points</legend>
      <DraftGroup pointer="/prizeAmounts">
        <ol className="grid grid-cols-1 gap-2">
          {prizeAmounts.map((amount, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place
            <li key={index} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <DraftField
                  pointer={`/prizeAmounts/${index}`}
                  label={`${ordinal(index + 1)} place`}
                  className="sm:grid-cols-[6rem_1fr] sm:items-center"
                >
                  <PointsInput value={amount} onChange={(next) => change(index, next)} />
                </DraftField>
              </div>
              {prizeAmounts.length > 1 && index === prizeAmounts.length - 1 && (
                <IconButton
                  label={`Remove the ${ordinal(index + 1)} place`}
                  className="mt-7 sm:mt-0"
                  onClick={() => set({ prizeAmounts: prizeAmounts.slice(0, -1) })}
                >
                  <X aria-hidden="true" className="size-4" />
                </IconButton>
              )}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-2">
          {prizeAmounts.length < PLACES_MAX && (
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => set({ prizeAmounts: [...prizeAmounts, prizeAmounts.at(-1) ?? ''] })}
            >
              Add a place
            </Button>
          )}
          <SplitTotal />
        </div>
      </DraftGroup>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <DraftField
          pointer="/bonusCount"
          label="Bonus spots"
          hint="Equal small prizes after the places."
        >
          <Input
            inputMode="numeric"
            value={String(values.bonusCount)}
            onChange={({ target }) =>
              set({ bonusCount: Math.min(BONUS_MAX, Number(amountText(target.value))) })
            }
          />
        </DraftField>
        <DraftField pointer="/bonusAmount" label="Points for each">
          <PointsInput
            value={values.bonusAmount}
            isDisabled={values.bonusCount === 0}
            onChange={(bonusAmount) => set({ bonusAmount })}
          />
        </DraftField>
      </div>
    </fieldset>
  )
}

/** An amount of points as it is typed: digits only. */
function PointsInput({
  value,
  onChange,
  isDisabled = false,
}: {
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean
}) {
  return (
    <Input
      inputMode="numeric"
      className="figures"
      disabled={isDisabled}
      value={value}
      maxLength={DIGITS_MAX}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
    />
  )
}

/** Spreads one total over the places there are: each place is worth about 1.5 times the next. */
function SplitTotal() {
  const { values, set } = useDraftForm()
  const [total, setTotal] = useState<string | null>(null)
  if (total === null) {
    return (
      <Button size="sm" variant="quiet" onClick={() => setTotal('')}>
        Split a total
      </Button>
    )
  }
  const split = () => {
    const count = values.prizeAmounts.length
    const weights = Array.from({ length: count }, (_, index) => 1.5 ** (count - index))
    set({ prizeAmounts: splitByWeight(points(Number(amountText(total))), weights).map(String) })
    setTotal(null)
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        split()
      }}
    >
      <Field label="Total to split" isLabelHidden>
        <Input
          inputMode="numeric"
          className="w-32"
          placeholder="Total"
          value={total}
          maxLength={DIGITS_MAX}
          onChange={({ target }) => setTotal(target.value.replace(/\D/g, ''))}
        />
      </Field>
      <Button type="submit" disabled={Number(amountText(total)) === 0}>
        Split
      </Button>
    </form>
  )
}
