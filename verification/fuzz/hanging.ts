import type { BountyState } from '@laurel/contract/work/bounties'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../apps/server/src/db/client.ts'
import { awards, bountyQuestions, objections } from '../../apps/server/src/db/schema/bounties.ts'
import { lessonAttempts, notifications } from '../../apps/server/src/db/schema/people.ts'
import { appeals, exposures, reports, votes } from '../../apps/server/src/db/schema/submissions.ts'
import { LESSONS } from '../../apps/server/src/features/lessons/lessons.catalogue.ts'
import { MS, plus } from '../../apps/server/src/platform/clock.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import type { NewBounty, NewEntry } from './rows.ts'

/** What votes, reports and the like hang on, and the people who made them. */
interface Scene {
  built: readonly NewBounty[]
  entries: readonly NewEntry[]
  memberId: string
  other: string
  third: string
  reporter: string
}

/** Votes, showings, awards, questions, reports, appeals, objections and notifications; their ids by name. */
export async function hangOn(db: Db, now: Date, scene: Scene): Promise<Record<string, string[]>> {
  const { built, entries, memberId, other, third, reporter } = scene
  const createdAt = plus(now, -MS.hour)
  const inState = (state: BountyState) => built.filter((bounty) => bounty.state === state)
  const entriesIn = (state: BountyState) =>
    entries.filter((entry) => inState(state).some(({ id }) => id === entry.bountyId))

  // Entries of neither the member nor the member's bounty: one is voted on, the next is shown, the others were.
  const own = new Set(built.flatMap(({ id, sponsorId }) => (sponsorId === memberId ? [id] : [])))
  const isFair = ({ authorId, bountyId, state }: NewEntry) =>
    authorId === third &&
    !own.has(bountyId ?? '') &&
    (state === 'accepted' || state === 'shortlisted')
  const fair = entriesIn('voting').filter(isFair)
  const cast = [...fair.slice(0, 1), ...entriesIn('judging').filter(isFair)].map((entry) => ({
    id: newId(),
    voterId: memberId,
    submissionId: entry.id,
    bountyId: entry.bountyId ?? '',
    decision: 'support' as const,
    strengthPercent: 100,
    energyTenths: 100,
    trustLevel: 2,
    isPractice: false,
    inArena: true,
    castAt: now,
  }))
  const shown = fair.slice(1).map((entry, index) => ({
    id: newId(),
    voterId: memberId,
    submissionId: entry.id,
    bountyId: entry.bountyId ?? '',
    isPractice: false,
    shownAt: createdAt,
    openedAt: index === 0 ? createdAt : null,
    closedAt: index === 0 ? null : now,
    outcome: index === 0 ? null : ('skipped' as const),
  }))
  const placed = [...entriesIn('challenge'), ...entriesIn('completed')].flatMap((entry) =>
    ['winner', 'paid', 'not_selected'].includes(entry.state)
      ? [
          {
            submissionId: entry.id,
            bountyId: entry.bountyId ?? '',
            place: entry.state === 'not_selected' ? null : entry.authorId === third ? 2 : 1,
            prizeAmount: entry.state === 'not_selected' ? 0n : 200n,
            reason: 'As scored',
            createdAt,
          },
        ]
      : [],
  )
  // Two for each bounty, as the pool knows each by id and by slug.
  const asked = built.flatMap(({ id: bountyId }) =>
    ['Is this a question?', 'Is this another?'].map((body) => ({
      id: newId(),
      bountyId,
      authorId: other,
      body,
      createdAt,
    })),
  )
  const tried = LESSONS.map(({ slug, version, questions }) => ({
    id: newId(),
    userId: memberId,
    lessonSlug: slug,
    lessonVersion: version,
    questionIds: questions.slice(0, 5).map(({ id }) => id),
    startedAt: createdAt,
  }))
  const reported = entriesIn('voting').map((entry) => ({
    id: newId(),
    submissionId: entry.id,
    reporterId: reporter,
    kind: 'spam' as const,
    state: 'open' as const,
    createdAt,
  }))
  const appealed = entries
    .filter(({ state }) => state === 'spam')
    .map((entry) => ({
      id: newId(),
      submissionId: entry.id,
      kind: 'spam' as const,
      reason: 'This is my own work',
      state: 'open' as const,
      dueAt: plus(now, MS.day),
      createdAt,
    }))
  const objected = inState('challenge').flatMap(({ id }) =>
    entriesIn('challenge')
      .filter(
        (entry) => entry.bountyId === id && entry.state === 'winner' && entry.authorId === third,
      )
      .map((entry) => ({
        id: newId(),
        bountyId: id,
        submissionId: entry.id,
        authorId: reporter,
        reason: 'This was published before',
        state: 'open' as const,
        dueAt: plus(now, MS.day),
        createdAt,
      })),
  )
  const told = Array.from({ length: 5 }, (_, index) => ({
    id: newId(),
    userId: memberId,
    type: 'reminder' as const,
    title: 'You have something to do',
    message: 'Look at it',
    dedupeKey: `fuzz:${newId()}:${index}`,
    createdAt,
  }))
  await db.insert(votes).values(cast)
  await db
    .update(exposures)
    .set({ closedAt: now, outcome: 'skipped' })
    .where(and(eq(exposures.voterId, memberId), isNull(exposures.closedAt)))
  await db.insert(exposures).values(shown)
  await db.update(lessonAttempts).set({ gradedAt: now }).where(isNull(lessonAttempts.gradedAt))
  await db.insert(lessonAttempts).values(tried)
  await db.insert(awards).values(placed)
  await db.insert(bountyQuestions).values(asked)
  await db.insert(reports).values(reported)
  await db.insert(appeals).values(appealed)
  await db.insert(objections).values(objected)
  await db.insert(notifications).values(told)
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return {
    voteId: ids(cast),
    exposureId: ids(shown),
    attemptId: ids(tried),
    questionId: ids(asked),
    reportId: ids(reported),
    appealId: ids(appealed),
    objectionId: ids(objected),
    notificationId: ids(told),
  }
}
