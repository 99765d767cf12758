import { type Api, endpoints } from '@laurel/contract/api'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildPayout, newAddress } from '../../../testing/builders/payout-builders.ts'
import { type BountyRow, buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import type { Person } from '../../../testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { bounties, objections } from '../../db/schema/bounties.ts'
import { appeals, reports, submissions } from '../../db/schema/submissions.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

/** The staff member’s relation to the bounty; `reviewer` decided about the rival entry before. */
const RELATIONS = ['never', 'entrant', 'withdrawn', 'draft', 'sponsor', 'reviewer'] as const
type Relation = (typeof RELATIONS)[number]

/** The answer to each relation, in the order of `RELATIONS`: `ok` or the code of the refusal. */
const no = 'not_allowed'
const gone = 'not_found'
/** The refusal without a decision of theirs to undo. */
const stands = 'decision_stands'
const ANSWERS = {
  'POST /api/v1/admin/submissions/{id}/review': ['ok', no, no, no, no, 'ok'],
  'POST /api/v1/admin/bounties/{id}/review': ['ok', no, no, no, no, 'ok'],
  'POST /api/v1/admin/submissions/{id}/review/undo': [stands, no, no, no, no, stands],
  'POST /api/v1/admin/bounties/{id}/review/undo': [stands, no, no, no, no, stands],
  'POST /api/v1/admin/reports/{id}/resolve': ['ok', no, no, no, no, no],
  'POST /api/v1/admin/appeals/{id}/resolve': ['ok', no, no, no, no, no],
  'POST /api/v1/admin/objections/{id}/resolve': ['ok', no, no, no, no, no],
  'POST /api/v1/payouts/{id}/approve': ['ok', no, no, no, 'own_payout', 'ok'],
  'POST /api/v1/payouts/{id}/hold': ['ok', no, no, no, 'ok', 'ok'],
  'POST /api/v1/payouts/{id}/release': ['ok', no, no, no, 'own_payout', 'ok'],
  'POST /api/v1/payouts/{id}/exit': ['ok', no, no, no, 'own_payout', 'ok'],
  // Anyone may ask; once it has an entry, only staff cancel.
  'POST /api/v1/bounties/{id}/cancel': ['ok', no, no, no, 'bounty_wrong_state', 'ok'],
  'GET /api/v1/submissions/{id}': ['ok', gone, gone, gone, 'ok', 'ok'],
  'GET /api/v1/submissions/{id}/versions': ['ok', gone, gone, gone, 'ok', 'ok'],
} as const satisfies Partial<Record<keyof Api, readonly string[]>>
type Action = keyof typeof ANSWERS
const ACTIONS = Object.keys(ANSWERS) as Action[]

/** Staff actions that decide about no bounty, with the reason. */
const ABOUT_NO_BOUNTY: Readonly<Record<string, string>> = {
  'POST /api/v1/admin/people/{id}/end-sessions': 'about an account',
  'POST /api/v1/admin/people/{id}/sessions/{sessionId}/end': 'about an account',
  'POST /api/v1/admin/people/{id}/suspend': 'about an account',
  'POST /api/v1/admin/people/{id}/lift-suspension': 'about an account',
  'POST /api/v1/admin/people/{id}/notes': 'about a person',
  'PUT /api/v1/admin/people/{id}/moderator': 'about a role',
  'POST /api/v1/admin/people/{id}/role-proposals': 'about a role',
  'POST /api/v1/admin/role-proposals/{id}/decide': 'about a role',
  'POST /api/v1/admin/audit/export': 'about the audit log',
  'PUT /api/v1/admin/flags/{name}': 'about the site',
  'POST /api/v1/admin/adjustments': 'about the points of a person, for another admin to confirm',
  'POST /api/v1/admin/adjustments/{id}/confirm': 'with recusals of its own: adjustments.test.ts',
  'POST /api/v1/admin/adjustments/{id}/reject': 'with recusals of its own: adjustments.test.ts',
  'POST /api/v1/admin/jobs/retry': 'about jobs',
  'POST /api/v1/admin/jobs/discard': 'about jobs',
  'POST /api/v1/admin/webhooks/{id}/pause': 'about a webhook',
  'POST /api/v1/admin/webhooks/{id}/resume': 'about a webhook',
  'POST /api/v1/admin/cluster-appeals/{id}/decide': 'about linked accounts',
  'POST /api/v1/admin/cases/{id}/decide': 'with recusals of its own: cases.test.ts',
  'POST /api/v1/admin/case-appeals/{id}/decide': 'with recusals of its own: cases.test.ts',
  'POST /api/v1/admin/comment-reports/{id}/resolve': 'with recusals of its own: comments.test.ts',
  'POST /api/v1/admin/comment-appeals/{id}/resolve': 'with recusals of its own: comments.test.ts',
  'POST /api/v1/admin/suspension-appeals/{id}/decide':
    'with recusals of its own: suspension-appeals.test.ts',
  'POST /api/v1/admin/tickets/{id}/answer': 'about a request for help',
  'POST /api/v1/admin/waitlist/export': 'about the waitlist',
  'PUT /api/v1/admin/launch': 'about the launch',
  'POST /api/v1/boosts/{id}/reject': 'about visibility, which changes no vote or rank',
  'POST /api/v1/airdrop-reports/{id}/decide': 'about an airdrop',
  'POST /api/v1/admin/sponsors': 'about a sponsor',
  'POST /api/v1/admin/sponsors/{id}/revoke': 'about a sponsor',
  'POST /api/v1/airdrop-drafts': 'about an airdrop',
  'POST /api/v1/airdrop-drafts/{id}/announce': 'about an airdrop',
  'POST /api/v1/airdrop-appeals/{id}/decide': 'about an airdrop',
  'POST /api/v1/airdrop-meetings': 'about a person',
  'POST /api/v1/admin/mails/resend': 'about mails',
  'POST /api/v1/admin/mails/{id}/resend': 'about mails',
  'POST /api/v1/received-payments/{id}/decision': 'about money that funds nothing',
  'POST /api/v1/received-payments/decisions': 'about money that funds nothing',
  'POST /api/v1/treasury/findings/{id}/acknowledge': 'about the treasury',
  'POST /api/v1/payout-batches/measure': 'a batch pays what was approved',
  'POST /api/v1/payout-batches': 'a batch pays what was approved',
  'POST /api/v1/payout-batches/{id}/simulate': 'a batch pays what was approved',
  'POST /api/v1/payout-batches/{id}/split': 'a batch pays what was approved',
  'POST /api/v1/payout-batches/{id}/approve': 'a batch pays what was approved',
  'POST /api/v1/payout-batches/{id}/transactions': 'a batch pays what was approved',
  'POST /api/v1/payout-transactions/{id}/signed': 'a batch pays what was approved',
  'POST /api/v1/payout-batches/{id}/settle': 'two people go by what the chain did',
  'POST /api/v1/payout-batches/{id}/cancel': 'a batch pays what was approved',
}

/** An admin, who has all roles. */
async function buildAdmin(): Promise<Person> {
  const options = { trustLevel: 2, roles: ['admin' as const] }
  return { ...(await buildPerson(t.db, t.clock.now(), options)), isProven: true }
}

/** An admin with this relation to a bounty, and a rival entry to it. */
async function buildFixture(relation: Relation, bountyState: BountyRow['state'] = 'open') {
  const now = t.clock.now()
  const person = await buildAdmin()
  const bounty = await buildBounty(t.db, now, {
    state: bountyState,
    deadlineAt: plus(now, MS.day),
    entryCount: 1,
    ...(bountyState === 'in_review' && { fundedAt: null }),
    ...(relation === 'sponsor' && { sponsorId: person.userId }),
  })
  await relate(person, relation, bounty.id)
  const rival = await buildEntry(t.db, now, {
    bountyId: bounty.id,
    state: 'under_review',
    ...(relation === 'reviewer' && { reviewedBy: person.userId, reviewedAt: now }),
  })
  return { person, bounty, rival }
}

async function relate(person: Person, relation: Relation, bountyId: string): Promise<void> {
  const states = { entrant: 'accepted', withdrawn: 'withdrawn', draft: 'draft' } as const
  const state = states[relation as keyof typeof states]
  if (state === undefined) return
  await buildEntry(t.db, t.clock.now(), { bountyId, state, authorId: person.userId })
}

type Fixture = Awaited<ReturnType<typeof buildFixture>>

/** Requests one action on the rival of a new fixture; returns `ok` or the code of the refusal. */
async function ask(action: Action, relation: Relation): Promise<string> {
  const { person, params, body } = await REQUESTS[action](relation)
  const answer = await t.call(person, action, {
    params,
    ...(body === undefined ? {} : { body }),
  })
  return answer.status < 300
    ? 'ok'
    : ((answer.body as unknown as { code?: string }).code ?? 'no code')
}

const reason = 'For this reason'
const onRival = async (relation: Relation, body?: object) => {
  const fixture = await buildFixture(relation)
  return { person: fixture.person, params: { id: fixture.rival.id }, body }
}

/** The request on an eligible payout of a rival, or on one that someone else holds. */
const onPayout = async (relation: Relation, isHeld = false) => {
  const wallet = newAddress()
  const payout = await buildPayout(t, { wallet })
  const bountyId = payout.bountyId ?? ''
  const person = await buildAdmin()
  if (relation === 'sponsor') {
    await t.db.update(bounties).set({ sponsorId: person.userId }).where(eq(bounties.id, bountyId))
  }
  await relate(person, relation, bountyId)
  const params = { id: payout.id }
  const note = { params, body: { note: reason } }
  if (isHeld) await t.ok(await buildAdmin(), 'POST /api/v1/payouts/{id}/hold', note)
  return { person, ...note, seen: { walletAddress: wallet, amount: payout.amount.toString() } }
}

type Request = { person: Person; params: { id: string }; body?: object | undefined }
const REQUESTS: Record<Action, (relation: Relation) => Promise<Request>> = {
  'POST /api/v1/admin/submissions/{id}/review': (relation) =>
    onRival(relation, { decision: 'reject', reason }),
  'POST /api/v1/admin/submissions/{id}/review/undo': (relation) => onRival(relation),
  'POST /api/v1/admin/bounties/{id}/review/undo': async (relation) => {
    const fixture = await buildFixture(relation, 'in_review')
    return { person: fixture.person, params: { id: fixture.bounty.id } }
  },
  'GET /api/v1/submissions/{id}': (relation) => onRival(relation),
  'GET /api/v1/submissions/{id}/versions': (relation) => onRival(relation),
  'POST /api/v1/admin/bounties/{id}/review': async (relation) => {
    const fixture = await buildFixture(relation, 'in_review')
    return {
      person: fixture.person,
      params: { id: fixture.bounty.id },
      body: { decision: 'return', reasons: reason },
    }
  },
  'POST /api/v1/bounties/{id}/cancel': async (relation) => {
    const fixture = await buildFixture(relation, 'in_review')
    return { person: fixture.person, params: { id: fixture.bounty.id }, body: { reason } }
  },
  'POST /api/v1/admin/reports/{id}/resolve': async (relation) => {
    const fixture = await buildFixture(relation)
    return { person: fixture.person, ...(await buildComplaint(fixture, 'report')) }
  },
  'POST /api/v1/admin/appeals/{id}/resolve': async (relation) => {
    const fixture = await buildFixture(relation)
    return { person: fixture.person, ...(await buildComplaint(fixture, 'appeal')) }
  },
  'POST /api/v1/admin/objections/{id}/resolve': async (relation) => {
    const fixture = await buildFixture(relation, 'challenge')
    return { person: fixture.person, ...(await buildComplaint(fixture, 'objection')) }
  },
  'POST /api/v1/payouts/{id}/approve': async (relation) => {
    const { seen, ...request } = await onPayout(relation)
    return { ...request, body: seen }
  },
  'POST /api/v1/payouts/{id}/hold': (relation) => onPayout(relation),
  'POST /api/v1/payouts/{id}/release': (relation) => onPayout(relation, true),
  'POST /api/v1/payouts/{id}/exit': async (relation) => {
    const { person, params } = await onPayout(relation)
    return { person, params, body: { decision: 'keep', note: reason } }
  },
}

/** An open complaint about the rival by another person, with the request that decides it. */
async function buildComplaint({ rival, bounty }: Fixture, kind: 'report' | 'appeal' | 'objection') {
  const now = t.clock.now()
  const by = (await buildPerson(t.db, now)).userId
  const common = { id: newId(), submissionId: rival.id, state: 'open' as const, createdAt: now }
  const dueAt = plus(now, MS.day)
  if (kind === 'report') {
    await t.db.insert(reports).values({ ...common, reporterId: by, kind: 'spam' })
  } else if (kind === 'appeal') {
    await t.db.insert(appeals).values({ ...common, kind: 'rejected', reason, dueAt })
  } else {
    await t.db
      .insert(objections)
      .values({ ...common, bountyId: bounty.id, authorId: by, reason, dueAt })
  }
  const decision = kind === 'report' ? 'reject' : 'dismiss'
  return { params: { id: common.id }, body: { decision, reason } }
}

describe('staff with a stake in a bounty', () => {
  it('are covered here for each of their decisions', () => {
    const decisions = endpoints
      .filter(
        ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'member',
      )
      .map(({ method, path }) => `${method} ${path}`)
    const known: string[] = [...ACTIONS, ...Object.keys(ABOUT_NO_BOUNTY)]
    expect(decisions.filter((decision) => !known.includes(decision))).toEqual([])
  })

  it.each(ACTIONS)('%s', async (action) => {
    const answers = []
    for (const relation of RELATIONS) answers.push(await ask(action, relation))
    expect(answers).toEqual(ANSWERS[action])
  })
})

describe('the queues of a moderator with a stake', () => {
  const DESK = 'GET /api/v1/admin/queues/{queue}'

  it.each(RELATIONS)('for %s list what they may decide and count the rest', async (relation) => {
    const fixture = await buildFixture(relation)
    await buildComplaint(fixture, 'appeal')
    await buildComplaint(fixture, 'report')
    const idsIn = async (queue: string) => {
      const ids: (string | null)[] = []
      let cursor: string | null | undefined
      do {
        const query = { limit: 50, ...(cursor != null && { cursor }) }
        const page = await t.ok(fixture.person, DESK, { params: { queue }, query })
        ids.push(
          ...page.items.map((item) => ('submission' in item ? item.submission.submissionId : null)),
        )
        cursor = page.nextCursor
      } while (cursor !== null)
      return ids
    }
    const isListed = relation === 'never' || relation === 'reviewer'
    expect((await idsIn('submissions')).includes(fixture.rival.id)).toBe(isListed)
    expect((await idsIn('appeals')).includes(fixture.rival.id)).toBe(relation === 'never')
    expect((await idsIn('reports')).includes(fixture.rival.id)).toBe(relation === 'never')
    const { queues } = await t.ok(fixture.person, 'GET /api/v1/admin/overview')
    const recused = queues.filter(({ recusedCount }) => recusedCount > 0).map(({ queue }) => queue)
    expect(recused).toEqual(
      relation === 'never'
        ? []
        : relation === 'reviewer'
          ? ['reports', 'appeals']
          : ['submissions', 'reports', 'appeals'],
    )
  })

  it('hide reasons about rivals in the audit log', async () => {
    const [never, entrant] = [await buildFixture('never'), await buildFixture('entrant')]
    for (const { rival } of [never, entrant]) {
      await t.ok(await buildAdmin(), 'POST /api/v1/admin/submissions/{id}/review', {
        params: { id: rival.id },
        body: { decision: 'reject', reason },
      })
    }
    const { items } = await t.ok(entrant.person, 'GET /api/v1/admin/audit')
    const subjects = items.map(({ subjectId }) => subjectId)
    expect(subjects).toContain(never.rival.id)
    expect(subjects).not.toContain(entrant.rival.id)
  })

  it('explain on the bounty why it has no buttons', async () => {
    for (const relation of RELATIONS) {
      const { person, bounty } = await buildFixture(relation)
      const params = { id: bounty.id }
      const { abilities } = await t.ok(person, 'GET /api/v1/bounties/{id}', { params })
      const isRecused = relation !== 'never' && relation !== 'reviewer'
      expect(abilities.staffRefusal).toEqual(isRecused ? expect.any(String) : null)
      expect(abilities.canCancel).toBe(!isRecused)
    }
  })
})

describe('someone who acted as staff on a bounty', () => {
  const enters = (person: Person, bountyId: string) =>
    t.call(person, 'POST /api/v1/submissions', { body: { bountyId, title: 'My own entry' } })

  it.each([
    ['read an entry', 'GET /api/v1/submissions/{id}', undefined],
    ['read versions', 'GET /api/v1/submissions/{id}/versions', undefined],
    ['decided', 'POST /api/v1/admin/submissions/{id}/review', { decision: 'accept' }],
  ] as const)('and %s cannot enter it, even without the role', async (_name, action, body) => {
    const { person, bounty, rival } = await buildFixture('never')
    const request = { params: { id: rival.id }, ...(body !== undefined && { body }) }
    expect((await t.call(person, action, request)).status).toBe(200)
    for (const roles of [person.roles ?? [], []]) {
      const answer = await enters({ ...person, roles }, bounty.id)
      expect(answer).toMatchObject({ status: 403, body: { code: 'acted_as_staff' } })
    }
    const { abilities } = await t.ok(person, 'GET /api/v1/bounties/{id}', {
      params: { id: bounty.id },
    })
    expect(abilities).toMatchObject({
      canEnter: false,
      enterRefusal: expect.stringMatching(/staff/),
    })
  })

  it('and read the queue cannot enter a listed bounty', async () => {
    const { person, bounty, rival } = await buildFixture('never')
    const reviewDueAt = t.clock.now()
    await t.db.update(submissions).set({ reviewDueAt }).where(eq(submissions.id, rival.id))
    const query = { limit: 50 }
    await t.ok(person, 'GET /api/v1/admin/queues/{queue}', {
      params: { queue: 'submissions' },
      query,
    })
    expect((await enters(person, bounty.id)).status).toBe(403)
  })

  it('can enter after reading only a public list', async () => {
    const { person, bounty } = await buildFixture('never')
    const params = { id: bounty.id }
    const { items } = await t.ok(person, 'GET /api/v1/bounties/{id}/entries', { params })
    expect(items).toEqual([])
    await t.ok(person, 'GET /api/v1/bounties/{id}', { params })
    expect((await enters(person, bounty.id)).status).toBe(201)
  })

  it('can either read or enter when both are requested concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, bounty, rival } = await buildFixture('never')
      const [read, entered] = await Promise.all([
        t.call(person, 'GET /api/v1/submissions/{id}', { params: { id: rival.id } }),
        enters(person, bounty.id),
      ])
      expect([read.status, entered.status]).not.toEqual([200, 201])
    }
  })
})
