import { MAX_REPORT_DETAIL_LENGTH } from '@laurel/contract/field-limits'
import { REPORT_KINDS } from '@laurel/contract/work/report-kinds'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/forms/use-api-form.ts'
import { toast } from '../../../lib/toast.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { SelectField, TextField } from '../../../ui/fields/form-fields.tsx'
import type { Submission } from '../api.ts'
import { useRefresh } from '../use-refresh.ts'

type ReportKind = (typeof REPORT_KINDS)[number]

const REPORT_NAMES: Record<ReportKind, string> = {
  spam: 'Spam',
  stolen: 'Stolen work',
  undisclosed_ai: 'AI use not disclosed',
  off_brief: 'Doesn’t match the brief',
  harmful: 'Harmful',
  impersonation: 'Impersonates someone',
  vote_trading: 'Trades votes',
}

/** Reports a submission, with a reason. */
export default function ReportDialog({
  submission,
  onClose,
  onReported,
}: {
  submission: Submission
  onClose: () => void
  onReported: (() => void) | undefined
}) {
  const refresh = useRefresh()
  const form = useApiForm({
    defaults: { kind: 'spam' as ReportKind, detail: '' },
    keepAs: `report ${submission.submissionId}`,
    schema: async () => (await import('@laurel/contract/work/submissions')).reportSubmission.body,
    send: (body) =>
      api('POST /api/v1/submissions/{id}/reports', {
        params: { id: submission.submissionId },
        body,
      }),
    onDone: () => {
      toast({ title: 'Report sent', text: 'A moderator will check it.', tone: 'good' })
      refresh(submission)
      onClose()
      onReported?.()
    },
  })
  return (
    <ActionDialog
      title="Report this submission"
      description="A confirmed report earns 5 points, a rejected one costs 2. The author won’t see who reported it."
      confirmLabel="Send report"
      isPending={form.isPending}
      error={form.error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <SelectField control={form.control} name="kind" label="Reason">
        {REPORT_KINDS.map((value) => (
          <option key={value} value={value}>
            {REPORT_NAMES[value]}
          </option>
        ))}
      </SelectField>
      <TextField
        control={form.control}
        name="detail"
        label="What should we look at?"
        max={MAX_REPORT_DETAIL_LENGTH}
        rows={4}
      />
    </ActionDialog>
  )
}
