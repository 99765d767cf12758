import type { FormSchema } from '../../lib/forms/form-schema.ts'
import { useApiForm } from '../../lib/forms/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/form-fields.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

interface QuestionFormProps {
  /** The text before an edit. */
  text?: string
  label: string
  hint: string
  min: number
  max: number
  rows?: number
  submitLabel: string
  schema: () => Promise<FormSchema>
  send: (body: { body: string }) => Promise<unknown>
  onDone: () => Promise<void>
  /** Closes the form; absent where it is always open. */
  onCancel?: () => void
}

/** Form for a public question, or for the answer to one. */
export default function QuestionForm({
  text = '',
  label,
  hint,
  min,
  max,
  rows = 4,
  submitLabel,
  schema,
  send,
  onDone,
  onCancel,
}: QuestionFormProps) {
  const form = useApiForm({
    defaults: { body: text },
    schema,
    isComplete: ({ body }) => body.length >= min,
    send,
    onDone: async () => {
      // Keeps the text, and stays busy, until the list shows it.
      await onDone()
      form.reset()
    },
  })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isComplete) void form.submit()
      }}
    >
      <TextField
        control={form.control}
        name="body"
        label={label}
        hint={hint}
        max={max}
        rows={rows}
      />
      <ProblemNotice error={form.error} />
      <Buttons
        label={submitLabel}
        isPending={form.isPending}
        isComplete={form.isComplete}
        onCancel={onCancel}
      />
    </form>
  )
}

function Buttons({
  label,
  isPending,
  isComplete,
  onCancel,
}: {
  label: string
  isPending: boolean
  isComplete: boolean
  onCancel: (() => void) | undefined
}) {
  return (
    <div className="flex gap-2">
      <Button
        type="submit"
        // Asking is one action of many on the page; an answer form was opened on purpose.
        variant={onCancel === undefined ? 'secondary' : 'primary'}
        isBusy={isPending}
        disabled={!isComplete}
      >
        {label}
      </Button>
      {onCancel !== undefined && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
