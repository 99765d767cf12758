import { points } from '@laurel/contract/money/money'
import { BOUNTY_STATES, type BountyState } from '@laurel/contract/work/bounties'
import type { SubmissionState } from '@laurel/contract/work/submissions'
import type { Db } from '../../apps/server/src/db/client.ts'
import { bounties } from '../../apps/server/src/db/schema/bounties.ts'
import { userStandings } from '../../apps/server/src/db/schema/people.ts'
import { submissions } from '../../apps/server/src/db/schema/submissions.ts'
import { LESSONS } from '../../apps/server/src/features/lessons/lessons.catalogue.ts'
import { fundEscrow, grantPoints } from '../../apps/server/src/features/points/points.service.ts'
import { MS, plus } from '../../apps/server/src/platform/clock.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { runAsSystem, type SweepDeps } from '../../apps/server/src/platform/work/sweeps.ts'
import { buildPerson } from '../../apps/server/testing/builders/builders.ts'
import { insertPayouts } from './payout-rows.ts'
import { createPool, type Pool } from './pool.ts'
import { insertRelatedRows } from './related-rows.ts'
import type { NewBounty, NewEntry } from './rows.ts'

const UNFUNDED: readonly BountyState[] = ['draft', 'in_review', 'awaiting_funding']
const ESCROWED: readonly BountyState[] = ['scheduled', 'open', 'voting', 'judging', 'challenge']
const PRIZE_POINTS = 600

/** States of entries, by the state of their bounty. */
const ENTRY_STATES: Readonly<Partial<Record<BountyState, readonly SubmissionState[]>>> = {
  open: ['draft', 'submitted', 'under_review', 'changes_requested', 'accepted', 'rejected', 'spam'],
  voting: ['accepted', 'accepted', 'shortlisted', 'rejected', 'spam', 'withdrawn'],
  judging: ['accepted', 'shortlisted', 'rejected', 'disqualified'],
  challenge: ['winner', 'not_selected', 'rejected', 'disqualified'],
  completed: ['paid', 'not_selected', 'spam'],
  cancelled: ['not_selected', 'withdrawn'],
}

/**
 * Builds people, bounties and submissions in every state, with related rows. Half belongs to `memberId`, who becomes a
 * trusted person with points. Returns a pool with their ids.
 */
export async function buildWorld(deps: SweepDeps, memberId: string): Promise<Pool> {
  const { db } = deps.database
  const now = deps.clock.now()
  const other = await buildPerson(db, now, { trustLevel: 2 })
  const [third, reporter] = [await buildPerson(db, now), await buildPerson(db, now)]
  await makeTrusted(db, memberId, now)

  const built = BOUNTY_STATES.flatMap((state) =>
    [memberId, other.userId].map((sponsorId) => bountyIn(state, sponsorId, now)),
  )
  const entries = built.flatMap((bounty) =>
    [bounty.sponsorId === memberId ? other.userId : memberId, third.userId].flatMap((authorId) =>
      entriesOf(bounty, authorId, now),
    ),
  )
  const posts = [memberId, other.userId].flatMap((authorId) =>
    (['draft', 'submitted', 'accepted', 'spam'] as const).map((state) =>
      entryIn(state, null, authorId, now),
    ),
  )
  for (const bounty of built) {
    bounty.entryCount = entries.filter((it) => it.bountyId === bounty.id && counts(it)).length
  }
  await db.insert(bounties).values(built)
  await db.insert(submissions).values([...entries, ...posts])
  await fund(deps, built)
  const hanging = await insertRelatedRows(db, now, {
    built,
    entries,
    memberId,
    other: other.userId,
    third: third.userId,
    reporter: reporter.userId,
  })
  const owed = await insertPayouts(db, now, {
    bountyId: built[0]?.id ?? '',
    userIds: [memberId, other.userId],
  })
  return createPool({
    ...hanging,
    payoutId: owed,
    bountyId: built.flatMap(({ id, slug }) => [id, slug]),
    submissionId: [...entries, ...posts].map(({ id }) => id),
    userId: [memberId, other.userId],
    username: [other.username, reporter.username],
    lessonSlug: LESSONS.map(({ slug }) => slug),
    sponsor: [other.username],
    author: [other.username],
  })
}

async function makeTrusted(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insert(userStandings)
    .values({
      userId,
      trustLevel: 2,
      trustLevelSince: now,
      clusterId: userId,
      energyTenths: 500,
      energyAt: now,
      joinedAt: now,
    })
    .onConflictDoUpdate({ target: userStandings.userId, set: { energyTenths: 500, energyAt: now } })
}

function bountyIn(state: BountyState, sponsorId: string, now: Date): NewBounty {
  const id = newId()
  const isRunning = ['scheduled', 'open'].includes(state)
  const deadlineAt = plus(now, (isRunning || UNFUNDED.includes(state) ? 5 : -1) * MS.day)
  const isAnnounced = ['challenge', 'paying', 'completed'].includes(state)
  return {
    id,
    slug: `bounty-${id}`,
    sponsorId,
    state,
    stateSince: now,
    title: 'Explain escrow in a thread',
    summary: 'A thread that a newcomer understands',
    brief: 'Tell it in plain words. '.repeat(20),
    checklist: [
      { id: 'clear', text: 'Clear to a newcomer', weight: 2 },
      { id: 'correct', text: 'Every step is correct', weight: 1 },
    ],
    questions: [{ id: 'q1', text: 'Where was it published?', isRequired: false }],
    prizeAmounts: [300n, 200n, 100n],
    prizeTotal: BigInt(PRIZE_POINTS),
    fundedAt: UNFUNDED.includes(state) ? null : plus(now, -7 * MS.day),
    opensAt: plus(now, (state === 'scheduled' ? 1 : -7) * MS.day),
    deadlineAt,
    votingStartedAt: isRunning ? null : deadlineAt,
    votingEndsAt: plus(deadlineAt, 3 * MS.day),
    decisionDueAt: plus(deadlineAt, 10 * MS.day),
    announcedAt: isAnnounced ? now : null,
    decidedBy: isAnnounced ? 'sponsor' : null,
    challengeEndsAt: isAnnounced ? plus(now, MS.day) : null,
    completedAt: state === 'completed' ? now : null,
    createdAt: plus(now, -8 * MS.day),
    updatedAt: now,
  }
}

function entriesOf(bounty: NewBounty, authorId: string, now: Date): NewEntry[] {
  return (ENTRY_STATES[bounty.state] ?? []).map((state) => entryIn(state, bounty.id, authorId, now))
}

function entryIn(
  state: SubmissionState,
  bountyId: string | null,
  authorId: string,
  now: Date,
): NewEntry {
  const submittedAt = state === 'draft' ? null : plus(now, -2 * MS.day)
  return {
    id: newId(),
    authorId,
    bountyId,
    state,
    stateSince: plus(now, -MS.day),
    title: 'How escrow protects you',
    body: 'A thread in five posts. '.repeat(10),
    checksPassed: state !== 'under_review',
    reviewDueAt: ['submitted', 'under_review', 'spam'].includes(state) ? plus(now, MS.day) : null,
    submittedAt,
    shuffleKey: 0.5,
    createdAt: plus(now, -3 * MS.day),
    updatedAt: now,
  }
}

function counts({ state }: NewEntry): boolean {
  return state !== 'draft' && state !== 'withdrawn'
}

/** Funds the prizes of running bounties, leaving their sponsors with spendable points. */
async function fund(deps: SweepDeps, built: readonly NewBounty[]): Promise<void> {
  await runAsSystem(deps, async (ctx) => {
    for (const { id, sponsorId, state } of built) {
      const amount = points(PRIZE_POINTS)
      await grantPoints(ctx, { userId: sponsorId, amount, reason: 'To sponsor' })
      if (!ESCROWED.includes(state)) continue
      await fundEscrow(ctx, { bountyId: id, sponsorId, amount, grantFromReserve: points(0) })
    }
  })
}
