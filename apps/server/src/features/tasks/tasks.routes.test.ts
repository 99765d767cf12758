import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { MS } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { LESSONS, TRUST_LESSON } from '../lessons/lessons.catalogue.ts'
import { markActiveDay } from '../standings/standings.service.ts'

const TASKS = 'GET /api/v1/me/tasks'
const lessonId = `lesson:${TRUST_LESSON.slug}`

let t: TestServer
let ann: Person
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  ann = await buildPerson(t.db, t.now())
})

const taskOf = async (taskId: string) =>
  (await t.ok(ann, TASKS)).items.find((task) => task.taskId === taskId)

/** Takes the quiz of lesson 1, with right or wrong answers throughout. */
async function takeQuiz(isRight: boolean): Promise<void> {
  const { slug } = TRUST_LESSON
  const attempt = await t.ok(ann, 'POST /api/v1/lessons/{slug}/attempts', { params: { slug } })
  const questions = LESSONS.flatMap((lesson) => lesson.questions)
  const answers = attempt.questions.map(({ questionId, choices }) => {
    const right = questions.find(({ id }) => id === questionId)?.answer
    const choice = choices.find(({ text }) => (text === right) === isRight)
    return [questionId, choice?.choiceId ?? '']
  })
  await t.ok(ann, 'POST /api/v1/lesson-attempts/{id}/answers', {
    params: { id: attempt.attemptId },
    body: { answers: Object.fromEntries(answers) },
  })
}

describe(TASKS, () => {
  it('refuses a visitor with 401 not_authenticated', async () => {
    await t.refused(null, TASKS, 'not_authenticated')
  })

  it('tells a newcomer what is open and what is locked, and why', async () => {
    const { items } = await t.ok(ann, TASKS)
    expect(items.map(({ taskId, state }) => [taskId, state])).toEqual(
      expect.arrayContaining([
        ['wallet', 'available'],
        [lessonId, 'available'],
        ['record', 'locked'],
        ['win', 'locked'],
      ]),
    )
    for (const task of items) if (task.state === 'locked') expect(task.reason).toBeTruthy()
  })

  it('follows a lesson from a failed attempt and the wait to settled points', async () => {
    await takeQuiz(false)
    expect(await taskOf(lessonId)).toMatchObject({ state: 'in_progress' })
    await takeQuiz(false)
    expect(await taskOf(lessonId)).toMatchObject({
      state: 'cooling_down',
      due: { kind: 'unlocks' },
    })
    await t.advance(MS.day)
    await takeQuiz(true)
    expect(await taskOf(lessonId)).toMatchObject({
      state: 'approved',
      pendingPoints: 10,
      due: { kind: 'settles' },
    })
    await t.advance(MS.day)
    expect(await taskOf(lessonId)).toMatchObject({
      state: 'settled',
      settledPoints: 10,
      pendingPoints: 0,
    })
  })

  it('books a complete profile within a minute, settles it at trust level 1', async () => {
    await t.db
      .update(userProfiles)
      .set({ displayName: 'Ann', bio: 'short' })
      .where(eq(userProfiles.userId, ann.userId))
    expect(await taskOf('profile')).toMatchObject({ state: 'in_progress' })
    await t.db
      .update(userProfiles)
      .set({ bio: 'Writes threads about maps and birds.' })
      .where(eq(userProfiles.userId, ann.userId))
    expect(await taskOf('profile')).toMatchObject({ state: 'submitted' })
    await t.advance(MS.minute)
    expect(await taskOf('profile')).toMatchObject({ state: 'approved', pendingPoints: 25 })
    await takeQuiz(true)
    await t.advance(2 * MS.day)
    expect(await taskOf('profile')).toMatchObject({ state: 'settled', settledPoints: 25 })
  })

  it('reads entries in bounties', async () => {
    const { id } = await buildBounty(t.db, t.now())
    await buildEntry(t.db, t.now(), { authorId: ann.userId, bountyId: id, state: 'rejected' })
    expect(await taskOf('entry')).toMatchObject({ state: 'rejected' })
    expect(await taskOf('win')).toMatchObject({ state: 'available' })
  })

  it('shows the streak with its days', async () => {
    const { streak: before } = await t.ok(ann, TASKS)
    expect(before).toMatchObject({ days: 0, bonusPercent: 0, frozenDay: null })
    await runAsSystem(t.deps, (ctx) => markActiveDay(ctx, ann.userId))
    const { streak } = await t.ok(ann, TASKS)
    expect(streak).toMatchObject({ days: 1, bonusPercent: 2, isActiveToday: true })
    expect(streak.recent).toHaveLength(14)
    expect(streak.recent.at(-1)?.state).toBe('active')
    expect(streak.recent.at(-2)?.state).toBe('missed')
  })
})

describe('GET /api/v1/points/today', () => {
  it('tells anyone what is earned of each group’s emission', async () => {
    const before = await t.ok(null, 'GET /api/v1/points/today')
    const lessonsOf = ({ groups }: typeof before) =>
      groups.find(({ group }) => group === 'lessons')?.earnedPoints ?? 0
    expect(before.groups.map(({ group }) => group)).toEqual([
      'voters',
      'authors',
      'wins',
      'lessons',
    ])
    await takeQuiz(true)
    t.wait(2 * MS.second)
    const after = await t.ok(ann, 'GET /api/v1/points/today')
    expect(lessonsOf(after)).toBeGreaterThanOrEqual(lessonsOf(before) + 10)
    expect(after.settlesAt).toMatch(/T00:10:00/)
  })
})
