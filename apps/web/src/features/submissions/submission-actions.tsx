import { paths } from '@laurel/contract/spec/routes'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { Submission } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReportButton } from './report-button.tsx'
import { useRefresh } from './use-refresh.ts'

type Question = 'withdraw' | 'appeal' | null

/** What the viewer may do with a submission: edit, withdraw, appeal, report. */
export function SubmissionActions({ submission }: { submission: Submission }) {
  const [asked, setAsked] = useState<Question>(null)
  const { abilities, submissionId } = submission
  return (
    <>
      {abilities.canEdit && (
        <ButtonLink to={`${paths.submissions}?edit=${submissionId}`} size="sm">
          Edit
        </ButtonLink>
      )}
      {abilities.canAppeal && (
        <Button size="sm" onClick={() => setAsked('appeal')}>
          {submission.state === 'spam' ? 'Dispute this' : 'Appeal'}
        </Button>
      )}
      {abilities.canWithdraw && (
        <Button size="sm" variant="quiet" onClick={() => setAsked('withdraw')}>
          Withdraw
        </Button>
      )}
      {abilities.canReport && <ReportButton submission={submission} />}
      <Withdraw
        submission={submission}
        isOpen={asked === 'withdraw'}
        onClose={() => setAsked(null)}
      />
      <Appeal submission={submission} isOpen={asked === 'appeal'} onClose={() => setAsked(null)} />
    </>
  )
}

interface ActionProps {
  submission: Submission
  isOpen: boolean
  onClose: () => void
}

function Withdraw({ submission, isOpen, onClose }: ActionProps) {
  const refresh = useRefresh()
  const withdraw = useIntent((id: string) =>
    api('POST /api/v1/submissions/{id}/withdraw', { params: { id } }),
  )
  const handleWithdraw = async () => {
    if ((await withdraw.run(submission.submissionId)) === null) return
    toast({ title: 'Submission withdrawn', tone: 'good' })
    refresh(submission)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Withdraw this submission?"
      description="It leaves the bounty for good. Before its review the entry credit comes back."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={withdraw.isPending} onClick={handleWithdraw}>
            Withdraw
          </Button>
        </>
      }
    >
      {withdraw.error !== null && <ErrorState error={withdraw.error} />}
    </Dialog>
  )
}

function Appeal({ submission, isOpen, onClose }: ActionProps) {
  const refresh = useRefresh()
  const appeal = useIntent(({ id, reason }: { id: string; reason: string }) =>
    api('POST /api/v1/submissions/{id}/appeal', {
      params: { id },
      body: { reason },
    }),
  )
  const handleSend = async (reason: string) => {
    if ((await appeal.run({ id: submission.submissionId, reason })) === null) return
    toast({ title: 'Appeal sent', text: 'A moderator decides on it.', tone: 'good' })
    refresh(submission)
    onClose()
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={submission.state === 'spam' ? 'Dispute the spam mark' : 'Appeal the rejection'}
      description="You can do this once. A moderator looks at your submission again, with your reason."
      label="Why the decision is wrong"
      min={10}
      action="Send"
      isBusy={appeal.isPending}
      error={appeal.error}
      onSend={handleSend}
    />
  )
}
