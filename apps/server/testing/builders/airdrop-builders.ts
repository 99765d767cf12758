import { points } from '@laurel/contract/money/money'
import { eq } from 'drizzle-orm'
import { newReference } from '../../src/chain/addresses.ts'
import {
  airdropAllocations,
  airdropSnapshots,
  airdrops,
  passkeyDays,
} from '../../src/db/schema/airdrops.ts'
import { seasons } from '../../src/db/schema/ledger.ts'
import { receivedPayments } from '../../src/db/schema/payments.ts'
import { userStandings } from '../../src/db/schema/people.ts'
import { lockAirdrop } from '../../src/features/airdrops/airdrops.queries.ts'
import { findUnpublished } from '../../src/features/airdrops/snapshots/snapshots.queries.ts'
import { publishSnapshot } from '../../src/features/airdrops/snapshots/snapshots.service.ts'
import { assignPool, lockPoolPayment } from '../../src/features/fundings/pool-payments.service.ts'
import { movePoints } from '../../src/features/points/move-points.service.ts'
import {
  ensureSeason,
  findCurrentSeason,
} from '../../src/features/points/seasons/seasons.service.ts'
import { MS, plus } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { runAsSystem } from '../../src/platform/work/sweeps.ts'
import type { Person, TestServer } from '../servers/test-server.ts'
import { buildPerson } from './builders.ts'
import { buildFundable, finalizeChain, payByHand } from './funding-builders.ts'
import { buildReceived } from './money-builders.ts'
import { buildFinance, linkWallet, newAddress } from './payout-builders.ts'

/** A payment into the treasury that names no bounty, in smallest units, in an open season; returns its id. */
export async function buildPoolPayment(t: TestServer, amount = 3_000_000_000n): Promise<string> {
  await ensureSeason(t.deps.database, t.clock)
  // The treasury is read only where a bounty has awaited tokens.
  const fundable = await buildFundable(t)
  await payByHand(t, fundable, { reference: newReference(), memo: 'Pool', amount })
  await finalizeChain(t)
  t.clock.setOffsetMs(t.clock.offsetMs() + 60_000)
  await finalizeChain(t)
  const [payment] = await t.db
    .select()
    .from(receivedPayments)
    .where(eq(receivedPayments.source, fundable.wallet.address))
  if (payment === undefined) throw new Error('the payment was not received')
  return payment.id
}

/** An announced airdrop of the current season; returns its id and the two people of finance. */
export async function buildAirdrop(
  t: TestServer,
  amount?: bigint,
): Promise<{ id: string; drafter: Person; announcer: Person }> {
  const receivedPaymentId = await buildPoolPayment(t, amount)
  const drafter = await buildFinance(t)
  const announcer = await buildFinance(t)
  const { airdropId: id } = await t.ok(drafter, 'POST /api/v1/airdrop-drafts', {
    body: { receivedPaymentId },
  })
  await t.ok(announcer, 'POST /api/v1/airdrop-drafts/{id}/announce', {
    params: { id },
    body: { reason: 'The pool of this season' },
  })
  return { id, drafter, announcer }
}

/** The server that rows are stored on. */
type Bench = Pick<TestServer, 'db' | 'deps' | 'clock' | 'money'>

/** Lamports of a stored pool. */
const POOL = 1_000_000_000n

let pastSeasons = 0

/**
 * An airdrop of 1 SOL in a state, as rows and books: a draft in the current season, others in a past one of their own,
 * with a published calculation for these people, each with a score of 100.
 */
export async function storeAirdrop(
  t: Bench,
  state: 'draft' | 'appeals' | 'claim_open',
  people: readonly Person[] = [],
): Promise<string> {
  const now = t.clock.now()
  const id = newId()
  const draftedBy = newId()
  const poolPaymentId = await buildReceived(t)
  await t.db.insert(airdrops).values({
    id,
    seasonId: state === 'draft' ? await currentSeasonId(t) : await storePastSeason(t),
    token: 'SOL',
    state,
    stateSince: now,
    poolPaymentId,
    poolAmount: POOL,
    salt: newId(),
    draftedBy,
    appealsEndAt: plus(now, MS.day),
    claimsEndAt: plus(now, MS.day),
    createdAt: now,
  })
  if (state === 'draft') return id
  await runAsSystem(t.deps, async (ctx) => {
    const payment = await lockPoolPayment(ctx.db, poolPaymentId)
    const act = { draftedBy, draftedAt: now, announcedBy: newId(), note: 'The pool' }
    await assignPool(ctx, payment, { id, ...act })
  })
  await publish(t, id, state === 'appeals' ? 'closing' : 'final', people)
  return id
}

async function publish(
  t: Bench,
  airdropId: string,
  round: 'closing' | 'final',
  people: readonly Person[],
): Promise<void> {
  const snapshotId = newId()
  const startedAt = t.clock.now()
  const snapshot = { id: snapshotId, airdropId, round, poolAmount: POOL, startedAt }
  await t.db.insert(airdropSnapshots).values(snapshot)
  for (const { userId } of people) {
    await t.db.insert(airdropAllocations).values({
      snapshotId,
      pseudonym: newId().replaceAll('-', ''),
      userId,
      scorePoints: 100,
      components: [{ category: 'win', rawPoints: 120, cappedPoints: 15 }],
      cluster: newId().replaceAll('-', ''),
    })
  }
  await runAsSystem(t.deps, async (ctx) => {
    const airdrop = await lockAirdrop(ctx.db, airdropId)
    const stored = await findUnpublished(ctx.db, airdropId)
    if (airdrop !== null && stored !== null) await publishSnapshot(ctx, airdrop, stored)
  })
}

async function currentSeasonId(t: Bench): Promise<string> {
  await ensureSeason(t.deps.database, t.clock)
  return (await findCurrentSeason(t.db, t.clock.now()))?.id ?? ''
}

async function storePastSeason(t: Bench): Promise<string> {
  pastSeasons += 1
  const id = newId()
  const year = 2000 + (pastSeasons % 20)
  await t.db.insert(seasons).values({
    id,
    name: `Season of ${year}`,
    startsAt: new Date(Date.UTC(year, 0)),
    endsAt: new Date(Date.UTC(year, 3)),
    ruleVersion: 1,
  })
  return id
}

/** A person with their username. */
export type NamedPerson = Person & { username: string }

/** What differs about a built person with a season score. */
interface ScoredOptions {
  trustLevel?: number
  /** False for a person without a wallet. */
  hasWallet?: boolean
  /** The person whose cluster they share. */
  clusterOf?: Person
}

/** A person with a season score, who is eligible unless the options say otherwise. */
export async function buildScored(
  t: TestServer,
  scorePoints: number,
  options: ScoredOptions = {},
): Promise<NamedPerson> {
  const { trustLevel = 1, hasWallet = true, clusterOf } = options
  const person = await buildPerson(t.db, t.clock.now(), { trustLevel })
  const { userId } = person
  if (hasWallet) await linkWallet(t, userId, newAddress())
  if (clusterOf !== undefined) {
    const cluster = { clusterId: clusterOf.userId }
    await t.db.update(userStandings).set(cluster).where(eq(userStandings.userId, userId))
  }
  await runAsSystem(t.deps, (ctx) =>
    movePoints(ctx, {
      mint: [
        {
          key: `test:${newId()}`,
          userId,
          amount: points(scorePoints),
          category: 'win',
          causeKind: 'test',
          causeId: newId(),
          title: 'Won',
        },
      ],
    }),
  )
  return person
}

/** Days on which a person used a passkey: enough for one proof unless another number is given. */
export async function buildPasskeyDays(
  t: Pick<TestServer, 'db'>,
  { userId }: Person,
  count = 20,
): Promise<void> {
  await t.db.insert(passkeyDays).values(
    Array.from({ length: count }, (_, day) => ({
      userId,
      day: `2026-10-${String(day + 1).padStart(2, '0')}`,
    })),
  )
}

/** Gives a person the two proofs that a claim needs. */
export async function provePerson(t: TestServer, person: NamedPerson): Promise<void> {
  await buildPasskeyDays(t, person)
  await t.ok(await buildFinance(t, 'moderator'), 'POST /api/v1/airdrop-meetings', {
    body: { username: person.username, reason: 'Met on a call' },
  })
}
