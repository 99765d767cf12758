import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, min, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { fundingAttempts, fundings, LIVE_ATTEMPT_STATES } from '../../db/schema/payments.ts'

/** A stored funding of a bounty's prize on the chain. */
export type FundingRow = typeof fundings.$inferSelect
/** A stored transaction that a sponsor was asked to sign. */
export type FundingAttemptRow = typeof fundingAttempts.$inferSelect
type FundingPatch = Partial<Omit<FundingRow, 'bountyId' | 'reference' | 'memo' | 'createdAt'>>
type AttemptPatch = Partial<Omit<FundingAttemptRow, 'id' | 'bountyId' | 'createdAt' | 'updatedAt'>>

/**
 * Inserts a funding, or updates one still awaiting payment to the current terms; its reference stays. One with a
 * payment in flight, or that is final, stays as it is.
 */
export async function upsertFunding(
  db: Db,
  row: typeof fundings.$inferInsert,
): Promise<FundingRow> {
  await db
    .insert(fundings)
    .values(row)
    .onConflictDoUpdate({
      target: fundings.bountyId,
      set: { token: row.token, amount: row.amount, treasury: row.treasury },
      setWhere: eq(fundings.state, 'awaiting'),
    })
  const [stored] = await db.select().from(fundings).where(eq(fundings.bountyId, row.bountyId))
  if (stored === undefined) throw new Error('the funding was just written')
  return stored
}

/** A funding, locked until the transaction ends; null when there is none. Lock its bounty first. */
export async function lockFunding(db: Db, bountyId: string): Promise<FundingRow | null> {
  const [row] = await db
    .select()
    .from(fundings)
    .where(eq(fundings.bountyId, bountyId))
    .for('update')
  return row ?? null
}

/** Changes a locked funding. */
export async function updateFunding(db: Db, bountyId: string, patch: FundingPatch): Promise<void> {
  await db.update(fundings).set(patch).where(eq(fundings.bountyId, bountyId))
}

/** The fundings with these references. */
export async function findFundingsByReferences(
  db: Db,
  references: readonly string[],
): Promise<FundingRow[]> {
  return await db
    .select()
    .from(fundings)
    .where(sql`${fundings.reference} = any(${sql.param([...references])}::text[])`)
    .orderBy(asc(fundings.bountyId))
}

/** Bounties that await their prize in SOL or USDC and have no funding for the current terms. */
export async function listBountiesWithoutFunding(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: bounties.id })
    .from(bounties)
    .leftJoin(fundings, eq(fundings.bountyId, bounties.id))
    .where(
      and(
        eq(bounties.state, 'awaiting_funding'),
        sql`${bounties.rewardToken} <> 'POINTS'`,
        or(
          isNull(fundings.bountyId),
          and(
            eq(fundings.state, 'awaiting'),
            sql`(${fundings.token}, ${fundings.amount}) is distinct from (${bounties.rewardToken}, ${bounties.prizeTotal})`,
          ),
        ),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** References of fundings awaiting payment; with `builtSince` only those with a transaction built after it. */
export async function selectWatchedReferences(
  db: Db,
  builtSince: Date | null,
  limit: number,
): Promise<string[]> {
  const newest = db
    .select({
      bountyId: fundingAttempts.bountyId,
      at: sql`max(${fundingAttempts.createdAt})`.as('at'),
    })
    .from(fundingAttempts)
    .groupBy(fundingAttempts.bountyId)
    .as('newest')
  const rows = await db
    .select({ reference: fundings.reference })
    .from(fundings)
    .innerJoin(bounties, eq(bounties.id, fundings.bountyId))
    .innerJoin(newest, eq(newest.bountyId, fundings.bountyId))
    .where(
      and(
        eq(bounties.state, 'awaiting_funding'),
        sql`${fundings.state} <> 'final'`,
        builtSince === null ? undefined : gt(newest.at, builtSince),
      ),
    )
    .orderBy(desc(newest.at))
    .limit(limit)
  return rows.map(({ reference }) => reference)
}

/** Inserts an attempt. */
export async function insertFundingAttempt(
  db: Db,
  row: typeof fundingAttempts.$inferInsert,
): Promise<void> {
  await db.insert(fundingAttempts).values(row)
}

/** An attempt, null when there is none. */
export async function findFundingAttempt(db: Db, id: string): Promise<FundingAttemptRow | null> {
  const [row] = await db.select().from(fundingAttempts).where(eq(fundingAttempts.id, id))
  return row ?? null
}

/** An attempt, locked until the transaction ends. Lock its bounty first. */
export async function lockFundingAttempt(db: Db, id: string): Promise<FundingAttemptRow | null> {
  const [row] = await db
    .select()
    .from(fundingAttempts)
    .where(eq(fundingAttempts.id, id))
    .for('update')
  return row ?? null
}

/** Changes a locked attempt. */
export async function updateFundingAttempt(
  db: Db,
  id: string,
  patch: AttemptPatch,
  now: Date,
): Promise<void> {
  await db
    .update(fundingAttempts)
    .set({ ...patch, updatedAt: now })
    .where(eq(fundingAttempts.id, id))
}

/** The attempt with a signature, null for a transaction that was not submitted here. */
export async function findFundingAttemptBySignature(
  db: Db,
  signature: string,
): Promise<FundingAttemptRow | null> {
  const [row] = await db
    .select()
    .from(fundingAttempts)
    .where(eq(fundingAttempts.signature, signature))
  return row ?? null
}

const isLiveAndSigned = and(
  isNotNull(fundingAttempts.signature),
  inArray(fundingAttempts.state, [...LIVE_ATTEMPT_STATES]),
)

/** Signed attempts that may still move money, the least recently observed first. */
export async function selectLiveFundingAttempts(
  db: Db,
  limit: number,
): Promise<FundingAttemptRow[]> {
  return await db
    .select()
    .from(fundingAttempts)
    .where(isLiveAndSigned)
    .orderBy(asc(fundingAttempts.updatedAt), asc(fundingAttempts.id))
    .limit(limit)
}

/** Whether another signed attempt of the bounty may still move money. */
export async function hasLiveAttempt(
  db: Db,
  bountyId: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const rows = await db
    .select({ id: fundingAttempts.id })
    .from(fundingAttempts)
    .where(
      and(
        eq(fundingAttempts.bountyId, bountyId),
        isLiveAndSigned,
        exceptId === null ? undefined : sql`${fundingAttempts.id} <> ${exceptId}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether a payment is or may be in flight: a live signed attempt, or one built after `builtSince`. */
export async function hasPaymentInFlight(db: Db, builtSince: Date): Promise<boolean> {
  const rows = await db
    .select({ id: fundingAttempts.id })
    .from(fundingAttempts)
    .where(
      and(
        inArray(fundingAttempts.state, [...LIVE_ATTEMPT_STATES]),
        or(isNotNull(fundingAttempts.signature), gt(fundingAttempts.createdAt, builtSince)),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether any funding exists. */
export async function hasFundings(db: Db): Promise<boolean> {
  const rows = await db.select({ id: fundings.bountyId }).from(fundings).limit(1)
  return rows.length > 0
}

/** When the first funding was opened, null when none was. */
export async function findFirstFundingAt(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: min(fundings.createdAt) }).from(fundings)
  return row?.at ?? null
}

/** Whether there are attempts that were built and never submitted. */
export async function hasUnsignedAttempt(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: fundingAttempts.id })
    .from(fundingAttempts)
    .where(and(eq(fundingAttempts.state, 'built'), isNull(fundingAttempts.signature)))
    .limit(1)
  return rows.length > 0
}

/** Expires attempts that were built and never submitted, past their last valid block height. */
export async function expireUnsigned(db: Db, pastHeight: number, now: Date): Promise<number> {
  const result = await db
    .update(fundingAttempts)
    .set({ state: 'expired', updatedAt: now })
    .where(
      and(
        eq(fundingAttempts.state, 'built'),
        isNull(fundingAttempts.signature),
        lt(fundingAttempts.lastValidBlockHeight, pastHeight),
      ),
    )
  return result.rowCount ?? 0
}
