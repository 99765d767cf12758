import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

/** Asks once more before something that can't be undone, and stays open to say why it did not work. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  keepLabel = 'Keep it',
  isBusy,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  description: string
  /** What the red button does. */
  confirmLabel: string
  /** What the other one does. */
  keepLabel?: string
  isBusy: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {keepLabel}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error !== undefined && (
        <Notice tone="bad" isAnnounced>
          <p>{error}</p>
        </Notice>
      )}
    </Dialog>
  )
}
