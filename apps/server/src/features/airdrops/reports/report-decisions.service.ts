import type {
  decideLinkedAccountsReport,
  listLinkedAccountsReports,
} from '@laurel/contract/airdrop/airdrop-reports'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { plus } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { presentPerson } from '../../../platform/person.ts'
import { notify } from '../../notifications/notifications.service.ts'
import { AIRDROP_TIMES } from '../airdrop-life.rules.ts'
import { type AirdropWithSeason, findAirdrop, lockAirdrop } from '../airdrops.queries.ts'
import {
  listInDryRun,
  listLinkedIds,
  listNamedPeople,
  listOpenReports,
  lockOpenReports,
  lockReport,
  type OpenReport,
  type ReportRow,
  updateReport,
} from './reports.queries.ts'

type Decision = ServerCall<typeof decideLinkedAccountsReport>['body']
type PresentedReport = ServerCall<typeof listLinkedAccountsReports>['reply']['items'][number]

const UNDECIDED = 'No one decided it in time, so it counts as not proved.'

/** Open reports for staff, oldest first. */
export async function listReports(
  ctx: MemberCtx,
): Promise<ServerCall<typeof listLinkedAccountsReports>['reply']> {
  const items: PresentedReport[] = []
  for (const row of await listOpenReports(ctx.db)) items.push(await presentReport(ctx, row))
  return { items }
}

async function presentReport(
  ctx: MemberCtx,
  { report, airdrop, season, reporter }: OpenReport,
): Promise<PresentedReport> {
  const named = (await listNamedPeople(ctx.db, [report.id])).map(({ userId }) => userId)
  const covered = await listLinkedIds(ctx.db, named)
  const people = await listInDryRun(ctx.db, airdrop.id, covered)
  return {
    reportId: report.id,
    seasonName: season.name,
    token: airdrop.token,
    kind: report.kind,
    reporter: reporter === null ? null : presentPerson(reporter),
    accounts: people.map(({ scorePoints, amount, ...person }) => ({
      person: presentPerson(person),
      isNamed: named.includes(person.userId),
      scorePoints: scorePoints ?? 0,
      amount: (amount ?? 0n).toString(),
    })),
    evidence: report.evidence,
    createdAt: report.createdAt.toISOString(),
    dueAt: decisionDueAt(season.endsAt).toISOString(),
    abilities: { canDecide: !isInvolved(ctx, report, covered) },
  }
}

/**
 * Decides a report, once. Proved, it changes the shares when the season ends: the accounts keep a part if they reported
 * themselves, else nothing, and the person who proved it gets a part. Raises `not_found`, `not_allowed` for people
 * involved, and `conflict` when it was decided or the season's shares are calculated.
 */
export async function decideReport(ctx: MemberCtx, id: string, decision: Decision): Promise<void> {
  const report = await lockReport(ctx.db, id)
  if (report === null) throw new Problem('not_found')
  const named = (await listNamedPeople(ctx.db, [id])).map(({ userId }) => userId)
  if (isInvolved(ctx, report, await listLinkedIds(ctx.db, named))) {
    throw new Problem('not_allowed', {
      detail: 'This report is about you or from you. Someone else must decide.',
    })
  }
  const airdrop = await lockAirdrop(ctx.db, report.airdropId)
  const found = await findAirdrop(ctx.db, report.airdropId)
  if (report.state !== 'open' || airdrop?.state !== 'active' || found === null) {
    throw new Problem('conflict', { detail: 'This report was already decided.' })
  }
  await closeReport(ctx, report, {
    state: decision.decision,
    decisionReason: decision.reason,
    decidedBy: ctx.viewer.userId,
  })
  await recordAudit(ctx, {
    action: `airdrop_report.${decision.decision}`,
    subjectKind: 'airdrop_report',
    subjectId: id,
    reason: decision.reason,
    before: { state: 'open' },
    after: { state: decision.decision, kind: report.kind },
  })
  if (decision.decision === 'proved') await notifyNamed(ctx, report, named, decision.reason)
}

/** Whether a season's reports are decided, or their time is up: then open ones count as not proved. */
export async function endReports(
  ctx: Ctx,
  { airdrop, season }: Pick<AirdropWithSeason, 'airdrop' | 'season'>,
): Promise<boolean> {
  const open = await lockOpenReports(ctx.db, airdrop.id)
  if (open.length > 0 && ctx.now < decisionDueAt(season.endsAt)) return false
  for (const report of open) {
    await closeReport(ctx, report, {
      state: 'not_proved',
      decisionReason: UNDECIDED,
      decidedBy: null,
    })
  }
  return true
}

/** When a report counts as not proved if no one has decided it. */
export function decisionDueAt(seasonEndsAt: Date): Date {
  return plus(seasonEndsAt, AIRDROP_TIMES.openReportsMs)
}

function isInvolved(
  { viewer: { userId } }: MemberCtx,
  { reporterId }: ReportRow,
  covered: readonly string[],
): boolean {
  return userId === reporterId || covered.includes(userId)
}

async function closeReport(
  ctx: Ctx,
  report: ReportRow,
  decision: Pick<ReportRow, 'state' | 'decisionReason' | 'decidedBy'>,
): Promise<void> {
  await updateReport(ctx.db, report.id, { ...decision, decidedAt: ctx.now })
  if (report.reporterId === null) return
  await notify(ctx, [
    {
      userId: report.reporterId,
      type: 'new_task',
      title:
        decision.state === 'proved'
          ? 'Your report of linked accounts was confirmed'
          : 'Your report of linked accounts was not confirmed',
      message: decision.decisionReason ?? '',
      dedupeKey: `airdrop-report:${report.id}`,
      actionUrl: paths.airdrop,
    },
  ])
}

/** Tells the people whose accounts were proved to be linked what follows, and that they can appeal. */
async function notifyNamed(
  ctx: Ctx,
  report: ReportRow,
  named: readonly string[],
  reason: string,
): Promise<void> {
  const others = named.filter((userId) => userId !== report.reporterId)
  await notify(
    ctx,
    others.map((userId) => ({
      userId,
      type: 'new_task' as const,
      title: 'Your account was found to be linked with others',
      message: `${reason} It changes your share of the airdrop. You can appeal for 7 days after the season’s shares are published.`,
      dedupeKey: `airdrop-report-about:${report.id}`,
      actionUrl: paths.airdrop,
    })),
  )
}
