import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { activeDays } from '../../db/schema/people.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { findOrCreateStanding, recordTrustLesson } from '../standings/standings.service.ts'
import { loadTrustFacts } from './trust-levels.service.ts'
import { trustRequirementsOf } from './trust-requirements.service.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const lesson = { title: 'How judging works here', minutes: 4, url: '/learning?lesson=x' }
const pass = (userId: string) => runAsSystem(t.deps, (ctx) => recordTrustLesson(ctx, userId))
const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)

/** An account without any activity, so that it has no standing. */
async function buildAccount(createdAt: Date): Promise<string> {
  const id = newId()
  await t.db.insert(users).values({ id, createdAt, updatedAt: createdAt })
  return id
}

describe('trustRequirementsOf', () => {
  const requirements = async (userId: string) => {
    const standing = await findOrCreateStanding(t.db, userId, t.clock.now())
    return trustRequirementsOf(
      standing,
      lesson,
      await loadTrustFacts(t.db, userId, t.clock.now()),
      t.clock.now(),
    )
  }

  it('names the lesson and the age for level 1', async () => {
    const userId = await buildAccount(t.clock.now())
    expect(await requirements(userId)).toEqual([
      {
        id: 'lesson',
        text: 'Pass the lesson “How judging works here” (4 min)',
        isMet: false,
        url: lesson.url,
        metAt: null,
      },
      {
        id: 'age',
        text: 'Have an account at least 24 hours old',
        isMet: false,
        url: null,
        metAt: plus(t.clock.now(), MS.day).toISOString(),
      },
    ])
    advance(MS.day)
    await pass(userId)
    expect((await requirements(userId)).map(({ id }) => id)).not.toContain('lesson')
  })

  it('counts active days, spam and good work for level 2', async () => {
    const at = t.clock.now()
    const { userId } = await buildPerson(t.db, at, { trustLevel: 1 })
    for (let day = 0; day < 6; day += 1) {
      await t.db.insert(activeDays).values({ userId, day: utcDay(plus(at, -day * MS.day)) })
    }
    const met = async () =>
      Object.fromEntries((await requirements(userId)).map(({ id, isMet }) => [id, isMet]))
    expect(await met()).toEqual({ active_days: false, no_spam: true, good_work: false })

    await t.db.insert(activeDays).values({ userId, day: utcDay(plus(at, -9 * MS.day)) })
    const entry = {
      id: newId(),
      authorId: userId,
      bountyId: null,
      state: 'spam' as const,
      stateSince: at,
      shuffleKey: 0,
      createdAt: at,
      updatedAt: at,
    }
    await t.db.insert(submissions).values(entry)
    expect(await met()).toEqual({ active_days: true, no_spam: false, good_work: false })
    const noSpam = (await requirements(userId)).find(({ id }) => id === 'no_spam')
    expect(noSpam?.metAt).toBe(plus(at, 30 * MS.day).toISOString())
    advance(30 * MS.day)
    expect(await met()).toMatchObject({ no_spam: true })
  })

  it('requires more for level 3 and nothing at level 3', async () => {
    const second = await buildPerson(t.db, t.clock.now(), { trustLevel: 2 })
    expect((await requirements(second.userId)).map(({ text }) => text)).toEqual([
      'Be active on 30 days of the last 100: 0 of 30 so far',
      'Have no entry marked as spam for 30 days',
      'Get 5 entries accepted (0 so far), or cast 200 votes (0 so far) with a skill of 0.5 or more (0.00 now)',
    ])
    const third = await buildPerson(t.db, t.clock.now(), { trustLevel: 3 })
    expect(await requirements(third.userId)).toEqual([])
  })
})
