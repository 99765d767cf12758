import type { ViewSource, ViewSubject } from '@laurel/contract/analytics/view-words'
import type { WaitingView } from '../../../server/src/features/analytics/views/view-buffer.ts'
import {
  ensurePartition,
  insertViews,
} from '../../../server/src/features/analytics/views/views.queries.ts'
import { MS, plus, startOfUtcDay, utcDay } from '../../../server/src/platform/clock.ts'
import { createRandom, type RandomSource } from './dice.ts'
import { type DemoSubject, listSubjects } from './seed.queries.ts'
import type { World } from './world.ts'

const SEED = 20_261_125
/** Days for which something new is seen much, and the days of past that have views. */
const [NEW_DAYS, PAST_DAYS] = [9, 60]
/** Viewers on the first day; fewer on each of the next. */
const FIRST_VIEWERS: Readonly<Record<ViewSubject, number>> = {
  submission: 16,
  bounty: 26,
  profile: 9,
}
const DAILY_SHARE = 0.8
/** Share of viewers who open what they see, and who then stay. */
const [OPENS, STAYS] = [0.34, 0.8]
/** Views stored at a time. */
const BATCH = 4000

const SOURCES: readonly (readonly [ViewSource, number])[] = [
  ['feed', 0.46],
  ['bounty', 0.22],
  ['profile', 0.1],
  ['search', 0.08],
  ['share', 0.07],
  ['outside', 0.05],
  ['direct', 0.02],
]
const HOSTS = ['x.com', 'news.ycombinator.com', 'www.reddit.com'] as const

/** Lets people see what the history made public: much while it is new, little later. */
export async function tellViews(world: World, now: Date): Promise<void> {
  const random = createRandom(SEED)
  const subjects = await world.asSystem(({ db }) => listSubjects(db))
  const views = subjects.flatMap((subject) => viewsOf(subject, now, random))
  const months = new Set(views.map(({ day }) => `${day.slice(0, 7)}-01`))
  await world.asSystem(async ({ db }) => {
    for (const month of months) await ensurePartition(db, month)
    for (let from = 0; from < views.length; from += BATCH) {
      await insertViews(db, views.slice(from, from + BATCH))
    }
  })
}

function viewsOf({ kind, id, since }: DemoSubject, now: Date, random: RandomSource): WaitingView[] {
  const views: WaitingView[] = []
  const first = startOfUtcDay(utcDay(since))
  // Some things are liked more than others.
  const appeal = 0.5 + random()
  for (let age = 0; age < NEW_DAYS; age += 1) {
    const at = plus(first, age * MS.day + Math.floor(8 + random() * 12) * MS.hour)
    if (at > now || at < plus(now, -PAST_DAYS * MS.day)) continue
    const viewers = Math.round(
      FIRST_VIEWERS[kind] * appeal * DAILY_SHARE ** age * (0.7 + 0.6 * random()),
    )
    for (let viewer = 0; viewer < viewers; viewer += 1) {
      views.push(...viewsOfOne({ subject: kind, subjectId: id, at, viewer }, random))
    }
  }
  return views
}

function viewsOfOne(
  {
    subject,
    subjectId,
    at,
    viewer,
  }: {
    subject: ViewSubject
    subjectId: string
    at: Date
    viewer: number
  },
  random: RandomSource,
): WaitingView[] {
  const source = pickSource(random)
  const view = {
    day: utcDay(at),
    hour: at,
    subject,
    subjectId,
    source,
    referrerHost: '',
    dwellBucket: 0,
    viewerKey: `demo ${viewer}`,
    viewerPoint: 0,
    viewerId: null,
    weight: 1,
  }
  const host = HOSTS[Math.floor(random() * HOSTS.length)] ?? HOSTS[0]
  const opened = { ...view, ...(source === 'outside' && { referrerHost: host }) }
  const isOpened = subject === 'profile' || source === 'outside' || random() < OPENS
  const isRead = isOpened && random() < STAYS
  const dwellBucket = Math.floor(random() * 4)
  return [
    ...(source === 'outside' ? [] : [{ ...view, kind: 'impression' as const }]),
    ...(isOpened ? [{ ...opened, kind: 'open' as const }] : []),
    ...(isRead ? [{ ...opened, kind: 'dwell' as const, dwellBucket }] : []),
  ]
}

function pickSource(random: RandomSource): ViewSource {
  let left = random()
  for (const [source, share] of SOURCES) {
    left -= share
    if (left < 0) return source
  }
  return 'feed'
}
