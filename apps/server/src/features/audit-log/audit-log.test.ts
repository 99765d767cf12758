import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntryDraft } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { asAdmin } from '../../../testing/servers/test-database.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { type AuditedAct, recordAudit } from '../../platform/audit/audit.ts'
import { MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

let t: TestServer
let moderator: Person
let admin: Person
let ann: Person & { username: string }
beforeAll(async () => {
  t = await startTestServer()
  const now = t.clock.now()
  moderator = await buildPerson(t.db, now, { name: 'Mod', roles: ['moderator'] })
  admin = await buildPerson(t.db, now, { name: 'Ada', roles: ['admin'] })
  ann = await buildPerson(t.db, now, { name: 'Ann' })
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/admin/audit'
const EXPORT = 'POST /api/v1/admin/audit/export'
const VERIFY = 'GET /api/v1/admin/audit/verification'

const record = (by: Person | null, act: Partial<AuditedAct>) =>
  t.deps.database.transaction((db) =>
    recordAudit(
      {
        db,
        now: t.clock.now(),
        viewer:
          by === null
            ? null
            : {
                userId: by.userId,
                sessionId: by.userId,
                roles: [],
                assurance: { isProven: false, isRecent: false, hasFactor: false },
              },
        jobs: t.deps.jobs,
        origin: { requestId: newId(), ip: '203.0.113.7', userAgent: '' },
      },
      { action: 'test.act', subjectKind: 'flag', subjectId: 'prelaunch_live', ...act },
    ),
  )
const reasons = async (as: Person, query: Record<string, string>) =>
  (await t.ok(as, LIST, { query })).items.map(({ reason }) => reason)

describe('GET /api/v1/admin/audit', () => {
  it('filters by who, action, subject and days', async () => {
    const subjectId = newId()
    await record(moderator, { action: 'case.void', subjectKind: 'case', subjectId, reason: 'one' })
    await record(admin, { action: 'case.dismiss', subjectKind: 'case', subjectId, reason: 'two' })
    t.clock.setOffsetMs(2 * MS.day)
    await record(null, { action: 'case.dismiss', subjectKind: 'case', subjectId, reason: 'three' })
    t.clock.setOffsetMs(0)
    const about = { subjectKind: 'case', subjectId }
    expect(await reasons(moderator, about)).toEqual(['three', 'two', 'one'])
    expect(await reasons(moderator, { ...about, actor: admin.userId })).toEqual(['two'])
    expect(await reasons(moderator, { ...about, actor: 'system' })).toEqual(['three'])
    expect(await reasons(moderator, { ...about, action: 'case.dismiss' })).toEqual(['three', 'two'])
    expect(await reasons(moderator, { ...about, to: '2026-11-02' })).toEqual(['two', 'one'])
    expect(await reasons(moderator, { ...about, from: '2026-11-04' })).toEqual(['three'])
    expect(await reasons(moderator, { subjectId: newId() })).toEqual([])
    await t.refused(moderator, LIST, 'validation_failed', { query: { actor: 'someone' } })
    await t.refused(moderator, LIST, 'validation_failed', { query: { from: 'yesterday' } })
  })

  it('names people and shows what changed; addresses and requests to admins only', async () => {
    await record(admin, {
      action: 'person.test',
      subjectKind: 'user',
      subjectId: ann.userId,
      before: { role: 'moderator', same: 1, isOpen: true },
      after: { same: 1, isOpen: false, proposedBy: ann.userId, list: ['a', ann.userId] },
    })
    const query = { subjectKind: 'person', subjectId: ann.userId }
    const [entry] = (await t.ok(moderator, LIST, { query })).items
    expect(entry).toMatchObject({
      actor: { username: 'ada' },
      subject: { title: '@ann', url: `/admin?tab=people&person=${ann.userId}` },
      ip: null,
      requestId: null,
      changes: [
        { field: 'role', before: { text: 'moderator', url: null }, after: null },
        { field: 'isOpen', before: { text: 'yes' }, after: { text: 'no' } },
        { field: 'list', before: null, after: { text: 'a, @ann' } },
        { field: 'proposedBy', before: null, after: { text: '@ann' } },
      ],
    })
    const [seen] = (await t.ok(admin, LIST, { query })).items
    expect(seen).toMatchObject({ ip: '203.0.113.7', requestId: expect.any(String) })
  })

  it.each([
    ['flag', 'prelaunch_live', 'Feature flag prelaunch_live', 'flags'],
    ['job', newId(), 'Job', 'jobs'],
    ['job_queue', 'news', 'Job queue news', 'jobs'],
    ['adjustment', newId(), 'Adjustment of points', 'adjustments'],
    ['webhook', newId(), 'Webhook', 'webhooks'],
    ['suspension_appeal', newId(), 'Appeal of a suspension', 'suspensions'],
  ])('links a %s to its desk', async (subjectKind, subjectId, title, tab) => {
    await record(admin, { subjectKind, subjectId, reason: `about ${title}` })
    const { items } = await t.ok(admin, LIST, { query: { subjectKind, subjectId } })
    expect(items[0]?.subject).toEqual({ title, url: `/admin?tab=${tab}` })
  })

  it('does not tell staff that a note about them was written', async () => {
    await record(admin, {
      action: 'person.note',
      subjectKind: 'person',
      subjectId: moderator.userId,
    })
    const query = { subjectKind: 'person', subjectId: moderator.userId }
    expect((await t.ok(moderator, LIST, { query })).items).toEqual([])
    expect((await t.ok(admin, LIST, { query })).items).toHaveLength(1)
  })

  it('offers the actors, actions and kinds that occur', async () => {
    const choices = await t.ok(moderator, 'GET /api/v1/admin/audit/choices')
    expect(choices.actors.map(({ username }) => username)).toEqual(['ada', 'mod'])
    expect(choices.actions).toEqual(expect.arrayContaining(['case.dismiss', 'case.void']))
    expect(choices.actions).toEqual([...choices.actions].sort())
    expect(choices.subjectKinds).toContain('case')
  })
})

describe('POST /api/v1/admin/audit/export', () => {
  it('writes the filtered entries as CSV for admins, without formulas, and is on record', async () => {
    const subjectId = newId()
    await record(moderator, {
      action: 'boost.refund',
      subjectKind: 'boost',
      subjectId,
      reason: '=1+1, "quoted"',
      before: { state: 'running' },
      after: { state: 'refunded' },
    })
    await t.refused(moderator, EXPORT, 'not_allowed', { body: { subjectId } })
    const { csv, rows, isCut, name } = await t.ok(admin, EXPORT, { body: { subjectId } })
    expect([rows, isCut, name]).toEqual([1, false, 'laurel-audit-2026-11-02.csv'])
    const [header, line] = csv.split('\r\n')
    expect(header).toContain('Time (UTC),Who,Action')
    expect(line).toContain(`mod,boost.refund,boost,Boost,${subjectId}`)
    expect(line).toContain('"\'=1+1, ""quoted"""')
    expect(line).toContain('state: running → refunded')
    const [entry] = (await t.ok(admin, LIST, { query: { action: 'audit.export' } })).items
    expect(entry?.actor?.userId).toBe(admin.userId)
  })

  it('leaves out, as the list, bounties that the reader entered', async () => {
    const { bounty } = await buildOpenBounty(t)
    const entrant = await buildPerson(t.db, t.clock.now(), { trustLevel: 2, roles: ['admin'] })
    const subjectId = bounty.bountyId
    await record(moderator, { action: 'bounty.approve', subjectKind: 'bounty', subjectId })
    const count = async () => (await t.ok(entrant, EXPORT, { body: { subjectId } })).rows
    const before = await count()
    await buildEntryDraft(t, { author: entrant, bountyId: subjectId })
    expect([before > 0, await count()]).toEqual([true, 0])
  })
})

describe('GET /api/v1/admin/audit/verification', () => {
  it('counts what it checked, and names a changed and a removed entry', async () => {
    await t.refused(moderator, VERIFY, 'not_allowed')
    const intact = await t.ok(admin, VERIFY)
    expect(intact).toMatchObject({ brokenCount: 0, broken: [] })
    expect(intact.checkedCount).toBeGreaterThan(5)
    expect(intact.lastHash).toMatch(/^[0-9a-f]{64}$/)
    await record(moderator, { reason: 'to change' })
    await record(moderator, { reason: 'to remove' })
    await record(moderator, { reason: 'after it' })
    expect((await t.ok(admin, VERIFY)).lastHash).not.toBe(intact.lastHash)
    await tamper("update audit_entries set reason = 'changed' where reason = 'to change'")
    await tamper("delete from audit_entries where reason = 'to remove'")
    const broken = await t.ok(admin, VERIFY)
    expect(broken.checkedCount).toBe(intact.checkedCount + 2)
    expect(broken.broken.map(({ action, fault }) => [action, fault])).toEqual([
      ['test.act', 'content'],
      ['test.act', 'link'],
    ])
  })
})

/** Does what only the owner of the database can do, and only deliberately. */
async function tamper(statement: string): Promise<void> {
  const url = String(t.deps.database.pool.options.connectionString)
  for (const step of [
    'alter table audit_entries disable trigger user',
    statement,
    'alter table audit_entries enable trigger user',
  ]) {
    await asAdmin(url, step)
  }
}
