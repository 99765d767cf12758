import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { pointAccruals } from '../../db/schema/ledger.ts'
import { lessonAttempts, userStandings } from '../../db/schema/people.ts'
import { balancesOf } from '../../ledger/balances.service.ts'
import { MS, plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { LESSONS, TRUST_LESSON } from './lessons.catalogue.ts'

const START = 'POST /api/v1/lessons/{slug}/attempts'
const GRADE = 'POST /api/v1/lesson-attempts/{id}/answers'
const { slug } = TRUST_LESSON

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

const advance = (ms: number) => t.clock.setOffsetMs(t.clock.offsetMs() + ms)
const start = (as: Member, of = slug) => t.ok(as, START, { params: { slug: of } })
type QuizAttempt = Awaited<ReturnType<typeof start>>

/** Right answers to a quiz attempt, or wrong ones throughout. */
function answers(attempt: QuizAttempt, isRight: boolean): Record<string, string> {
  const questions = LESSONS.flatMap((lesson) => lesson.questions)
  return Object.fromEntries(
    attempt.questions.map(({ questionId, choices }) => {
      const right = questions.find(({ id }) => id === questionId)?.answer
      const choice = choices.find(({ text }) => (text === right) === isRight)
      return [questionId, choice?.choiceId ?? '']
    }),
  )
}
const submit = (as: Member, attempt: QuizAttempt, isRight: boolean) =>
  t.ok(as, GRADE, {
    params: { id: attempt.attemptId },
    body: { answers: answers(attempt, isRight) },
  })
const fail = async (as: Member) => await submit(as, await start(as), false)
const pass = async (as: Member, of = slug) => await submit(as, await start(as, of), true)
const trustOf = async ({ userId }: Member) => {
  const [row] = await t.db.select().from(userStandings).where(eq(userStandings.userId, userId))
  return row?.trustLevel
}

describe('GET /api/v1/lessons', () => {
  it('lists all lessons to a visitor, in order', async () => {
    const { items } = await t.ok(null, 'GET /api/v1/lessons')
    expect(items.map((item) => item.slug)).toEqual(LESSONS.map((lesson) => lesson.slug))
    expect(items[0]).toEqual({
      slug,
      track: 'judge',
      title: TRUST_LESSON.title,
      summary: TRUST_LESSON.summary,
      minutes: TRUST_LESSON.minutes,
      version: 1,
      rewardPoints: 10,
      passedAt: null,
      hasPassedEarlier: false,
      nextTryAt: null,
      abilities: { canTakeQuiz: false },
    })
  })

  it('shows the lessons passed and when the next attempt is possible', async () => {
    await pass(ann)
    const passedAt = t.clock.now().toISOString()
    advance(MS.hour)
    const own = await t.ok(ann, 'GET /api/v1/lessons')
    expect(own.items[0]).toMatchObject({
      passedAt,
      nextTryAt: null,
      abilities: { canTakeQuiz: true },
    })
    expect(own.items[1]).toMatchObject({ passedAt: null })
    const other = await buildPerson(t.db, t.clock.now())
    await fail(other)
    await fail(other)
    const theirs = await t.ok(other, 'GET /api/v1/lessons')
    expect(theirs.items[0]).toMatchObject({
      passedAt: null,
      nextTryAt: plus(t.clock.now(), MS.day).toISOString(),
      abilities: { canTakeQuiz: false },
    })
    await t.refused(other, START, 'quiz_tries_used_up', { params: { slug } })
  })
})

describe('GET /api/v1/lessons/{slug}', () => {
  it('returns the text without a question or an answer', async () => {
    const { body: lesson } = await t.call(null, 'GET /api/v1/lessons/{slug}', { params: { slug } })
    expect(lesson.body).toContain('Energy keeps votes scarce')
    expect(Object.keys(lesson).sort()).toEqual([
      'abilities',
      'body',
      'hasPassedEarlier',
      'lessonCount',
      'minutes',
      'next',
      'nextTryAt',
      'number',
      'passedAt',
      'previous',
      'rewardPoints',
      'slug',
      'summary',
      'title',
      'track',
      'version',
    ])
  })

  it('answers 404 for a lesson that does not exist', async () => {
    for (const unknown of ['nope', '__proto__', '../x']) {
      await t.refused(null, 'GET /api/v1/lessons/{slug}', 'not_found', {
        params: { slug: unknown },
      })
    }
  })
})

describe(START, () => {
  it('asks five questions without their answers', async () => {
    const { status, body } = await t.call(ann, START, { params: { slug } })
    expect(status).toBe(201)
    expect(body.questions).toHaveLength(5)
    expect(body.triesLeft).toBe(1)
    expect(JSON.stringify(body)).not.toMatch(/explanation|isCorrect|answer"/)
  })

  it('returns the open attempt instead of other questions', async () => {
    const first = await start(ann)
    advance(3 * MS.day)
    expect(await start(ann)).toEqual(first)
  })

  it('starts one attempt for many concurrent requests', async () => {
    const tries = await Promise.all([1, 2, 3, 4].map(() => start(ann)))
    expect(new Set(tries.map(({ attemptId }) => attemptId)).size).toBe(1)
    const rows = await t.db
      .select()
      .from(lessonAttempts)
      .where(eq(lessonAttempts.userId, ann.userId))
    expect(rows).toHaveLength(1)
  })

  it('refuses the third attempt within 24 hours with 409 quiz_tries_used_up, and allows two afterwards', async () => {
    expect(await fail(ann)).toMatchObject({
      triesLeft: 1,
      nextTryAt: null,
      abilities: { canTakeQuiz: true },
    })
    advance(MS.hour)
    expect(await fail(ann)).toMatchObject({
      triesLeft: 0,
      nextTryAt: plus(t.clock.now(), MS.day).toISOString(),
    })
    advance(MS.day - 1)
    const problem = await t.refused(ann, START, 'quiz_tries_used_up', { params: { slug } })
    expect(problem.retryAfterSeconds).toBe(1)
    advance(1)
    expect(await start(ann)).toMatchObject({ triesLeft: 1 })
  })

  it('counts attempts by lesson', async () => {
    await fail(ann)
    await fail(ann)
    expect(await start(ann, 'making-an-entry')).toMatchObject({ triesLeft: 1 })
  })

  it('refuses a visitor, an unknown lesson and, in prelaunch, everyone', async () => {
    await t.refused(null, START, 'not_authenticated', { params: { slug } })
    await t.refused(ann, START, 'not_found', { params: { slug: 'nope' } })
    t.setPrelaunch(true)
    await t.refused(ann, START, 'prelaunch_read_only', { params: { slug } })
    t.setPrelaunch(false)
  })
})

describe(GRADE, () => {
  it('passes with four of five, explains each, and books 10 points as pending', async () => {
    const attempt = await start(ann)
    const mostlyRight = { ...answers(attempt, true) }
    delete mostlyRight[attempt.questions[0]?.questionId ?? '']
    const result = await t.ok(ann, GRADE, {
      params: { id: attempt.attemptId },
      body: { answers: mostlyRight },
    })
    expect(result).toMatchObject({ passed: true, correct: 4, total: 5, rewardPoints: 10 })
    expect(result.results.map(({ questionId }) => questionId)).toEqual(
      attempt.questions.map(({ questionId }) => questionId),
    )
    expect(result.results.map(({ isCorrect }) => isCorrect)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
    for (const { explanation } of result.results) expect(explanation).not.toBe('')
    const accruals = await t.db
      .select()
      .from(pointAccruals)
      .where(eq(pointAccruals.userId, ann.userId))
    expect(accruals.map(({ category, amountPoints }) => [category, amountPoints]).sort()).toEqual([
      ['lesson', 10],
    ])
    expect(await balancesOf(t.db, ann.userId)).toMatchObject({ pendingPoints: 10 })
  })

  it('fails with three of five and books nothing', async () => {
    expect(await fail(ann)).toMatchObject({ passed: false, correct: 0, rewardPoints: 0 })
    expect(await balancesOf(t.db, ann.userId)).toMatchObject({ pendingPoints: 0 })
    expect(await trustOf(ann)).toBe(0)
  })

  it('grades an attempt once, also when it is submitted many times concurrently', async () => {
    const attempt = await start(ann)
    const call = () =>
      t.call(ann, GRADE, {
        params: { id: attempt.attemptId },
        body: { answers: answers(attempt, true) },
      })
    const statuses = (await Promise.all([call(), call(), call(), call(), call()])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409])
    await t.refused(ann, GRADE, 'quiz_already_graded', {
      params: { id: attempt.attemptId },
      body: { answers: {} },
    })
    expect(await balancesOf(t.db, ann.userId)).toMatchObject({ pendingPoints: 10 })
  })

  it('replays the same request under its key and refuses a different one', async () => {
    const attempt = await start(ann)
    const params = { id: attempt.attemptId }
    const request = { params, body: { answers: answers(attempt, true) }, key: 'quiz-key-1' }
    const first = await t.ok(ann, GRADE, request)
    expect(await t.ok(ann, GRADE, request)).toEqual(first)
    await t.refused(ann, GRADE, 'idempotency_key_reused', { ...request, body: { answers: {} } })
  })

  it('rewards each version once', async () => {
    await pass(ann)
    advance(2 * MS.day)
    expect(await pass(ann)).toMatchObject({ passed: true, rewardPoints: 0 })
    const own = await t.ok(ann, 'GET /api/v1/activity', { query: { tab: 'mine' } })
    expect(own.items.filter(({ kind }) => kind === 'lesson_passed')).toHaveLength(1)
  })

  it('rewards five lessons a day, and one past that when it is passed again another day', async () => {
    const earned = []
    for (const lesson of LESSONS.slice(0, 6)) {
      earned.push((await pass(ann, lesson.slug)).rewardPoints)
    }
    expect(earned).toEqual([10, 10, 10, 10, 10, 0])
    const sixth = LESSONS[5]?.slug
    advance(MS.day)
    expect(await pass(ann, sixth)).toMatchObject({ rewardPoints: 10 })
    expect(await pass(ann, sixth)).toMatchObject({ rewardPoints: 0 })
  })

  it('raises trust immediately for an account a day old, and later for a newer one', async () => {
    advance(MS.day)
    await pass(ann)
    expect(await trustOf(ann)).toBe(1)
    const newcomer = await buildPerson(t.db, t.clock.now())
    await pass(newcomer)
    expect(await trustOf(newcomer)).toBe(0)
    await t.advance(MS.day)
    expect(await trustOf(newcomer)).toBe(1)
  })

  it('raises trust for lesson 1 only', async () => {
    advance(MS.day)
    await pass(ann, 'ai-and-sources')
    expect(await trustOf(ann)).toBe(0)
  })

  it('answers 404 for someone else’s attempt and for one that does not exist', async () => {
    const attempt = await start(ann)
    const bob = await buildPerson(t.db, t.clock.now())
    const body = { answers: answers(attempt, true) }
    await t.refused(bob, GRADE, 'not_found', { params: { id: attempt.attemptId }, body })
    await t.refused(ann, GRADE, 'not_found', { params: { id: newId() }, body })
    expect(await trustOf(bob)).toBe(0)
  })

  it('answers 404 for an attempt at a removed version', async () => {
    const attempt = await start(ann)
    await t.db
      .update(lessonAttempts)
      .set({ lessonVersion: 0 })
      .where(eq(lessonAttempts.id, attempt.attemptId))
    const problem = await t.refused(ann, GRADE, 'not_found', {
      params: { id: attempt.attemptId },
      body: { answers: {} },
    })
    expect(problem.detail).toBe('This lesson has changed. Start a new attempt.')
    expect(await start(ann)).not.toMatchObject({ attemptId: attempt.attemptId })
  })

  it('refuses a visitor, wrong types and, in prelaunch, everyone', async () => {
    const { attemptId } = await start(ann)
    const params = { id: attemptId }
    await t.refused(null, GRADE, 'not_authenticated', { params, body: { answers: {} } })
    for (const body of [{}, { answers: [] }, { answers: { a: 1 } }, { answers: 'x' }]) {
      await t.refused(ann, GRADE, 'validation_failed', { params, body })
    }
    t.setPrelaunch(true)
    await t.refused(ann, GRADE, 'prelaunch_read_only', { params, body: { answers: {} } })
    t.setPrelaunch(false)
  })
})
