import type { Api } from '@laurel/contract/api'
import { points } from '@laurel/contract/money/money'
import type { ProblemBody } from '@laurel/contract/problems'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asker,
  JOINED_PASSWORD,
  type Joined,
  join,
  signInAgain,
} from '../../../testing/builders/account-people.ts'
import { buildPayout } from '../../../testing/builders/payout-builders.ts'
import { buildBounty, buildEntry, buildVote } from '../../../testing/builders/vote-builders.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { ledgerAccounts, ledgerTransfers } from '../../db/schema/ledger.ts'
import { payouts } from '../../db/schema/payments.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { sessions, users } from '../../db/schema/sign-in/auth.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { recordActivity } from '../activity/activity.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { lockPayout, movePayout } from '../payouts/payouts.service.ts'
import { mint } from '../points/points.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const path = '/api/v1/me/deletion'
const remove = (person: Joined, form: object = {}, key?: string) =>
  asker(t)(person.token, 'POST', path, { username: person.name, ...form }, key)
const stateOf = async (person: Joined) =>
  (await asker(t)(person.token, 'GET', path)).json<Api['GET /api/v1/me/deletion']['reply']>()
const codeOf = (answer: Awaited<ReturnType<typeof remove>>) => answer.json<ProblemBody>().code
const exists = async ({ userId }: Joined) =>
  (await t.database.db.select().from(users).where(eq(users.id, userId))).length === 1
const agePast = (person: Joined, ms: number) =>
  t.database.db
    .update(sessions)
    .set({ createdAt: plus(new Date(), -ms) })
    .where(eq(sessions.userId, person.userId))

/** Every row of every table, as a single text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await t.database.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname in ('public', 'auth')
  `)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await t.database.db.execute<{ row: string }>(
      sql.raw(`select to_jsonb(stored)::text as row from ${name} as stored`),
    )
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

describe('POST /api/v1/me/deletion', () => {
  it('removes personal data and keeps the ledger, pseudonymous and in balance', async () => {
    const ann = await join(t)
    const phone = await signInAgain(t, ann, { userAgent: 'Annas-own-phone', ip: '198.51.100.99' })
    const { db } = t.database
    const { userId } = ann
    const now = t.clock.now()
    await db
      .update(userProfiles)
      .set({ displayName: 'Anna Secretly', bio: 'I draw maps of imaginary towns.' })
      .where(eq(userProfiles.userId, userId))
    const post = await buildEntry(db, now, { authorId: userId, title: 'A post of Annas' })
    const draft = await buildBounty(db, now, {
      sponsorId: userId,
      state: 'draft',
      title: 'A draft of Annas',
    })
    const over = await buildBounty(db, now, { state: 'completed' })
    const judged = await buildEntry(db, now, { authorId: userId, bountyId: over.id, state: 'paid' })
    await buildVote(db, now, judged, { voterId: userId })
    await runAsSystem({ ...t, jobs: { send: async () => {} } }, async (ctx) => {
      await notify(ctx, [
        { userId, type: 'milestone', title: 'Told Anna', message: '!', dedupeKey: 'a' },
      ])
      await recordActivity(ctx, [
        { kind: 'post_published', actorId: userId, title: 'published “A post of Annas”' },
        { kind: 'entry_won', actorId: userId, bountyId: over.id, title: 'won 1st place' },
      ])
      await mint(ctx, [
        {
          userId,
          amount: points(40),
          category: 'win',
          causeKind: 'bounty',
          causeId: newId(),
          title: 'A win',
          key: `test:${newId()}`,
        },
      ])
    })
    expect(await stateOf(ann)).toEqual({
      obstacles: [],
      username: ann.name,
      needsProof: false,
      hasPassword: true,
      abilities: { canDelete: true },
      lostPoints: 40,
    })
    const ledgerBefore = [
      await db.select().from(ledgerTransfers),
      await db.select().from(ledgerAccounts),
    ]

    expect((await remove(ann)).json()).toEqual({ ok: true })

    const stored = await wholeDatabase()
    for (const trace of [
      ann.email,
      `"${ann.name}"`,
      'Anna Secretly',
      'imaginary towns',
      'A post of Annas',
      'A draft of Annas',
      'Told Anna',
      'Annas-own-phone',
      '198.51.100.99',
    ]) {
      expect(stored, trace).not.toContain(trace)
    }
    expect(
      await Promise.all([db.select().from(ledgerTransfers), db.select().from(ledgerAccounts)]),
    ).toEqual(ledgerBefore)
    expect(await verifyLedger(db)).toEqual([])
    const statesOf = await db
      .select({ id: submissions.id, state: submissions.state })
      .from(submissions)
    expect(statesOf.find(({ id }) => id === post.id)?.state).toBe('withdrawn')
    expect(statesOf.find(({ id }) => id === judged.id)?.state).toBe('paid')
    expect(await db.select().from(bounties).where(eq(bounties.id, draft.id))).toEqual([])
    for (const token of [ann.token, phone]) {
      expect((await asker(t)(token, 'GET', '/api/v1/me')).statusCode).toBe(401)
    }
    expect(t.sent.at(-1)).toMatchObject({
      name: 'mail',
      data: { to: ann.email, subject: 'Your Laurel account was deleted' },
    })
  })

  it('keeps content that others can see, without the author’s name', async () => {
    const ann = await join(t)
    const { db } = t.database
    const over = await buildBounty(db, t.clock.now(), { state: 'completed' })
    const entry = await buildEntry(db, t.clock.now(), {
      authorId: ann.userId,
      bountyId: over.id,
      state: 'paid',
    })
    await remove(ann)
    const seen = await asker(t)(null, 'GET', `/api/v1/submissions/${entry.id}`)
    expect(seen.json()).toMatchObject({ author: { displayName: 'Deleted account', username: '' } })
    expect((await asker(t)(null, 'GET', `/api/v1/creators/${ann.name}`)).statusCode).toBe(404)
  })

  it('lets the address sign up again', async () => {
    const ann = await join(t)
    await remove(ann)
    const again = await t.app.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      payload: { email: ann.email, password: JOINED_PASSWORD },
    })
    expect(again.json<{ identities: unknown[] }>().identities).toHaveLength(1)
  })

  it('deletes the account once when two requests arrive together', async () => {
    const ann = await join(t)
    const answers = await Promise.all([remove(ann), remove(ann, {}, 'the-same-key')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    expect(t.sent.filter(({ data }) => (data as { to?: string }).to === ann.email)).toHaveLength(1)
  })

  it('requires the username, ignoring case', async () => {
    const ann = await join(t)
    const refused = await remove(ann, { username: 'somebody' })
    expect(refused.json<ProblemBody>()).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/username' }],
    })
    expect(await exists(ann)).toBe(true)
    expect((await remove(ann, { username: ann.name.toUpperCase() })).statusCode).toBe(200)
  })

  it('requires the password when the sign-in is older than ten minutes', async () => {
    const ann = await join(t)
    await agePast(ann, 9 * MS.minute)
    expect(await stateOf(ann)).toMatchObject({ needsProof: false })
    await agePast(ann, 11 * MS.minute)
    expect(await stateOf(ann)).toMatchObject({
      needsProof: true,
      hasPassword: true,
      abilities: { canDelete: true },
    })
    expect(codeOf(await remove(ann))).toBe('proof_needed')
    expect(codeOf(await remove(ann, { password: 'Wrong-Horse-9' }))).toBe('proof_needed')
    expect(await exists(ann)).toBe(true)
    expect((await remove(ann, { password: JOINED_PASSWORD })).statusCode).toBe(200)
  })

  it('serves other requests while many wrong passwords are checked', async () => {
    const ann = await join(t)
    const guesses = Array.from({ length: 24 }, () => remove(ann, { password: 'Wrong-Horse-9' }))
    const bystander = asker(t)(null, 'GET', '/api/v1/bounties')
    const codes = (await Promise.all(guesses)).map(codeOf)
    expect(codes.filter((code) => code !== 'proof_needed' && code !== 'rate_limited')).toEqual([])
    expect((await bystander).statusCode).toBe(200)
    expect(await exists(ann)).toBe(true)
  })

  it('limits password guesses', async () => {
    const ann = await join(t)
    const codes: string[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      codes.push(codeOf(await remove(ann, { password: `Wrong-Horse-${attempt}` })))
    }
    expect(codes.at(-1)).toBe('rate_limited')
    expect(codes[0]).toBe('proof_needed')
  })

  it.each([
    ['sponsors an open bounty', 'open', null],
    ['sponsors a bounty in judging', 'judging', null],
    ['has an entry in voting', 'voting', 'accepted'],
    ['waits for a prize', 'challenge', 'winner'],
  ] as const)('refuses someone who %s, and says what to do', async (_who, state, entryState) => {
    const ann = await join(t)
    const { db } = t.database
    const now = t.clock.now()
    const own = entryState === null ? { sponsorId: ann.userId } : {}
    const bounty = await buildBounty(db, now, { state, title: 'In the way', ...own })
    if (entryState !== null) {
      await buildEntry(db, now, {
        authorId: ann.userId,
        bountyId: bounty.id,
        state: entryState,
        title: 'In the way',
      })
    }
    const { obstacles, abilities } = await stateOf(ann)
    expect(abilities).toEqual({ canDelete: false })
    expect(obstacles).toEqual([
      expect.objectContaining({ title: expect.stringContaining('“In the way”') }),
    ])
    const refused = await remove(ann)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<ProblemBody>()).toMatchObject({
      code: 'account_has_obligations',
      errors: [{ message: expect.stringContaining('In the way') }],
    })
    expect(await exists(ann)).toBe(true)
  })

  it('refuses someone who is owed a payout, and keeps paid payouts', async () => {
    const ann = await join(t)
    const bench = {
      db: t.database.db,
      clock: t.clock,
      deps: { ...t, jobs: { send: async () => {} } },
    }
    const owed = { userId: ann.userId, wallet: null }
    const { id } = await buildPayout(bench, owed)
    const text = 'Link a wallet to be paid, or wait until it goes back to the sponsor.'
    expect((await stateOf(ann)).obstacles).toMatchObject([
      { id, title: expect.stringMatching(/^1 SOL for 1st place in “/), text },
    ])
    expect(codeOf(await remove(ann))).toBe('account_has_obligations')
    await runAsSystem(bench.deps, async (ctx) =>
      movePayout(ctx, 'clock', await lockPayout(ctx.db, id), 'cancelled'),
    )
    expect((await remove(ann)).statusCode).toBe(200)
    const [kept] = await t.database.db.select().from(payouts).where(eq(payouts.id, id))
    expect(kept).toMatchObject({ userId: ann.userId, state: 'cancelled' })
  })

  it('refuses a visitor with 401', async () => {
    const answers = await Promise.all([
      asker(t)(null, 'POST', path, { username: 'nobody' }),
      asker(t)(null, 'GET', path),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  })
})
