import { PRACTICE_TREASURY_ADDRESS } from '@laurel/contract/money/practice'
import {
  awardInOrder,
  buildContest,
  decideAwards,
  objectToAward,
  scoreAll,
} from '@laurel/scenarios/awards'
import {
  buildDraft,
  buildOpenBounty,
  buildUnfunded,
  reviewBounty,
} from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { castVote, readExposure, SUPPORT } from '@laurel/scenarios/votes'
import { advanceTo } from '@laurel/scenarios/world'
import { address } from '@solana/kit'
import { eq } from 'drizzle-orm'
import { readKeyedHash } from '../../apps/server/src/auth/keys/secrets.ts'
import { unsubscribeToken } from '../../apps/server/src/auth/mail-links/reminder-tokens.ts'
import { createPasswords } from '../../apps/server/src/auth/passwords/passwords.ts'
import { bountyQuestions } from '../../apps/server/src/db/schema/bounties.ts'
import { users } from '../../apps/server/src/db/schema/sign-in/auth.ts'
import { MS, plus } from '../../apps/server/src/platform/clock.ts'
import { buildPerson } from '../../apps/server/testing/builders/builders.ts'
import { buildMail } from '../../apps/server/testing/builders/mail-builders.ts'
import { buildMoney } from '../../apps/server/testing/builders/money-builders.ts'
import { buildBounty } from '../../apps/server/testing/builders/vote-builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../apps/server/testing/servers/test-server.ts'
import { givePoints } from '../../apps/server/testing/shortcuts.ts'
import { buildLinks } from './links.ts'
import type { Actor } from './matrix.ts'
import { buildBoosts, buildOwn, LESSON } from './own-objects.ts'
import { buildBatches } from './payout-batches.ts'
import { buildAirdrops, buildPayouts } from './payouts.ts'

/** Password of everyone in the world. */
export const WORLD_PASSWORD = 'Correct-Horse-9'

/** People of the world who can sign in. */
export type SignedIn = Exclude<Actor, 'visitor'>
type People = Record<SignedIn, Person & { username: string }>

/** Real objects in every state that a route needs, with their people. */
export interface World {
  t: TestServer
  people: People
  emails: Record<SignedIn, string>
  /** Ids by their names in the matrix. */
  objects: Record<string, string>
  /** The award that the sponsor may announce on the bounty in judging. */
  award: ReturnType<typeof awardInOrder>
  /** The unsubscribe token of a reminder mail to the member. */
  stopToken: string
}

/** Builds the world, through the API where possible. Close its server in `afterAll`. */
export async function buildWorld(): Promise<World> {
  const t = await startTestServer()
  const people = await buildPeople(t)
  const contests = await buildContests(t, people)
  const stopToken = unsubscribeToken(await readKeyedHash(t.db), people.member.userId, 'reminders')
  return {
    t,
    people,
    emails: await readEmails(t, people),
    award: awardInOrder(contests.judging),
    stopToken,
    objects: {
      ...(await buildObjections(t, contests)),
      ...(await buildBounties(t, people)),
      ...(await buildOwn(t, people)),
      ...(await buildPayouts(t, people.admin)),
      ...(await buildAirdrops(t, people)),
      ...(await buildBatches(t, people.admin)),
      ...(await buildBallots(t, people)),
      ...(await buildMoney(t, people.sponsor)),
      ...(await buildBoosts(t, people)),
      ...(await buildLinks(t, people)),
      lesson: LESSON,
      gift: await (await t.money.ledger()).airdrop(address(PRACTICE_TREASURY_ADDRESS), 10n ** 9n),
      'failed mail': await buildMail(t.db, { state: 'failed' }),
      'waiting mail': await buildMail(t.db),
      creator: people.owner.username,
      person: people.member.userId,
      'unsubscribe token': stopToken,
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

/**
 * Bounties of the sponsor with an entry of the owner and two of other people: announced, in judging with scores and a vote
 * of the member, in voting.
 */
async function buildContests(t: TestServer, { sponsor, owner, member }: People) {
  const build = (days: number) => {
    const deadlineAt = plus(t.clock.now(), days * MS.day).toISOString()
    return buildContest(t, { sponsor, authors: [owner], terms: { deadlineAt } })
  }
  const [announced, judging, voting] = [await build(7), await build(7), await build(9.5)]
  await advanceTo(t, judging.bounty.deadlineAt)
  const seen = await readExposure(t, member, judging.bounty.bountyId)
  await castVote(t, member, seen?.exposureId ?? '', SUPPORT)
  await t.advance(73 * MS.hour)
  await scoreAll(t, announced)
  await scoreAll(t, judging)
  await decideAwards(t, sponsor, announced.bounty.bountyId, { outcomes: awardInOrder(announced) })
  return { announced, judging, voting }
}

/** The contests by name, with an objection of the second entrant to the owner's place. */
async function buildObjections(
  t: TestServer,
  { announced, judging, voting }: Awaited<ReturnType<typeof buildContests>>,
) {
  const [owned, other] = announced.entries
  const objection = await objectToAward(t, other?.author ?? null, announced.bounty.bountyId, {
    submissionId: owned?.entry.submissionId ?? '',
    reason: 'The second claim has no source',
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

/** Bounties of the sponsor before their deadline, with an entry and a question. */
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
  const { bounty: open } = await buildOpenBounty(t, {
    sponsor,
    terms: { entrants: 'people_and_agents' },
  })
  const { bounty: draft } = await buildDraft(t, { sponsor })
  const { bounty: unfunded } = await buildUnfunded(t, { sponsor })
  const [inReview, approved] = [await buildInReview(), await buildInReview()]
  await reviewBounty(t, moderator, approved.id, { decision: 'approve' })
  const { bountyId } = open
  const entry = await buildAcceptedEntry(t, { author: owner, bountyId })
  const question = await t.ok(member, 'POST /api/v1/bounties/{id}/questions', {
    params: { id: bountyId },
    body: { body: 'May an entry be longer than that?' },
  })
  const removed = await t.ok(member, 'POST /api/v1/bounties/{id}/questions', {
    params: { id: bountyId },
    body: { body: 'Buy followers here?' },
  })
  await t.db
    .update(bountyQuestions)
    .set({ removedAt: now, removalReason: 'It is an advertisement' })
    .where(eq(bountyQuestions.id, removed.questionId))
  const transfers = await t.ok(sponsor, 'GET /api/v1/me/transfers')
  const seals = await t.ok(null, 'GET /api/v1/seals')
  return {
    'open bounty': bountyId,
    'draft bounty': draft.bountyId,
    'unfunded bounty': unfunded.bountyId,
    'bounty in review': inReview.id,
    'bounty that the moderator approved': approved.id,
    'entry of an open bounty': entry.entry.submissionId,
    question: question.questionId,
    'removed question': removed.questionId,
    transfer: transfers.items[0]?.transferId ?? '',
    'sealed day': seals.items[0]?.day ?? '',
  }
}

/** A vote of the owner that can be undone, and an exposure that was open long enough. */
async function buildBallots(t: TestServer, { owner }: People) {
  const voted = await readExposure(t, owner)
  const { voteId } = await castVote(t, owner, voted?.exposureId ?? '', SUPPORT)
  const exposure = await readExposure(t, owner)
  return { exposure: exposure?.exposureId ?? '', vote: voteId }
}
