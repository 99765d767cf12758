import { MAX_APPEAL_LENGTH, MIN_APPEAL_LENGTH } from '@laurel/contract/field-limits'
import { api } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import ReasonDialog from '../../../ui/dialogs/reason-dialog.tsx'
import type { Submission } from '../api.ts'
import { useRefresh } from '../use-refresh.ts'
import { appealTexts } from '../words.ts'

/** Appeals against a rejection or a spam mark. */
export default function AppealDialog({
  submission,
  onClose,
}: {
  submission: Submission
  onClose: () => void
}) {
  const refresh = useRefresh()
  return (
    <ReasonDialog
      title={appealTexts(submission).title}
      description="You can appeal once. A moderator will review your submission again, with your reason in mind."
      name="reason"
      label="Why the decision is wrong"
      hint={`At least ${MIN_APPEAL_LENGTH} characters`}
      min={MIN_APPEAL_LENGTH}
      max={MAX_APPEAL_LENGTH}
      confirmLabel="Send appeal"
      keepAs={`appeal ${submission.submissionId}`}
      onClose={onClose}
      schema={async () => (await import('@laurel/contract/work/submissions')).appealSubmission.body}
      send={(reason) =>
        api('POST /api/v1/submissions/{id}/appeal', {
          params: { id: submission.submissionId },
          body: { reason },
        })
      }
      onDone={() => {
        toast({ title: 'Appeal sent', text: 'A moderator will decide.', tone: 'good' })
        refresh(submission)
        onClose()
      }}
    />
  )
}
