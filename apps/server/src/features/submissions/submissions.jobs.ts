import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import { plus, startOfUtcDay, utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { runAsSystem, type Sweep, type SweepDeps } from '../../platform/work/sweeps.ts'
import { createPrelaunchReader } from '../flags/flags.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { takeSpamCredit } from './credits/credits.service.ts'
import {
  acceptSubmissions,
  rejectSubmission,
  rejectUnreviewed,
  reminderPrefix,
} from './drafts/submission-screening.service.ts'
import { anonymizeVisitors } from './lists/views.queries.ts'
import { selectDueAppeals } from './review/appeals.queries.ts'
import { decideAppeal, lockAppeal } from './review/appeals.service.ts'
import { selectOldReports } from './review/reports.queries.ts'
import { closeOverdueReport, lockReport } from './review/reports.service.ts'
import {
  findNextAppealDueAt,
  findNextSubmissionDueAt,
  findOldestReportAt,
  selectClosingDrafts,
  selectOverdue,
} from './submission-deadlines.queries.ts'
import { lockSubmission } from './submission-states.service.ts'
import { AUTHOR_PENDING_STATES, MODERATOR_PENDING_STATES } from './submissions.policy.ts'
import { updateSubmissionRow } from './submissions.queries.ts'
import { DRAFT_REMINDER_MS, REVIEW_RULES } from './submissions.rules.ts'

/** Items handled per run; the next run takes the rest. */
const BATCH = 200

/** Automatic decisions on submissions that no one decided in time. */
export const submissionsSweeps: Sweep[] = [
  {
    name: 'submissions.overdue',
    nextDueAt: async (db, now) =>
      dueFrom(await findNextSubmissionDueAt(db, now), 'A submission is decided'),
    run: async (deps) => await forEach(deps, overdueIds, decideOverdue),
  },
  {
    name: 'submissions.appeals',
    nextDueAt: async (db) => dueFrom(await findNextAppealDueAt(db), 'An appeal lapses'),
    run: async (deps) =>
      await forEach(
        deps,
        async (db, now) => (await selectDueAppeals(db, now, BATCH)).map(({ id }) => id),
        dismissOverdueAppeal,
      ),
  },
  {
    name: 'submissions.reports',
    async nextDueAt(db) {
      const madeAt = await findOldestReportAt(db)
      return dueFrom(madeAt && plus(madeAt, REVIEW_RULES.reportMs), 'A report lapses')
    },
    run: async (deps) =>
      await forEach(
        deps,
        async (db, now) => {
          const madeBy = plus(now, -REVIEW_RULES.reportMs)
          return (await selectOldReports(db, madeBy, BATCH)).map(({ id }) => id)
        },
        closeReportInTime,
      ),
  },
  { name: 'submissions.draft-reminders', run: remindOfDrafts },
  {
    name: 'submissions.forget-visitors',
    run: async ({ database, clock }) => {
      await anonymizeVisitors(database.db, startOfUtcDay(utcDay(clock.now())))
      return 0
    },
  },
]

/**
 * Handles each item in its own transaction, even when others fail, and raises their errors at the end.
 * `work` returns whether there was something left to do.
 */
async function forEach(
  deps: SweepDeps,
  find: (db: Db, now: Date) => Promise<string[]>,
  work: (ctx: Ctx<null>, id: string) => Promise<boolean>,
): Promise<number> {
  let handled = 0
  const errors: unknown[] = []
  for (const id of await find(deps.database.db, deps.clock.now())) {
    try {
      if (await runAsSystem(deps, (ctx) => work(ctx, id))) handled += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} items failed`)
  return handled
}

/** Ids of overdue submissions; during a prelaunch, when authors cannot act, only those due from moderators. */
async function overdueIds(db: Db, now: Date): Promise<string[]> {
  const isPaused = await createPrelaunchReader(db)()
  const states = isPaused
    ? MODERATOR_PENDING_STATES
    : [...MODERATOR_PENDING_STATES, ...AUTHOR_PENDING_STATES]
  return await selectOverdue(db, { now, states, limit: BATCH })
}

/** Applies the default decision to an overdue submission: see `REVIEW_RULES`. */
async function decideOverdue(ctx: Ctx<null>, id: string): Promise<boolean> {
  const { submission, bounty } = await lockSubmission(ctx.db, id)
  if (submission.reviewDueAt === null || submission.reviewDueAt > ctx.now) return false
  switch (submission.state) {
    case 'under_review':
      await rejectUnreviewed(ctx, submission)
      return true
    case 'submitted':
      await acceptSubmissions(ctx, [submission], bounty)
      return true
    case 'changes_requested':
      await rejectSubmission(
        ctx,
        submission,
        'You did not make the requested changes within 7 days.',
      )
      return true
    default:
      // A spam mark without a dispute is confirmed; no other state has a due time.
      if (submission.state === 'spam') await takeSpamCredit(ctx, submission)
      await updateSubmissionRow(ctx.db, id, { reviewDueAt: null })
      return true
  }
}

async function dismissOverdueAppeal(ctx: Ctx<null>, id: string): Promise<boolean> {
  const locked = await lockAppeal(ctx.db, id)
  if (locked.appeal.state !== 'open') return false
  const reason = 'No moderator decided within 72 hours, so the decision stands.'
  await decideAppeal(ctx, locked, { isUpheld: false, reason })
  return true
}

async function closeReportInTime(ctx: Ctx<null>, id: string): Promise<boolean> {
  const locked = await lockReport(ctx.db, id)
  if (locked.report.state !== 'open') return false
  await closeOverdueReport(ctx, locked)
  return true
}

/** Reminds the authors of drafts a day before their bounty closes. */
async function remindOfDrafts(deps: SweepDeps): Promise<number> {
  if (await createPrelaunchReader(deps.database.db)()) return 0
  return await runAsSystem(deps, async (ctx) => {
    const by = plus(ctx.now, DRAFT_REMINDER_MS)
    const closing = await selectClosingDrafts(ctx.db, { now: ctx.now, by, limit: BATCH })
    await notify(
      ctx,
      closing.map(({ draft, bountyTitle, deadlineAt }) => ({
        userId: draft.authorId,
        type: 'reminder',
        title: 'Your draft isn’t submitted yet',
        message: `“${bountyTitle}” closes soon, and your entry is still a draft.`,
        dedupeKey: `${reminderPrefix(draft.id)}draft`,
        actionUrl: paths.submission(draft.id),
        dueAt: deadlineAt,
      })),
    )
    return closing.length
  })
}

function dueFrom(at: Date | null, label: string): { at: Date; label: string } | null {
  return at === null ? null : { at, label }
}
