import { buyBoost, quoteBoost } from '@laurel/scenarios/boosts'
import {
  buildAcceptedEntry,
  buildEntry,
  buildEntryDraft,
  reviewSubmission,
} from '@laurel/scenarios/submissions'
import { eq, inArray } from 'drizzle-orm'
import { certificates } from '../../apps/server/src/db/schema/help/tickets.ts'
import { sessions } from '../../apps/server/src/db/schema/sign-in/auth.ts'
import { factors, webauthnCredentials } from '../../apps/server/src/db/schema/sign-in/factors.ts'
import { appeals, reports } from '../../apps/server/src/db/schema/submissions.ts'
import {
  commentAppeals,
  commentReports,
  comments,
} from '../../apps/server/src/db/schema/talk/talk.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { buildFile } from '../../apps/server/testing/builders/file-builders.ts'
import type { Person, TestServer } from '../../apps/server/testing/servers/test-server.ts'
import { givePoints } from '../../apps/server/testing/shortcuts.ts'

/** The lesson whose quiz the owner has started. */
export const LESSON = 'how-judging-works'

/** Blob key of the owner's image. */
export const WORLD_BLOB = 'ab/world'

type People = Record<'owner' | 'member' | 'moderator', Person>

/** Objects of the owner: submissions and what moderators decide about them, then the account. */
export async function buildOwn(t: TestServer, people: People) {
  const submissions = await buildOwnSubmissions(t, people)
  return {
    ...submissions,
    ...(await buildOwnComments(t, people, submissions.post)),
    ...(await buildOwnAccount(t, people)),
  }
}

/** Comments of the owner on a post: one with a report, and one that was removed and appealed. */
async function buildOwnComments(t: TestServer, { owner, member }: People, post: string) {
  const write = async (body: string) =>
    (
      await t.ok(owner, 'POST /api/v1/submissions/{id}/comments', {
        params: { id: post },
        body: { body },
      })
    ).commentId
  const [reported, removed, appealed] = [
    await write('Thank you all'),
    await write('Removed'),
    await write('Appealed'),
  ]
  await t.ok(member, 'POST /api/v1/comments/{id}/reports', {
    params: { id: reported },
    body: { kind: 'spam' },
  })
  const removal = { removedAt: t.clock.now(), removalReason: 'It is an advertisement' }
  await t.db
    .update(comments)
    .set(removal)
    .where(inArray(comments.id, [removed, appealed]))
  await t.ok(owner, 'POST /api/v1/comments/{id}/appeal', {
    params: { id: appealed },
    body: { reason: 'This is no advertisement' },
  })
  const [report] = await t.db
    .select()
    .from(commentReports)
    .where(eq(commentReports.commentId, reported))
  const [appeal] = await t.db
    .select()
    .from(commentAppeals)
    .where(eq(commentAppeals.commentId, appealed))
  return {
    comment: reported,
    'removed comment': removed,
    'comment report': report?.id ?? '',
    'comment appeal': appeal?.id ?? '',
  }
}

/** A boost of the owner that runs, and a quote for another of their posts. */
export async function buildBoosts(t: TestServer, { owner }: Pick<People, 'owner'>) {
  await givePoints(t, owner.userId, 1000)
  const quoteNew = async () => {
    const { entry } = await buildAcceptedEntry(t, { author: owner })
    return await quoteBoost(t, owner, entry.submissionId)
  }
  const running = await buyBoost(t, owner, (await quoteNew()).boostId)
  return { 'running boost': running.boostId, 'boost quote': (await quoteNew()).boostId }
}

/** Submissions of the owner in every state of review, with a report and an appeal. */
async function buildOwnSubmissions(t: TestServer, { owner, member, moderator }: People) {
  const post = await buildAcceptedEntry(t, { author: owner })
  const draft = await buildEntryDraft(t, { author: owner })
  // A text that is too short awaits a moderator, no matter who wrote it.
  const buildWaiting = async () =>
    (await buildEntry(t, { author: owner, input: { body: 'Short' } })).entry.submissionId
  const [waiting, accepted, rejected, spam] = [
    await buildWaiting(),
    await buildWaiting(),
    await buildWaiting(),
    await buildWaiting(),
  ]
  await reviewSubmission(t, moderator, accepted, { decision: 'accept' })
  const other = await t.join('moderator')
  await reviewSubmission(t, other, rejected, { decision: 'reject', reason: 'It is off the topic' })
  await reviewSubmission(t, other, spam, { decision: 'spam', reason: 'It is an advertisement' })
  const submissionId = post.entry.submissionId
  await t.ok(member, 'POST /api/v1/submissions/{id}/reports', {
    params: { id: submissionId },
    body: { kind: 'spam' },
  })
  await t.ok(owner, 'POST /api/v1/submissions/{id}/appeal', {
    params: { id: spam },
    body: { reason: 'This is no advertisement' },
  })
  const [report] = await t.db.select().from(reports).where(eq(reports.submissionId, submissionId))
  const [appeal] = await t.db.select().from(appeals).where(eq(appeals.submissionId, spam))
  return {
    post: submissionId,
    draft: draft.entry.submissionId,
    'waiting post': waiting,
    'post that the moderator accepted': accepted,
    'rejected post': rejected,
    report: report?.id ?? '',
    appeal: appeal?.id ?? '',
  }
}

/** A quiz attempt, a certificate, a session, factors, a file and a notification of the owner. */
async function buildOwnAccount(t: TestServer, { owner }: People) {
  const now = t.clock.now()
  const { userId } = owner
  const params = { slug: LESSON }
  const attempt = await t.ok(owner, 'POST /api/v1/lessons/{slug}/attempts', { params })
  const session = { id: newId(), userId, amr: [], createdAt: now, refreshedAt: now }
  await t.db.insert(sessions).values(session)
  const factor = { id: newId(), factorType: 'totp', status: 'unverified' } as const
  await t.db.insert(factors).values({ ...factor, userId, createdAt: now, updatedAt: now })
  const passkey = { id: newId(), userId, credentialId: newId(), createdAt: now }
  await t.db.insert(webauthnCredentials).values({
    ...passkey,
    publicKey: Buffer.from('none'),
    counter: 0,
    transports: [],
    isBackedUp: false,
  })
  const file = await buildFile(t.db, userId, now, {
    bucketId: 'avatars',
    name: `${userId}/face.webp`,
    blobKey: WORLD_BLOB,
    widths: [],
  })
  const notifications = await t.ok(owner, 'GET /api/v1/notifications')
  const { ticketId } = await t.ok(owner, 'POST /api/v1/tickets', {
    body: { category: 'other', subject: 'A question', text: 'What is this?' },
  })
  const code = '0123456789AB'
  await t.db
    .insert(certificates)
    .values({ code, userId, track: 'create', lessons: [], completedAt: now })
  const { searchId } = await t.ok(owner, 'POST /api/v1/me/saved-searches', {
    body: { name: 'Code', query: 'category=code' },
  })
  return {
    ...(await buildOwnPrograms(t, owner)),
    attempt: attempt.attemptId,
    certificate: code,
    'saved search': searchId,
    ticket: ticketId ?? '',
    session: session.id,
    factor: factor.id,
    passkey: passkey.id,
    file: `avatars/${file.name}`,
    'new file': `avatars/${userId}/new.webp`,
    'view key': file.viewKey,
    notification: notifications.items[0]?.id ?? '',
  }
}

/** An agent, an API key, and a webhook with a delivery. */
async function buildOwnPrograms(t: TestServer, owner: Person) {
  const { webhook } = await t.ok(owner, 'POST /api/v1/me/webhooks', {
    body: { url: 'http://127.0.0.1:9/hook', types: ['webhook.test'] },
  })
  const { deliveryId } = await t.ok(owner, 'POST /api/v1/me/webhooks/{id}/test', {
    params: { id: webhook.webhookId },
    body: {},
  })
  const { key } = await t.ok(owner, 'POST /api/v1/me/api-keys', {
    body: { name: 'CI', scopes: [], expiresInDays: 30 },
  })
  const { agentId } = await t.ok(owner, 'POST /api/v1/me/agents', {
    body: { name: 'Scout', handle: 'scout', description: '', tools: 'Claude' },
  })
  return {
    agent: agentId,
    webhook: webhook.webhookId,
    'webhook delivery': deliveryId,
    'api key': key.keyId,
  }
}
