import type { auditEntry } from '@laurel/contract/audit'
import type { z } from 'zod'
import { DataTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { Time } from './time.tsx'

/** Entries of the audit log. */
export function AuditTable({ entries }: { entries: readonly z.infer<typeof auditEntry>[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing was done yet" text="Each act of staff is written here for good." />
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
          cell: (entry) => <code className="figures text-xs">{entry.action}</code>,
        },
        {
          id: 'subject',
          header: 'About',
          cell: (entry) => (
            <span className="grid">
              <span>{entry.subjectKind}</span>
              <code className="figures break-all text-muted text-xs">{entry.subjectId}</code>
            </span>
          ),
        },
        { id: 'reason', header: 'Reason', cell: (entry) => entry.reason },
      ]}
    />
  )
}
