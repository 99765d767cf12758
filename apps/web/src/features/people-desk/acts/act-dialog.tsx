import {
  MAX_ACT_REASON_LENGTH,
  MIN_ACT_REASON_LENGTH,
} from '@laurel/contract/staff/people-desk-words'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '../../../lib/toast.ts'
import ReasonDialog from '../../../ui/dialogs/reason-dialog.tsx'
import { peopleDeskKeys } from '../api.ts'

/** Asks for the reason of an act about a person, then does it and shows the new state. */
export default function ActDialog({
  title,
  description,
  confirmLabel,
  tone,
  hint = 'For the audit log. The person does not read it.',
  doneText,
  send,
  onClose,
}: {
  title: string
  description: ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** Who reads the reason. */
  hint?: string
  /** What the toast says afterwards. */
  doneText: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <ReasonDialog
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      {...(tone === undefined ? {} : { tone })}
      name="reason"
      hint={hint}
      min={MIN_ACT_REASON_LENGTH}
      max={MAX_ACT_REASON_LENGTH}
      schema={async () =>
        (await import('@laurel/contract/staff/people-desk')).endPersonsSession.body
      }
      send={send}
      onClose={onClose}
      onDone={async () => {
        toast({ title: doneText, tone: 'good' })
        await queryClient.invalidateQueries({ queryKey: peopleDeskKeys.all })
        onClose()
      }}
    />
  )
}
