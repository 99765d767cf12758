import { Plus } from 'lucide-react'
import { plural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Slider } from '../../ui/slider.tsx'
import type { Bounty } from './api.ts'
import { DraftField, DraftGroup } from './draft-field.tsx'
import { useDraftForm } from './draft-form.ts'
import { amountText } from './draft-values.ts'
import { ordinal } from './words.ts'

const PLACES_MAX = 10
const BONUS_MAX = 100
const DIGITS_MAX = 10

/** What may rise or come sooner in a published bounty: prizes, bonus spots, the decision. */
export function ImproveTerms({ bounty }: { bounty: Bounty }) {
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
                hint: `at least ${bounty.prizeAmounts[index]}`,
              })}
            >
              <Input
                inputMode="numeric"
                className="figures"
                maxLength={DIGITS_MAX}
                value={amount}
                onChange={({ target }) =>
                  set({ prizeAmounts: prizeAmounts.with(index, target.value.replace(/\D/g, '')) })
                }
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
              set({ bonusCount: Math.min(BONUS_MAX, Number(amountText(target.value))) })
            }
          />
        </DraftField>
        <DraftField
          pointer="/bonusAmount"
          label="Points for each"
          hint={`at least ${bounty.bonusAmount}`}
        >
          <Input
            inputMode="numeric"
            className="figures"
            maxLength={DIGITS_MAX}
            value={values.bonusAmount}
            onChange={({ target }) => set({ bonusAmount: target.value.replace(/\D/g, '') })}
          />
        </DraftField>
      </div>
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
