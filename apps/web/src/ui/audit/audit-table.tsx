import type { auditEntry } from '@laurel/contract/audit'
import { paths } from '@laurel/contract/spec/routes'
import type { z } from 'zod'
import { formatMoment } from '../../lib/text/time.ts'
import { DataTable } from '../data/data-table.tsx'
import { Link } from '../link.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { Time } from '../text/time.tsx'
import { actionText } from './audit-texts.ts'

type Entry = z.infer<typeof auditEntry>
type Change = Entry['changes'][number]

/** Entries of the audit log; `areStaffPagesOpen` links people to what staff know about them. */
export function AuditTable({
  entries,
  areStaffPagesOpen = false,
  empty = { title: 'No actions yet', text: 'Every staff action is permanently recorded here.' },
}: {
  entries: readonly Entry[]
  areStaffPagesOpen?: boolean
  /** What an empty list says. */
  empty?: { title: string; text: string }
}) {
  if (entries.length === 0) return <EmptyState {...empty} />
  return (
    <DataTable
      caption="Audit log"
      rows={entries}
      rowKey={(entry) => entry.auditId}
      columns={[
        { id: 'at', header: 'When', cell: (entry) => <When entry={entry} /> },
        {
          id: 'actor',
          header: 'Who',
          cell: ({ actor }) =>
            actor === null ? (
              'Operator or system'
            ) : areStaffPagesOpen && actor.username !== '' ? (
              <Link to={paths.staffPerson(actor.userId)} className="wrap-anywhere underline">
                {actor.displayName}
              </Link>
            ) : (
              actor.displayName
            ),
        },
        {
          id: 'action',
          header: 'What',
          isRowHeader: true,
          cell: (entry) => actionText(entry.action),
        },
        { id: 'subject', header: 'About', cell: (entry) => <Subject entry={entry} /> },
        {
          id: 'reason',
          header: 'Reason',
          cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
        },
        ...(entries.some(({ changes }) => changes.length > 0)
          ? [
              {
                id: 'changes',
                header: 'Changes',
                cell: ({ changes }: Entry) => <Changes changes={changes} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** When it happened and, for admins, where the request came from. */
function When({ entry: { at, ip, requestId } }: { entry: Entry }) {
  return (
    <span className="grid gap-0.5">
      <span className="md:whitespace-nowrap">
        <Time at={at} />
      </span>
      {ip !== null && ip !== '' && (
        <span className="wrap-anywhere text-muted text-xs">From {ip}</span>
      )}
      {requestId !== null && requestId !== '' && (
        <span className="text-muted text-xs" title={requestId}>
          Request <code className="figures select-all">{requestId.slice(0, 8)}</code>
        </span>
      )}
    </span>
  )
}

/** The subject of an action by its title, else its kind, with the id as a tooltip. */
function Subject({ entry: { subject, subjectKind, subjectId } }: { entry: Entry }) {
  if (subject === null) {
    return <span title={subjectId}>{actionText(subjectKind)}</span>
  }
  return subject.url === null ? (
    <span title={subjectId}>{subject.title}</span>
  ) : (
    <Link to={subject.url} title={subjectId} className="wrap-anywhere underline">
      {subject.title}
    </Link>
  )
}

/** Each changed field with its values before and after. */
function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <ul className="grid gap-1 text-xs">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{fieldText(field)}: </span>
          {before !== null && (
            <>
              <del className="text-muted">
                <Value value={before} />
              </del>
              {' → '}
            </>
          )}
          {after === null ? 'none' : <Value value={after} />}
        </li>
      ))}
    </ul>
  )
}

function Value({ value: { text, url } }: { value: NonNullable<Change['after']> }) {
  if (url !== null) {
    return (
      <Link to={url} className="underline">
        {text}
      </Link>
    )
  }
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatMoment(Date.parse(text)) : text
}

/** `endsAt` → `ends at`. */
function fieldText(field: string): string {
  return field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
}
