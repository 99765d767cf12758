import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import type { ReactNode } from 'react'
import { describeProblem } from '../../lib/api/problem-messages.ts'
import type { FormSchema } from '../../lib/forms/form-schema.ts'
import { useApiForm } from '../../lib/forms/use-api-form.ts'
import { TextField } from '../fields/form-fields.tsx'
import { ActionDialog } from './action-dialog.tsx'

/** Asks for the reason of an action, then runs it. */
export default function ReasonDialog<Reply>({
  name,
  label = 'Reason',
  hint,
  min = MIN_REASON_LENGTH,
  max = MAX_REASON_LENGTH,
  keepAs,
  schema,
  send,
  onDone,
  ...dialog
}: {
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  onClose: () => void
  /** The field of the reason in the request. */
  name: string
  label?: string
  hint?: string
  min?: number
  max?: number
  /** Names the dialog and its record, so that the text survives closing it. */
  keepAs?: string
  /** The schema of an object with only the reason. */
  schema: () => Promise<FormSchema>
  send: (reason: string) => Promise<Reply>
  onDone: (reply: Reply) => unknown
}) {
  const form = useApiForm({
    defaults: { [name]: '' } as Record<string, string>,
    keepAs,
    schema,
    isComplete: ({ [name]: reason = '' }) => reason.length >= min,
    send: ({ [name]: reason = '' }) => send(reason),
    onDone,
  })
  return (
    <ActionDialog
      {...dialog}
      isPending={form.isPending}
      isDisabled={!form.isComplete}
      onConfirm={form.submit}
    >
      <TextField
        control={form.control}
        name={name}
        label={label}
        hint={hint}
        max={max}
        rows={3}
        refusal={form.error === null ? undefined : describeProblem(form.error).text}
      />
    </ActionDialog>
  )
}
