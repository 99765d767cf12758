import type { Db } from '../db/client.ts'
import { bounties } from '../db/schema/bounties.ts'
import { submissions, votes } from '../db/schema/submissions.ts'
import { MS, plus } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { buildPerson } from './builders.ts'

/** A stored bounty. */
export type BountyRow = typeof bounties.$inferSelect
/** A stored submission. */
export type SubmissionRow = typeof submissions.$inferSelect
/** A stored vote. */
export type VoteRow = typeof votes.$inferSelect

/** A bounty in the middle of its 72 hours of voting, written straight into the database. */
export async function buildBounty(
  db: Db,
  now: Date,
  change: Partial<typeof bounties.$inferInsert> = {},
): Promise<BountyRow> {
  const id = newId()
  const sponsorId = change.sponsorId ?? (await buildPerson(db, now, { trustLevel: 2 })).userId
  const votingStartedAt = change.votingStartedAt ?? plus(now, -MS.hour)
  const [bounty] = await db
    .insert(bounties)
    .values({
      id,
      slug: `bounty-${id.slice(0, 8)}`,
      sponsorId,
      state: 'voting',
      stateSince: votingStartedAt,
      title: 'Explain escrow in a thread',
      summary: 'A thread that a newcomer understands',
      checklist: [{ id: 'clear', text: 'Clear to a newcomer', weight: 1 }],
      questions: [],
      prizeAmounts: [300n, 200n, 100n],
      prizeTotal: 600n,
      approvedAt: plus(votingStartedAt, -7 * MS.day),
      fundedAt: plus(votingStartedAt, -7 * MS.day),
      opensAt: plus(votingStartedAt, -7 * MS.day),
      deadlineAt: votingStartedAt,
      votingStartedAt,
      votingEndsAt: plus(votingStartedAt, 72 * MS.hour),
      decisionDueAt: plus(votingStartedAt, 10 * MS.day),
      createdAt: plus(votingStartedAt, -8 * MS.day),
      updatedAt: votingStartedAt,
      ...change,
    })
    .returning()
  if (bounty === undefined) throw new Error('no bounty')
  return bounty
}

/** An accepted entry, by a person of its own unless `change` names the author. */
export async function buildEntry(
  db: Db,
  now: Date,
  change: Partial<typeof submissions.$inferInsert> = {},
): Promise<SubmissionRow> {
  const authorId = change.authorId ?? (await buildPerson(db, now, { trustLevel: 1 })).userId
  const submittedAt = change.submittedAt ?? plus(now, -MS.day)
  const [entry] = await db
    .insert(submissions)
    .values({
      id: newId(),
      authorId,
      state: 'accepted',
      stateSince: submittedAt,
      title: 'How escrow protects you',
      body: 'A thread in five posts.',
      checksPassed: true,
      submittedAt,
      shuffleKey: 0.5,
      createdAt: submittedAt,
      updatedAt: submittedAt,
      ...change,
    })
    .returning()
  if (entry === undefined) throw new Error('no entry')
  return entry
}

/** A vote as the arena stores it, by a person of its own unless `change` names the voter. */
export async function buildVote(
  db: Db,
  now: Date,
  entry: SubmissionRow,
  change: Partial<typeof votes.$inferInsert> = {},
): Promise<VoteRow> {
  const voterId = change.voterId ?? (await buildPerson(db, now, { trustLevel: 1 })).userId
  const [vote] = await db
    .insert(votes)
    .values({
      id: newId(),
      voterId,
      submissionId: entry.id,
      bountyId: entry.bountyId ?? '',
      decision: 'support',
      strengthPercent: 100,
      energyTenths: 100,
      trustLevel: 1,
      isPractice: false,
      inArena: true,
      castAt: now,
      ...change,
    })
    .returning()
  if (vote === undefined) throw new Error('no vote')
  return vote
}
