import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { rootOfProof } from '@laurel/contract/airdrop/airdrop-data'
import type { AirdropRound } from '@laurel/contract/airdrop/airdrop-words'
import type { Airdrop, MyAirdrop } from '@laurel/contract/airdrop/airdrops'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAirdrop,
  buildPasskeyDays,
  buildPoolPayment,
  buildScored,
  type NamedPerson,
  provePerson,
} from '../../../testing/builders/airdrop-builders.ts'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildFinance } from '../../../testing/builders/payout-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { recomputeAirdrop } from '../../app/commands/recompute-airdrop.ts'
import { breachText, findBreaches } from '../../app/invariants/invariants.ts'
import { sweeps } from '../../app/sweeps.ts'
import { airdropAppeals, airdrops } from '../../db/schema/airdrops.ts'
import { payouts, receivedPayments } from '../../db/schema/payments.ts'
import { auditEntries, notifications } from '../../db/schema/people.ts'
import { postTokens, tokenBalance, tokenSums } from '../../ledger/token-books.service.ts'
import { MS } from '../../platform/clock.ts'
import { sha256 } from '../../platform/ids.ts'
import { runAsSystem, runSweeps } from '../../platform/work/sweeps.ts'
import { openDataSet } from './snapshots/data-set.service.ts'

const POOL = 3_000_000_000n

let t: TestServer
beforeEach(async () => {
  t = await startTestServer()
})
afterEach(async () => {
  const breaches = await t.deps.database.transaction((tx) => findBreaches(tx))
  await t.close()
  expect(breaches.map(breachText)).toEqual([])
})

const moveTo = (iso: string) => t.advance(Date.parse(iso) - t.now().getTime())
const DRY_RUN = '2026-12-18T00:00:01.000Z'
const SEASON_OVER = '2027-01-01T00:10:01.000Z'
const APPEALS_OVER = '2027-01-08T00:11:00.000Z'

async function airdropNow(): Promise<Airdrop> {
  const { items } = await t.ok(null, 'GET /api/v1/airdrops')
  const [newest] = items
  if (newest === undefined) throw new Error('no airdrop')
  return newest
}
const mine = (person: Person, id: string) =>
  t.ok(person, 'GET /api/v1/airdrops/{id}/mine', { params: { id } })
const CLAIM = 'POST /api/v1/airdrops/{id}/claim'
const APPEAL = 'POST /api/v1/airdrops/{id}/appeals'
const DECIDE = 'POST /api/v1/airdrop-appeals/{id}/decide'
const escrowOf = (id: string) => tokenBalance(t.db, 'SOL', { kind: 'escrow', ownerId: id })
const claimsOf = (id: string) => t.db.select().from(payouts).where(eq(payouts.airdropId, id))

/** The published data set of a round. */
async function readDataSet(id: string, round: AirdropRound): Promise<string> {
  return await text(await openDataSet(t.db, id, round))
}

/** An airdrop whose claims are open, with people of these scores. */
async function buildClaimable(...scores: number[]): Promise<{ id: string; people: NamedPerson[] }> {
  const { id } = await buildAirdrop(t)
  const people: NamedPerson[] = []
  for (const score of scores) people.push(await buildScored(t, score))
  await moveTo(SEASON_OVER)
  await moveTo(APPEALS_OVER)
  return { id, people }
}

describe('a season with an airdrop', () => {
  it('goes from a draft to paid claims, and leaves the rest for the next one', async () => {
    const { id } = await buildAirdrop(t)
    expect(await escrowOf(id)).toBe(POOL)
    const [ann, ben, low, fresh, walletless] = [
      await buildScored(t, 500),
      await buildScored(t, 200),
      await buildScored(t, 59),
      await buildScored(t, 100, { trustLevel: 0 }),
      await buildScored(t, 100, { hasWallet: false }),
    ]
    const idle = await buildPerson(t.db, t.now(), { trustLevel: 1 })
    await moveTo('2026-12-17T23:59:00.000Z')
    expect(await airdropNow()).toMatchObject({ state: 'active', snapshots: [] })
    expect((await mine(ann, id)).allocation).toBeNull()

    await moveTo(DRY_RUN)
    expect(await airdropNow()).toMatchObject({
      state: 'active',
      snapshots: [{ round: 'dry_run', peopleCount: 5, eligibleCount: 2 }],
    })
    expect(await mine(ann, id)).toMatchObject({
      allocation: { round: 'dry_run', scorePoints: 500, reasonText: null, deductedPoints: 0 },
      claimRefusal: 'Claims aren’t open yet.',
      abilities: { canClaim: false, canAppeal: false },
    })

    await moveTo(SEASON_OVER)
    expect((await airdropNow()).state).toBe('appeals')
    const reasons = async (person: Person) => (await mine(person, id)).allocation?.line.reason
    expect(await reasons(low)).toBe('too_few_points')
    expect(await reasons(fresh)).toBe('trust_level')
    expect(await reasons(walletless)).toBe('no_wallet')
    expect((await mine(idle, id)).allocation).toBeNull()

    await moveTo(APPEALS_OVER)
    const open = await airdropNow()
    expect(open).toMatchObject({ state: 'claim_open', unclaimedAmount: null })
    expect(open.timeline.map(({ id: step, isDone }) => [step, isDone])).toEqual([
      ['announced', true],
      ['dry_run', true],
      ['closed', true],
      ['appeals', true],
      ['claim_open', true],
      ['claim_closed', false],
    ])
    await expectProof(await mine(ann, id))
    await provePerson(t, ann)
    const claimed = await t.ok(ann, CLAIM, { params: { id } })
    const amount = BigInt(claimed.claim?.amount ?? 0)
    expect(amount).toBeGreaterThan(POOL / 2n)
    expect(await claimsOf(id)).toMatchObject([
      { kind: 'airdrop', userId: ann.userId, amount, label: 'Airdrop of Season 1', state: 'held' },
    ])
    expect(await escrowOf(id)).toBe(POOL - amount)
    const [sol] = await tokenSums(t.db)
    expect((sol?.escrow ?? 0n) + (sol?.payable ?? 0n)).toBe(POOL)

    await t.advance(60 * MS.day + MS.hour)
    expect(await airdropNow()).toMatchObject({
      state: 'claim_closed',
      claims: { count: 1, amount: amount.toString() },
      unclaimedAmount: (POOL - amount).toString(),
    })
    await t.refused(ben, CLAIM, 'conflict', { params: { id } })

    const next = await buildAirdrop(t, POOL)
    expect((await airdropNow()).carriedAmount).toBe((POOL - amount).toString())
    expect(await escrowOf(next.id)).toBe(POOL + POOL - amount)
    expect(await escrowOf(id)).toBe(0n)
  })

  it('happens once when two nodes work on it at the same time', async () => {
    const { id } = await buildAirdrop(t)
    for (const score of [100, 200, 300]) await buildScored(t, score)
    for (const at of [DRY_RUN, SEASON_OVER, APPEALS_OVER]) {
      t.clock.setOffsetMs(t.clock.offsetMs() + Date.parse(at) - t.now().getTime())
      const errors: unknown[] = []
      const wake = () => runSweeps(sweeps, t.deps, (_name, error) => errors.push(error))
      await Promise.all([wake(), wake()])
      expect(errors).toEqual([])
    }
    const { state, snapshots } = await airdropNow()
    expect(state).toBe('claim_open')
    expect(snapshots.map(({ round, peopleCount }) => [round, peopleCount])).toEqual([
      ['dry_run', 3],
      ['closing', 3],
      ['final', 3],
    ])
    const notices = await t.db
      .select()
      .from(notifications)
      .where(like(notifications.dedupeKey, `airdrop:${id}:claim:%`))
    expect(notices).toHaveLength(3)
  })
})

async function expectProof({ allocation }: MyAirdrop): Promise<void> {
  if (allocation === null) throw new Error('no allocation')
  const { line, proof, root } = allocation
  expect(await rootOfProof(line, proof, sha256)).toBe(root)
  const tampered = { ...line, amount: `${line.amount}0` }
  expect(await rootOfProof(tampered, proof, sha256)).not.toBe(root)
}

describe('laurel recompute', () => {
  async function fileOf(text: string): Promise<string> {
    const file = join(await mkdtemp(join(tmpdir(), 'airdrop-')), 'data.ndjson')
    await writeFile(file, text)
    return file
  }

  it('reproduces every amount and the root, and says where a tampered file differs', async () => {
    const { id } = await buildAirdrop(t)
    const first = await buildScored(t, 500)
    await buildScored(t, 90, { clusterOf: first })
    await buildScored(t, 300)
    await buildScored(t, 20)
    await moveTo(SEASON_OVER)
    const data = await readDataSet(id, 'closing')
    expect(await recomputeAirdrop('Season 1', await fileOf(data))).toContain(
      'every amount and the root are reproduced',
    )
    expect(await recomputeAirdrop(id, await fileOf(data))).toContain('4 people, 3 eligible')
    await expect(recomputeAirdrop('Season 2', await fileOf(data))).rejects.toThrow(
      'not of Season 2',
    )
    const lines = data.trimEnd().split('\n')
    const at = lines.findIndex((line) => line.includes('"score":300'))
    const tampered = lines.with(at, (lines[at] ?? '').replace('"score":300', '"score":301'))
    await expect(recomputeAirdrop(id, await fileOf(tampered.join('\n')))).rejects.toThrow(
      new RegExp(`line ${at + 1} \\([0-9a-f]+\\): (leaf|weight) is`),
    )
    await expect(recomputeAirdrop(id, await fileOf(lines.slice(0, -1).join('\n')))).rejects.toThrow(
      'people is 4, recomputed 3',
    )
    await expect(recomputeAirdrop(id, await fileOf('{}'))).rejects.toThrow('line 1')
    expect(data).not.toContain(first.userId)
  })
})

describe('POST /api/v1/airdrop-drafts', () => {
  it('drafts with a payment that names no bounty, once per season, and replaces the draft', async () => {
    const finance = await buildFinance(t)
    const first = await buildPoolPayment(t, POOL)
    const second = await buildPoolPayment(t, 2n * POOL)
    expect(await t.ok(finance, 'GET /api/v1/airdrop-drafts')).toMatchObject({
      draft: null,
      payments: [{ receivedPaymentId: first }, { receivedPaymentId: second }],
      abilities: { canDraft: true },
    })
    const draft = (receivedPaymentId: string) =>
      t.ok(finance, 'POST /api/v1/airdrop-drafts', { body: { receivedPaymentId } })
    const { airdropId } = await draft(first)
    expect(await draft(second)).toMatchObject({ airdropId, poolAmount: (2n * POOL).toString() })
    expect(await t.ok(null, 'GET /api/v1/airdrops')).toEqual({ items: [] })
    expect(await escrowOf(airdropId)).toBe(0n)
  })

  it('needs a second factor, and time before the dry run', async () => {
    const body = { receivedPaymentId: await buildPoolPayment(t) }
    const finance = await buildFinance(t)
    const path = 'POST /api/v1/airdrop-drafts'
    await t.refused({ ...finance, isProven: false }, path, 'step_up_required', { body })
    t.clock.setOffsetMs(t.clock.offsetMs() + Date.parse(DRY_RUN) - t.now().getTime())
    await t.refused(finance, path, 'conflict', { body })
  })
})

describe('POST /api/v1/airdrop-drafts/{id}/announce', () => {
  const path = 'POST /api/v1/airdrop-drafts/{id}/announce'
  const body = { reason: 'The pool of this season' }

  it('takes a second person', async () => {
    const drafter = await buildFinance(t)
    const draft = await t.ok(drafter, 'POST /api/v1/airdrop-drafts', {
      body: { receivedPaymentId: await buildPoolPayment(t) },
    })
    const params = { id: draft.airdropId }
    expect(draft.abilities.canAnnounce).toBe(false)
    const { detail } = await t.refused(drafter, path, 'conflict', { params, body })
    expect(detail).toBe('You drafted it. A second person must announce it.')
    expect(await escrowOf(params.id)).toBe(0n)
  })

  it('moves the pool into escrow once, and the payment can no longer be returned', async () => {
    const { id, announcer } = await buildAirdrop(t)
    await t.refused(announcer, path, 'conflict', { params: { id }, body })
    expect(await escrowOf(id)).toBe(POOL)
    const [row] = await t.db.select().from(airdrops).where(eq(airdrops.id, id))
    const [payment] = await t.db
      .select()
      .from(receivedPayments)
      .where(eq(receivedPayments.id, row?.poolPaymentId ?? ''))
    expect(payment?.state).toBe('kept')
    await t.refused(announcer, 'POST /api/v1/received-payments/{id}/decision', 'conflict', {
      params: { id: payment?.id ?? '' },
      body: { decision: 'return', note: 'Not ours' },
    })
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'airdrop.announce'))
    expect(entry).toMatchObject({ subjectId: id, actorId: announcer.userId, reason: body.reason })
  })

  it('happens once when two people announce at the same time', async () => {
    const [drafter, ...others] = [
      await buildFinance(t),
      await buildFinance(t),
      await buildFinance(t),
    ]
    const { airdropId: id } = await t.ok(drafter, 'POST /api/v1/airdrop-drafts', {
      body: { receivedPaymentId: await buildPoolPayment(t) },
    })
    const results = await Promise.all(
      others.map((by) => t.call(by, path, { params: { id }, body })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await escrowOf(id)).toBe(POOL)
  })

  it('fails when the payment was returned meanwhile', async () => {
    const drafter = await buildFinance(t)
    const other = await buildFinance(t)
    const receivedPaymentId = await buildPoolPayment(t)
    const draft = await t.ok(drafter, 'POST /api/v1/airdrop-drafts', {
      body: { receivedPaymentId },
    })
    await t.ok(other, 'POST /api/v1/received-payments/{id}/decision', {
      params: { id: receivedPaymentId },
      body: { decision: 'return', note: 'Sent by mistake' },
    })
    await t.refused(other, path, 'conflict', { params: { id: draft.airdropId }, body })
  })
})

describe('POST /api/v1/airdrops/{id}/claim', () => {
  it('pays once, with many claims at the same time', async () => {
    const { id, people } = await buildClaimable(500, 200)
    const [ann] = people
    if (ann === undefined) throw new Error('no person')
    await provePerson(t, ann)
    const claims = await Promise.all(
      Array.from({ length: 50 }, () => t.call(ann, CLAIM, { params: { id } })),
    )
    expect(claims.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await claimsOf(id)).toHaveLength(1)
  })

  it('says which proofs are missing, and refuses without two', async () => {
    const { id, people } = await buildClaimable(500)
    const [ann] = people
    if (ann === undefined) throw new Error('no person')
    const none = await t.refused(ann, CLAIM, 'conflict', { params: { id } })
    expect(none.detail).toBe('2 more proofs that you are a person are needed.')
    await buildPasskeyDays(t, ann)
    const seen = await mine(ann, id)
    expect(seen.proofs.map(({ id: proof, isMet }) => [proof, isMet])).toEqual([
      ['passkey', true],
      ['twitter', false],
      ['wallet', false],
      ['payout', false],
      ['met', false],
    ])
    expect(seen.claimRefusal).toBe('One more proof that you are a person is needed.')
    await t.refused(ann, CLAIM, 'conflict', { params: { id } })
    expect(await claimsOf(id)).toEqual([])
  })

  it('leaves nothing half done when the payout cannot be created', async () => {
    const { id, people } = await buildClaimable(500)
    const [ann] = people
    if (ann === undefined) throw new Error('no person')
    await provePerson(t, ann)
    // With an empty escrow the books refuse the payout, after the share was marked as claimed.
    const outside = { kind: 'outside' as const }
    const escrow = { kind: 'escrow' as const, ownerId: id }
    const move = (key: string, from: typeof escrow | typeof outside, to: typeof from) =>
      runAsSystem(t.deps, (ctx) =>
        postTokens(ctx, [
          { key: `test:${key}`, token: 'SOL', amount: POOL, from, to, category: 'airdrop' },
        ]),
      )
    await move('away', escrow, outside)
    expect((await t.call(ann, CLAIM, { params: { id } })).status).toBe(500)
    await move('back', outside, escrow)
    expect((await mine(ann, id)).claim).toBeNull()
    await t.ok(ann, CLAIM, { params: { id } })
    expect(await claimsOf(id)).toHaveLength(1)
  })

  it('pays nothing to a person without a share, and nothing before claims open', async () => {
    const { id } = await buildAirdrop(t)
    const low = await buildScored(t, 30)
    await buildScored(t, 100)
    await t.refused(low, CLAIM, 'conflict', { params: { id } })
    await moveTo(SEASON_OVER)
    await moveTo(APPEALS_OVER)
    await provePerson(t, low)
    const { detail } = await t.refused(low, CLAIM, 'conflict', { params: { id } })
    expect(detail).toBe('Your season score is below 60 points.')
  })

  it('reminds on days 1, 30 and 53, until the share is claimed', async () => {
    const { id, people } = await buildClaimable(500, 200)
    const [ann, ben] = people
    if (ann === undefined || ben === undefined) throw new Error('no people')
    const sentTo = async ({ userId }: Person) => {
      const rows = await t.db
        .select()
        .from(notifications)
        .where(
          and(
            eq(notifications.userId, userId),
            like(notifications.dedupeKey, `airdrop:${id}:claim%`),
          ),
        )
      return rows.length
    }
    expect(await sentTo(ann)).toBe(1)
    await provePerson(t, ann)
    await t.ok(ann, CLAIM, { params: { id } })
    for (const days of [1, 29, 23]) await t.advance(days * MS.day)
    expect([await sentTo(ann), await sentTo(ben)]).toEqual([1, 4])
  })
})

describe('appeals against an allocation', () => {
  it('end an exclusion when upheld, in the final calculation', async () => {
    const { id } = await buildAirdrop(t)
    const ann = await buildScored(t, 100, { hasWallet: false })
    await buildScored(t, 100)
    await moveTo(SEASON_OVER)
    const params = { id }
    const body = { reason: 'My wallet was linked the day after' }
    expect((await t.ok(ann, APPEAL, { params, body })).appeal?.state).toBe('open')
    await t.refused(ann, APPEAL, 'conflict', { params, body })
    const moderator = await buildFinance(t, 'moderator')
    const { items } = await t.ok(moderator, 'GET /api/v1/airdrop-appeals')
    expect(items).toMatchObject([{ reasonText: 'You had no linked wallet.', scorePoints: 100 }])
    const decision = { params: { id: items[0]?.appealId ?? '' } }
    const uphold = { decision: 'uphold' as const, reason: 'It was linked', scorePoints: 120 }
    await t.ok(moderator, DECIDE, { ...decision, body: uphold })
    await t.refused(moderator, DECIDE, 'conflict', { ...decision, body: uphold })
    await moveTo(APPEALS_OVER)
    expect(await mine(ann, id)).toMatchObject({
      allocation: { round: 'final', scorePoints: 120, line: { reason: null, score: 120 } },
      appeal: { state: 'upheld', decisionReason: 'It was linked' },
    })
  })

  it('are not decided by the person themselves', async () => {
    const { id } = await buildAirdrop(t)
    const ann = await buildScored(t, 30)
    await moveTo(SEASON_OVER)
    await t.ok(ann, APPEAL, { params: { id }, body: { reason: 'I should be in' } })
    const [appeal] = await t.db.select().from(airdropAppeals)
    const asStaff = { ...ann, roles: ['moderator' as const] }
    await t.refused(asStaff, DECIDE, 'not_allowed', {
      params: { id: appeal?.id ?? '' },
      body: { decision: 'dismiss', reason: 'Nothing was wrong' },
    })
  })

  it('delay the final calculation for 72 hours at most, then the calculation stands', async () => {
    const { id } = await buildAirdrop(t)
    const ann = await buildScored(t, 30)
    await moveTo(SEASON_OVER)
    await t.ok(ann, APPEAL, { params: { id }, body: { reason: 'I should be in' } })
    await moveTo(APPEALS_OVER)
    expect((await airdropNow()).state).toBe('appeals')
    await t.refused(ann, APPEAL, 'conflict', {
      params: { id },
      body: { reason: 'Once more please' },
    })
    await t.advance(72 * MS.hour)
    expect((await airdropNow()).state).toBe('claim_open')
    expect((await mine(ann, id)).appeal).toMatchObject({ state: 'dismissed' })
  })
})

describe('POST /api/v1/airdrop-meetings', () => {
  it('records a meeting once, by someone else, and audits it', async () => {
    const moderator = await buildFinance(t, 'moderator')
    const ann = await buildPerson(t.db, t.now(), { name: 'ann-met' })
    const path = 'POST /api/v1/airdrop-meetings'
    const body = { username: ann.username, reason: 'Met at the meet-up' }
    await t.ok(moderator, path, { body })
    await t.refused(moderator, path, 'conflict', { body })
    await t.refused({ ...ann, roles: ['moderator'], isProven: true }, path, 'not_allowed', { body })
    await t.refused(moderator, path, 'not_found', { body: { ...body, username: 'no-one-here' } })
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'person.met'))
    expect(entries).toMatchObject([{ subjectId: ann.userId, reason: body.reason }])
  })
})
