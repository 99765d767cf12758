import { PASSWORD, type Shortcuts } from '@laurel/scenarios/test-world'
import { address } from '@solana/kit'
import { desc, eq } from 'drizzle-orm'
import { FINALIZED_AFTER_SLOTS } from '../../../sandbox/src/ledger/slots.ts'
import { chainSweeps, sweeps } from '../../src/app/sweeps.ts'
import { PROOFS } from '../../src/auth/factors/proofs.ts'
import { createPasswords } from '../../src/auth/passwords/passwords.ts'
import { findUser } from '../../src/auth/people/users.queries.ts'
import { createConfirmedUser } from '../../src/auth/people/users.service.ts'
import { elevateSession, startSession } from '../../src/auth/sessions/sessions.service.ts'
import { userProfiles, userRoles, userStandings } from '../../src/db/schema/people.ts'
import { sessions, users } from '../../src/db/schema/sign-in/auth.ts'
import { searchCases } from '../../src/features/cases/search/case-search.service.ts'
import { computeClusters } from '../../src/features/clusters/clusters.service.ts'
import { recordWhereabouts } from '../../src/features/clusters/sightings.service.ts'
import { PRELAUNCH_FLAG } from '../../src/features/flags/flags.service.ts'
import { LESSONS } from '../../src/features/lessons/lessons.catalogue.ts'
import { notify } from '../../src/features/notifications/notifications.service.ts'
import { switchFlag } from '../../src/features/operations/flags/switch-flag.service.ts'
import { buildPlan, planBatch } from '../../src/features/payout-batches/building/batch-plan.ts'
import { readBatch } from '../../src/features/payout-batches/payout-batches.service.ts'
import { makeFirstAdminLink } from '../../src/features/people-desk/first-admin/first-admin.service.ts'
import { recordReferral } from '../../src/features/referrals/referrals.service.ts'
import { createMovableClock, MS } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { runAsSystem, runSweeps, type Sweep } from '../../src/platform/work/sweeps.ts'
import { buildPasskeyDays, storeAirdrop } from '../builders/airdrop-builders.ts'
import { buildFile } from '../builders/file-builders.ts'
import { buildMail } from '../builders/mail-builders.ts'
import { buildReceived } from '../builders/money-builders.ts'
import { fillTreasury } from '../builders/payout-batch-builders.ts'
import { buildPayoutIn, linkWallet, newAddress } from '../builders/payout-builders.ts'
import { buildVotingRecord } from '../builders/vote-builders.ts'
import { signTransaction } from '../money/test-chain.ts'
import type { Person } from '../servers/test-server.ts'
import { givePoints, PARTS, SPONSOR_POINTS, verifySponsor } from '../shortcuts.ts'
import type { ServedWorld } from './world.ts'

const DEVICE = {
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0',
  deviceKey: null,
  invitedBy: null,
}
const SLOT_MS = 400

const passwordHash = createPasswords().then(({ hash }) => hash(PASSWORD))
let people = 0

type Steps = {
  [K in keyof Shortcuts]: (
    world: ServedWorld,
    input: Shortcuts[K]['input'],
  ) => Promise<Shortcuts[K]['output']>
}

/** What the control server does to a world, by name. */
export const steps: Steps = {
  join,
  sessions: async (world, { userId, ...options }) => await openSession(world, userId, options),
  async ageSessions({ db }, { userId, ms }) {
    await db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - ms) })
      .where(eq(sessions.userId, userId))
    return null
  },
  async clock(world, { ms, isQuiet = false }) {
    world.clock.setOffsetMs(world.clock.offsetMs() + ms)
    if (!isQuiet) await run(world, [...sweeps, ...chainSweeps(world.money.chain)])
    return { now: world.clock.now().toISOString() }
  },
  async firstAdminLink({ deps }) {
    const link = await runAsSystem(deps, makeFirstAdminLink)
    return { token: link?.token ?? null }
  },
  async prelaunch(world, { isOn }) {
    await runAsSystem(world.deps, (ctx) => switchFlag(ctx, PRELAUNCH_FLAG, isOn))
    return null
  },
  async points(world, { userId, amount }) {
    await givePoints(world, userId, amount)
    return null
  },
  wallet: async (world, { userId, address: asked }) => ({
    address: await linkWallet(world, userId, asked === undefined ? newAddress() : asked),
  }),
  async airdrop({ money }, { address: wallet, lamports }) {
    const ledger = await money.ledger()
    await ledger.airdrop(address(wallet), BigInt(lamports ?? 100_000_000_000n))
    if (lamports === undefined) await ledger.mintUsdc(address(wallet), 1_000_000_000n)
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS + 1)
    return null
  },
  async chain(world, { isFinal }) {
    const { clock, money } = world
    await run(world, chainSweeps(money.chain))
    if (!isFinal) return null
    const ledger = await money.ledger()
    ledger.advanceSlots(FINALIZED_AFTER_SLOTS + 1)
    clock.setOffsetMs(clock.offsetMs() + FINALIZED_AFTER_SLOTS * SLOT_MS)
    await run(world, chainSweeps(money.chain))
    return null
  },
  async chainOutage({ money }, { isOn }) {
    money.setOutage(isOn)
    return null
  },
  async slots({ money }, { count }) {
    const ledger = await money.ledger()
    ledger.advanceSlots(count)
    return null
  },
  async fillTreasury({ money }) {
    await fillTreasury({ money })
    return null
  },
  received: async (world, { source }) => ({
    receivedPaymentId: await buildReceived(world, source),
  }),
  airdropOf: async (world, { state, userIds }) => {
    const people = userIds.map((userId): Person => ({ userId }))
    for (const person of people) await buildPasskeyDays(world, person)
    return { airdropId: await storeAirdrop(world, state, people) }
  },
  treasury: async ({ money }, { transaction }) => ({
    signed: await signTransaction(money.treasury, transaction),
  }),
  async differingBatch({ db, money }, { batchId, to }) {
    const { batch, items } = await readBatch(db, batchId)
    const sent = items.map((item, index) =>
      index === items.length - 1 ? { ...item, walletAddress: to } : item,
    )
    const plan = await planBatch(money.chain, batch, sent)
    const { blockhash } = await money.chain.latestBlockhash()
    const { wireTransaction } = await buildPlan(plan, blockhash)
    await money.chain.send(await signTransaction(money.treasury, wireTransaction))
    return null
  },
  async payout(world, { state, amount, approvers = [], ...options }) {
    const people = approvers.map((userId): Person => ({ userId, isProven: true }))
    const payout = await buildPayoutIn(world, state, people, {
      ...options,
      ...(amount === undefined ? {} : { amount: BigInt(amount) }),
    })
    return { payoutId: payout.id, bountyId: payout.bountyId, userId: payout.userId ?? '' }
  },
  async energy({ db, clock }, { userId, energy }) {
    await db
      .update(userStandings)
      .set({ energyTenths: energy * 10, energyAt: clock.now() })
      .where(eq(userStandings.userId, userId))
    return null
  },
  async skill({ db, clock }, { userId }) {
    const record = { settled: 30, hits: 30, supports: 10, placedShare: 0.3 }
    await buildVotingRecord(db, clock.now(), userId, record)
    return null
  },
  async notices(world, { userId, count = 1, type = 'new_task', title, dueAt, group, ...rest }) {
    const notices = Array.from({ length: count }, () => ({
      ...rest,
      userId,
      type,
      title,
      message: 'A message',
      dueAt: dueAt === undefined ? null : new Date(dueAt),
      ...(group !== undefined && { group: { kind: group } }),
      dedupeKey: newId(),
    }))
    await runAsSystem(world.deps, (ctx) => notify(ctx, notices))
    return null
  },
  picture: async ({ db, clock }, { userId }) => ({
    imageId: (await buildFile(db, userId, clock.now())).id,
  }),
  failedMail: async ({ db }, { subject, kind = 'notice', isOver = false, isOutage = false }) => ({
    mailId: await buildMail(db, {
      kind,
      subject,
      ageMs: isOver ? 7 * MS.day : MS.hour,
      state: isOver ? 'expired' : 'failed',
      attempts: 3,
      lastError: isOutage ? 'ESOCKET: connect ECONNREFUSED' : '550 no such mailbox',
      serverFailedAt: isOutage ? new Date(Date.now() - MS.hour) : null,
    }),
  }),
  async sharedDevice(world, { userIds }) {
    const place = { ip: '203.0.113.9', deviceHash: newId() }
    const { db } = world
    for (const userId of userIds) {
      await recordWhereabouts(db, userId, place, world.deps.clock.now())
    }
    for (const userId of userIds) {
      await runAsSystem(world.deps, (ctx) => computeClusters(ctx, userId))
    }
    return null
  },
  async caseSearch(world) {
    await runAsSystem(world.deps, searchCases)
    return null
  },
  async referral(world, { inviterName, inviteeId, ip }) {
    const place = { ip, deviceHash: null }
    await runAsSystem(world.deps, (ctx) =>
      recordReferral(ctx, { inviteeId, invitedBy: inviterName, place }),
    )
    return null
  },
  async quizAnswers(_world, { questions }) {
    const known = LESSONS.flatMap((lesson) => lesson.questions)
    return Object.fromEntries(
      questions.map(({ questionId, choices }) => {
        const right = known.find(({ id }) => id === questionId)?.answer
        return [questionId, choices.find(({ text }) => text === right)?.choiceId ?? '']
      }),
    )
  },
  mails: async ({ mails }, { to }) => mails.filter((mail) => mail.to === to),
}

async function join(
  world: ServedWorld,
  { part = 'newcomer', ...asked }: Shortcuts['join']['input'],
): Promise<Shortcuts['join']['output']> {
  const { db, clock } = world
  people += 1
  const { username = `member${people}`, displayName = username } = asked
  const { trustLevel = PARTS[part].trustLevel, roles = PARTS[part].roles } = asked
  const { isProven = PARTS[part].isProven ?? false } = asked
  const { points = part === 'sponsor' ? SPONSOR_POINTS : 0 } = asked
  const now = clock.now()
  const email = `${username}@example.test`
  const account = { email, passwordHash: await passwordHash, metadata: {} }
  const userId = await createConfirmedUser(db, account, now)
  if (asked.hasPassword === false) {
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  }
  await db.insert(userProfiles).values({ userId, username, displayName })
  await db.insert(userStandings).values({
    userId,
    trustLevel,
    trustLevelSince: now,
    clusterId: userId,
    energyTenths: 500,
    energyAt: now,
    joinedAt: now,
  })
  for (const role of roles) await db.insert(userRoles).values({ userId, role, grantedAt: now })
  if (points > 0) await givePoints(world, userId, points)
  if (part === 'sponsor') await verifySponsor(db, userId, now)
  return { userId, username, email, session: await openSession(world, userId, { isProven }) }
}

type SessionOptions = Omit<Shortcuts['sessions']['input'], 'userId'>

async function openSession(
  { auth: authNow, db }: ServedWorld,
  userId: string,
  { userAgent = DEVICE.userAgent, isProven = false, agoMs = 0 }: SessionOptions,
): Promise<Shortcuts['sessions']['output']> {
  const auth = { ...authNow, clock: createMovableClock(-agoMs) }
  const user = await findUser(db, userId)
  if (user === null) throw new Error(`${userId} never joined`)
  const device = { ...DEVICE, userAgent }
  const session = await startSession(auth, db, user, 'password', device, 'email')
  if (!isProven) return session
  const [row] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  if (row === undefined) throw new Error('A session has just begun')
  return await elevateSession(auth, db, user, row, PROOFS.totp)
}

async function run(world: ServedWorld, due: readonly Sweep[]): Promise<void> {
  await runSweeps(due, world.deps, (name, error) => {
    throw new Error(`sweep ${name} failed`, { cause: error })
  })
}
