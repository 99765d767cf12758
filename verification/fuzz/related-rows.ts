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

/** Bounties and entries that rows are related to, and the people who create them. */
interface Fixture {
  built: readonly NewBounty[]
  entries: readonly NewEntry[]
  memberId: string
  other: string
  third: string
  reporter: string
}

/** A fixture with its time, and its entries by the state of their bounty. */
interface Source extends Fixture {
  now: Date
  createdAt: Date
  entriesIn(state: BountyState): NewEntry[]
}

/** Inserts votes, exposures, awards, questions, reports, appeals, objections and notifications. Returns their ids by name. */
export async function insertRelatedRows(
  db: Db,
  now: Date,
  fixture: Fixture,
): Promise<Record<string, string[]>> {
  const idsIn = (state: BountyState) =>
    new Set(fixture.built.filter((bounty) => bounty.state === state).map(({ id }) => id))
  const source: Source = {
    ...fixture,
    now,
    createdAt: plus(now, -MS.hour),
    entriesIn: (state) => {
      const ids = idsIn(state)
      return fixture.entries.filter(({ bountyId }) => ids.has(bountyId ?? ''))
    },
  }
  const votable = votableEntries(source)
  const rows = {
    votes: voteRows(source, votable),
    exposures: exposureRows(source, votable),
    attempts: attemptRows(source),
    questions: questionRows(source),
    reports: reportRows(source),
    appeals: appealRows(source),
    objections: objectionRows(source),
    notifications: notificationRows(source),
  }
  await db.insert(votes).values(rows.votes)
  await db
    .update(exposures)
    .set({ closedAt: now, outcome: 'skipped' })
    .where(and(eq(exposures.voterId, fixture.memberId), isNull(exposures.closedAt)))
  await db.insert(exposures).values(rows.exposures)
  await db.update(lessonAttempts).set({ gradedAt: now }).where(isNull(lessonAttempts.gradedAt))
  await db.insert(lessonAttempts).values(rows.attempts)
  await db.insert(awards).values(awardRows(source))
  await db.insert(bountyQuestions).values(rows.questions)
  await db.insert(reports).values(rows.reports)
  await db.insert(appeals).values(rows.appeals)
  await db.insert(objections).values(rows.objections)
  await db.insert(notifications).values(rows.notifications)
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  return {
    voteId: ids(rows.votes),
    exposureId: ids(rows.exposures),
    attemptId: ids(rows.attempts),
    questionId: ids(rows.questions),
    reportId: ids(rows.reports),
    appealId: ids(rows.appeals),
    objectionId: ids(rows.objections),
    notificationId: ids(rows.notifications),
  }
}

/** Entries that the member may vote on, by the state of their bounty. */
function votableEntries({ built, memberId, third, entriesIn }: Source) {
  const own = new Set(built.flatMap(({ id, sponsorId }) => (sponsorId === memberId ? [id] : [])))
  const isVotable = ({ authorId, bountyId, state }: NewEntry) =>
    authorId === third &&
    !own.has(bountyId ?? '') &&
    (state === 'accepted' || state === 'shortlisted')
  return {
    voting: entriesIn('voting').filter(isVotable),
    judging: entriesIn('judging').filter(isVotable),
  }
}

/** One vote in voting, and one on each votable entry in judging. */
function voteRows({ now, memberId }: Source, votable: ReturnType<typeof votableEntries>) {
  return [...votable.voting.slice(0, 1), ...votable.judging].map((entry) => ({
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
}

/** An open exposure, and skipped ones. */
function exposureRows(
  { now, createdAt, memberId }: Source,
  votable: ReturnType<typeof votableEntries>,
) {
  return votable.voting.slice(1).map((entry, index) => ({
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
}

function awardRows({ createdAt, third, entriesIn }: Source) {
  const placeOf = ({ state, authorId }: NewEntry) => {
    if (state === 'not_selected') return null
    return authorId === third ? 2 : 1
  }
  return [...entriesIn('challenge'), ...entriesIn('completed')]
    .filter(({ state }) => ['winner', 'paid', 'not_selected'].includes(state))
    .map((entry) => ({
      submissionId: entry.id,
      bountyId: entry.bountyId ?? '',
      place: placeOf(entry),
      prizeAmount: entry.state === 'not_selected' ? 0n : 200n,
      reason: 'As scored',
      createdAt,
    }))
}

/** Two questions for each bounty, since the pool has each by id and by slug. */
function questionRows({ createdAt, built, other }: Source) {
  return built.flatMap(({ id: bountyId }) =>
    ['Is this a question?', 'Is this another?'].map((body) => ({
      id: newId(),
      bountyId,
      authorId: other,
      body,
      createdAt,
    })),
  )
}

function attemptRows({ createdAt, memberId }: Source) {
  return LESSONS.map(({ slug, version, questions }) => ({
    id: newId(),
    userId: memberId,
    lessonSlug: slug,
    lessonVersion: version,
    questionIds: questions.slice(0, 5).map(({ id }) => id),
    startedAt: createdAt,
  }))
}

function reportRows({ createdAt, reporter, entriesIn }: Source) {
  return entriesIn('voting').map((entry) => ({
    id: newId(),
    submissionId: entry.id,
    reporterId: reporter,
    kind: 'spam' as const,
    state: 'open' as const,
    createdAt,
  }))
}

function appealRows({ now, createdAt, entries }: Source) {
  return entries
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
}

function objectionRows({ now, createdAt, third, reporter, entriesIn }: Source) {
  return entriesIn('challenge')
    .filter(({ state, authorId }) => state === 'winner' && authorId === third)
    .map((entry) => ({
      id: newId(),
      bountyId: entry.bountyId ?? '',
      submissionId: entry.id,
      authorId: reporter,
      reason: 'This was published before',
      state: 'open' as const,
      dueAt: plus(now, MS.day),
      createdAt,
    }))
}

function notificationRows({ createdAt, memberId }: Source) {
  return Array.from({ length: 5 }, (_, index) => ({
    id: newId(),
    userId: memberId,
    type: 'reminder' as const,
    title: 'You have something to do',
    message: 'Look at it',
    dedupeKey: `fuzz:${newId()}:${index}`,
    createdAt,
  }))
}
