import { paths } from '@laurel/contract/spec/routes'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Submission } from '../api.ts'
import { appealTexts } from '../words.ts'
import { ReportButton } from './report-button.tsx'

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))
const AppealDialog = lazy(() => import('./appeal-dialog.tsx'))

type OpenDialog = 'withdraw' | 'appeal' | null

/** The viewer’s actions on a submission: edit, appeal, withdraw, report. */
export function SubmissionActions({ submission }: { submission: Submission }) {
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const { abilities, submissionId } = submission
  return (
    <>
      {abilities.canEdit && (
        <ButtonLink to={`${paths.submissions}?edit=${submissionId}`} size="sm">
          Edit
        </ButtonLink>
      )}
      {abilities.canAppeal && (
        <Button size="sm" onClick={() => setOpen('appeal')}>
          {appealTexts(submission).action}
        </Button>
      )}
      {abilities.canWithdraw && (
        <Button size="sm" variant="quiet" onClick={() => setOpen('withdraw')}>
          Withdraw
        </Button>
      )}
      {abilities.canReport && <ReportButton submission={submission} />}
      <Suspense fallback={null}>
        {open === 'withdraw' && <WithdrawDialog submission={submission} onClose={close} />}
        {open === 'appeal' && <AppealDialog submission={submission} onClose={close} />}
      </Suspense>
    </>
  )
}
