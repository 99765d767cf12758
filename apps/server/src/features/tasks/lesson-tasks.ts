import { points } from '@laurel/contract/money/money'
import type { Task } from '@laurel/contract/money/tasks'
import { utcDay } from '../../platform/clock.ts'
import type { LessonProgress } from '../lessons/lessons.service.ts'
import { settlesAt } from '../points/settlement/daily-settlement.service.ts'
import { nextMidnight, type Status, taskOf } from './task.ts'
import type { TaskFacts } from './task-facts.ts'

/** Each lesson in its version, once. */
export function lessonTasks(facts: TaskFacts): Task[] {
  const { rules } = facts
  return facts.lessons.map((lesson) => {
    const accrual = accrualOf(facts, lesson)
    return taskOf(
      {
        taskId: `lesson:${lesson.slug}`,
        group: 'learn',
        title: `Pass “${lesson.title}”`,
        points: accrual?.amountPoints ?? rules.lesson.points,
        cap: `once, ${rules.lesson.maxPerDay} lessons a day`,
        url: lesson.url,
      },
      statusOf(facts, lesson),
      {
        settledPoints: accrual?.settledAt == null ? 0 : points(accrual.settledPoints ?? 0),
        pendingPoints: accrual?.settledAt === null ? accrual.amountPoints : 0,
      },
    )
  })
}

function accrualOf({ accruals }: TaskFacts, { causeId }: LessonProgress) {
  return accruals.find((accrual) => accrual.category === 'lesson' && accrual.causeId === causeId)
}

function statusOf(facts: TaskFacts, lesson: LessonProgress): Status {
  const { rules, now, accruals } = facts
  const accrual = accrualOf(facts, lesson)
  if (accrual !== undefined) {
    if (accrual.settledAt === null) {
      return {
        state: 'approved',
        reason: 'Passed. The points settle at 00:10 UTC.',
        due: { at: settlesAt(accrual.day), kind: 'settles' },
      }
    }
    if ((accrual.settledPoints ?? 0) < accrual.amountPoints) {
      return { state: 'settled', reason: 'Passed. A part was above the day’s caps.' }
    }
    return { state: 'settled' }
  }
  const { tries, passedAt } = lesson
  const isPassed = passedAt !== null
  if (tries.nextAt !== null) {
    return {
      state: 'cooling_down',
      reason: `Both attempts ${isPassed ? 'are used' : 'failed'}. You get two new ones after 24 hours.`,
      due: { at: tries.nextAt, kind: 'unlocks' },
    }
  }
  const today = accruals.filter(
    ({ category, day }) => category === 'lesson' && day === utcDay(now),
  ).length
  if (today >= rules.lesson.maxPerDay) {
    return {
      state: 'locked',
      reason: `${rules.lesson.maxPerDay} lessons a day earn points. Pass this one${isPassed ? ' again' : ''} tomorrow.`,
      due: { at: nextMidnight(now), kind: 'unlocks' },
    }
  }
  if (isPassed) {
    return {
      state: 'available',
      reason: 'Passed on a day whose limit was reached. Pass it again for its points.',
    }
  }
  if (tries.left === 1) {
    return {
      state: 'in_progress',
      reason: 'One attempt failed. You have one more.',
      progress: { done: 1, required: 2, unit: 'attempts' },
    }
  }
  return { state: 'available', reason: `${lesson.minutes} min, then five questions.` }
}
