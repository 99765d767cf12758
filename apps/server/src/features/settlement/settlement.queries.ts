import { and, asc, eq, gte, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { integer, uuid } from '../../db/columns.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { ledgerAccounts, ledgerTransfers } from '../../db/schema/ledger.ts'
import {
  bountySettlements,
  submissions,
  voteSettlements,
  votes,
} from '../../db/schema/submissions.ts'
import { statement } from '../../db/statement.ts'

/** A stored settlement of a bounty. */
export type SettlementRow = typeof bountySettlements.$inferSelect
/** A stored vote receipt. */
export type VoteSettlementRow = typeof voteSettlements.$inferSelect

/** Claims the settlement of a bounty for this transaction. False when the bounty is settled. */
export async function insertSettlement(db: Db, row: SettlementRow): Promise<boolean> {
  const inserted = await db
    .insert(bountySettlements)
    .values(row)
    .onConflictDoNothing()
    .returning({ bountyId: bountySettlements.bountyId })
  return inserted.length > 0
}

/**
 * Lets one settlement of a sponsor run at a time, until the transaction ends: what a bounty mints depends on the
 * sponsor's other bounties.
 */
export async function lockSponsorSettlements(db: Db, sponsorId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`settlement:${sponsorId}`}, 0))`,
  )
}

/** When a bounty was due to settle: at the end of its objection period, however late that was noticed. */
const settledFor = sql`coalesce(${bounties.challengeEndsAt}, ${bountySettlements.settledAt})`

/** The due time of the last settlement of a sponsor that minted, null if none did. */
export async function findLastMintedAt(db: Db, sponsorId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(settledFor).mapWith(bountySettlements.settledAt) })
    .from(bountySettlements)
    .innerJoin(bounties, eq(bounties.id, bountySettlements.bountyId))
    .where(and(eq(bountySettlements.sponsorId, sponsorId), isNull(bountySettlements.refusal)))
  return row?.at ?? null
}

/** The causes of a sponsor's bonuses. */
const BONUS_CAUSES = ['bounty_funded', 'bounty_decided']

/**
 * Counts a person's sponsor bonuses since an instant, by kind of cause. They are spendable at once, or pending until
 * the day settles.
 */
export async function countSponsorBonuses(
  db: Db,
  sponsorId: string,
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ causeKind: ledgerTransfers.causeKind, count: sql<number>`count(*)::int` })
    .from(ledgerTransfers)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerTransfers.toAccountId))
    .where(
      and(
        eq(ledgerAccounts.ownerId, sponsorId),
        inArray(ledgerAccounts.kind, ['spendable', 'pending']),
        eq(ledgerTransfers.category, 'sponsor'),
        inArray(ledgerTransfers.causeKind, BONUS_CAUSES),
        gte(ledgerTransfers.createdAt, since),
      ),
    )
    .groupBy(ledgerTransfers.causeKind)
  return new Map(rows.map(({ causeKind, count }) => [causeKind, count]))
}

/** Inserts vote receipts, in one statement with one parameter: thousands at a time are usual. */
export async function insertVoteSettlements(
  db: Db,
  rows: readonly VoteSettlementRow[],
): Promise<void> {
  await db.execute(sql`
    insert into vote_settlements (
      vote_id, bounty_id, voter_id, is_hit, place, is_bonus, placed_share, strength, weight, early,
      rank_factor, skill, streak_percent, pool_points, raw_points, part_skill, split_points,
      capped_points, amount_points, split_hundredths, capped_hundredths, amount_hundredths,
      record, one_voice, is_mutual_support, checklist_third, state, transfer_id, voided_at,
      counts_for_skill, settled_at
    )
    select
      "voteId", "bountyId", "voterId", "isHit", place, "isBonus", "placedShare", strength, weight, early,
      "rankFactor", skill, "streakPercent", "poolPoints", "rawPoints", "partSkill", "splitPoints",
      "cappedPoints", "amountPoints", "splitHundredths", "cappedHundredths", "amountHundredths",
      record, "oneVoice", "isMutualSupport", "checklistThird", state, "transferId",
      "voidedAt", "countsForSkill", "settledAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as receipt (
      "voteId" uuid, "bountyId" uuid, "voterId" uuid, "isHit" boolean, place smallint, "isBonus" boolean,
      "placedShare" double precision, strength double precision, weight double precision,
      early double precision, "rankFactor" double precision, skill double precision,
      "streakPercent" smallint, "poolPoints" integer, "rawPoints" double precision,
      "partSkill" double precision, "splitPoints" integer, "cappedPoints" integer,
      "amountPoints" integer, "splitHundredths" integer, "cappedHundredths" integer,
      "amountHundredths" integer, record double precision, "oneVoice" double precision,
      "isMutualSupport" boolean, "checklistThird" smallint, state text, "transferId" uuid,
      "voidedAt" timestamptz, "countsForSkill" boolean,
      "settledAt" timestamptz
    )
  `)
}

/**
 * Authors who were given win points or an author share in a bounty of a sponsor that settled since an instant
 * (product.md 8).
 */
export async function listPairedAuthors(
  db: Db,
  sponsorId: string,
  since: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ authorId: submissions.authorId })
    .from(bountySettlements)
    .innerJoin(bounties, eq(bounties.id, bountySettlements.bountyId))
    .innerJoin(submissions, eq(submissions.bountyId, bountySettlements.bountyId))
    .innerJoin(
      ledgerTransfers,
      and(
        eq(ledgerTransfers.causeKind, 'submission'),
        eq(ledgerTransfers.causeId, sql`${submissions.id}::text`),
        inArray(ledgerTransfers.category, ['win', 'author_share']),
      ),
    )
    .where(
      and(
        eq(bountySettlements.sponsorId, sponsorId),
        isNull(bountySettlements.refusal),
        sql`${settledFor} >= ${since.toISOString()}::timestamptz`,
      ),
    )
  return new Set(rows.map(({ authorId }) => authorId))
}

const carries = statement(
  'curation-carries-lock',
  { userId: uuid, hundredths: integer },
  sql`
    insert into curation_carries (user_id, hundredths, updated_at)
    select user_id, 0, ${sql.placeholder('now')}::timestamptz
    from unnest(${sql.placeholder('voterIds')}::uuid[]) as voter (user_id)
    order by user_id
    on conflict (user_id) do update
    set hundredths = curation_carries.hundredths
    returning user_id as "userId", hundredths
  `,
)

/** What earlier rewards of voters left over, in hundredths, locked in a fixed order until the transaction ends. */
export async function lockCarries(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const sorted = [...new Set(userIds)].sort()
  const rows = await carries(db, { voterIds: sorted, now })
  return new Map(rows.map(({ userId, hundredths }) => [userId, hundredths]))
}

/** Stores what the last rewards of voters left over. */
export async function storeCarries(
  db: Db,
  carries: readonly { userId: string; carriedUnits: number }[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update curation_carries
    set hundredths = carried.hundredths, updated_at = ${now.toISOString()}::timestamptz
    from unnest(
      ${sql.param(carries.map(({ userId }) => userId))}::uuid[],
      ${sql.param(carries.map(({ carriedUnits }) => carriedUnits))}::smallint[]
    ) as carried (user_id, hundredths)
    where curation_carries.user_id = carried.user_id
  `)
}

const holders = statement(
  'holders-with-record',
  { user_id: uuid },
  sql`
    select holder.user_id
    from (
      select distinct user_id
      from point_accruals
      where basis = 'skill'
        and settled_at is null
    ) as holder
    where holder.user_id > ${sql.placeholder('after')}::uuid
    and (
      select count(*)
      from (
        select
        from vote_settlements
        where vote_settlements.voter_id = holder.user_id
          and counts_for_skill
        limit ${sql.placeholder('minVotes')}
      ) as settled
    ) >= ${sql.placeholder('minVotes')}
    order by holder.user_id
    limit ${sql.placeholder('limit')}
  `,
  'each time',
)

/**
 * People with held points and at least `minVotes` settled votes that count for skill, by id after `after`, up to `limit`.
 */
export async function listHoldersWithRecord(
  db: Db,
  minVotes: number,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows = await holders(db, { minVotes, ...page })
  return rows.map(({ user_id }) => user_id)
}

/** The held receipts of a voter on these bounties, in the order in which the votes were cast, locked. */
export async function lockHeldVoteReceipts(
  db: Db,
  voterId: string,
  bountyIds: readonly string[],
): Promise<VoteSettlementRow[]> {
  const rows = await db
    .select({ receipt: voteSettlements })
    .from(voteSettlements)
    .innerJoin(votes, eq(votes.id, voteSettlements.voteId))
    .where(
      and(
        eq(voteSettlements.voterId, voterId),
        eq(voteSettlements.state, 'held'),
        inArray(voteSettlements.bountyId, [...bountyIds]),
      ),
    )
    .orderBy(asc(votes.castAt), asc(votes.id))
    .for('update', { of: voteSettlements })
  return rows.map(({ receipt }) => receipt)
}

/** Stores the decision on a held receipt. */
export async function updateHeldVoteReceipt(
  db: Db,
  voteId: string,
  decision: Pick<VoteSettlementRow, 'state' | 'skill' | 'amountPoints' | 'amountHundredths'>,
): Promise<void> {
  await db.update(voteSettlements).set(decision).where(eq(voteSettlements.voteId, voteId))
}
