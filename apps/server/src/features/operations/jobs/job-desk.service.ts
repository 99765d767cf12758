import type { ServerCall } from '@laurel/contract/endpoint'
import type { discardJobs, listJobs, retryJobs } from '@laurel/contract/operations/jobs'
import { Problem } from '@laurel/contract/problems'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { MS, plus, systemClock } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  countJobs,
  deleteFailedJobs,
  findLastSweep,
  listFailedJobs,
  requeueJobs,
} from '../../../platform/work/failed-jobs.queries.ts'
import { JOB_NAMES } from '../../../platform/work/jobs.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Sweeps run each minute by themselves, one at a time: an old one is never run again. */
const canRetry = (queue: string) => queue !== 'sweep'

/** The queues and failed jobs; like all of the queue they use the machine's clock. */
export async function loadJobs({ db }: Ctx): Promise<ServerCall<typeof listJobs>['reply']> {
  const counts = await countJobs(db, plus(systemClock.now(), -MS.day))
  const sweep = await findLastSweep(db)
  return {
    queues: JOB_NAMES.map((name) => {
      const count = counts.find((row) => row.name === name)
      const failed = count?.failed ?? 0
      return {
        name,
        waiting: count?.waiting ?? 0,
        running: count?.running ?? 0,
        failed,
        failedInDay: count?.failedInDay ?? 0,
        oldestWaitingAt: count?.oldestWaitingAt?.toISOString() ?? null,
        abilities: { canRetry: failed > 0 && canRetry(name), canDiscard: failed > 0 },
      }
    }),
    failed: (await listFailedJobs(db)).map(
      ({ id, name, error, attempts, createdAt, failedAt }) => ({
        jobId: id,
        queue: name,
        error: withoutSecrets(error ?? 'No message'),
        attempts,
        createdAt: createdAt.toISOString(),
        failedAt: failedAt.toISOString(),
        abilities: { canRetry: canRetry(name) },
      }),
    ),
    lastSweep: sweep && {
      startedAt: sweep.startedAt.toISOString(),
      tookMs: sweep.endedAt.getTime() - sweep.startedAt.getTime(),
    },
  }
}

/** Runs failed jobs again. Raises `conflict` for sweeps and where none is left. */
export async function retry(
  ctx: Ctx,
  { queue, jobId }: ServerCall<typeof retryJobs>['body'],
): Promise<ServerCall<typeof retryJobs>['reply']> {
  if (!canRetry(queue)) {
    throw new Problem('conflict', { detail: 'Sweeps run again by themselves' })
  }
  const ids = await requeueJobs(ctx.db, {
    name: queue,
    id: jobId ?? null,
    now: systemClock.now(),
  })
  await record(ctx, { action: 'job.retry', queue, jobId, ids })
  return { retried: ids.length }
}

/** Discards failed jobs. Raises `conflict` where none is left. */
export async function discard(
  ctx: Ctx,
  { queue, jobId, reason }: ServerCall<typeof discardJobs>['body'],
): Promise<ServerCall<typeof discardJobs>['reply']> {
  const ids = await deleteFailedJobs(ctx.db, queue, jobId ?? null)
  await record(ctx, { action: 'job.discard', queue, jobId, ids, reason })
  return { discarded: ids.length }
}

async function record(
  ctx: Ctx,
  act: {
    action: string
    queue: string
    jobId: string | undefined
    ids: readonly string[]
    reason?: string
  },
): Promise<void> {
  const { action, queue, jobId, ids, reason = '' } = act
  if (ids.length === 0) {
    throw new Problem('conflict', { detail: 'No such job has failed, or someone was faster' })
  }
  await recordAudit(ctx, {
    action,
    subjectKind: jobId === undefined ? 'job_queue' : 'job',
    subjectId: jobId ?? queue,
    reason,
    after: { queue, count: ids.length },
  })
}
