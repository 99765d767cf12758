import { MAX_SAVED_SEARCHES } from '@laurel/contract/field-limits'
import type { SearchAlert } from '@laurel/contract/searches/search-alerts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { MS } from '../../platform/clock.ts'
import type { SearchAlertJob } from '../../platform/work/job-data.ts'
import { runAsSystem, type SweepDeps } from '../../platform/work/sweeps.ts'
import { savedSearchesSweeps } from './saved-searches.jobs.ts'
import { stopSearchAlerts } from './saved-searches.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const LIST = 'GET /api/v1/me/saved-searches'
const SAVE = 'POST /api/v1/me/saved-searches'
const CHANGE = 'PATCH /api/v1/me/saved-searches/{id}'
const DELETE = 'DELETE /api/v1/me/saved-searches/{id}'

type Member = Awaited<ReturnType<typeof buildPerson>>
let ann: Member
let sent: SearchAlertJob[]
let deps: SweepDeps
beforeEach(async () => {
  // A Wednesday noon.
  advance(new Date('2026-11-04T12:00:00Z').getTime() - t.clock.now().getTime())
  await t.deps.database.pool.query('delete from saved_searches; delete from bounties')
  ann = await buildPerson(t.db, t.clock.now())
  sent = []
  deps = {
    ...t.deps,
    jobs: {
      async send(_db, name, data) {
        if (name === 'search-alert') sent.push(data as SearchAlertJob)
      },
    },
  }
})

const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
const save = (query: string, name = query, as = ann) => t.ok(as, SAVE, { body: { name, query } })
async function alerted(query: string, alert: SearchAlert, name = query) {
  const { searchId } = await save(query, name)
  const saved = await t.ok(ann, CHANGE, { params: { id: searchId }, body: { alert } })
  advance(MS.second)
  return saved
}
const sweep = (with_ = deps) => savedSearchesSweeps[0]?.run(with_)
const open = (change: Parameters<typeof buildBounty>[2] = {}) =>
  buildBounty(t.db, t.clock.now(), { state: 'open', stateSince: t.clock.now(), ...change })
const titlesOf = (mail: SearchAlertJob | undefined) =>
  mail?.searches.map(({ name, bounties }) => [name, ...bounties.map(({ title }) => title)])

describe('POST /api/v1/me/saved-searches', () => {
  it('saves filters as the list writes them, quietly, for its owner alone', async () => {
    const saved = await save('sort=newest&prize=1000&category=design&page=7', 'Design')
    expect(saved).toMatchObject({
      name: 'Design',
      query: 'category=design&prize=1000',
      alert: 'never',
      nextAt: null,
      abilities: { canAlert: true },
    })
    expect((await t.ok(ann, LIST)).items).toEqual([saved])
    const bob = await buildPerson(t.db, t.clock.now())
    expect((await t.ok(bob, LIST)).items).toEqual([])
  })

  it('refuses the same search twice, however it is spelled, also at once', async () => {
    const both = ['token=SOL&category=code', 'category=code&token=SOL']
    const answers = await Promise.all(
      both.map((query) => t.call(ann, SAVE, { body: { name: 'Code in SOL', query } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = await t.refused(ann, SAVE, 'search_already_saved', {
      body: { name: 'Again', query: both[0] ?? '' },
    })
    expect(refused.detail).toBe('You saved it as “Code in SOL”')
  })

  it('refuses one more than fit, the list as it is, visitors and prelaunch', async () => {
    for (let at = 0; at < MAX_SAVED_SEARCHES; at += 1) await save(`q=word${at}`)
    expect((await t.ok(ann, LIST)).abilities.canSave).toBe(false)
    const body = { name: 'More', query: 'q=more' }
    await t.refused(ann, SAVE, 'saved_searches_full', { body })
    await t.refused(ann, SAVE, 'validation_failed', { body: { ...body, query: 'page=2' } })
    await t.refused(null, SAVE, 'not_authenticated', { body })
    t.setPrelaunch(true)
    await t.refused(ann, SAVE, 'prelaunch_read_only', { body })
    t.setPrelaunch(false)
  })
})

describe('PATCH and DELETE /api/v1/me/saved-searches/{id}', () => {
  it('rename, choose an alert and delete, only one’s own', async () => {
    const { searchId } = await save('category=code')
    const params = { id: searchId }
    const daily = await t.ok(ann, CHANGE, {
      params,
      body: { name: 'Code', alert: 'daily', timeZone: 'Europe/Berlin' },
    })
    expect(daily).toMatchObject({
      name: 'Code',
      alert: 'daily',
      nextAt: '2026-11-05T07:00:00.000Z',
    })
    const renamed = await t.ok(ann, CHANGE, { params, body: { name: 'Programs' } })
    expect(renamed).toEqual({ ...daily, name: 'Programs' })
    const bob = await buildPerson(t.db, t.clock.now())
    await t.refused(bob, CHANGE, 'not_found', { params, body: { name: 'Mine' } })
    await t.refused(bob, DELETE, 'not_found', { params })
    await t.ok(ann, DELETE, { params })
    await t.refused(ann, DELETE, 'not_found', { params })
  })

  it('refuse an alert of another stage, or without a confirmed address', async () => {
    const voting = await save('state=voting')
    expect(voting.abilities.canAlert).toBe(false)
    const body = { alert: 'daily' as const }
    await t.refused(ann, CHANGE, 'validation_failed', { params: { id: voting.searchId }, body })
    const { searchId } = await save('category=code')
    await t.deps.database.pool.query(
      'update auth.users set email_confirmed_at = null where id = $1',
      [ann.userId],
    )
    await t.refused(ann, CHANGE, 'validation_failed', { params: { id: searchId }, body })
    expect((await t.ok(ann, LIST)).canReceiveMail).toBe(false)
  })
})

describe('an alert', () => {
  it('lists what opened since it was chosen, once, without one’s own bounties', async () => {
    await open({ category: 'code', title: 'Before' })
    advance(MS.hour)
    await alerted('category=code', 'at_once', 'Code')
    advance(MS.minute)
    await open({ category: 'code', title: 'New' })
    await open({ category: 'meme', title: 'Another category' })
    await open({ category: 'code', title: 'Own', sponsorId: ann.userId })
    await open({ category: 'code', title: 'In voting', state: 'voting' })
    expect(await sweep()).toBe(0)
    advance(5 * MS.minute)
    expect(await sweep()).toBe(1)
    expect(sent.map(titlesOf)).toEqual([[['Code', 'New']]])
    expect(sent[0]).toMatchObject({
      userId: ann.userId,
      searches: [{ path: '/bounties?category=code', hasMore: false }],
    })
    advance(5 * MS.minute)
    expect(await sweep()).toBe(1)
    expect(sent).toHaveLength(1)
  })

  it('lists what others opened behind many of one’s own', async () => {
    await alerted('category=code', 'at_once')
    await open({ category: 'code', title: 'Theirs' })
    for (let at = 0; at < 12; at += 1) {
      await open({ category: 'code', title: `Own ${at}`, sponsorId: ann.userId })
    }
    advance(6 * MS.minute)
    await sweep()
    expect(sent.map(titlesOf)).toEqual([[['category=code', 'Theirs']]])
  })

  it('of several searches is one mail, with each bounty once', async () => {
    await alerted('category=code', 'daily', 'Code')
    await alerted('token=POINTS', 'daily', 'Points')
    await open({ category: 'code', title: 'Both' })
    await open({ category: 'meme', title: 'Points only' })
    advance(MS.day)
    await sweep()
    expect(sent.map(titlesOf)).toEqual([
      [
        ['Code', 'Both'],
        ['Points', 'Points only'],
      ],
    ])
  })

  it('leaves what opened in the last minute to the next one', async () => {
    await alerted('category=code', 'at_once')
    advance(5 * MS.minute)
    await open({ category: 'code', title: 'Just now' })
    await sweep()
    expect(sent).toEqual([])
    advance(5 * MS.minute)
    await sweep()
    expect(titlesOf(sent[0])).toEqual([['category=code', 'Just now']])
  })

  it('is sent once by two nodes, and whole after a crash', async () => {
    await alerted('category=code', 'daily')
    await open({ category: 'code' })
    advance(MS.day)
    const failing = { ...deps, jobs: { send: () => Promise.reject(new Error('queue is down')) } }
    await expect(sweep(failing)).rejects.toThrow('queue is down')
    await Promise.all([sweep(), sweep(), sweep()])
    expect(sent).toHaveLength(1)
  })

  it('that was late comes once, and the next one at its usual time', async () => {
    const { nextAt } = await alerted('category=code', 'weekly')
    expect(nextAt).toBe('2026-11-09T08:00:00.000Z')
    await open({ category: 'code' })
    advance(20 * MS.day)
    await sweep()
    expect(sent).toHaveLength(1)
    const { items } = await t.ok(ann, LIST)
    expect(items[0]?.nextAt).toBe('2026-11-30T08:00:00.000Z')
  })

  it('stops by the unsubscribe link, for all searches of its reader', async () => {
    await alerted('category=code', 'daily')
    await alerted('category=meme', 'at_once')
    await runAsSystem(t.deps, (ctx) => stopSearchAlerts(ctx, ann.userId))
    const { items } = await t.ok(ann, LIST)
    expect(items.map(({ alert, nextAt }) => [alert, nextAt])).toEqual([
      ['never', null],
      ['never', null],
    ])
  })
})
