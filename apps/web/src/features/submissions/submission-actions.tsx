import { REPORT_KINDS } from '@laurel/contract/report-kinds'
import { paths } from '@laurel/contract/spec/routes'
import { useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field, Select } from '../../ui/field.tsx'
import type { Submission } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const REPORT_NAMES: Record<(typeof REPORT_KINDS)[number], string> = {
  spam: 'Spam',
  stolen: 'Stolen work',
  undisclosed_ai: 'AI use not disclosed',
  off_brief: 'Not what the bounty asks for',
  harmful: 'Harmful',
  impersonation: 'Pretends to be somebody else',
  vote_trading: 'Trades votes',
}

type Question = 'withdraw' | 'appeal' | 'report' | null

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
      {abilities.canReport && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Flag aria-hidden="true" className="size-4" />}
          onClick={() => setAsked('report')}
        >
          Report
        </Button>
      )}
      <Withdraw
        submission={submission}
        isOpen={asked === 'withdraw'}
        onClose={() => setAsked(null)}
      />
      <Appeal submission={submission} isOpen={asked === 'appeal'} onClose={() => setAsked(null)} />
      <Report submission={submission} isOpen={asked === 'report'} onClose={() => setAsked(null)} />
    </>
  )
}

interface ActionProps {
  submission: Submission
  isOpen: boolean
  onClose: () => void
}

/** Reads the submission and its lists again after something was done to it. */
function useRefresh(submission: Submission): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['submission', submission.submissionId] })
    void queryClient.invalidateQueries({ queryKey: ['submissions'] })
    void queryClient.invalidateQueries({ queryKey: ['me'] })
    if (submission.bounty !== null) {
      void queryClient.invalidateQueries({ queryKey: ['bounty'] })
    }
  }
}

function Withdraw({ submission, isOpen, onClose }: ActionProps) {
  const refresh = useRefresh(submission)
  const withdraw = useIntent((id: string, idempotencyKey) =>
    api('POST /api/v1/submissions/{id}/withdraw', { params: { id }, idempotencyKey }),
  )
  const handleWithdraw = async () => {
    if ((await withdraw.run(submission.submissionId)) === null) return
    toast({ title: 'Submission withdrawn', tone: 'good' })
    refresh()
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
  const refresh = useRefresh(submission)
  const appeal = useIntent(({ id, reason }: { id: string; reason: string }, idempotencyKey) =>
    api('POST /api/v1/submissions/{id}/appeal', {
      params: { id },
      body: { reason },
      idempotencyKey,
    }),
  )
  const handleSend = async (reason: string) => {
    if ((await appeal.run({ id: submission.submissionId, reason })) === null) return
    toast({ title: 'Appeal sent', text: 'A moderator decides on it.', tone: 'good' })
    refresh()
    onClose()
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={submission.state === 'spam' ? 'Dispute the spam mark' : 'Appeal the rejection'}
      description="You can do this once. Another moderator looks at your submission and your reason."
      label="Why the decision is wrong"
      min={10}
      action="Send"
      isBusy={appeal.isPending}
      error={appeal.error}
      onSend={handleSend}
    />
  )
}

function Report({ submission, isOpen, onClose }: ActionProps) {
  const [kind, setKind] = useState<(typeof REPORT_KINDS)[number]>('spam')
  const report = useIntent(
    (body: { kind: (typeof REPORT_KINDS)[number]; detail: string }, idempotencyKey) =>
      api('POST /api/v1/submissions/{id}/reports', {
        params: { id: submission.submissionId },
        body,
        idempotencyKey,
      }),
  )
  const refresh = useRefresh(submission)
  const handleSend = async (detail: string) => {
    if ((await report.run({ kind, detail })) === null) return
    toast({ title: 'Report sent', text: 'A moderator looks at it.', tone: 'good' })
    refresh()
    onClose()
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Report this submission"
      description="A confirmed report earns 5 points, a rejected one costs 2. The author doesn’t learn who reported."
      label="What should we look at?"
      min={0}
      action="Send report"
      isBusy={report.isPending}
      error={report.error}
      onSend={handleSend}
    >
      <Field label="What is wrong">
        <Select
          value={kind}
          onChange={(event) =>
            setKind(REPORT_KINDS.find((value) => value === event.target.value) ?? 'spam')
          }
        >
          {REPORT_KINDS.map((value) => (
            <option key={value} value={value}>
              {REPORT_NAMES[value]}
            </option>
          ))}
        </Select>
      </Field>
    </ReasonDialog>
  )
}
