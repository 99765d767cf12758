import { points } from '@laurel/contract/money/money'
import type { Task, TaskGroup, TaskState } from '@laurel/contract/money/tasks'
import { MS, plus, startOfUtcDay, utcDay } from '../../platform/clock.ts'
import { settlesAt } from '../points/settlement/daily-settlement.service.ts'
import type { Earned, TaskFacts } from './task-facts.ts'

/** What a task is, whatever its state. */
export interface TaskKind {
  taskId: string
  group: TaskGroup
  title: string
  points: number
  isUpTo?: boolean
  isScored?: boolean
  cap: string
  url: string
}

/** Where a task is. */
export interface Status {
  state: TaskState
  reason?: string
  progress?: NonNullable<Task['progress']>
  due?: { at: Date; kind: NonNullable<Task['due']>['kind'] } | null
  /** Instead of the task's usual page. */
  url?: string
}

/** A task with its state and points. */
export function taskOf(kind: TaskKind, status: Status, earned: Earned = NOTHING): Task {
  const { due = null } = status
  return {
    taskId: kind.taskId,
    group: kind.group,
    title: kind.title,
    state: status.state,
    reason: status.reason ?? null,
    progress: status.progress ?? null,
    reward: {
      points: points(kind.points),
      isUpTo: kind.isUpTo ?? false,
      isScored: kind.isScored ?? false,
    },
    cap: kind.cap,
    settledPoints: points(earned.settledPoints),
    pendingPoints: points(earned.pendingPoints),
    due: due === null ? null : { at: due.at.toISOString(), kind: due.kind },
    url: status.url ?? kind.url,
  }
}

const NOTHING: Earned = { settledPoints: 0, pendingPoints: 0 }

/** Points that await the settlement of the day. */
export function settlesTonight(now: Date): Status {
  return {
    state: 'approved',
    reason: 'Earned. The points settle at 00:10 UTC.',
    due: { at: settlesAt(utcDay(now)), kind: 'settles' },
  }
}

/** Why nothing that needs trust level 1 can be done yet; null at level 1. */
export function trustLock(facts: TaskFacts): Status | null {
  const { trustLesson, oldEnoughAt, trustLevel, now } = facts
  if (trustLevel > 0) return null
  if (!trustLesson.isPassed) {
    return {
      state: 'locked',
      reason: `Pass “${trustLesson.title}” first (${trustLesson.minutes} min).`,
      url: trustLesson.url,
    }
  }
  return {
    state: 'locked',
    reason: 'Opens when your account is 24 hours old.',
    due: { at: oldEnoughAt > now ? oldEnoughAt : plus(now, MS.minute), kind: 'unlocks' },
  }
}

/** The next midnight UTC, when daily limits begin again. */
export function nextMidnight(now: Date): Date {
  return plus(startOfUtcDay(utcDay(now)), MS.day)
}
