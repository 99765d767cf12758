import { points } from '@laurel/contract/money/money'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { REPORT_KINDS } from '@laurel/contract/work/report-kinds'
import type { Db } from '../../../db/client.ts'
import { startOfUtcDay, utcDay } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { notify } from '../../notifications/notifications.service.ts'
import { deductPoints } from '../../points/deductions.service.ts'
import { findCurrentSeason, mint } from '../../points/points.service.ts'
import { rulesAt } from '../../rules/rules-in-force.service.ts'
import { findOrCreateStanding } from '../../standings/standings.service.ts'
import { markSubmissionAsSpam, rejectSubmission } from '../drafts/submission-screening.service.ts'
import { revokeViews } from '../images/submission-images.queries.ts'
import {
  type LockedSubmission,
  loadPolicyInput,
  lockSubmission,
} from '../submission-states.service.ts'
import { canSee, isAuthor } from '../submissions.policy.ts'
import { type SubmissionRow, updateSubmissionRow } from '../submissions.queries.ts'
import { REPORT_RULES } from '../submissions.rules.ts'
import {
  closeReport,
  countDecidedReports,
  countTrustedReports,
  hasConfirmedReport,
  insertReport,
  isFirstReport,
  type ReportRow,
  selectReport,
} from './reports.queries.ts'

/** A stored report. */
export type { ReportRow }

/** The reason and text of a report. */
export interface Report {
  kind: (typeof REPORT_KINDS)[number]
  detail: string
}

/**
 * Reports a submission, once per person. Three reports from people of trust level 2 and up without an entry in its
 * bounty hide it until a decision. Raises `not_found`, `not_allowed` (one's own) and `report_already_made`.
 */
export async function reportSubmission(ctx: MemberCtx, id: string, report: Report): Promise<void> {
  const scene = await loadPolicyInput(ctx, await lockSubmission(ctx.db, id))
  const { submission } = scene
  if (!canSee(scene)) throw new Problem('not_found')
  if (isAuthor(scene)) throw new Problem('not_allowed', { detail: 'This is your own submission' })
  const isFirst = await insertReport(ctx.db, {
    ...report,
    id: newId(),
    submissionId: id,
    reporterId: ctx.viewer.userId,
    state: 'open',
    createdAt: ctx.now,
  })
  if (!isFirst) throw new Problem('report_already_made')
  if (submission.hiddenAt === null && (await isHidingDue(ctx.db, submission))) {
    await updateSubmissionRow(ctx.db, id, { hiddenAt: ctx.now })
    await revokeViews(ctx.db, [id])
    await notify(ctx, [
      {
        userId: submission.authorId,
        type: 'new_task',
        title: 'Your submission is hidden',
        message: `“${submission.title}” was reported several times. A moderator will decide within 72 hours.`,
        dedupeKey: `submission:${id}:hidden:${ctx.now.getTime()}`,
        actionUrl: paths.submission(id),
      },
    ])
  }
}

/** A report with its locked submission and bounty. Raises `not_found`. */
export async function lockReport(
  db: Db,
  id: string,
): Promise<LockedSubmission & { report: ReportRow }> {
  const found = await selectReport(db, id)
  if (found === null) throw new Problem('not_found')
  const locked = await lockSubmission(db, found.submissionId)
  // Read again: it may have been decided while this waited for the lock.
  return { report: (await selectReport(db, id)) ?? found, ...locked }
}

/**
 * Decides a locked report and settles it with the reporter: +5 points when confirmed, for at most five reports a
 * day and 20 a season, and −2 when rejected, where it counts (product.md 8). The submission itself is handled by `takeDown`. Raises `conflict` for a
 * decided one.
 */
export async function decideReport(
  ctx: Ctx,
  locked: LockedSubmission & { report: ReportRow },
  decision: { isConfirmed: boolean; reason: string },
): Promise<void> {
  const { report, submission } = locked
  const { isConfirmed, reason } = decision
  await close(ctx, report, isConfirmed ? 'confirmed' : 'rejected', reason)
  const earned = await settleReport(ctx, locked, isConfirmed)
  await notify(ctx, [
    {
      userId: report.reporterId,
      type: isConfirmed ? 'task_completed' : 'new_task',
      title: isConfirmed ? 'Your report was confirmed' : 'Your report was not confirmed',
      message: `“${submission.title}”: ${reason}`,
      points: earned > 0 ? earned : null,
      dedupeKey: `report:${report.id}:decided`,
      actionUrl: paths.activity,
    },
  ])
  if (!isConfirmed) await unhide(ctx, submission)
}

/** Moves the points of a decided report; returns what the reporter earned, negative for a cost. */
async function settleReport(
  ctx: Ctx,
  { report, submission }: LockedSubmission & { report: ReportRow },
  isConfirmed: boolean,
): Promise<number> {
  if (!(await isCounted(ctx, report, submission))) return 0
  if (!isConfirmed) return -(await charge(ctx, report))
  return (await isWithinLimits(ctx, report)) ? await reward(ctx, report) : 0
}

/** Closes a report that was not decided in time: without points, and a hidden submission is visible again. */
export async function closeOverdueReport(
  ctx: Ctx,
  locked: LockedSubmission & { report: ReportRow },
): Promise<void> {
  await close(ctx, locked.report, 'rejected', 'No moderator decided within 72 hours.')
  await unhide(ctx, locked.submission)
}

/**
 * Takes a submission out of competition after a confirmed report: spam is marked as such, everything else rejected;
 * either can be appealed. A submission that is already decided keeps its outcome and is hidden; a winner in the
 * objection period is handled by the award.
 */
export async function takeDown(
  ctx: Ctx,
  submission: SubmissionRow,
  kind: ReportRow['kind'],
  reason: string,
): Promise<SubmissionRow> {
  switch (submission.state) {
    case 'submitted':
    case 'under_review':
    case 'changes_requested':
    case 'accepted':
    case 'shortlisted':
      return kind === 'spam'
        ? await markSubmissionAsSpam(ctx, submission, reason)
        : await rejectSubmission(ctx, submission, reason)
    case 'not_selected':
    case 'winner':
    case 'paid':
      await revokeViews(ctx.db, [submission.id])
      return await updateSubmissionRow(ctx.db, submission.id, { hiddenAt: ctx.now })
    default:
      return submission
  }
}

async function close(
  ctx: Ctx,
  report: ReportRow,
  state: 'confirmed' | 'rejected',
  resolution: string,
): Promise<void> {
  const isClosed = await closeReport(ctx.db, report.id, {
    state,
    resolution,
    resolvedBy: ctx.viewer?.userId ?? null,
    resolvedAt: ctx.now,
  })
  if (!isClosed) throw new Problem('conflict', { detail: 'This report was already decided' })
}

/** Mints the reward of a confirmed report; returns the points. */
async function reward(ctx: Ctx, report: ReportRow): Promise<number> {
  const amount = points((await rulesAt(ctx.db, ctx.now)).report.confirmedPoints)
  await mint(ctx, [
    {
      userId: report.reporterId,
      amount,
      category: 'report',
      causeKind: 'report',
      causeId: report.id,
      title: 'Report confirmed',
      url: paths.submission(report.submissionId),
      key: `report:${report.id}`,
    },
  ])
  return amount
}

/** Deducts the cost of a rejected report; returns the points. */
async function charge(ctx: Ctx, report: ReportRow): Promise<number> {
  return await deductPoints(ctx, {
    userId: report.reporterId,
    amount: points(-(await rulesAt(ctx.db, ctx.now)).report.rejectedPoints),
    category: 'report',
    causeKind: 'report',
    causeId: report.id,
    title: 'Report not confirmed',
    url: paths.submission(report.submissionId),
    key: `report:${report.id}`,
  })
}

/**
 * Whether a report moves points at all: about an entry in a bounty, the first one about it, by a person of the trust level
 * (product.md 8). Otherwise a farm could plant posts and report them.
 */
async function isCounted(
  { db, now }: Ctx,
  report: ReportRow,
  submission: SubmissionRow,
): Promise<boolean> {
  const { firstOfEntriesOnly, minTrustLevel } = (await rulesAt(db, now)).report
  const { trustLevel } = await findOrCreateStanding(db, report.reporterId, now)
  if (trustLevel < minTrustLevel) return false
  return !firstOfEntriesOnly || (submission.bountyId !== null && (await isFirstReport(db, report)))
}

/** Whether the reporter has not reached the limit of the day or of the season. */
async function isWithinLimits({ db, now }: Ctx, { id, reporterId }: ReportRow): Promise<boolean> {
  const { maxPerDay, maxPerSeason } = (await rulesAt(db, now)).report
  const countSince = (since: Date) => countDecidedReports(db, { reporterId, since, exceptId: id })
  if ((await countSince(startOfUtcDay(utcDay(now)))) >= maxPerDay) return false
  const season = maxPerSeason === null ? null : await findCurrentSeason(db, now)
  return season === null || (await countSince(season.startsAt)) < (maxPerSeason ?? 0)
}

async function isHidingDue(db: Db, submission: SubmissionRow): Promise<boolean> {
  const trusted = await countTrustedReports(db, submission, REPORT_RULES.trustLevel)
  return trusted >= REPORT_RULES.hidesAt
}

/** Unhides a submission unless other reports still hide it, or one was confirmed. */
async function unhide(ctx: Ctx, submission: SubmissionRow): Promise<void> {
  if (submission.hiddenAt === null || (await isHidingDue(ctx.db, submission))) return
  if (await hasConfirmedReport(ctx.db, submission.id)) return
  await updateSubmissionRow(ctx.db, submission.id, { hiddenAt: null })
}
