import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'

/** Asks for a reason before something is done. */
export function NoteDialog({
  title,
  description,
  confirmLabel,
  isBusy,
  error,
  onConfirm,
  onClose,
}: {
  title: string
  description: string
  confirmLabel: string
  isBusy: boolean
  error: string | undefined
  onConfirm: (note: string) => void
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={note.trim().length < MIN_REASON_LENGTH}
            onClick={() => onConfirm(note.trim())}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Field label="Reason" counter={{ length: note.length, max: MAX_REASON_LENGTH }} error={error}>
        <Textarea
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </Dialog>
  )
}
