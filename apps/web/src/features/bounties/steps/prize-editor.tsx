import { MAX_PLACES } from '@laurel/contract/field-limits'
import { MAX_PRIZE, MIN_PRIZE, type RewardToken } from '@laurel/contract/money/money'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { formatAmount } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/fields/amount-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BonusCount, DraftAmount } from '../wizard/draft-amount.tsx'
import { DraftGroup } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { withRefused } from '../wizard/draft-values.ts'
import { ordinal } from '../words.ts'
import { splitAmount } from './split-amount.ts'

const TOKEN_NAMES: Readonly<Record<RewardToken, string>> = {
  POINTS: 'points',
  SOL: 'SOL',
  USDC: 'USDC',
}

/** Places with their prizes, and equal bonus spots. */
export function PrizeEditor() {
  const { values, set } = useDraftForm()
  const { prizeAmounts, rewardToken: token } = values
  const removeLast = () =>
    set({
      prizeAmounts: prizeAmounts.slice(0, -1),
      refused: withRefused(values, `/prizeAmounts/${prizeAmounts.length - 1}`, null),
    })
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">
        Prizes, in {TOKEN_NAMES[token]}
        <span className="font-normal text-muted">
          : at least {formatAmount(MIN_PRIZE[token], token)} a place
        </span>
      </legend>
      <DraftGroup pointer="/prizeAmounts">
        <ol className="grid grid-cols-1 gap-2">
          {prizeAmounts.map((amount, index) => (
            <Place
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place
              key={index}
              index={index}
              amount={amount}
              onRemove={
                prizeAmounts.length > 1 && index === prizeAmounts.length - 1
                  ? removeLast
                  : undefined
              }
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-2">
          {prizeAmounts.length < MAX_PLACES && (
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
      <BonusSpots />
    </fieldset>
  )
}

function Place({
  index,
  amount,
  onRemove,
}: {
  index: number
  amount: string
  /** Given for the last of several places. */
  onRemove: (() => void) | undefined
}) {
  const { values } = useDraftForm()
  const { prizeAmounts, rewardToken: token } = values
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <DraftAmount
          pointer={`/prizeAmounts/${index}`}
          label={`${ordinal(index + 1)} place`}
          value={amount}
          min={MIN_PRIZE[token]}
          className="sm:grid-cols-[6rem_1fr] sm:items-center sm:[&>:nth-child(3)]:col-start-2"
          onChange={(next) => ({ prizeAmounts: prizeAmounts.with(index, next) })}
        />
      </div>
      {onRemove !== undefined && (
        <IconButton
          label={`Remove the ${ordinal(index + 1)} place`}
          className="mt-7 sm:mt-0"
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </li>
  )
}

function BonusSpots() {
  const { values } = useDraftForm()
  const token = values.rewardToken
  return (
    <div className="mt-6 grid grid-cols-2 gap-3">
      <BonusCount hint="Equal small prizes after the places." />
      <DraftAmount
        pointer="/bonusAmount"
        label={`${token === 'POINTS' ? 'Points' : token} for each`}
        value={values.bonusAmount}
        disabled={values.bonusCount === 0}
        onChange={(bonusAmount) => ({ bonusAmount })}
      />
    </div>
  )
}

/** Splits a total among the places: each is worth about 1.5 times the next. */
function SplitTotal() {
  const { values, set } = useDraftForm()
  const [total, setTotal] = useState<string | null>(null)
  const places = values.prizeAmounts.length
  const token = values.rewardToken
  if (total === null) {
    return (
      <Button size="sm" variant="quiet" onClick={() => setTotal('')}>
        Split a total
      </Button>
    )
  }
  const split = () => {
    set({ prizeAmounts: splitAmount(total, places, token), refused: {} })
    setTotal(null)
  }
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        split()
      }}
    >
      <AmountField
        label="Total to split"
        isLabelHidden
        className="w-40"
        placeholder="Total"
        value={total}
        token={token}
        min={MIN_PRIZE[token] * BigInt(places)}
        max={MAX_PRIZE[token]}
        onChange={setTotal}
      />
      <Button type="submit" disabled={total === '' || total === '0'}>
        Split
      </Button>
    </form>
  )
}
