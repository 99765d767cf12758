import type { Task } from '@laurel/contract/money/tasks'
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus } from '../../platform/clock.ts'
import { type Status, settlesTonight, taskOf, trustLock } from './task.ts'
import { earnedOf, type TaskFacts } from './task-facts.ts'

/** A voter's first record, which opens their rewards, and the rewards for judging well. */
export function judgeTasks(facts: TaskFacts): Task[] {
  const { curation } = facts.rules
  return [
    taskOf(
      {
        taskId: 'record',
        group: 'judge',
        title: 'Build your voting record',
        points: 0,
        cap: 'once, then your voting rewards settle',
        url: paths.vote2Earn,
      },
      recordStatus(facts),
    ),
    taskOf(
      {
        taskId: 'curation',
        group: 'judge',
        title: 'Support entries that win',
        points: Math.floor(curation.pool.maxPoints * curation.maxShareOfPool),
        isUpTo: true,
        isScored: true,
        cap: 'every bounty',
        url: paths.vote2Earn,
      },
      curationStatus(facts),
      earnedOf(facts, 'curation'),
    ),
  ]
}

function recordStatus(facts: TaskFacts): Status {
  const { voting, rules, now } = facts
  const { minSettledVotes, minSupports } = rules.skill
  const { skill, pendingCount, heldUntil, status } = voting
  const lock = trustLock(facts)
  if (lock !== null) return lock
  const hasSkill = skill.sampleSize >= minSettledVotes && skill.supports >= minSupports
  const { required, isComplete, reason } = hasSkill
    ? skilledRecord(facts)
    : { required: minSettledVotes, isComplete: false, reason: skill.missing }
  const progress = { done: Math.min(required, skill.sampleSize), required, unit: 'votes' }
  if (isComplete) return { state: 'settled', progress }
  const missing = reason === null ? {} : { reason }
  if (!hasSkill && skill.sampleSize + pendingCount >= minSettledVotes && heldUntil !== null) {
    return {
      state: 'submitted',
      ...missing,
      progress,
      due: { at: new Date(heldUntil), kind: 'decided' },
    }
  }
  const { tenths, refillTenthsPerDay } = status.energy
  const lacking = rules.energy.notForTenths - tenths
  if (lacking > 0) {
    return {
      state: 'cooling_down',
      reason: 'Your vote energy is used up. It refills automatically.',
      progress,
      due: { at: plus(now, (lacking / refillTenthsPerDay) * MS.day), kind: 'unlocks' },
    }
  }
  const isBegun = skill.sampleSize + pendingCount > 0
  return { state: isBegun ? 'in_progress' : 'available', ...missing, progress }
}

/** Of a record that is long enough for a skill: whether its held rewards are decided, and what they wait for. */
function skilledRecord({ voting: { skill }, rules }: TaskFacts) {
  const { isPatient, minSkill, maxSettledVotes } = rules.held
  if (!isPatient) {
    const { minSettledVotes } = rules.skill
    return { required: minSettledVotes, isComplete: skill.value > 0, reason: null }
  }
  return {
    required: maxSettledVotes,
    isComplete: skill.value > minSkill || skill.sampleSize >= maxSettledVotes,
    reason: `Your skill is ${skill.value.toFixed(2)}. What is held is released once it is above ${minSkill}, or decided after ${maxSettledVotes} votes.`,
  }
}

function curationStatus(facts: TaskFacts): Status {
  const { voting, now } = facts
  const { pendingPoints, settledPoints } = earnedOf(facts, 'curation')
  const lock = trustLock(facts)
  if (lock !== null) return lock
  if (voting.heldPoints > 0) {
    return {
      state: 'approved',
      reason: 'Held until your voting record is complete.',
      due: voting.heldUntil === null ? null : { at: new Date(voting.heldUntil), kind: 'settles' },
      url: paths.voteToEarn,
    }
  }
  if (pendingPoints > 0) return settlesTonight(now)
  if (voting.pendingCount > 0) {
    return {
      state: 'submitted',
      reason: `${voting.pendingCount === 1 ? '1 vote waits' : `${voting.pendingCount} votes wait`} for the outcome of a bounty.`,
      url: paths.voteToEarn,
    }
  }
  return { state: settledPoints > 0 ? 'settled' : 'available' }
}
