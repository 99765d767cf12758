import { Plus } from 'lucide-react'
import { plural } from '../../lib/format.ts'
import { exactAmount } from '../../lib/token-amount.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Slider } from '../../ui/slider.tsx'
import { AmountInput } from './amount-input.tsx'
import type { Bounty } from './api.ts'
import { DraftField, DraftGroup } from './draft-field.tsx'
import { useDraftForm } from './draft-form.ts'
import { countOf } from './draft-values.ts'
import { ordinal } from './words.ts'

const PLACES_MAX = 10
const BONUS_MAX = 100

/** What may rise or come sooner in a published bounty: prizes in points, bonus spots, the decision. */
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

/** What was paid on the chain is the prize; a second payment would need a second escrow. */
function FixedPrizes({ bounty: { prizeTotal, rewardToken } }: { bounty: Bounty }) {
  return (
    <section className="grid gap-1">
      <h2 className="font-medium font-sans text-sm tracking-normal">Prizes</h2>
      <p className="text-muted text-sm">
        They stay as they are: {exactAmount(prizeTotal, rewardToken)} were paid in one transaction,
        and that is the prize.
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
        <legend className="mb-2 font-medium text-sm">Prizes, in points: they can only rise</legend>
        <DraftGroup pointer="/prizeAmounts">
          {prizeAmounts.map((amount, index) => (
            <DraftField
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place
              key={index}
              pointer={`/prizeAmounts/${index}`}
              label={`${ordinal(index + 1)} place`}
              {...(bounty.prizeAmounts[index] !== undefined && {
                hint: `at least ${exactAmount(bounty.prizeAmounts[index], 'POINTS')}`,
              })}
            >
              <AmountInput
                value={amount}
                token="POINTS"
                onChange={(next) => set({ prizeAmounts: prizeAmounts.with(index, next) })}
              />
            </DraftField>
          ))}
          {prizeAmounts.length < PLACES_MAX && (
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
        <DraftField
          pointer="/bonusCount"
          label="Bonus spots"
          hint={`at least ${bounty.bonusCount}`}
        >
          <Input
            inputMode="numeric"
            value={String(values.bonusCount)}
            onChange={({ target }) =>
              set({ bonusCount: Math.min(BONUS_MAX, countOf(target.value)) })
            }
          />
        </DraftField>
        <DraftField
          pointer="/bonusAmount"
          label="Points for each"
          hint={`at least ${exactAmount(bounty.bonusAmount, 'POINTS')}`}
        >
          <AmountInput
            value={values.bonusAmount}
            token="POINTS"
            onChange={(bonusAmount) => set({ bonusAmount })}
          />
        </DraftField>
      </div>
    </>
  )
}
