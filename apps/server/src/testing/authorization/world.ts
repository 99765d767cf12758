import { PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/practice'
import { address } from '@solana/kit'
import { eq } from 'drizzle-orm'
import { createPasswords } from '../../auth/passwords.ts'
import { reminderToken } from '../../auth/reminder-tokens.ts'
import { readKeyedHash } from '../../auth/secrets.ts'
import { sessions, users } from '../../db/schema/auth.ts'
import { factors, webauthnCredentials } from '../../db/schema/factors.ts'
import { appeals, reports, submissions } from '../../db/schema/submissions.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { advanceTo, awardInOrder, type BuiltContest, scoreAll } from '../award-builders.ts'
import { buildDraft, buildOpenBounty, givePoints, type Person } from '../bounty-builders.ts'
import { buildPerson } from '../builders.ts'
import { buildFile } from '../file-builders.ts'
import { buildMail } from '../mail-builders.ts'
import { buildAcceptedEntry, buildEntryDraft } from '../submission-builders.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { buildBounty, buildEntry, buildVote } from '../vote-builders.ts'
import type { Actor } from './matrix.ts'
import { buildMoney } from './money.ts'
import { buildBatches } from './payout-batches.ts'
import { buildPayouts } from './payouts.ts'

/** Password of everybody in the world. */
export const WORLD_PASSWORD = 'Correct-Horse-9'

/** Where the bytes of the owner's picture lie. */
export const WORLD_BLOB = 'ab/world'

/** Everybody in the world who can sign in. */
export type SignedIn = Exclude<Actor, 'nobody'>
type People = Record<SignedIn, Person & { username: string }>

/** Real objects in every state that a route asks for, and the people around them. */
export interface World {
  t: TestServer
  people: People
  emails: Record<SignedIn, string>
  /** Ids by what they are called in the matrix. */
  objects: Record<string, string>
  /** The award that the sponsor may announce on the bounty in judging. */
  award: ReturnType<typeof awardInOrder>
  /** What a reminder mail to the member carries. */
  stopToken: string
}

const LESSON = 'how-judging-works'

/** Builds the world by the API where it can. Close its server in `afterAll`. */
export async function buildWorld(): Promise<World> {
  const t = await startTestServer()
  const people = await buildPeople(t)
  const contests = await buildContests(t, people)
  return {
    t,
    people,
    emails: await readEmails(t, people),
    award: awardInOrder(contests.judging),
    stopToken: reminderToken(await readKeyedHash(t.db), people.member.userId),
    objects: {
      ...(await buildObjections(t, contests)),
      ...(await buildBounties(t, people)),
      ...(await buildOwn(t, people)),
      ...(await buildPayouts(t, people.admin)),
      ...(await buildBatches(t, people.admin)),
      ...(await buildBallots(t, people, contests.voting)),
      ...(await buildMoney(t, people.sponsor)),
      lesson: LESSON,
      gift: await (await t.money.ledger()).airdrop(address(PRACTICE_TREASURY_ADDRESS), 10n ** 9n),
      'failed mail': await buildMail(t.db, { state: 'failed' }),
      'waiting mail': await buildMail(t.db),
      creator: people.owner.username,
      person: people.member.userId,
    },
  }
}

async function buildPeople(t: TestServer): Promise<People> {
  const now = t.clock.now()
  const people = {
    member: await buildPerson(t.db, now, { name: 'member', trustLevel: 2 }),
    owner: await buildPerson(t.db, now, { name: 'owner', trustLevel: 2 }),
    sponsor: await buildPerson(t.db, now, { name: 'sponsor', trustLevel: 2 }),
    moderator: await buildPerson(t.db, now, {
      name: 'moderator',
      trustLevel: 2,
      roles: ['moderator'],
    }),
    admin: await buildPerson(t.db, now, { name: 'admin', trustLevel: 2, roles: ['admin'] }),
  }
  await givePoints(t, people.sponsor.userId, 20_000)
  const passwords = await createPasswords()
  const passwordHash = await passwords.hash(WORLD_PASSWORD)
  for (const { userId } of Object.values(people)) {
    await t.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  }
  return people
}

async function readEmails(t: TestServer, people: People): Promise<Record<SignedIn, string>> {
  const rows = await t.db.select({ id: users.id, email: users.email }).from(users)
  const emailOf = (name: SignedIn) => rows.find(({ id }) => id === people[name].userId)?.email ?? ''
  return {
    member: emailOf('member'),
    owner: emailOf('owner'),
    sponsor: emailOf('sponsor'),
    moderator: emailOf('moderator'),
    admin: emailOf('admin'),
  }
}

/** A bounty of the sponsor with an entry of the owner and two of other people. */
async function buildContest(t: TestServer, people: People, days: number): Promise<BuiltContest> {
  const { sponsor, owner } = people
  const deadlineAt = plus(t.clock.now(), days * MS.day).toISOString()
  const { bounty } = await buildOpenBounty(t, { sponsor, terms: { deadlineAt } })
  const { bountyId } = bounty
  const entries: BuiltContest['entries'] = []
  for (const author of [owner, undefined, undefined]) {
    entries.push(await buildAcceptedEntry(t, { bountyId, ...(author && { author }) }))
    // The earlier entry wins a tie.
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.second)
  }
  return { sponsor, bounty, entries }
}

/** Three of them: announced, in judging with scores, and in voting. */
async function buildContests(t: TestServer, people: People) {
  const announced = await buildContest(t, people, 7)
  const judging = await buildContest(t, people, 7)
  const voting = await buildContest(t, people, 9.5)
  await advanceTo(t, judging.bounty.deadlineAt)
  await t.advance(73 * MS.hour)
  await scoreAll(t, announced)
  await scoreAll(t, judging)
  await t.ok(people.sponsor, 'POST /api/v1/bounties/{id}/award', {
    params: { id: announced.bounty.bountyId },
    body: { outcomes: awardInOrder(announced) },
  })
  return { announced, judging, voting }
}

/** The contests by name, with an objection of the second entrant to the owner's place. */
async function buildObjections(
  t: TestServer,
  { announced, judging, voting }: Awaited<ReturnType<typeof buildContests>>,
) {
  const [owned, other] = announced.entries
  const objection = await t.ok(other?.author ?? null, 'POST /api/v1/bounties/{id}/objections', {
    params: { id: announced.bounty.bountyId },
    body: { submissionId: owned?.entry.submissionId, reason: 'The second claim has no source' },
  })
  return {
    'announced bounty': announced.bounty.bountyId,
    'announced entry': owned?.entry.submissionId ?? '',
    'other announced entry': other?.entry.submissionId ?? '',
    objection: objection.objectionId,
    'judged bounty': judging.bounty.bountyId,
    'judged entry': judging.entries[0]?.entry.submissionId ?? '',
    'voting bounty': voting.bounty.bountyId,
    'entry in voting': voting.entries[0]?.entry.submissionId ?? '',
    'other entry in voting': voting.entries[1]?.entry.submissionId ?? '',
  }
}

/** Bounties of the sponsor before their deadline, with what people put there. */
async function buildBounties(t: TestServer, { sponsor, owner, member, moderator }: People) {
  const now = t.clock.now()
  const buildInReview = () =>
    buildBounty(t.db, now, {
      sponsorId: sponsor.userId,
      state: 'in_review',
      approvedAt: null,
      fundedAt: null,
      opensAt: null,
      votingStartedAt: null,
      votingEndsAt: null,
      decisionDueAt: null,
      deadlineAt: plus(now, 7 * MS.day),
    })
  const { bounty: open } = await buildOpenBounty(t, { sponsor })
  const { bounty: draft } = await buildDraft(t, { sponsor })
  const { bounty: unfunded } = await buildDraft(t, { sponsor })
  await t.ok(sponsor, 'POST /api/v1/bounties/{id}/submit', { params: { id: unfunded.bountyId } })
  const [inReview, approved] = [await buildInReview(), await buildInReview()]
  await t.ok(moderator, 'POST /api/v1/admin/bounties/{id}/review', {
    params: { id: approved.id },
    body: { decision: 'approve' },
  })
  const { bountyId } = open
  const entry = await buildAcceptedEntry(t, { author: owner, bountyId })
  const question = await t.ok(member, 'POST /api/v1/bounties/{id}/questions', {
    params: { id: bountyId },
    body: { body: 'May an entry be longer than that?' },
  })
  const transfers = await t.ok(sponsor, 'GET /api/v1/me/transfers')
  return {
    'open bounty': bountyId,
    'draft bounty': draft.bountyId,
    'unfunded bounty': unfunded.bountyId,
    'bounty in review': inReview.id,
    'bounty that the moderator approved': approved.id,
    'entry of an open bounty': entry.entry.submissionId,
    question: question.questionId,
    transfer: transfers.items[0]?.transferId ?? '',
  }
}

/** What is the owner's alone, and what waits for a moderator. */
async function buildOwn(t: TestServer, { owner, member, moderator }: People) {
  const now = t.clock.now()
  const authorId = owner.userId
  const post = await buildAcceptedEntry(t, { author: owner })
  const draft = await buildEntryDraft(t, { author: owner })
  const reviewDueAt = plus(now, 2 * MS.day)
  const waiting = await buildEntry(t.db, now, { authorId, state: 'submitted', reviewDueAt })
  const accepted = await buildEntry(t.db, now, { authorId, state: 'submitted', reviewDueAt })
  await t.ok(moderator, 'POST /api/v1/admin/submissions/{id}/review', {
    params: { id: accepted.id },
    body: { decision: 'accept' },
  })
  const rejected = await buildEntry(t.db, now, { authorId, state: 'rejected' })
  const spam = await buildEntry(t.db, now, { authorId, state: 'spam', reviewDueAt })
  const report = { id: newId(), submissionId: post.entry.submissionId, reporterId: member.userId }
  await t.db.insert(reports).values({ ...report, kind: 'spam', state: 'open', createdAt: now })
  const appeal = { id: newId(), submissionId: spam.id, dueAt: reviewDueAt, createdAt: now }
  const reason = 'This is no advertisement'
  await t.db.insert(appeals).values({ ...appeal, kind: 'spam', reason, state: 'open' })
  const params = { slug: LESSON }
  const attempt = await t.ok(owner, 'POST /api/v1/lessons/{slug}/attempts', { params })
  const session = { id: newId(), userId: authorId, amr: [], createdAt: now, refreshedAt: now }
  await t.db.insert(sessions).values(session)
  const factor = { id: newId(), factorType: 'totp', status: 'unverified' } as const
  await t.db.insert(factors).values({ ...factor, userId: authorId, createdAt: now, updatedAt: now })
  const passkey = { id: newId(), userId: authorId, credentialId: newId(), createdAt: now }
  await t.db.insert(webauthnCredentials).values({
    ...passkey,
    publicKey: Buffer.from('none'),
    counter: 0,
    transports: [],
    isBackedUp: false,
  })
  const file = await buildFile(t.db, authorId, now, {
    bucketId: 'avatars',
    name: `${authorId}/face.webp`,
    blobKey: WORLD_BLOB,
    widths: [],
  })
  const notifications = await t.ok(owner, 'GET /api/v1/notifications')
  return {
    post: post.entry.submissionId,
    draft: draft.entry.submissionId,
    'waiting post': waiting.id,
    'post that the moderator accepted': accepted.id,
    'rejected post': rejected.id,
    report: report.id,
    appeal: appeal.id,
    attempt: attempt.attemptId,
    session: session.id,
    factor: factor.id,
    passkey: passkey.id,
    file: `avatars/${file.name}`,
    'new file': `avatars/${authorId}/new.webp`,
    'view key': file.viewKey,
    notification: notifications.items[0]?.id ?? '',
  }
}

/** A card of the owner that was opened long enough ago, and a vote of theirs that can be undone. */
async function buildBallots(t: TestServer, { owner }: People, { entries }: BuiltContest) {
  const { exposure } = await t.ok(owner, 'POST /api/v1/arena/next')
  const params = { id: exposure?.exposureId ?? '' }
  await t.ok(owner, 'POST /api/v1/arena/exposures/{id}/open', { params })
  t.clock.setOffsetMs(t.clock.offsetMs() + MS.minute)
  const onCard = exposure?.submission.submissionId
  const other = entries.find(
    ({ author, entry }) => author !== owner && entry.submissionId !== onCard,
  )
  const [entry] = await t.db
    .select()
    .from(submissions)
    .where(eq(submissions.id, other?.entry.submissionId ?? ''))
  if (entry === undefined) throw new Error('the entry was built')
  const vote = await buildVote(t.db, t.clock.now(), entry, { voterId: owner.userId })
  return { card: params.id, vote: vote.id }
}
