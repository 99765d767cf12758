import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AppealRemovalDialog, ReportDialog } from './comment-dialogs.tsx'

/** The buttons that report a question on a bounty, or appeal its removal. */
export default function QuestionComplaints({
  questionId,
  canReport,
  canAppeal,
  onDone,
}: {
  questionId: string
  canReport: boolean
  canAppeal: boolean
  onDone: () => Promise<void>
}) {
  const [isOpen, setOpen] = useState(false)
  if (!canReport && !canAppeal) return null
  const Dialog = canAppeal ? AppealRemovalDialog : ReportDialog
  const close = () => setOpen(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        {canAppeal ? 'Appeal' : 'Report'}
      </Button>
      {isOpen && (
        <Dialog
          subject={{ kind: 'question', id: questionId }}
          onDone={async () => {
            await onDone()
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
