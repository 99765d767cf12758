import type { Task } from '@laurel/contract/money/tasks'
import { paths } from '@laurel/contract/spec/routes'
import { type Status, settlesTonight, taskOf } from './task.ts'
import type { EntryFacts } from './task-facts.queries.ts'
import { earnedOf, type TaskFacts } from './task-facts.ts'

/** Bounties whose award is still to come. */
const UNDECIDED: readonly EntryFacts['bountyState'][] = ['open', 'voting', 'judging']

/** Entries that are accepted, and entries that win. */
export function createTasks(facts: TaskFacts): Task[] {
  const { authorShare, win } = facts.rules
  return [
    taskOf(
      {
        taskId: 'entry',
        group: 'create',
        title: 'Enter work that meets the checklist',
        points: authorShare.pool.maxPoints,
        isUpTo: true,
        isScored: true,
        cap: `${authorShare.maxEntriesPerDay} entries a day, ${authorShare.maxEntriesPerWeek} a week`,
        url: paths.bounties,
      },
      entryStatus(facts),
      earnedOf(facts, 'author_share'),
    ),
    taskOf(
      {
        taskId: 'win',
        group: 'create',
        title: 'Win a place in a bounty',
        points: win.placesPoints[0] ?? 0,
        isUpTo: true,
        isScored: true,
        cap: 'every bounty of a verified sponsor',
        url: paths.bounties,
      },
      winStatus(facts),
      earnedOf(facts, 'win'),
    ),
  ]
}

function entryStatus(facts: TaskFacts): Status {
  const { entries, now } = facts
  const { pendingPoints, settledPoints } = earnedOf(facts, 'author_share')
  const find = (...states: EntryFacts['state'][]) =>
    entries.find(({ state }) => states.includes(state))
  const toChange = find('changes_requested')
  if (toChange !== undefined) {
    return {
      state: 'in_progress',
      reason: `Changes are requested: ${toChange.decisionReason ?? ''}`,
      ...(toChange.deadlineAt !== null && { due: { at: toChange.deadlineAt, kind: 'ends' } }),
      url: paths.submission(toChange.id),
    }
  }
  const inReview = find('submitted', 'under_review')
  if (inReview !== undefined) {
    return {
      state: 'submitted',
      reason: `“${inReview.title}” is in review.`,
      ...(inReview.reviewDueAt !== null && { due: { at: inReview.reviewDueAt, kind: 'decided' } }),
      url: paths.submission(inReview.id),
    }
  }
  if (pendingPoints > 0) return settlesTonight(now)
  const accepted = find('accepted', 'shortlisted', 'winner')
  if (accepted !== undefined) {
    return {
      state: 'approved',
      reason: `“${accepted.title}” is accepted. Its share is calculated when the bounty ends.`,
      url: paths.submission(accepted.id),
    }
  }
  if (settledPoints > 0) return { state: 'settled' }
  const draft = entries.find(
    ({ state, bountyState }) => state === 'draft' && bountyState === 'open',
  )
  if (draft !== undefined) {
    return {
      state: 'in_progress',
      reason: `“${draft.title || 'Your draft'}” is not submitted yet.`,
      ...(draft.deadlineAt !== null && { due: { at: draft.deadlineAt, kind: 'ends' } }),
      url: paths.submission(draft.id),
    }
  }
  const refused = find('rejected', 'spam', 'disqualified')
  if (refused !== undefined && find('not_selected', 'paid') === undefined) {
    return {
      state: 'rejected',
      reason: refused.decisionReason ?? 'Your last entry was not accepted.',
      url: paths.submission(refused.id),
    }
  }
  return { state: 'available' }
}

function winStatus(facts: TaskFacts): Status {
  const { entries, now } = facts
  const { pendingPoints, settledPoints } = earnedOf(facts, 'win')
  if (pendingPoints > 0) return settlesTonight(now)
  const won = entries.find(
    ({ state, bountyState }) => state === 'winner' && bountyState === 'challenge',
  )
  if (won !== undefined) {
    return {
      state: 'approved',
      reason: `“${won.title}” won. The points come when the objection period ends.`,
      ...(won.challengeEndsAt !== null && { due: { at: won.challengeEndsAt, kind: 'settles' } }),
      url: paths.submission(won.id),
    }
  }
  const running = entries.filter(
    ({ state, bountyState }) =>
      (state === 'accepted' || state === 'shortlisted') && UNDECIDED.includes(bountyState),
  )
  if (running.length > 0) {
    return {
      state: 'in_progress',
      reason: `${running.length === 1 ? '1 accepted entry competes' : `${running.length} accepted entries compete`}.`,
    }
  }
  if (settledPoints > 0) return { state: 'settled' }
  const isEntered = entries.some(({ state }) => state !== 'draft' && state !== 'withdrawn')
  return isEntered
    ? { state: 'available' }
    : { state: 'locked', reason: 'Enter a bounty first: only accepted entries can win.' }
}
