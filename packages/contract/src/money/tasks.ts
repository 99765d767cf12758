import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, pointsAmount, utcDay } from '../shapes.ts'

/**
 * The states of a task (product.md 9, decision 79): `approved` is verified with its points still pending or held, and
 * `settled` is done with them, so that every task that earns anything ends there.
 */
export const TASK_STATES = [
  'locked',
  'available',
  'in_progress',
  'submitted',
  'approved',
  'settled',
  'rejected',
  'cooling_down',
] as const
/** The state of a task. */
export type TaskState = (typeof TASK_STATES)[number]

/** The themes of tasks, in the order of the page. */
export const TASK_GROUPS = ['start', 'learn', 'judge', 'create', 'sponsor', 'community'] as const
/** The theme of a task. */
export type TaskGroup = (typeof TASK_GROUPS)[number]

/** What a task's time is. */
const due = z.object({
  at: instant,
  kind: z.enum(['unlocks', 'ends', 'decided', 'settles']),
})

/** Something that earns points, as the server verifies it. */
export const task = z
  .object({
    taskId: z.string(),
    group: z.enum(TASK_GROUPS),
    title: z.string(),
    state: z.enum(TASK_STATES),
    /** Why it is in this state, in one sentence; always there for a locked or rejected task. */
    reason: z.string().nullable(),
    /** How far it is, where it has parts. */
    progress: z.object({ done: z.int(), required: z.int(), unit: z.string() }).nullable(),
    reward: z.object({
      points: pointsAmount,
      /** At most that many: the amount depends on others. */
      isUpTo: z.boolean(),
      /** Whether it counts for the season score. */
      isScored: z.boolean(),
    }),
    /** How often it earns, in a few words. */
    cap: z.string(),
    /** Earned and final; once-only tasks of all time, others of the season. */
    settledPoints: pointsAmount,
    /** Earned, pending or held. */
    pendingPoints: pointsAmount,
    due: due.nullable(),
    /** Where to do it, or to follow it. */
    url: z.string(),
  })
  .meta({ id: 'Task' })
/** Something that earns points, as the server verifies it. */
export type Task = z.infer<typeof task>

export const getMyTasks = endpoint({
  id: 'tasks.mine',
  method: 'GET',
  path: '/api/v1/me/tasks',
  summary: 'Get what earns you points, with the state of each task, and your streak',
  access: 'member',
  reply: z.object({
    items: z.array(task),
    streak: z.object({
      days: z.int(),
      /** On curation rewards and author shares. */
      bonusPercent: z.int(),
      maxBonusPercent: z.int(),
      isActiveToday: z.boolean(),
      /** The missed day that the newest freeze bridged; null without one in the streak. */
      frozenDay: utcDay.nullable(),
      /** The first day that may be missed without ending the streak. */
      nextFreezeDay: utcDay,
      /** The last 14 UTC days, today last. */
      recent: z.array(
        z.object({ day: utcDay, state: z.enum(['active', 'frozen', 'missed', 'open']) }),
      ),
    }),
  }),
})

export const getPointsToday = endpoint({
  id: 'points.today',
  method: 'GET',
  path: '/api/v1/points/today',
  summary: 'Get how much of today’s emission is earned, and when it settles',
  access: 'public',
  isShared: true,
  reply: z.object({
    day: utcDay,
    settlesAt: instant,
    /** Null where no season is open. */
    seasonId: id.nullable(),
    groups: z.array(
      z.object({
        group: z.enum(['voters', 'authors', 'wins', 'lessons']),
        earnedPoints: pointsAmount,
        /** Null: not capped. */
        capPoints: pointsAmount.nullable(),
      }),
    ),
  }),
})
