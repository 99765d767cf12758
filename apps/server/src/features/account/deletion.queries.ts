import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** A bounty of a person that is neither a draft nor over. */
export type OpenBounty = { id: string; slug: string; title: string; state: string }

/** An entry of a person whose bounty is not over, or whose prize can still be challenged; later it is a payout. */
export type OpenEntry = { id: string; title: string; state: string; bountyTitle: string }

/** A person's bounties that others wait for. With `isLocked` all their bounties stand still until the transaction ends. */
export async function openBountiesOf(
  db: Db,
  userId: string,
  isLocked = false,
): Promise<OpenBounty[]> {
  const { rows } = await db.execute<OpenBounty>(sql`
    select id, slug, title, state
    from bounties
    where sponsor_id = ${userId}
    order by id
    ${isLocked ? sql`for update` : sql``}
  `)
  return rows.filter(({ state }) => !['draft', 'completed', 'cancelled', 'expired'].includes(state))
}

/** A person's entries that others wait for, or that wait for a prize; with `isLocked` all their submissions stand still. */
export async function openEntriesOf(
  db: Db,
  userId: string,
  isLocked = false,
): Promise<OpenEntry[]> {
  const { rows } = await db.execute<OpenEntry & { isOpen: boolean }>(sql`
    select
      submissions.id,
      submissions.title,
      submissions.state,
      coalesce(bounties.title, '') as "bountyTitle",
      coalesce(
        (
          bounties.state in ('open', 'voting', 'judging')
          and submissions.state in ('submitted', 'under_review', 'changes_requested', 'accepted', 'shortlisted')
        )
        or (bounties.state = 'challenge' and submissions.state = 'winner'),
        false
      ) as "isOpen"
    from submissions
    left join bounties on bounties.id = submissions.bounty_id
    where submissions.author_id = ${userId}
    order by submissions.id
    ${isLocked ? sql`for update of submissions` : sql``}
  `)
  return rows.filter(({ isOpen }) => isOpen).map(({ isOpen: _isOpen, ...entry }) => entry)
}

/** Money that is owed to a person. */
export type OpenPayout = {
  id: string
  label: string
  token: 'SOL' | 'USDC'
  amount: string
  bountyTitle: string
  hasNoWallet: boolean
}

/** What a person is still to be paid; with `isLocked` it stands still until the transaction ends. */
export async function openPayoutsOf(
  db: Db,
  userId: string,
  isLocked = false,
): Promise<OpenPayout[]> {
  const { rows } = await db.execute<OpenPayout>(sql`
    select
      payouts.id,
      payouts.label,
      payouts.token,
      payouts.amount::text,
      coalesce(bounties.title, '') as "bountyTitle",
      payouts.returns_at is not null as "hasNoWallet"
    from payouts
    left join bounties on bounties.id = payouts.bounty_id
    where payouts.user_id = ${userId}
      and payouts.state not in ('finalized', 'cancelled')
    order by payouts.id
    ${isLocked ? sql`for update of payouts` : sql``}
  `)
  return rows
}

/** Deletes a person's files, those apart that stand in a submission which stays. */
export async function deleteFilesOf(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from storage_objects
    where owner_id = ${userId}
      and not exists (select from submission_images where submission_images.object_id = storage_objects.id)
  `)
}

/** The username of a person, null without a profile. */
export async function usernameOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ username: string }>(
    sql`select username from user_profiles where user_id = ${userId}`,
  )
  return rows[0]?.username ?? null
}

/** When a session began, null for one that is gone. */
export async function sessionStartOf(db: Db, sessionId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select (extract(epoch from created_at) * 1000)::bigint as ms from auth.sessions where id = ${sessionId}`,
  )
  return rows[0] === undefined ? null : new Date(Number(rows[0].ms))
}
