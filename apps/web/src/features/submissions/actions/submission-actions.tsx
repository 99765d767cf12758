import { paths } from '@laurel/contract/spec/routes'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Submission } from '../api.ts'
import { appealWords } from '../words.ts'
import { ReportButton } from './report-button.tsx'

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))
const AppealDialog = lazy(() => import('./appeal-dialog.tsx'))

type Question = 'withdraw' | 'appeal' | null

/** What the viewer may do with a submission: edit, withdraw, appeal, report. */
export function SubmissionActions({ submission }: { submission: Submission }) {
  const [asked, setAsked] = useState<Question>(null)
  const close = () => setAsked(null)
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
          {appealWords(submission).action}
        </Button>
      )}
      {abilities.canWithdraw && (
        <Button size="sm" variant="quiet" onClick={() => setAsked('withdraw')}>
          Withdraw
        </Button>
      )}
      {abilities.canReport && <ReportButton submission={submission} />}
      <Suspense fallback={null}>
        {asked === 'withdraw' && <WithdrawDialog submission={submission} onClose={close} />}
        {asked === 'appeal' && <AppealDialog submission={submission} onClose={close} />}
      </Suspense>
    </>
  )
}
