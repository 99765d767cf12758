import type { auditEntry } from '@laurel/contract/audit'
import type { z } from 'zod'
import { Link } from '../link.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { Time } from '../text/time.tsx'
import { DataTable } from './data-table.tsx'

type Entry = z.infer<typeof auditEntry>

/** Actions with a text of their own. */
const ACTION_TEXTS: Readonly<Record<string, string>> = {
  'submission.accept': 'Accepted an entry or post',
  'submission.request_changes': 'Asked for changes',
  'submission.reject': 'Rejected an entry or post',
  'submission.spam': 'Marked as spam',
  'submission.undo': 'Undid a decision',
  'bounty.approve': 'Approved a bounty',
  'bounty.return': 'Sent a bounty back',
  'bounty.undo': 'Undid a decision',
  'bounty.cancel': 'Cancelled a bounty',
  'report.confirm': 'Confirmed a report',
  'report.reject': 'Rejected a report',
  'appeal.uphold': 'Upheld an appeal',
  'appeal.dismiss': 'Dismissed an appeal',
  'objection.uphold': 'Upheld an objection',
  'objection.dismiss': 'Dismissed an objection',
  'person.end-sessions': 'Signed a person out everywhere',
  'mail.resend': 'Resent an email',
  'points.grant': 'Granted points',
  'flag.switch': 'Switched a feature flag',
  'signing_key.rotate': 'Replaced the signing key',
}

/** The text of an action; without one of its own, from its name: `payout_batch.sign` → `Payout batch: sign`. */
function actionText(action: string): string {
  const known = ACTION_TEXTS[action]
  if (known !== undefined) return known
  const text = action.replace('.', ': ').replaceAll(/[_-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Entries of the audit log. */
export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="No actions yet" text="Every staff action is permanently recorded here." />
    )
  }
  return (
    <DataTable
      caption="Audit log"
      rows={entries}
      rowKey={(entry) => entry.auditId}
      columns={[
        {
          id: 'at',
          header: 'When',
          className: 'md:whitespace-nowrap',
          cell: (entry) => <Time at={entry.at} />,
        },
        {
          id: 'actor',
          header: 'Who',
          className: 'md:whitespace-nowrap',
          cell: (entry) => entry.actor?.displayName ?? 'Operator or system',
        },
        {
          id: 'action',
          header: 'What',
          isRowHeader: true,
          cell: (entry) => actionText(entry.action),
        },
        { id: 'subject', header: 'About', cell: (entry) => <Subject entry={entry} /> },
        { id: 'reason', header: 'Reason', cell: (entry) => entry.reason },
      ]}
    />
  )
}

/** The subject of an action by its title, else its kind, with the id as a tooltip. */
function Subject({ entry: { subject, subjectKind, subjectId } }: { entry: Entry }) {
  if (subject === null) {
    return <span title={subjectId}>{actionText(subjectKind)}</span>
  }
  return subject.url === null ? (
    subject.title
  ) : (
    <Link to={subject.url} className="wrap-anywhere underline">
      {subject.title}
    </Link>
  )
}
