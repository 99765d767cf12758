import { MAX_PLACES } from '@laurel/contract/field-limits'
import { MIN_PRIZE } from '@laurel/contract/money/money'
import { Plus } from 'lucide-react'
import { formatAmount, plural } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import type { Bounty } from '../api.ts'
import { BonusCount, DraftAmount } from '../wizard/draft-amount.tsx'
import { DraftGroup } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { ordinal } from '../words.ts'

/** The terms of a published bounty that may rise or come sooner: prizes in points, bonus spots, the decision. */
export function ImproveTerms({ bounty }: { bounty: Bounty }) {
  const { values, set } = useDraftForm()
  return (
    <>
      {bounty.rewardToken === 'POINTS' ? (
        <RaisePrizes bounty={bounty} />
      ) : (
        <FixedPrizes bounty={bounty} />
      )}
      {bounty.decisionDays > 1 && (
        <DraftGroup pointer="/decisionDays">
          <Slider
            label="Days to decide after voting"
            min={1}
            max={bounty.decisionDays}
            value={values.decisionDays}
            onChange={(decisionDays) => set({ decisionDays })}
            format={(days) => plural(days, 'day')}
          />
        </DraftGroup>
      )}
    </>
  )
}

/** Prizes paid on the chain can't be raised: a second payment would need a second escrow. */
function FixedPrizes({ bounty: { prizeTotal, rewardToken } }: { bounty: Bounty }) {
  return (
    <section className="grid gap-1">
      <h2 className="font-medium font-sans text-sm tracking-normal">Prizes</h2>
      <p className="text-muted text-sm">
        These can’t change: the {formatAmount(prizeTotal, rewardToken)} were paid into escrow in one
        transaction.
      </p>
    </section>
  )
}

function RaisePrizes({ bounty }: { bounty: Bounty }) {
  const { values, set } = useDraftForm()
  const { prizeAmounts } = values
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-medium text-sm">
          Prizes, in points: you can only raise them
        </legend>
        <DraftGroup pointer="/prizeAmounts">
          {prizeAmounts.map((amount, index) => (
            <DraftAmount
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place
              key={index}
              pointer={`/prizeAmounts/${index}`}
              label={`${ordinal(index + 1)} place`}
              value={amount}
              {...floorOf(bounty.prizeAmounts[index])}
              onChange={(next) => ({ prizeAmounts: prizeAmounts.with(index, next) })}
            />
          ))}
          {prizeAmounts.length < MAX_PLACES && (
            <div>
              <Button
                size="sm"
                icon={<Plus aria-hidden="true" className="size-4" />}
                onClick={() => set({ prizeAmounts: [...prizeAmounts, prizeAmounts.at(-1) ?? ''] })}
              >
                Add a place
              </Button>
            </div>
          )}
        </DraftGroup>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <BonusCount min={bounty.bonusCount} hint={`at least ${bounty.bonusCount}`} />
        <DraftAmount
          pointer="/bonusAmount"
          label="Points for each"
          value={values.bonusAmount}
          {...floorOf(bounty.bonusAmount)}
          onChange={(bonusAmount) => ({ bonusAmount })}
        />
      </div>
    </>
  )
}

/** The minimum of a published amount; for a new place the general minimum. */
function floorOf(published: string | undefined) {
  if (published === undefined) return { min: MIN_PRIZE.POINTS }
  return { min: BigInt(published), hint: `at least ${formatAmount(published, 'POINTS')}` }
}
