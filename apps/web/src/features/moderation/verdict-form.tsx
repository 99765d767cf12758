import { MAX_STARTER_GRANT_POINTS, MAX_VERDICT_LENGTH } from '@laurel/contract/field-limits'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Field, Textarea } from '../../ui/fields/field.tsx'
import type { Choice } from './choices.ts'

/** The fields that a choice needs before it is sent: the reason people will read, or points from the season reserve. */
export function VerdictForm({
  choice,
  isBusy,
  onSend,
  onCancel,
}: {
  choice: Choice
  isBusy: boolean
  onSend: (reason: string, starterGrantPoints: number) => void
  onCancel: () => void
}) {
  const [reason, setReason] = useState('')
  const { starterGrant } = choice
  const [grant, setGrant] = useState(String(starterGrant?.initialPoints ?? 0))
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      {starterGrant !== undefined && (
        <AmountField
          label="Points from the season reserve"
          hint={starterGrant.hint}
          token="POINTS"
          max={BigInt(MAX_STARTER_GRANT_POINTS)}
          value={grant}
          onChange={setGrant}
        />
      )}
      {choice.reasonMin > 0 && (
        <Field
          label="Reason"
          hint={choice.hint}
          counter={{ length: reason.length, max: MAX_VERDICT_LENGTH }}
        >
          <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      <div className="flex gap-2">
        <Button
          variant={choice.variant === 'danger' ? 'danger' : 'primary'}
          disabled={
            reason.trim().length < choice.reasonMin || (starterGrant !== undefined && grant === '')
          }
          isBusy={isBusy}
          onClick={() => onSend(reason.trim(), Number(grant))}
        >
          {choice.label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
