import { BYTE_ORDER_MARK, csvLine } from '@laurel/contract/csv'
import type { ServerCall } from '@laurel/contract/endpoint'
import type { exportAudit as exportEndpoint } from '@laurel/contract/staff/audit-log'
import { MAX_EXPORTED_AUDIT_ENTRIES } from '@laurel/contract/staff/audit-words'
import { recordAudit } from '../../platform/audit/audit.ts'
import { utcDay } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { selectAudit } from './audit-log.queries.ts'
import { filterOf, presenterOf } from './audit-log.service.ts'

const HEADER = [
  'Time (UTC)',
  'Who',
  'Action',
  'Kind of subject',
  'Subject',
  'Subject id',
  'Reason',
  'Changes',
  'Address',
  'Request',
]

/** Entries of the audit log as CSV, newest first, as the viewer may read them; the export is recorded. */
export async function exportAudit(
  ctx: MemberCtx,
  query: ServerCall<typeof exportEndpoint>['body'],
): Promise<ServerCall<typeof exportEndpoint>['reply']> {
  const found = await selectAudit(ctx.db, ctx.viewer.userId, filterOf(query), {
    before: null,
    limit: MAX_EXPORTED_AUDIT_ENTRIES + 1,
  })
  const rows = found.slice(0, MAX_EXPORTED_AUDIT_ENTRIES)
  const present = await presenterOf(ctx, rows)
  const lines = rows.map((row) => {
    const entry = present(row)
    const changes = entry.changes.map(
      ({ field, before, after }) =>
        `${field}: ${before?.text ?? 'none'} → ${after?.text ?? 'none'}`,
    )
    return csvLine([
      entry.at,
      entry.actor === null ? 'Operator or system' : entry.actor.username || entry.actor.displayName,
      entry.action,
      entry.subjectKind,
      entry.subject?.title ?? '',
      entry.subjectId,
      entry.reason,
      changes.join('; '),
      entry.ip ?? '',
      entry.requestId ?? '',
    ])
  })
  await recordAudit(ctx, {
    action: 'audit.export',
    subjectKind: 'audit',
    subjectId: 'all',
    after: { ...query, rows: rows.length },
  })
  return {
    name: `laurel-audit-${utcDay(ctx.now)}.csv`,
    csv: BYTE_ORDER_MARK + csvLine(HEADER) + lines.join(''),
    rows: rows.length,
    isCut: found.length > rows.length,
  }
}
