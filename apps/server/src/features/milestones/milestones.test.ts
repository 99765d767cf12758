import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { MS, plus, utcDay } from '../../platform/clock.ts'
import { runAsSystem } from '../../platform/work/sweeps.ts'
import { openSeason } from '../points/seasons/seasons.service.ts'
import { markActiveDay } from '../standings/standings.service.ts'
import { milestonesSweeps } from './milestones.jobs.ts'

let t: TestServer
let seasonId: string

type Member = Awaited<ReturnType<typeof buildPerson>>
let ann: Member
beforeEach(async () => {
  t = await startTestServer()
  setTime('2026-11-04T12:00:00Z')
  ann = await buildPerson(t.db, t.clock.now())
  seasonId = (await runAsSystem(t.deps, (ctx) => openSeason(ctx.db, ctx.now))).id
})

afterEach(() => t.close())

function setTime(at: string): void {
  t.clock.setOffsetMs(t.clock.offsetMs() + new Date(at).getTime() - t.clock.now().getTime())
}
const query = (text: string, values: unknown[] = []) => t.deps.database.pool.query(text, values)
const titlesOf = async (person: Member) =>
  (await t.ok(person, 'GET /api/v1/notifications')).items.map(({ title }) => title)
async function sweep(name: string): Promise<number> {
  return (
    (await milestonesSweeps.find((one) => one.name === `milestones.${name}`)?.run(t.deps)) ?? -1
  )
}
/** Marks the days as active, counted back from today. */
async function active(person: Member, daysAgo: readonly number[]): Promise<void> {
  const days = daysAgo.map((ago) => utcDay(plus(t.clock.now(), -ago * MS.day)))
  await query('insert into active_days (user_id, day) select $1, unnest($2::date[])', [
    person.userId,
    days,
  ])
}
const lastDays = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index)
/** A day's snapshot: Ann at a rank among others. */
async function snapshot(day: string, rank: number | null, people = 20): Promise<void> {
  await query(
    `insert into rank_snapshots (season_id, day, user_id, rank)
     select $1, $2, gen_random_uuid(), n from generate_series(1, $3::int) as n where n is distinct from $4::int`,
    [seasonId, day, people, rank],
  )
  if (rank !== null) {
    await query(
      'insert into rank_snapshots (season_id, day, user_id, rank) values ($1, $2, $3, $4)',
      [seasonId, day, ann.userId, rank],
    )
  }
}
/** A field of this many people with points. */
async function fill(people: number): Promise<void> {
  await query(
    `insert into season_scores (season_id, user_id, score_points, reached_at)
     select $1, gen_random_uuid(), n, $3 from generate_series(1, $2::int) as n`,
    [seasonId, people, t.clock.now()],
  )
}

describe('ranks', () => {
  it('that were entered since the day before are announced once', async () => {
    await fill(20)
    await snapshot('2026-11-03', 2)
    await snapshot('2026-11-04', 1)
    await Promise.all([sweep('ranks'), sweep('ranks')])
    expect(await sweep('ranks')).toBe(0)
    expect(await titlesOf(ann)).toEqual(['You are first'])
    setTime('2026-11-05T12:00:00Z')
    await snapshot('2026-11-05', 3)
    await sweep('ranks')
    setTime('2026-11-06T12:00:00Z')
    await snapshot('2026-11-06', 1)
    await sweep('ranks')
    expect(await titlesOf(ann)).toEqual(['You are first'])
  })

  it('that were held before are not announced, nor any in a small field', async () => {
    await fill(5)
    await snapshot('2026-11-03', null)
    await snapshot('2026-11-04', 1)
    await sweep('ranks')
    expect(await titlesOf(ann)).toEqual([])
    await fill(20)
    await snapshot('2026-11-05', 1)
    await sweep('ranks')
    expect(await titlesOf(ann)).toEqual([])
  })

  it('are nothing before the first snapshot', async () => {
    expect(await sweep('ranks')).toBe(0)
  })
})

describe('streaks', () => {
  it('of 7 days are congratulated on the day after, once', async () => {
    const bob = await buildPerson(t.db, t.clock.now())
    await active(ann, lastDays(1, 7))
    await active(bob, lastDays(1, 6))
    await Promise.all([sweep('streaks'), sweep('streaks')])
    await sweep('streaks')
    expect(await titlesOf(ann)).toEqual(['7 days in a row'])
    expect(await titlesOf(bob)).toEqual([])
  })

  it('that end at midnight are reminded of in the evening, until something is done', async () => {
    // A freeze was used three days ago, so none is left for today.
    await active(ann, [1, 2, 4, 5, 6])
    expect(await sweep('streak-reminders')).toBe(0)
    setTime('2026-11-04T18:30:00Z')
    await sweep('streak-reminders')
    await sweep('streak-reminders')
    const { items, unreadCount } = await t.ok(ann, 'GET /api/v1/notifications')
    expect(items).toMatchObject([
      {
        type: 'reminder',
        title: 'Your streak of 5 days ends today',
        dueAt: '2026-11-05T00:00:00.000Z',
      },
    ])
    expect(unreadCount).toBe(1)
    const { rows } = await query('select mailed_at from notifications where user_id = $1', [
      ann.userId,
    ])
    expect(rows).toEqual([{ mailed_at: t.clock.now() }])
    await runAsSystem(t.deps, (ctx) => markActiveDay(ctx, ann.userId))
    expect(await t.ok(ann, 'GET /api/v1/notifications')).toMatchObject({
      items: [],
      unreadCount: 0,
    })
  })

  it('with a freeze left, of people who were active today, and short ones are not', async () => {
    const [bob, cem] = [
      await buildPerson(t.db, t.clock.now()),
      await buildPerson(t.db, t.clock.now()),
    ]
    await active(ann, lastDays(1, 9))
    await active(bob, [0, 1, 2, 4, 5])
    await active(cem, [1, 3])
    setTime('2026-11-04T18:30:00Z')
    await sweep('streak-reminders')
    for (const person of [ann, bob, cem]) expect(await titlesOf(person)).toEqual([])
  })

  it('that have ended are no longer reminded of', async () => {
    await active(ann, [1, 2, 4, 5, 6])
    setTime('2026-11-04T18:30:00Z')
    await sweep('streak-reminders')
    expect(await sweep('ended-streaks')).toBe(0)
    setTime('2026-11-05T00:01:00Z')
    expect(await sweep('ended-streaks')).toBe(1)
    expect(await titlesOf(ann)).toEqual([])
  })

  it('of more people than one batch are all handled', async () => {
    await query(
      `insert into active_days (user_id, day)
       select person, day::date
       from (select gen_random_uuid() as person from generate_series(1, 700)) as people,
         generate_series('2026-10-28'::date, '2026-11-03'::date, '1 day') as day`,
    )
    expect(await sweep('streaks')).toBe(500)
    expect(await sweep('streaks')).toBe(200)
    expect(await sweep('streaks')).toBe(0)
    const { rows } = await query(
      `select count(*)::int as count from notifications where dedupe_key = 'streak:7:2026-11-03'`,
    )
    expect(rows).toEqual([{ count: 700 }])
  })
})
