import { REPORT_KINDS } from '@laurel/contract/report-kinds'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Submission } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useRefresh } from './use-refresh.ts'

const REPORT_NAMES: Record<(typeof REPORT_KINDS)[number], string> = {
  spam: 'Spam',
  stolen: 'Stolen work',
  undisclosed_ai: 'AI use not disclosed',
  off_brief: 'Not what the bounty asks for',
  harmful: 'Harmful',
  impersonation: 'Pretends to be somebody else',
  vote_trading: 'Trades votes',
}

/** The button that reports a submission, and its dialog. */
export function ReportButton({
  submission,
  isIcon = false,
  onReported,
}: {
  submission: Submission
  /** Shows the flag alone, where there is little room. */
  isIcon?: boolean
  onReported?: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<(typeof REPORT_KINDS)[number]>('spam')
  const report = useIntent((body: { kind: (typeof REPORT_KINDS)[number]; detail: string }) =>
    api('POST /api/v1/submissions/{id}/reports', {
      params: { id: submission.submissionId },
      body,
    }),
  )
  const refresh = useRefresh()
  const handleSend = async (detail: string) => {
    if ((await report.run({ kind, detail })) === null) return
    toast({ title: 'Report sent', text: 'A moderator will check it.', tone: 'good' })
    refresh(submission)
    setOpen(false)
    onReported?.()
  }
  return (
    <>
      {isIcon ? (
        <IconButton label="Report" onClick={() => setOpen(true)}>
          <Flag aria-hidden="true" className="size-4" />
        </IconButton>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          icon={<Flag aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(true)}
        >
          Report
        </Button>
      )}
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
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
    </>
  )
}
