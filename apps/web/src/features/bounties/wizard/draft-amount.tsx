import { MAX_BONUS_SPOTS } from '@laurel/contract/field-limits'
import { MAX_PRIZE } from '@laurel/contract/money/money'
import type { ReactNode } from 'react'
import { AmountField, CountField } from '../../../ui/fields/amount-field.tsx'
import { useDraftForm } from './draft-form.ts'
import { type DraftValues, withRefused } from './draft-values.ts'

interface DraftAmountProps {
  /** The JSON pointer of the amount. */
  pointer: string
  label: ReactNode
  /** In smallest units. */
  value: string
  /** In smallest units. */
  min?: bigint
  hint?: ReactNode
  disabled?: boolean
  className?: string
  /** The change of the draft for a new amount. */
  onChange: (amount: string) => Partial<DraftValues>
}

/** Field for an amount of the draft, in its token; text that isn't an amount blocks submitting. */
export function DraftAmount({ pointer, hint, onChange, ...field }: DraftAmountProps) {
  const { values, set, errorAt, adviceAt } = useDraftForm()
  return (
    <div data-pointer={pointer} className="min-w-0">
      <AmountField
        {...field}
        token={values.rewardToken}
        max={MAX_PRIZE[values.rewardToken]}
        refused={values.refused[pointer]}
        error={errorAt(pointer)}
        hint={adviceAt(pointer) ?? hint}
        onChange={(amount, typed) =>
          set({ ...onChange(amount), refused: withRefused(values, pointer, typed) })
        }
      />
    </div>
  )
}

/** Field for the number of bonus spots; without any, refused text in their prize is dropped. */
export function BonusCount({ min = 0, hint }: { min?: number; hint: string }) {
  const { values, set, errorAt } = useDraftForm()
  const pointer = '/bonusCount'
  return (
    <div data-pointer={pointer} className="min-w-0">
      <CountField
        label="Bonus spots"
        hint={hint}
        min={min}
        max={MAX_BONUS_SPOTS}
        value={pointer in values.refused ? '' : String(values.bonusCount)}
        refused={values.refused[pointer]}
        error={errorAt(pointer)}
        onChange={(count, typed) => {
          const refused = withRefused(values, pointer, typed)
          const bonusCount = Number(count)
          set({
            bonusCount,
            refused: bonusCount > 0 ? refused : withRefused({ refused }, '/bonusAmount', null),
          })
        }}
      />
    </div>
  )
}
