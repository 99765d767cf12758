import { points } from '@laurel/contract/money/money'
import type { Db } from '../../src/db/client.ts'
import { awards, bounties } from '../../src/db/schema/bounties.ts'
import { submissions, voteSettlements, votes } from '../../src/db/schema/submissions.ts'
import { fundEscrow, grantPoints } from '../../src/features/points/points.service.ts'
import { MS, plus } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { runAsSystem } from '../../src/platform/work/sweeps.ts'
import type { TestServer } from '../servers/test-server.ts'
import { verifySponsor } from '../shortcuts.ts'
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
  await verifySponsor(db, sponsorId, now)
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

/** An accepted entry, by a new person unless `change` names the author. */
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

/** A vote as the arena stores it, by a new person unless `change` names the voter. */
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

/** Options of an announced bounty. */
export interface JudgedOptions {
  /** Prize amounts of the places; all of them in escrow. */
  prizes?: number[]
  /** Of the escrow, what the season reserve put in. */
  grantFromReserve?: number
  /** Number of entries, each by a new person. */
  entries?: number
  /** Number of winners, from 1st place down; all places when absent. */
  winners?: number
  bounty?: Partial<typeof bounties.$inferInsert>
}

/**
 * A bounty at the end of its objection period, in `paying`, with its prizes in escrow: entries best first, the winners
 * placed, 100 % for the best and 10 % less for each one after it.
 */
export async function buildJudgedBounty(
  t: Pick<TestServer, 'db' | 'deps' | 'clock'>,
  options: JudgedOptions = {},
): Promise<{ bounty: BountyRow; entries: SubmissionRow[] }> {
  const { prizes = [300, 200, 100], grantFromReserve = 0, entries: entryCount = 6 } = options
  const now = t.clock.now()
  const votingStartedAt = plus(now, -10 * MS.day)
  const total = prizes.reduce((sum, prize) => sum + prize, 0)
  const bounty = await buildBounty(t.db, now, {
    state: 'paying',
    votingStartedAt,
    prizeAmounts: prizes.map(BigInt),
    prizeTotal: BigInt(total),
    decidedBy: 'sponsor',
    announcedAt: plus(now, -2 * MS.day),
    challengeEndsAt: now,
    ...options.bounty,
  })
  await runAsSystem(t.deps, async (ctx) => {
    await grantPoints(ctx, { userId: bounty.sponsorId, amount: points(total), reason: 'Test' })
    await fundEscrow(ctx, {
      bountyId: bounty.id,
      sponsorId: bounty.sponsorId,
      amount: points(total),
      grantFromReserve: points(grantFromReserve),
    })
  })
  const entries: SubmissionRow[] = []
  const winners = options.winners ?? prizes.length
  for (let index = 0; index < entryCount; index += 1) {
    const won = index < winners
    const entry = await buildEntry(t.db, now, {
      bountyId: bounty.id,
      state: won ? 'winner' : 'not_selected',
      submittedAt: plus(votingStartedAt, -MS.day + index * MS.minute),
    })
    entries.push(entry)
    await t.db.insert(awards).values({
      submissionId: entry.id,
      bountyId: bounty.id,
      place: won ? index + 1 : null,
      prizeAmount: BigInt(won ? (prizes[index] ?? 0) : 0),
      checklistPercent: Math.max(0, 100 - 10 * index),
      finalScore: Math.max(0, 100 - 10 * index),
      reason: 'As scored',
      createdAt: now,
    })
  }
  return { bounty, entries }
}

/** Settled votes of a person in earlier bounties, hits and supports first: the record behind their skill. */
export async function buildVotingRecord(
  db: Db,
  now: Date,
  voterId: string,
  record: { settled: number; hits: number; supports: number; placedShare: number },
): Promise<void> {
  for (let index = 0; index < record.settled; index += 1) {
    await db.insert(voteSettlements).values({
      voteId: newId(),
      bountyId: newId(),
      voterId,
      isHit: index < record.hits,
      place: null,
      isBonus: false,
      placedShare: record.placedShare,
      strength: index < record.supports ? 1 : 0,
      weight: 1,
      early: 1,
      rankFactor: 0,
      skill: 0,
      streakPercent: 0,
      poolPoints: 0,
      rawPoints: 0,
      amountPoints: 0,
      state: 'none',
      countsForSkill: true,
      settledAt: plus(now, -30 * MS.day),
    })
  }
}
