import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'

const NOTE_MIN = 3
const NOTE_MAX = 500

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
            disabled={note.trim().length < NOTE_MIN}
            onClick={() => onConfirm(note.trim())}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Field label="Reason" counter={{ length: note.length, max: NOTE_MAX }} error={error}>
        <Textarea
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </Dialog>
  )
}
