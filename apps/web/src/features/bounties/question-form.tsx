import type { FormSchema } from '../../lib/forms/form-schema.ts'
import { useApiForm } from '../../lib/forms/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/form-fields.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** A question, or the answer to one: a text that everyone will see. */
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
}: {
  /** What it said before. */
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
  /** Leaves the form, where it can be left. */
  onCancel?: () => void
}) {
  const form = useApiForm({
    defaults: { body: text },
    schema,
    isComplete: ({ body }) => body.length >= min,
    send,
    onDone: async () => {
      // It stays as typed, and busy, until the list shows it.
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
      <div className="flex gap-2">
        <Button
          type="submit"
          // Asking is one thing among others on the page; an answer is why its form was opened.
          variant={onCancel === undefined ? 'secondary' : 'primary'}
          isBusy={form.isPending}
          disabled={!form.isComplete}
        >
          {submitLabel}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
