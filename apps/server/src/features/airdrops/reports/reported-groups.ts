import type { AirdropReportKind } from '@laurel/contract/airdrop/airdrop-words'
import type { ProvedAccount } from './reports.queries.ts'

/** What proved reports change about the accounts of an airdrop. */
export interface ReportedGroups {
  /** The report that covers an account, by account. */
  byAccount: ReadonlyMap<string, { reportId: string; kind: AirdropReportKind }>
  /** The reports that a person proved, by reporter. */
  byReporter: ReadonlyMap<string, readonly string[]>
}

/**
 * Groups accounts by the report that covers them, each by the first report that was made and proved (rule
 * D-airdrop-reports). Reports come in the order in which they were made. A reporter who belongs to the group reported
 * their own accounts, whatever the report says.
 */
export function groupReported(accounts: readonly ProvedAccount[]): ReportedGroups {
  const byAccount = new Map<string, { reportId: string; kind: AirdropReportKind }>()
  const byReporter = new Map<string, string[]>()
  for (const [reportId, rows] of Map.groupBy(accounts, (row) => row.reportId)) {
    const [first] = rows
    if (first === undefined) continue
    const open = rows.filter(({ userId }) => !byAccount.has(userId))
    if (open.length === 0) continue
    const { reporterId } = first
    const kind = rows.some(({ userId }) => userId === reporterId) ? 'own' : first.kind
    for (const { userId } of open) byAccount.set(userId, { reportId, kind })
    if (kind === 'own' || reporterId === null) continue
    byReporter.set(reporterId, [...(byReporter.get(reporterId) ?? []), reportId])
  }
  return { byAccount, byReporter }
}
