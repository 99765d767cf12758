import { AIRDROP_RULES } from '@laurel/contract/airdrop/airdrop-allocation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { formatAmount, formatPoints } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { airdropDeskKey, airdropReportsQuery, type LinkedAccountsReport } from './api.ts'

type Decision = 'proved' | 'not_proved'

/** Open reports of linked accounts, for moderators. */
export function ReportsDesk() {
  const { data, error, refetch } = useQuery(airdropReportsQuery)
  return (
    <section aria-label="Reports of linked accounts" className="grid gap-3">
      <h2 className="font-display font-semibold text-xl">Reports of linked accounts</h2>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonText lines={3} />
      ) : data.items.length === 0 ? (
        <p className="text-muted text-sm">No report is open.</p>
      ) : (
        <ul className="grid gap-4">
          {data.items.map((report) => (
            <li key={report.reportId}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ReportCard({ report }: { report: LinkedAccountsReport }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const { kind, reporter, seasonName, evidence, abilities } = report
  const name = reporter?.displayName ?? 'A deleted account'
  return (
    <Card className="grid gap-3 text-sm">
      <p className="font-medium">
        {name}{' '}
        {kind === 'own' ? 'reports their own accounts' : 'reports accounts of another person'},{' '}
        {seasonName}
      </p>
      <Accounts report={report} />
      <p className="wrap-anywhere whitespace-pre-line">{evidence}</p>
      <p className="text-muted text-xs">
        Reported <Time at={report.createdAt} />. Decide by <Time at={report.dueAt} />, or it counts
        as not proved.
      </p>
      {abilities.canDecide ? (
        <div className="flex gap-2">
          <Button size="sm" variant="primary" onClick={() => setDecision('proved')}>
            Proved
          </Button>
          <Button size="sm" onClick={() => setDecision('not_proved')}>
            Not proved
          </Button>
        </div>
      ) : (
        <p className="text-muted">You are involved, so someone else must decide.</p>
      )}
      {decision !== null && (
        <DecisionDialog report={report} decision={decision} onClose={() => setDecision(null)} />
      )}
    </Card>
  )
}

function Accounts({ report: { accounts, token } }: { report: LinkedAccountsReport }) {
  return (
    <ul aria-label="Accounts" className="grid gap-1">
      {accounts.map(({ person, isNamed, scorePoints, amount }) => (
        <li key={person.userId} className="flex flex-wrap gap-x-3">
          <span>
            {person.displayName} <span className="text-muted">@{person.username}</span>
          </span>
          <span className="text-muted">
            {formatPoints(scorePoints)}, {formatAmount(amount, token)} in the dry run
            {isNamed ? '' : ' · not named, linked by Laurel'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function DecisionDialog({
  report: { reportId, kind },
  decision,
  onClose,
}: {
  report: LinkedAccountsReport
  decision: Decision
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { ownReportPercent, proofPercent } = AIRDROP_RULES
  const effect =
    kind === 'own'
      ? `Together, all accounts listed keep ${ownReportPercent}% of their share.`
      : `The accounts listed get nothing, and the person who reported them gets ${proofPercent}% of their share.`
  return (
    <ReasonDialog
      title={decision === 'proved' ? 'These accounts belong to one person' : 'It isn’t proved'}
      description={
        decision === 'proved'
          ? `${effect} Everyone involved sees your reason and can appeal, so don’t name who reported it.`
          : 'Nothing changes. Only the person who reported it sees your reason.'
      }
      confirmLabel={decision === 'proved' ? 'Confirm' : 'Not proved'}
      name="reason"
      onClose={onClose}
      schema={async () => {
        const { decideLinkedAccountsReport } = await import(
          '@laurel/contract/airdrop/airdrop-reports'
        )
        return decideLinkedAccountsReport.body.pick({ reason: true })
      }}
      send={(reason) =>
        api('POST /api/v1/airdrop-reports/{id}/decide', {
          params: { id: reportId },
          body: { decision, reason },
        })
      }
      onDone={() => {
        onClose()
        void queryClient.invalidateQueries({ queryKey: airdropDeskKey })
      }}
    />
  )
}
