import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { id, instant, plainText } from '../shapes.ts'

const name = z.string().min(1).max(100)

export const listJobs = endpoint({
  id: 'operations.jobs',
  method: 'GET',
  path: '/api/v1/admin/jobs',
  summary: 'List the job queues and the newest 100 failed jobs',
  access: 'admin',
  reply: z.object({
    queues: z.array(
      z.object({
        name,
        waiting: z.int(),
        running: z.int(),
        failed: z.int(),
        failedInDay: z.int().meta({ description: 'Failed in the last 24 hours' }),
        oldestWaitingAt: instant.nullable(),
        abilities: z.object({ canRetry: z.boolean(), canDiscard: z.boolean() }),
      }),
    ),
    failed: z.array(
      z.object({
        jobId: id,
        queue: name,
        /** Without addresses and secrets. */
        error: z.string(),
        attempts: z.int(),
        createdAt: instant,
        failedAt: instant,
        abilities: z.object({ canRetry: z.boolean() }),
      }),
    ),
    /** The last finished round of all sweeps; null before the first. */
    lastSweep: z.object({ startedAt: instant, tookMs: z.int() }).nullable(),
  }),
})

export const retryJobs = endpoint({
  id: 'operations.retryJobs',
  method: 'POST',
  path: '/api/v1/admin/jobs/retry',
  summary: 'Run one failed job of a queue again, or all of them',
  access: 'admin',
  body: z.object({ queue: name, jobId: id.optional() }),
  reply: z.object({ retried: z.int() }),
  problems: ['conflict'],
})

export const discardJobs = endpoint({
  id: 'operations.discardJobs',
  method: 'POST',
  path: '/api/v1/admin/jobs/discard',
  summary: 'Discard one failed job of a queue, or all of them',
  access: 'admin',
  body: z.object({
    queue: name,
    jobId: id.optional(),
    reason: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH),
  }),
  reply: z.object({ discarded: z.int() }),
  problems: ['conflict'],
})
