import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { boolean, oneOf, type RowOf, text, uuid } from '../../db/columns.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { sessions } from '../../db/schema/sign-in/auth.ts'
import { EITHER, statementByShape } from '../../db/statement.ts'

/** Whether the rows are locked until the transaction ends. */
interface LockShape {
  isLocked: boolean
}

const LOCKS = { isLocked: EITHER }
const userId = sql.placeholder('userId')

const BOUNTY = { id: uuid, slug: text, title: text, state: text }
const ENTRY = { id: uuid, title: text, state: text, bountyTitle: text }

/** A bounty of a person that is neither a draft nor over. */
export type OpenBounty = RowOf<typeof BOUNTY>

/** An entry of a person whose bounty is not over, or whose prize can still be objected to; later it is a payout. */
export type OpenEntry = RowOf<typeof ENTRY>

const bountiesOf = statementByShape(
  'bounties-left-behind',
  BOUNTY,
  LOCKS,
  ({ isLocked }: LockShape) => sql`
    select id, slug, title, state
    from bounties
    where sponsor_id = ${userId}
    order by id
    ${isLocked ? sql`for update` : sql``}
  `,
  'each time',
)

/**
 * A person's bounties with open obligations. With `isLocked` all their bounties are locked until the transaction ends.
 */
export async function listOpenBounties(
  db: Db,
  userId: string,
  isLocked = false,
): Promise<OpenBounty[]> {
  const rows = await bountiesOf(db, { isLocked }, { userId })
  return rows.filter(({ state }) => !['draft', 'completed', 'cancelled', 'expired'].includes(state))
}

const entriesOf = statementByShape(
  'entries-left-behind',
  { ...ENTRY, isOpen: boolean },
  LOCKS,
  ({ isLocked }: LockShape) => sql`
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
  `,
  'each time',
)

/**
 * A person's entries with open obligations, or with a prize to come; with `isLocked` all their submissions are locked.
 */
export async function listOpenEntries(
  db: Db,
  userId: string,
  isLocked = false,
): Promise<OpenEntry[]> {
  const rows = await entriesOf(db, { isLocked }, { userId })
  return rows.filter(({ isOpen }) => isOpen).map(({ isOpen: _isOpen, ...entry }) => entry)
}

const PAYOUT = {
  id: uuid,
  label: text,
  token: oneOf<'SOL' | 'USDC'>(),
  amount: text,
  bountyTitle: text,
  hasNoWallet: boolean,
}

/** A payout owed to a person. */
export type OpenPayout = RowOf<typeof PAYOUT>

const payoutsOf = statementByShape(
  'payouts-left-behind',
  PAYOUT,
  LOCKS,
  ({ isLocked }: LockShape) => sql`
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
  `,
  'each time',
)

/** Payouts owed to a person; with `isLocked` they are locked until the transaction ends. */
export async function listOpenPayouts(
  db: Db,
  userId: string,
  isLocked = false,
): Promise<OpenPayout[]> {
  return await payoutsOf(db, { isLocked }, { userId })
}

/** The username of a person, null without a profile. */
export async function findUsername(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ username: userProfiles.username })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
  return row?.username ?? null
}

/** When a session began, null for one that has ended. */
export async function findSessionStart(db: Db, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row?.createdAt ?? null
}
