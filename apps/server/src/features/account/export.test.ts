import type { ClientCall } from '@laurel/contract/endpoint'
import { points } from '@laurel/contract/money/money'
import { EXPORT_SECTIONS, type exportMyData } from '@laurel/contract/people/account'
import { BOUNTY_STATES } from '@laurel/contract/work/bounties'
import { SUBMISSION_STATES } from '@laurel/contract/work/submissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asker, join } from '../../../testing/builders/account-people.ts'
import { buildFile } from '../../../testing/builders/file-builders.ts'
import { buildBounty, buildEntry, buildVote } from '../../../testing/builders/vote-builders.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { firstSteps, profileDetails, userProfiles } from '../../db/schema/people.ts'
import { hiddenPeople } from '../../db/schema/presence.ts'
import { submissionImages } from '../../db/schema/storage.ts'
import { submissionViews } from '../../db/schema/submissions.ts'
import { type MemberCtx, NO_SECOND_FACTOR } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { notify } from '../notifications/notifications.service.ts'
import { mint } from '../points/points.service.ts'
import { createExporter } from './export.service.ts'

type Export = ClientCall<typeof exportMyData>['reply']

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const exportOf = (token: string | null) => asker(t)(token, 'GET', '/api/v1/me/export')
const jobs = { send: async () => {} }
const jobDeps = () => ({ database: t.database, clock: t.clock, jobs })

describe('GET /api/v1/me/export', () => {
  it('refuses a visitor with 401 not_authenticated', async () => {
    expect((await exportOf(null)).statusCode).toBe(401)
  })

  it('shows authors no more about their entries than the API does, in any state', async () => {
    const ann = await join(t)
    const { db } = t.database
    const now = t.clock.now()
    for (const bountyState of BOUNTY_STATES) {
      const { id: bountyId } = await buildBounty(db, now, { state: bountyState })
      for (const state of SUBMISSION_STATES) {
        await buildEntry(db, now, { authorId: ann.userId, bountyId, state, viewerCount: 5 })
      }
    }
    const { sections } = (await exportOf(ann.token)).json<Export>()
    const exported = sections.submissions.map((row) => [row.id, row.state, row.viewer_count])
    const shown = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = (
        await asker(t)(ann.token, 'GET', `/api/v1/me/submissions?limit=50${query}`)
      ).json()
      for (const card of page.items) shown.push([card.submissionId, card.state, card.viewerCount])
      cursor = page.nextCursor
    }
    expect(exported).toHaveLength(BOUNTY_STATES.length * SUBMISSION_STATES.length)
    expect(exported.toSorted()).toEqual(shown.toSorted())
    expect(sections.standing[0]).not.toHaveProperty('cluster_id')
  })

  it('contains everything stored about the caller, and nothing about others', async () => {
    const [ann, bob] = [await join(t), await join(t)]
    const { db } = t.database
    const now = t.clock.now()
    await db
      .update(userProfiles)
      .set({ bio: 'Maps of towns' })
      .where(eq(userProfiles.userId, ann.userId))
    const bounty = await buildBounty(db, now, { sponsorId: ann.userId })
    const post = await buildEntry(db, now, { authorId: ann.userId, title: 'My post' })
    await buildEntry(db, now, { authorId: bob.userId, title: 'Not mine' })
    const other = await buildEntry(db, now, { bountyId: (await buildBounty(db, now)).id })
    await buildVote(db, now, other, { voterId: ann.userId })
    const picture = await buildFile(db, ann.userId, now)
    await db
      .insert(submissionImages)
      .values({ submissionId: post.id, position: 0, objectId: picture.id, alt: 'A map' })
    await db.insert(submissionViews).values([
      { submissionId: other.id, viewerKey: ann.userId, dwellMs: 900, viewedAt: now },
      { submissionId: post.id, viewerKey: bob.userId, dwellMs: 700, viewedAt: now },
    ])
    await db.insert(hiddenPeople).values([{ userId: ann.userId }, { userId: bob.userId }])
    await db.insert(profileDetails).values({ userId: ann.userId, website: 'https://ann.example' })
    await db
      .insert(firstSteps)
      .values({ userId: ann.userId, kind: 'wallet', subject: 'wallet-of-ann' })
    await runAsSystem(jobDeps(), async (ctx) => {
      await notify(ctx, [
        { userId: ann.userId, type: 'milestone', title: 'Told', message: '!', dedupeKey: 'a' },
      ])
      await mint(ctx, [
        {
          userId: ann.userId,
          amount: points(40),
          category: 'win',
          causeKind: 'bounty',
          causeId: newId(),
          title: 'A win',
          key: `test:${newId()}`,
        },
      ])
    })
    const answer = await exportOf(ann.token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { userId, shortened, sections } = answer.json<Export>()
    expect({ userId, shortened }).toEqual({ userId: ann.userId, shortened: [] })
    expect(Object.keys(sections).sort()).toEqual([...EXPORT_SECTIONS].sort())
    expect(sections).toMatchObject({
      account: [{ id: ann.userId, email: ann.email }],
      identities: [{ provider: 'email' }],
      sessions: [{ ip: '127.0.0.1', ended_at: null }],
      profile: [{ username: ann.name, bio: 'Maps of towns' }],
      notifications: [{ title: 'Told' }],
      bounties: [{ id: bounty.id, title: bounty.title }],
      firstSteps: [{ kind: 'wallet', subject: 'wallet-of-ann', rewarded_at: null }],
      presence: [{ is_hidden: true }],
      profileDetails: [{ website: 'https://ann.example', shows_earnings: false }],
      submissions: [{ id: post.id, title: 'My post' }],
      submissionImages: [{ submission_id: post.id, position: 0, alt: 'A map', file: picture.name }],
      submissionViews: [{ submission_id: other.id, dwell_ms: 900 }],
      votes: [{ submission_id: other.id }],
      ledgerTransfers: [{ amount_points: 40, title: 'A win' }],
    })
    expect(answer.body).not.toContain('Not mine')
    expect(answer.body).not.toMatch(
      /\$argon2|"(password_hash|token_hash|sealed_secret|public_key)"/,
    )
  })

  it('allows one export per person and hour, also for concurrent requests', async () => {
    const [ann, bob] = [await join(t), await join(t)]
    const answers = await Promise.all([exportOf(ann.token), exportOf(ann.token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await exportOf(bob.token)).statusCode).toBe(200)
  })

  it('names the sections it had to shorten, and keeps their newest rows', async () => {
    const ann = await join(t)
    const addNotice = (key: string) =>
      runAsSystem(jobDeps(), (ctx) =>
        notify(ctx, [
          { userId: ann.userId, type: 'milestone', title: key, message: '!', dedupeKey: key },
        ]),
      )
    for (const key of ['first', 'second', 'third']) {
      await addNotice(key)
      t.clock.setOffsetMs(t.clock.offsetMs() + 1000)
    }
    const viewer = { userId: ann.userId, assurance: NO_SECOND_FACTOR }
    const ctx = { db: t.database.db, now: t.clock.now(), viewer }
    const { shortened, sections } = await createExporter(2).exportMine(ctx as MemberCtx)
    expect(shortened).toEqual(['notifications'])
    expect(sections.notifications.map(({ title }) => title)).toEqual(['third', 'second'])
  })
})
