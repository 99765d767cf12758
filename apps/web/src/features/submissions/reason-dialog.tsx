import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field, Textarea } from '../../ui/field.tsx'

/** Asks for a reason before something is done, such as an appeal. */
export function ReasonDialog({
  isOpen,
  onClose,
  title,
  description,
  label,
  min,
  max = 1000,
  action,
  isBusy,
  error,
  onSend,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  /** Name of the text field. */
  label: string
  /** Characters that a reason has at least. */
  min: number
  max?: number
  /** What the button says. */
  action: string
  isBusy: boolean
  error: unknown
  onSend: (reason: string) => void
  /** More fields above the reason. */
  children?: ReactNode
}) {
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < min
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={isShort}
            isBusy={isBusy}
            onClick={() => onSend(reason.trim())}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <Field
          label={label}
          counter={{ length: reason.length, max }}
          {...(min > 0 ? { hint: `At least ${min} characters` } : {})}
        >
          <Textarea
            value={reason}
            maxLength={max}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {error !== null && error !== undefined && <ErrorState error={error} />}
      </div>
    </Dialog>
  )
}
