import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean, integer, nullable, type RowOf, text, timestamp } from '../../../db/columns.ts'
import { airdropMeetings } from '../../../db/schema/airdrops.ts'
import { statement } from '../../../db/statement.ts'

const PROOFS = {
  passkeyDays: integer,
  hasTwitter: boolean,
  /** ISO 8601, as the provider sent it; null where it sent none. */
  twitterCreatedAt: nullable(text),
  hasFinalPayout: boolean,
  metAt: nullable(timestamp),
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
      (select met_at from airdrop_meetings where user_id = ${userId}) as "metAt"
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
