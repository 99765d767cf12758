import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { ProblemNotice } from '../problem-notice.tsx'
import { Dialog } from './dialog.tsx'

interface ActionDialogProps {
  title: string
  description?: ReactNode
  width?: ComponentProps<typeof Dialog>['width']
  /** Fields, or a description of what will happen. */
  children?: ReactNode
  /** The label of the confirm button. */
  confirmLabel: string
  /** The label of the cancel button. */
  cancelLabel?: string
  /** `danger` for destructive or irreversible actions. */
  tone?: 'primary' | 'danger'
  isPending: boolean
  /** Disables the confirm button while something is missing. */
  isDisabled?: boolean
  /** Why the last attempt failed: a thrown error, or a sentence. */
  error?: unknown
  /** The title of a sentence in `error`. */
  errorTitle?: string
  /** One sentence on what is not affected by the error. */
  safe?: string
  onConfirm: () => unknown
  onClose: () => void
  /** Replaces both buttons, once the action is done. */
  footer?: ReactNode | false
}

/**
 * Confirms an action, with the fields that it needs, and stays open to show why it failed. Enter in a field confirms.
 */
export function ActionDialog({
  title,
  description,
  width = 'narrow',
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isPending,
  isDisabled = false,
  error,
  errorTitle,
  safe,
  onConfirm,
  onClose,
  footer,
}: ActionDialogProps) {
  const formId = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events of a dialog to the form around its opener.
    event.stopPropagation()
    if (!isPending && !isDisabled && !footer) onConfirm()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      width={width}
      footer={
        footer || (
          <>
            <Button variant="quiet" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={tone}
              isBusy={isPending}
              disabled={isDisabled}
            >
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid grid-cols-1 gap-4">
        {children}
        <ProblemNotice error={error} title={errorTitle} safe={safe} />
      </form>
    </Dialog>
  )
}
