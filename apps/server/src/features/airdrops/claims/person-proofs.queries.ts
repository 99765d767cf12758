import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean, integer, nullable, type RowOf, text, timestamp } from '../../../db/columns.ts'
import { airdropMeetings, walletHistories } from '../../../db/schema/airdrops.ts'
import { statement } from '../../../db/statement.ts'

const PROOFS = {
  passkeyDays: integer,
  hasTwitter: boolean,
  /** ISO 8601, as the provider sent it; null where it sent none. */
  twitterCreatedAt: nullable(text),
  hasFinalPayout: boolean,
  metAt: nullable(timestamp),
  /** The linked wallet; null without one. */
  walletAddress: nullable(text),
  /** What Mainnet said about the linked wallet; null before it was asked, and for another wallet. */
  walletCheckedAt: nullable(timestamp),
  walletTransactions: nullable(integer),
  walletOldestAt: nullable(timestamp),
}

/** What shows that an account belongs to a person. */
export type PersonProofFacts = RowOf<typeof PROOFS>

const userId = sql.placeholder('userId')

const proofs = statement(
  'airdrop-person-proofs',
  PROOFS,
  sql`
    select
      (select count(*)::int from passkey_days where user_id = ${userId}) as "passkeyDays",
      exists (
        select from auth.identities
        where user_id = ${userId}
          and provider = 'twitter'
      ) as "hasTwitter",
      (
        select identity_data ->> 'created_at' from auth.identities
        where user_id = ${userId}
          and provider = 'twitter'
        limit 1
      ) as "twitterCreatedAt",
      exists (
        select from payouts
        where user_id = ${userId}
          and kind in ('prize', 'airdrop')
          and state = 'finalized'
      ) as "hasFinalPayout",
      (select met_at from airdrop_meetings where user_id = ${userId}) as "metAt",
      profile.wallet_address as "walletAddress",
      history.checked_at as "walletCheckedAt",
      history.transaction_count as "walletTransactions",
      history.oldest_at as "walletOldestAt"
    from (select ${userId}::uuid as user_id) as asked
    left join user_profiles as profile on profile.user_id = asked.user_id
    left join wallet_histories as history
      on history.user_id = asked.user_id
      and history.address = profile.wallet_address
  `,
  'each time',
)

/** The facts about a person's proofs. */
export async function findPersonProofs(db: Db, userId: string): Promise<PersonProofFacts> {
  const [row] = await proofs(db, { userId })
  if (row === undefined) throw new Error('one row without conditions')
  return row
}

/** Records that staff met a person; false when someone had recorded it. */
export async function insertMeeting(
  db: Db,
  row: typeof airdropMeetings.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(airdropMeetings)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: airdropMeetings.userId })
  return inserted.length > 0
}

/** Whether a wallet's history is stored for another account. */
export async function isWalletOfAnother(db: Db, userId: string, address: string): Promise<boolean> {
  const rows = await db
    .select({ userId: walletHistories.userId })
    .from(walletHistories)
    .where(and(eq(walletHistories.address, address), ne(walletHistories.userId, userId)))
  return rows.length > 0
}

/** Stores what Mainnet said about a person's wallet, instead of what it said before. */
export async function upsertWalletHistory(
  db: Db,
  row: typeof walletHistories.$inferInsert,
): Promise<void> {
  const { userId: _, ...set } = row
  await db
    .insert(walletHistories)
    .values(row)
    .onConflictDoUpdate({ target: walletHistories.userId, set })
}
