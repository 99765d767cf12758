import { MAX_TICKET_TEXT_LENGTH } from '@laurel/contract/people/ticket-words'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../lib/api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/fields/field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** A field for one message of a ticket. The text stays until it was sent. */
export function MessageForm({
  label,
  submitLabel,
  send,
  children,
}: {
  label: string
  submitLabel: string
  send: (text: string) => Promise<unknown>
  /** What stands beside the button. */
  children?: ReactNode
}) {
  const [text, setText] = useState('')
  const action = useAction(send)
  return (
    <form
      className="grid gap-3"
      onSubmit={async (event) => {
        event.preventDefault()
        if (text.trim().length < 2) return
        if ((await action.run(text)) !== null) setText('')
      }}
    >
      <Field label={label} counter={{ length: text.length, max: MAX_TICKET_TEXT_LENGTH }}>
        <Textarea rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <ProblemNotice error={action.error} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          variant="primary"
          isBusy={action.isPending}
          disabled={text.trim().length < 2}
        >
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  )
}
