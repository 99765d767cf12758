import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { ProblemNotice } from '../problem-notice.tsx'
import { Dialog } from './dialog.tsx'

interface ActionDialogProps {
  title: string
  description?: ReactNode
  width?: ComponentProps<typeof Dialog>['width']
  /** What the act needs to know: fields, or what is about to happen. */
  children?: ReactNode
  /** What the button that does it says. */
  confirmLabel: string
  /** What the other one says. */
  keepLabel?: string
  /** `danger` for what hurts or can’t be undone. */
  tone?: 'primary' | 'danger'
  isPending: boolean
  /** Something is missing still. */
  isDisabled?: boolean
  /** Why the last try failed: what was thrown, or a sentence. */
  error?: unknown
  /** Stands over a sentence in `error`. */
  errorTitle?: string
  /** One sentence on what is not affected by the error. */
  safe?: string
  onConfirm: () => unknown
  onClose: () => void
  /** In place of both buttons, once there is nothing left to do. */
  footer?: ReactNode | false
}

/**
 * Asks before something is done, with the fields that it takes, and stays open to say why it did not work. Enter in a
 * field confirms.
 */
export function ActionDialog({
  title,
  description,
  width = 'narrow',
  children,
  confirmLabel,
  keepLabel = 'Cancel',
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
    // React hands events of a dialog on to the form around whatever opened it.
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
              {keepLabel}
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
