import { type PayToken, payToken } from '@laurel/contract/money/payments'
import { smallestUnits } from '@laurel/contract/money/token-text'
import type { PayoutState } from '@laurel/contract/payouts/payouts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  ilike,
  inArray,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nameContains, namePattern } from '../../../db/profiles.queries.ts'
import { awards, bounties } from '../../../db/schema/bounties.ts'
import {
  fundings,
  payoutBatchItems,
  payouts,
  receivedPayments,
} from '../../../db/schema/payments.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { submissions } from '../../../db/schema/submissions.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'
import { destination } from '../facts/payout-facts.queries.ts'
import type { PayoutRow } from '../payouts.queries.ts'

/** A payout with the related data that lists show. */
export interface ListedPayout {
  payout: PayoutRow
  destination: string | null
  recipient: PersonRow | null
  bounty: { bountyId: string; slug: string; title: string } | null
  /** The batch that contains or paid it. */
  batchId: string | null
}

/** Filters of a list of payouts. */
export interface PayoutFilter {
  states: readonly PayoutState[]
  token: PayToken | null
  /** A name, wallet, bounty, label or amount as typed. */
  text: string | null
}

/** A page of a list by time of creation, or by token and amount. */
export type PayoutPage = { limit: number } & (
  | { sort: 'oldest' | 'newest'; after: [atMs: number, id: string] | null }
  | { sort: 'largest'; after: [token: PayToken, amount: string, id: string] | null }
)

const batchId = sql<string | null>`(
  select items.batch_id
  from ${payoutBatchItems} as items
  where items.payout_id = ${payouts.id}
    and items.is_live
)`

async function select(db: Db, where: SQL | undefined, page: PayoutPage): Promise<ListedPayout[]> {
  return await db
    .select({
      payout: payouts,
      destination,
      recipient: personColumns,
      bounty: { bountyId: bounties.id, slug: bounties.slug, title: bounties.title },
      batchId,
    })
    .from(payouts)
    .leftJoin(userProfiles, eq(userProfiles.userId, payouts.userId))
    .leftJoin(fundings, eq(fundings.bountyId, payouts.bountyId))
    .leftJoin(receivedPayments, eq(receivedPayments.id, payouts.receivedPaymentId))
    .leftJoin(bounties, eq(bounties.id, payouts.bountyId))
    .where(and(where, restOf(page)))
    .orderBy(...orderOf(page))
    .limit(page.limit)
}

function orderOf({ sort }: PayoutPage): SQL[] {
  if (sort === 'largest') return [asc(payouts.token), desc(payouts.amount), desc(payouts.id)]
  const order = sort === 'newest' ? desc : asc
  return [order(payouts.createdAt), order(payouts.id)]
}

/** The condition for rows after the previous page. */
function restOf(page: PayoutPage): SQL | undefined {
  if (page.after === null) return undefined
  if (page.sort === 'largest') {
    const [token, amount, id] = page.after
    return sql`(${payouts.token} > ${token}
      or ${payouts.token} = ${token} and (${payouts.amount}, ${payouts.id}) < (${amount}::numeric, ${id}::uuid))`
  }
  const side = page.sort === 'newest' ? sql`<` : sql`>`
  const [atMs, id] = page.after
  return sql`(${payouts.createdAt}, ${payouts.id}) ${side} (${new Date(atMs)}, ${id}::uuid)`
}

/** Whose payouts are listed: a person's, or only those for entries of one of their agents. */
interface Earner {
  userId: string
  agentId: string | null
}

/** Payouts of one person. */
export async function listPayoutsOfPerson(
  db: Db,
  { userId, agentId }: Earner,
  page: PayoutPage,
): Promise<ListedPayout[]> {
  const isEarned =
    agentId === null
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(submissions)
            .where(and(eq(submissions.id, payouts.submissionId), eq(submissions.agentId, agentId))),
        )
  return await select(db, and(eq(payouts.userId, userId), isEarned), page)
}

/** Prizes in SOL and USDC of a person's entries whose results can still be objected to, newest first. */
export async function listAwardedPrizes(db: Db, { userId, agentId }: Earner) {
  return await db
    .select({
      submissionId: awards.submissionId,
      title: submissions.title,
      amount: awards.prizeAmount,
      token: bounties.rewardToken,
      bounty: { bountyId: bounties.id, slug: bounties.slug, title: bounties.title },
      awardedAt: awards.createdAt,
      objectionsUntil: bounties.challengeEndsAt,
    })
    .from(awards)
    .innerJoin(submissions, eq(submissions.id, awards.submissionId))
    .innerJoin(bounties, eq(bounties.id, awards.bountyId))
    .where(
      and(
        eq(submissions.authorId, userId),
        agentId === null ? undefined : eq(submissions.agentId, agentId),
        eq(bounties.state, 'challenge'),
        ne(bounties.rewardToken, 'POINTS'),
        gt(awards.prizeAmount, 0n),
      ),
    )
    .orderBy(desc(awards.createdAt), awards.submissionId)
}

/** Payouts of all people, for finance. */
export async function findPayouts(
  db: Db,
  filter: PayoutFilter,
  page: PayoutPage,
): Promise<ListedPayout[]> {
  return await select(db, and(inArray(payouts.state, [...filter.states]), matches(filter)), page)
}

/** One payout as lists show it, null when there is none. */
export async function findListedPayout(db: Db, id: string): Promise<ListedPayout | null> {
  const page = { sort: 'newest', after: null, limit: 1 } as const
  return (await select(db, eq(payouts.id, id), page))[0] ?? null
}

/** The number and sum, in smallest units, of payouts in each state, regardless of the state filter. */
export async function sumPayouts(
  db: Db,
  filter: Omit<PayoutFilter, 'states'>,
): Promise<{ state: PayoutState; token: PayToken; count: number; amount: string }[]> {
  return await db
    .select({
      state: payouts.state,
      token: payouts.token,
      count: count(),
      amount: sql<string>`sum(${payouts.amount})::text`,
    })
    .from(payouts)
    .leftJoin(userProfiles, eq(userProfiles.userId, payouts.userId))
    .leftJoin(bounties, eq(bounties.id, payouts.bountyId))
    .where(matches(filter))
    .groupBy(payouts.state, payouts.token)
    .orderBy(payouts.state, payouts.token)
}

function matches({ token, text }: Omit<PayoutFilter, 'states'>): SQL | undefined {
  return and(
    token === null ? undefined : eq(payouts.token, token),
    text === null
      ? undefined
      : or(
          nameContains(namePattern(text)),
          ilike(bounties.title, namePattern(text)),
          ilike(payouts.label, namePattern(text)),
          eq(payouts.walletAddress, text),
          eq(userProfiles.walletAddress, text),
          ...amountsIn(text).map(({ of, amount }) =>
            and(eq(payouts.token, of), sql`${payouts.amount} = ${amount}::numeric`),
          ),
        ),
  )
}

/** The amounts that a search text may mean, with or without separators and token: `1,500.5`, `0.05 SOL`. */
function amountsIn(text: string): { of: PayToken; amount: bigint }[] {
  const [, digits = '', name] = /^([\d,]{1,20}(?:\.\d{1,9})?) ?(SOL|USDC)?$/i.exec(text) ?? []
  if (!/\d/.test(digits)) return []
  return payToken.options.flatMap((of) => {
    const amount =
      name === undefined || name.toUpperCase() === of ? smallestUnits(digits, of) : null
    return amount === null ? [] : [{ of, amount }]
  })
}
