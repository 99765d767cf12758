import { MAX_COMMENT_LENGTH } from '@laurel/contract/field-limits'
import { useApiForm } from '../../lib/forms/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/form-fields.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** Form for a comment, a reply or an edit. */
export function CommentForm({
  text = '',
  label,
  submitLabel,
  keepAs,
  send,
  onDone,
  onCancel,
}: {
  /** The text before an edit. */
  text?: string
  label: string
  submitLabel: string
  /** The name under which what is typed survives a reload. */
  keepAs?: string
  send: (body: { body: string }) => Promise<unknown>
  onDone: () => Promise<void>
  /** Closes the form; absent where it is always open. */
  onCancel?: () => void
}) {
  const form = useApiForm({
    defaults: { body: text },
    schema: async () => (await import('@laurel/contract/work/comments')).updateComment.body,
    isComplete: ({ body }) => body.trim() !== '',
    ...(keepAs === undefined ? {} : { keepAs }),
    send,
    onDone: async () => {
      // Stays busy until the list shows it.
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
        hint="Everyone can read it. Markdown works, and @username mentions someone."
        max={MAX_COMMENT_LENGTH}
        rows={3}
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
      <Button type="submit" isBusy={isPending} disabled={!isComplete}>
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
