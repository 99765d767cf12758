import type { Api } from '@laurel/contract/api'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asker, type Joined, join } from '../../../testing/builders/account-people.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { auditEntries, notifications, userRoles } from '../../db/schema/people.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

/** A demo counts staff without a second factor as having used one. */
let t: TestApp
let ada: Joined
let bob: Joined
let moderator: Joined
beforeAll(async () => {
  t = await startTestApp({ isDemo: true })
  ada = await join(t, ['admin'])
  bob = await join(t, ['admin'])
  moderator = await join(t, ['moderator'])
})
afterAll(() => t.close())

const REASON = 'They run the treasury with us'
const ask: ReturnType<typeof asker> = (...request) => asker(t)(...request)

type Proposal = Api['POST /api/v1/admin/role-proposals/{id}/decide']['reply']
type Decision = 'confirm' | 'decline' | 'withdraw'

const propose = (by: Joined, { userId }: { userId: string }, change: object = {}) =>
  ask(by.token, 'POST', `/api/v1/admin/people/${userId}/role-proposals`, {
    role: 'finance',
    isGrant: true,
    reason: REASON,
    ...change,
  })
const proposed = async (by: Joined, about: Joined, change: object = {}): Promise<Proposal> => {
  const answer = await propose(by, about, change)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Proposal>()
}
const decide = (by: Joined, id: string, decision: Decision = 'confirm') =>
  ask(by.token, 'POST', `/api/v1/admin/role-proposals/${id}/decide`, { decision, reason: REASON })
const moderate = (by: Joined, { userId }: { userId: string }, isModerator: boolean) =>
  ask(by.token, 'PUT', `/api/v1/admin/people/${userId}/moderator`, { isModerator, reason: REASON })
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
]
const statusOf = async (by: Joined, url: string) => (await ask(by.token, 'GET', url)).statusCode
const actionsAbout = async ({ userId }: Joined) =>
  (
    await t.database.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, userId))
      .orderBy(auditEntries.sequence)
  ).map(({ action }) => action)
const newsOf = async ({ userId }: Joined) =>
  (
    await t.database.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(desc(notifications.createdAt))
  ).map(({ title }) => title)

describe('PUT /api/v1/admin/people/{id}/moderator', () => {
  it('gives and takes the role by one admin, from the next request on', async () => {
    const ann = await join(t)
    const desk = '/api/v1/admin/tickets'
    expect(await statusOf(ann, desk)).toBe(403)
    expect((await moderate(ada, ann, true)).statusCode).toBe(200)
    expect(await statusOf(ann, desk)).toBe(200)
    expect(codeOf(await moderate(ada, ann, true))).toEqual([409, 'conflict'])
    expect((await moderate(bob, ann, false)).statusCode).toBe(200)
    expect(await statusOf(ann, desk)).toBe(403)
    expect(await actionsAbout(ann)).toEqual(['role.grant', 'role.revoke'])
    expect(await newsOf(ann)).toEqual([
      'You no longer have the role: moderator',
      'You have a new role: moderator',
    ])
    expect(await newsOf(ada)).toContain('You changed a role')
  })

  it('refuses moderators, oneself and people who do not exist', async () => {
    const ann = await join(t)
    expect(codeOf(await moderate(moderator, ann, true))).toEqual([403, 'not_allowed'])
    expect(codeOf(await moderate(ann, ann, true))).toEqual([403, 'not_allowed'])
    expect(codeOf(await moderate(ada, ada, true))).toEqual([403, 'not_allowed'])
    expect(codeOf(await moderate(ada, { userId: newId() }, true))).toEqual([404, 'not_found'])
  })
})

describe('a proposal of a role', () => {
  it('takes effect when another admin confirms it', async () => {
    const ann = await join(t)
    const { proposalId, abilities } = await proposed(ada, ann, { role: 'admin' })
    expect(abilities).toEqual({ canConfirm: false, canDecline: false, canWithdraw: true })
    expect(await newsOf(bob)).toContain('A change of a role needs a second admin')
    expect(await newsOf(ann)).toEqual([])
    expect(await statusOf(ann, '/api/v1/admin/role-proposals')).toBe(403)
    expect((await decide(bob, proposalId)).json<Proposal>()).toMatchObject({
      state: 'confirmed',
      decidedBy: { userId: bob.userId },
    })
    expect(await statusOf(ann, '/api/v1/admin/role-proposals')).toBe(200)
    expect(await newsOf(ann)).toEqual(['You have a new role: admin'])
    for (const admin of [ada, bob]) {
      expect(await newsOf(admin)).toContain('A change of a role was confirmed')
    }
    expect(await actionsAbout(ann)).toEqual(['role.propose', 'role.grant'])
    const back = await proposed(bob, ann, { role: 'admin', isGrant: false })
    await decide(ada, back.proposalId)
    expect(await statusOf(ann, '/api/v1/admin/role-proposals')).toBe(403)
  })

  it('is not confirmed by its proposer, by the person, or by others than admins', async () => {
    const cyd = await join(t, ['admin'])
    const { proposalId } = await proposed(ada, cyd, { role: 'finance' })
    expect(codeOf(await decide(ada, proposalId))).toEqual([403, 'not_allowed'])
    expect(codeOf(await decide(ada, proposalId, 'decline'))).toEqual([403, 'not_allowed'])
    for (const decision of ['confirm', 'decline', 'withdraw'] as const) {
      expect(codeOf(await decide(cyd, proposalId, decision))).toEqual([403, 'not_allowed'])
    }
    expect(codeOf(await decide(moderator, proposalId))).toEqual([403, 'not_allowed'])
    expect(codeOf(await decide(bob, proposalId, 'withdraw'))).toEqual([403, 'not_allowed'])
    expect((await decide(ada, proposalId, 'withdraw')).json<Proposal>().state).toBe('withdrawn')
    expect(codeOf(await decide(bob, proposalId))).toEqual([409, 'conflict'])
    expect(await actionsAbout(cyd)).toEqual(['role.propose', 'role.withdraw'])
    await t.database.db.delete(userRoles).where(eq(userRoles.userId, cyd.userId))
  })

  it('is refused about oneself, twice, for nothing, and about nobody', async () => {
    const ann = await join(t)
    expect(codeOf(await propose(ada, ada))).toEqual([403, 'not_allowed'])
    expect(codeOf(await propose(moderator, ann))).toEqual([403, 'not_allowed'])
    expect(codeOf(await propose(ada, { userId: newId() }))).toEqual([404, 'not_found'])
    expect(codeOf(await propose(ada, ann, { isGrant: false }))).toEqual([409, 'conflict'])
    expect(codeOf(await propose(ada, ann, { role: 'moderator' }))).toEqual([
      422,
      'validation_failed',
    ])
    await proposed(ada, ann)
    expect(codeOf(await propose(bob, ann))).toEqual([409, 'conflict'])
    expect(codeOf(await decide(ada, newId()))).toEqual([404, 'not_found'])
  })

  it('expires after seven days, and can be proposed again', async () => {
    const ann = await join(t)
    const { proposalId } = await proposed(ada, ann)
    t.clock.setOffsetMs(7 * MS.day)
    expect(codeOf(await decide(bob, proposalId))).toEqual([409, 'conflict'])
    const list = await ask(bob.token, 'GET', '/api/v1/admin/role-proposals')
    expect(
      list.json<{ closed: Proposal[] }>().closed.find((item) => item.proposalId === proposalId),
    ).toMatchObject({ state: 'expired', abilities: { canConfirm: false } })
    const again = await proposed(ada, ann)
    t.clock.setOffsetMs(0)
    expect((await decide(bob, again.proposalId, 'decline')).json<Proposal>().state).toBe('declined')
  })

  it('is decided once when two admins confirm it at the same moment', async () => {
    const [ann, cyd] = [await join(t), await join(t, ['admin'])]
    const { proposalId } = await proposed(ada, ann)
    const answers = await Promise.all([decide(bob, proposalId), decide(cyd, proposalId)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await actionsAbout(ann)).toEqual(['role.propose', 'role.grant'])
    await t.database.db.delete(userRoles).where(eq(userRoles.userId, cyd.userId))
  })

  it('does not let two admins remove each other at the same moment', async () => {
    const cyd = await join(t, ['admin'])
    const removeBob = await proposed(ada, bob, { role: 'admin', isGrant: false })
    const removeCyd = await proposed(ada, cyd, { role: 'admin', isGrant: false })
    const answers = await Promise.all([
      decide(cyd, removeBob.proposalId),
      decide(bob, removeCyd.proposalId),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    await t.database.db.delete(userRoles).where(eq(userRoles.userId, cyd.userId))
    await t.database.db
      .insert(userRoles)
      .values({ userId: bob.userId, role: 'admin', grantedAt: new Date() })
      .onConflictDoNothing()
  })

  it('counts nothing once its proposer is no longer an admin', async () => {
    const [ann, cyd] = [await join(t), await join(t, ['admin'])]
    const { proposalId } = await proposed(cyd, ann)
    await t.database.db.delete(userRoles).where(eq(userRoles.userId, cyd.userId))
    expect(codeOf(await decide(bob, proposalId))).toEqual([409, 'conflict'])
  })

  it('ignores fields that are not part of it', async () => {
    const ann = await join(t)
    const proposal = await proposed(ada, ann, {
      state: 'confirmed',
      proposedBy: bob.userId,
      expiresAt: '2999-01-01T00:00:00.000Z',
    })
    expect(proposal).toMatchObject({ state: 'open', proposedBy: { userId: ada.userId } })
    expect(Date.parse(proposal.expiresAt)).toBeLessThan(Date.now() + 8 * MS.day)
  })
})

describe('an admin without a second factor', () => {
  it('neither proposes nor confirms', async () => {
    const real = await startTestApp()
    const admin = await join(real, ['admin'])
    const ann = await join(real)
    const url = `/api/v1/admin/people/${ann.userId}/role-proposals`
    const body = { role: 'finance', isGrant: true, reason: REASON }
    const answers = [
      await asker(real)(admin.token, 'POST', url, body),
      await asker(real)(admin.token, 'POST', `/api/v1/admin/role-proposals/${newId()}/decide`, {
        decision: 'confirm',
        reason: REASON,
      }),
    ]
    await real.close()
    expect(answers.map(codeOf)).toEqual([
      [403, 'step_up_required'],
      [403, 'step_up_required'],
    ])
  })
})
