import type { auditEntry } from '@laurel/contract/audit'
import type { z } from 'zod'
import { Link } from '../link.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { Time } from '../text/time.tsx'
import { DataTable } from './data-table.tsx'

type Entry = z.infer<typeof auditEntry>

/** Acts whose words do not follow from their name. */
const ACTS: Readonly<Record<string, string>> = {
  'submission.accept': 'Accepted an entry or post',
  'submission.request_changes': 'Asked for changes',
  'submission.reject': 'Rejected an entry or post',
  'submission.spam': 'Marked as spam',
  'submission.undo': 'Took a decision back',
  'bounty.approve': 'Approved a bounty',
  'bounty.return': 'Sent a bounty back',
  'bounty.undo': 'Took a decision back',
  'bounty.cancel': 'Cancelled a bounty',
  'report.confirm': 'Confirmed a report',
  'report.reject': 'Rejected a report',
  'appeal.uphold': 'Upheld an appeal',
  'appeal.dismiss': 'Dismissed an appeal',
  'objection.uphold': 'Upheld an objection',
  'objection.dismiss': 'Dismissed an objection',
  'person.end-sessions': 'Signed a person out everywhere',
  'mail.resend': 'Sent a mail again',
  'points.grant': 'Granted points',
  'flag.switch': 'Switched a feature flag',
  'signing_key.rotate': 'Replaced the signing key',
}

/** An act in words; one without words of its own by its parts: `payout_batch.sign` is `Payout batch: sign`. */
function actText(action: string): string {
  const known = ACTS[action]
  if (known !== undefined) return known
  const text = action.replace('.', ': ').replaceAll(/[_-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Entries of the audit log. */
export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        title="Nothing was done yet"
        text="Each act of staff is written here permanently."
      />
    )
  }
  return (
    <DataTable
      caption="Audit log"
      rows={entries}
      rowKey={(entry) => entry.auditId}
      columns={[
        { id: 'at', header: 'When', cell: (entry) => <Time at={entry.at} /> },
        {
          id: 'actor',
          header: 'Who',
          cell: (entry) => entry.actor?.displayName ?? 'Operator or clock',
        },
        {
          id: 'action',
          header: 'What',
          isRowHeader: true,
          cell: (entry) => actText(entry.action),
        },
        { id: 'subject', header: 'About', cell: (entry) => <Subject entry={entry} /> },
        { id: 'reason', header: 'Reason', cell: (entry) => entry.reason },
      ]}
    />
  )
}

/** What an act was about, by name where it has one; the id of anything else is for whoever looks into the database. */
function Subject({ entry: { subject, subjectKind, subjectId } }: { entry: Entry }) {
  if (subject === null) {
    return <span title={subjectId}>{actText(subjectKind)}</span>
  }
  return subject.url === null ? (
    subject.title
  ) : (
    <Link to={subject.url} className="wrap-anywhere underline">
      {subject.title}
    </Link>
  )
}
