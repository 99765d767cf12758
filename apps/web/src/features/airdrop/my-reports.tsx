import { AIRDROP_RULES } from '@laurel/contract/airdrop/airdrop-allocation'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { MyAirdrop } from './api.ts'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'))

type Report = MyAirdrop['reports'][number]

const STATES: Readonly<Record<Report['state'], string>> = {
  open: 'The team is looking at it.',
  proved: 'Confirmed.',
  not_proved: 'Not confirmed.',
}

/** Reporting linked accounts in the dry run, and what became of the viewer's reports. */
export function MyReports({ mine }: { mine: MyAirdrop }) {
  const [isOpen, setOpen] = useState(false)
  const { airdropId, reports, abilities } = mine
  if (!abilities.canReport && reports.length === 0) return null
  return (
    <section
      aria-label="Linked accounts"
      className="grid justify-items-start gap-3 border-line border-t pt-4 text-sm"
    >
      <h3 className="font-medium">Linked accounts</h3>
      {abilities.canReport && (
        <>
          <p className="max-w-prose text-muted">
            Accounts of one person share one limit. If you report your own by the end of the season,
            they keep {AIRDROP_RULES.ownReportPercent}% of their share; if someone else proves it
            first, they get nothing, and that person gets {AIRDROP_RULES.proofPercent}% of it.
          </p>
          <Button size="sm" onClick={() => setOpen(true)}>
            Report linked accounts
          </Button>
        </>
      )}
      {reports.length > 0 && (
        <ul aria-label="My reports" className="grid gap-3">
          {reports.map((report) => (
            <li key={report.reportId} className="grid gap-0.5">
              <span>
                {report.kind === 'own' ? 'Your accounts: ' : 'Accounts of one person: '}
                {report.people.map(({ displayName }) => displayName).join(', ')},{' '}
                <Time at={report.createdAt} />
              </span>
              <span className="wrap-anywhere text-muted">
                {STATES[report.state]} {report.decisionReason}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Suspense>
          <ReportDialog airdropId={airdropId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
