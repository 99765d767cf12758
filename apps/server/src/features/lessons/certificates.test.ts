import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { certificates } from '../../db/schema/help/tickets.ts'
import { lessonAttempts } from '../../db/schema/people.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { deletePersonalData } from '../account/deletion.service.ts'
import type { Lesson } from './lesson.ts'
import { findLesson, LESSONS, lessonsOf } from './lessons.catalogue.ts'

const START = 'POST /api/v1/lessons/{slug}/attempts'
const GRADE = 'POST /api/v1/lesson-attempts/{id}/answers'
const CREATOR = 'GET /api/v1/creators/{username}/certificates'
const CHECK = 'GET /api/v1/certificates/{code}'
const TRACK = lessonsOf('create')
const [first, ...others] = TRACK
const last = TRACK.at(-1)
const unknown = { slug: '' }

type Member = Awaited<ReturnType<typeof buildPerson>>
let t: TestServer
let ann: Member
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  ann = await buildPerson(t.db, t.clock.now())
})

/** Starts an attempt and knows its right answers. */
async function prepare({ slug }: { slug: string }) {
  const attempt = await t.ok(ann, START, { params: { slug } })
  const answers = attempt.questions.map(({ questionId, choices }) => {
    const right = findLesson(slug)?.questions.find(({ id }) => id === questionId)?.answer
    return [questionId, choices.find(({ text }) => text === right)?.choiceId ?? '']
  })
  return { params: { id: attempt.attemptId }, body: { answers: Object.fromEntries(answers) } }
}
const pass = async (lesson: { slug: string }) => await t.ok(ann, GRADE, await prepare(lesson))
const passAll = async (lessons: readonly Lesson[]) => {
  for (const lesson of lessons) await pass(lesson)
}
const stored = () => t.db.select().from(certificates).where(eq(certificates.userId, ann.userId))
const bell = async () => {
  const { items } = await t.ok(ann, 'GET /api/v1/notifications')
  return items.filter(({ title }) => title.startsWith('Your certificate'))
}
const trackOf = async (as: Member | null) => {
  const { tracks } = await t.ok(as, 'GET /api/v1/lessons')
  return tracks.find(({ track }) => track === 'create')
}

/** A pass of an earlier version of a lesson, as an old attempt left it. */
async function passedBefore({ slug }: Lesson, ageMs: number): Promise<Date> {
  const gradedAt = plus(t.clock.now(), -ageMs)
  await t.db.insert(lessonAttempts).values({
    id: newId(),
    userId: ann.userId,
    lessonSlug: slug,
    lessonVersion: 0,
    questionIds: [],
    startedAt: gradedAt,
    gradedAt,
    correctCount: 5,
    passed: true,
  })
  return gradedAt
}

describe('the progress of a track', () => {
  it('counts the lessons passed in any version, and names the next one', async () => {
    expect(await trackOf(null)).toEqual({
      track: 'create',
      lessonCount: TRACK.length,
      passedCount: 0,
      next: { slug: first?.slug, title: first?.title },
      certificate: null,
    })
    for (const lesson of TRACK.slice(0, 1)) await passedBefore(lesson, MS.day)
    const second = others[0]
    expect(await trackOf(ann)).toMatchObject({ passedCount: 1, next: { slug: second?.slug } })
    const { items } = await t.ok(ann, 'GET /api/v1/lessons')
    expect(items.find(({ slug }) => slug === first?.slug)).toMatchObject({
      passedAt: null,
      hasPassedEarlier: true,
    })
  })

  it('is the same list as the lessons of its track', async () => {
    const { items, tracks } = await t.ok(null, 'GET /api/v1/lessons')
    for (const { track, lessonCount } of tracks) {
      expect(items.filter((item) => item.track === track)).toHaveLength(lessonCount)
    }
    expect(tracks.map(({ lessonCount }) => lessonCount).reduce((a, b) => a + b)).toBe(
      LESSONS.length,
    )
  })

  it('places a lesson between its neighbours', async () => {
    const read = async (slug = '') => t.ok(null, 'GET /api/v1/lessons/{slug}', { params: { slug } })
    expect(await read(first?.slug)).toMatchObject({
      number: 1,
      lessonCount: TRACK.length,
      previous: null,
      next: { slug: others[0]?.slug },
    })
    expect(await read(last?.slug)).toMatchObject({ number: TRACK.length, next: null })
  })
})

describe('a certificate', () => {
  it('is issued with the last lesson of a track, once, and is on the public profile', async () => {
    await passAll(TRACK.slice(0, -1))
    expect(await trackOf(ann)).toMatchObject({ certificate: null, next: { slug: last?.slug } })
    expect(await stored()).toEqual([])
    const { certificate } = await pass(last ?? unknown)
    const now = t.clock.now().toISOString()
    expect(certificate).toMatchObject({ track: 'create', completedAt: now })
    const { code = '' } = certificate ?? {}
    expect(await t.ok(null, CREATOR, { params: { username: ann.username } })).toEqual({
      items: [certificate],
    })
    expect(await t.ok(null, CHECK, { params: { code: code.toLowerCase() } })).toEqual({
      ...certificate,
      person: expect.objectContaining({ userId: ann.userId, username: ann.username }),
      lessons: TRACK.map(({ slug, title, version }) => ({
        slug,
        title,
        version,
        passedAt: now,
        latestVersion: version,
      })),
    })
    t.clock.setOffsetMs(t.clock.offsetMs() + 2 * MS.day)
    expect((await pass(last ?? unknown)).certificate).toEqual(certificate)
    expect(await stored()).toHaveLength(1)
    expect(await bell()).toMatchObject([
      { type: 'milestone', actionUrl: `/learning?certificate=${code}` },
    ])
  })

  it('is one for two last passes at once', async () => {
    await passAll(TRACK.slice(0, -2))
    const requests = [await prepare(TRACK.at(-2) ?? unknown), await prepare(last ?? unknown)]
    const grades = await Promise.all(requests.map((request) => t.ok(ann, GRADE, request)))
    expect(grades.map(({ passed }) => passed)).toEqual([true, true])
    expect(grades.filter(({ certificate }) => certificate !== null)).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
    expect(await bell()).toHaveLength(1)
  })

  it('counts earlier versions, and comes with the next pass for who passed everything before', async () => {
    const passedAt = await passedBefore(TRACK[0] as Lesson, 5 * MS.day)
    for (const lesson of others) await passedBefore(lesson, 6 * MS.day)
    const { certificate } = await pass(last ?? unknown)
    const { lessons } = await t.ok(null, CHECK, { params: { code: certificate?.code ?? '' } })
    expect(lessons[0]).toMatchObject({ version: 0, passedAt: passedAt.toISOString() })
    expect(lessons.at(-1)).toMatchObject({ version: last?.version })
    expect(await trackOf(ann)).toMatchObject({ certificate, passedCount: TRACK.length, next: null })
  })

  it('is not issued by a failed attempt', async () => {
    await passAll(TRACK.slice(0, -1))
    const { params } = await prepare(last ?? unknown)
    const grade = await t.ok(ann, GRADE, { params, body: { answers: {} } })
    expect(grade).toMatchObject({ passed: false, certificate: null })
    expect(await stored()).toEqual([])
  })

  it('ends with the account', async () => {
    await passAll(TRACK)
    const [certificate] = await stored()
    await runAsSystem(t.deps, (ctx) => deletePersonalData(ctx, ann.userId))
    expect(await stored()).toEqual([])
    await t.refused(null, CHECK, 'not_found', { params: { code: certificate?.code ?? '' } })
  })

  it('answers 404 for a code or a person that does not exist', async () => {
    for (const code of ['0123456789AB', 'x', '__proto__']) {
      await t.refused(null, CHECK, 'not_found', { params: { code } })
    }
    await t.refused(null, CREATOR, 'not_found', { params: { username: 'nobody-here' } })
    expect(await t.ok(null, CREATOR, { params: { username: ann.username.toUpperCase() } })).toEqual(
      { items: [] },
    )
  })
})
