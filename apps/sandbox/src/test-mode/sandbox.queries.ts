import type { BountyState } from '@laurel/contract/work/bounties'
import { and, count, eq, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../server/src/db/client.ts'
import { bounties } from '../../../server/src/db/schema/bounties.ts'
import { agents } from '../../../server/src/db/schema/developers/agents.ts'
import { userProfiles, userRoles, userStandings } from '../../../server/src/db/schema/people.ts'
import { users } from '../../../server/src/db/schema/sign-in/auth.ts'
import { creditChanges, submissions } from '../../../server/src/db/schema/submissions.ts'
import { findOrCreateStanding } from '../../../server/src/features/standings/standings.service.ts'

/** Any constant: of several processes, one at a time acts in the sandbox. */
const SANDBOX_LOCK = 7_246_092

/** Keeps other processes from acting until the transaction ends. */
export async function lockSandbox(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SANDBOX_LOCK})`)
}

/** Creates an account without any way to sign in, unless it exists. Returns whether it is new. */
export async function insertPerson(
  db: Db,
  person: { userId: string; username: string; displayName: string | null; trustLevel: number },
  now: Date,
): Promise<boolean> {
  const { userId, username, displayName, trustLevel } = person
  const inserted = await db
    .insert(users)
    .values({ id: userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (inserted.length === 0) return false
  await db.execute(sql`
    insert into user_profiles (user_id, username, display_name)
    select
      ${userId},
      case
        when exists (select from user_profiles where lower(username) = lower(${username}))
          then generate_unique_username(${username})
        else ${username}
      end,
      ${displayName}
  `)
  await findOrCreateStanding(db, userId, now)
  await db.update(userStandings).set({ trustLevel }).where(eq(userStandings.userId, userId))
  return true
}

/** Makes an account a moderator. */
export async function insertModerator(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insert(userRoles)
    .values({ userId, role: 'moderator', grantedAt: now })
    .onConflictDoNothing()
}

/** Creates a developer's agent, unless it exists; with another handle where another agent has it. */
export async function insertAgent(db: Db, agent: typeof agents.$inferInsert): Promise<void> {
  const handle = `${agent.handle}-${agent.id.slice(0, 8)}`
  if ((await db.$count(agents, eq(agents.id, agent.id))) > 0) return
  await db.insert(agents).values(agent).onConflictDoNothing()
  await db
    .insert(agents)
    .values({ ...agent, handle })
    .onConflictDoNothing()
}

/** All people but these. */
export async function listOthers(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .where(notInArray(userProfiles.userId, [...userIds]))
  return rows.map(({ id }) => id)
}

/** Deletes an account with all that hangs on it. */
export async function deletePerson(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
}

/** Submissions that have waited for a moderator since `until`. */
export async function listUndecided(db: Db, until: Date): Promise<{ id: string; title: string }[]> {
  return await db
    .select({ id: submissions.id, title: submissions.title })
    .from(submissions)
    .where(
      and(
        inArray(submissions.state, ['submitted', 'under_review']),
        lte(submissions.stateSince, until),
      ),
    )
}

/** Drafts that agents left to their owners before `until`. */
export async function listHandedOver(
  db: Db,
  until: Date,
): Promise<{ id: string; authorId: string }[]> {
  return await db
    .select({ id: submissions.id, authorId: submissions.authorId })
    .from(submissions)
    .where(
      and(
        eq(submissions.state, 'draft'),
        isNotNull(submissions.handedOverAt),
        lte(submissions.handedOverAt, until),
      ),
    )
}

/** A bounty of the sandbox. */
export type SandboxBounty = Awaited<ReturnType<typeof listBountiesIn>>[number]

/** Bounties in a state since `until`. */
export async function listBountiesIn(db: Db, state: BountyState, until: Date) {
  const { id, title, sponsorId, stateSince, questions, checklist } = bounties
  return await db
    .select({ id, title, sponsorId, stateSince, questions, checklist })
    .from(bounties)
    .where(and(eq(bounties.state, state), lte(bounties.stateSince, until)))
}

/** The titles of a sponsor's bounties that are open. */
export async function listOpenTitles(db: Db, sponsorId: string): Promise<string[]> {
  const rows = await db
    .select({ title: bounties.title })
    .from(bounties)
    .where(and(eq(bounties.sponsorId, sponsorId), eq(bounties.state, 'open')))
  return rows.map(({ title }) => title)
}

/** How many entries of a bounty are accepted and were before `until`, and how many others are open. */
export async function countEntries(
  db: Db,
  bountyId: string,
  until: Date,
): Promise<{ settled: number; unsettled: number }> {
  const isSettled = and(
    inArray(submissions.state, ['accepted', 'shortlisted']),
    lte(submissions.stateSince, until),
  )
  const open = inArray(submissions.state, [
    'submitted',
    'under_review',
    'changes_requested',
    'accepted',
    'shortlisted',
  ])
  const [row] = await db
    .select({
      settled: sql<number>`count(*) filter (where ${isSettled})::int`,
      all: count(),
    })
    .from(submissions)
    .where(and(eq(submissions.bountyId, bountyId), open))
  const { settled = 0, all = 0 } = row ?? {}
  return { settled, unsettled: all - settled }
}

/** Whether someone has an entry in a bounty, in whatever state. */
export async function hasEntry(db: Db, bountyId: string, authorId: string): Promise<boolean> {
  const own = and(eq(submissions.bountyId, bountyId), eq(submissions.authorId, authorId))
  return (await db.$count(submissions, own)) > 0
}

/** Ends what a bounty waits for in its state: its dates move to `now`. */
export async function endWait(
  db: Db,
  bountyId: string,
  state: 'open' | 'voting' | 'challenge',
  now: Date,
): Promise<void> {
  const date = { open: 'deadlineAt', voting: 'votingEndsAt', challenge: 'challengeEndsAt' } as const
  await db
    .update(bounties)
    .set({ [date[state]]: now })
    .where(and(eq(bounties.id, bountyId), eq(bounties.state, state)))
}

/** Gives back all entry credits. */
export async function refillCredits(db: Db): Promise<void> {
  await db.delete(creditChanges)
}
