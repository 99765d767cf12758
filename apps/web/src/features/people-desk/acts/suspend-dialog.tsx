import {
  MAX_ACT_REASON_LENGTH,
  MIN_ACT_REASON_LENGTH,
  SUSPENSION_CAUSE_NAMES,
  SUSPENSION_CAUSES,
} from '@laurel/contract/staff/people-desk-words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Field, Select, Textarea } from '../../../ui/fields/field.tsx'
import { type PersonDetail, peopleDeskKeys } from '../api.ts'

const DAYS = [1, 3, 7, 14, 30] as const
const WITHOUT_END = 'without-end'

/** Asks why and for how long a person is suspended, then suspends them. */
export default function SuspendDialog({
  person: { userId, displayName, abilities },
  onClose,
}: {
  person: PersonDetail
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [cause, setCause] = useState('')
  const [length, setLength] = useState('7')
  const [explanation, setExplanation] = useState('')
  const known = SUSPENSION_CAUSES.find((one) => one === cause)
  const suspend = useAction(async () => {
    if (known === undefined) return
    await api('POST /api/v1/admin/people/{id}/suspend', {
      params: { id: userId },
      body: {
        cause: known,
        explanation: explanation.trim(),
        days: length === WITHOUT_END ? null : Number(length),
      },
    })
    toast({ title: `${displayName} is suspended`, tone: 'good' })
    await queryClient.invalidateQueries({ queryKey: peopleDeskKeys.all })
    onClose()
  })
  return (
    <ActionDialog
      title={`Suspend ${displayName}`}
      description="They are signed out everywhere at once and can’t sign in. They are mailed the reason and how to appeal."
      confirmLabel="Suspend"
      tone="danger"
      isPending={suspend.isPending}
      isDisabled={known === undefined || explanation.trim().length < MIN_ACT_REASON_LENGTH}
      error={suspend.error}
      onConfirm={() => void suspend.run(undefined)}
      onClose={onClose}
    >
      <CauseField value={cause} onChange={setCause} />
      <LengthField
        value={length}
        hasEndless={abilities.canSuspendWithoutEnd}
        onChange={setLength}
      />
      <Field
        label="What happened"
        hint="The person reads it."
        counter={{ length: explanation.length, max: MAX_ACT_REASON_LENGTH }}
      >
        <Textarea
          rows={3}
          value={explanation}
          onChange={(event) => setExplanation(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}

function CauseField({ value, onChange }: { value: string; onChange: (cause: string) => void }) {
  return (
    <Field label="Reason">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose a reason</option>
        {SUSPENSION_CAUSES.map((one) => (
          <option key={one} value={one}>
            {SUSPENSION_CAUSE_NAMES[one]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function LengthField({
  value,
  hasEndless,
  onChange,
}: {
  value: string
  hasEndless: boolean
  onChange: (length: string) => void
}) {
  return (
    <Field label="For how long">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {plural(days, 'day')}
          </option>
        ))}
        {hasEndless && <option value={WITHOUT_END}>Without end</option>}
      </Select>
    </Field>
  )
}
