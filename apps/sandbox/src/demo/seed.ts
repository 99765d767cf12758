import { points } from '@laurel/contract/money/money'
import type { Database } from '../../../server/src/db/client.ts'
import { grantPoints } from '../../../server/src/features/points/points.service.ts'
import { listGallery } from '../../../server/src/features/submissions/lists/submission-lists.service.ts'
import { reportSubmission } from '../../../server/src/features/submissions/review/reports.service.ts'
import { verifySponsor } from '../../../server/src/features/verified-sponsors/verified-sponsors.service.ts'
import { MS, plus, startOfUtcDay, utcDay } from '../../../server/src/platform/clock.ts'
import type { Sweep } from '../../../server/src/platform/work/sweeps.ts'
import { type Cast, createCast } from './cast.ts'
import { demoBounties } from './content/bounty-list.ts'
import type { DemoBounty } from './content/demo-bounty.ts'
import { demoPeople } from './content/people.ts'
import { createRandom } from './dice.ts'
import { planBoosts } from './stories/boost-story.ts'
import { type BountyDates, datesOf, VOTING_DAYS } from './stories/bounty-dates.ts'
import { planBounty } from './stories/bounty-story.ts'
import { suspectPair } from './stories/case-story.ts'
import { type PlannedEntry, planEntries } from './stories/entry-plan.ts'
import { type DemoMoney, linkWallets, type OpenDemoMoney } from './stories/money-story.ts'
import { openAccounts, passLessons } from './stories/people-story.ts'
import { type PlannedPost, planPosts, schedulePosts } from './stories/post-story.ts'
import { Story } from './stories/story.ts'
import { planSittings } from './stories/vote-story.ts'
import { workOfEntry, workOfPost } from './stories/works.ts'
import { tellViews } from './view-story.ts'
import { createWorld, type DemoPictures, type World } from './world.ts'

/** Days of past before the demo begins. */
const PAST_DAYS = 92
const SEED = 20_261_121
/** Points granted to each sponsor at the start. */
const SPONSOR_POINTS = 9000
/** Days between regular rounds of sweeps, and their time of day: points settle at 00:10 UTC. */
const ROUND_DAYS = 2
const ROUND_AT_MS = 11 * MS.minute
/** Time between the last voting sessions and the close of voting. */
const LAST_SITTING_MS = 2 * MS.hour
/** How late voting may close: it opens after a voting session elsewhere that runs over, and lasts as long. */
const LATE_MS = 30 * MS.minute

/** Plans all submissions of a demo that begins at `now`; deterministic for the same `now`. */
export function planSubmissions(now: Date): { entries: PlannedEntry[]; posts: PlannedPost[] } {
  const dice = createRandom(SEED)
  const from = plus(now, (3 - PAST_DAYS) * MS.day)
  return {
    entries: planEntries(demoPeople, demoBounties, datesOf(demoBounties), { end: now, dice }),
    posts: planPosts(demoPeople, { from, end: now, dice }),
  }
}

/**
 * Creates the demo's history through the services: forty people, twenty-five bounties in all states, three hundred
 * submissions, votes, awards and a ledger that balances. It ends at `now`. With `openMoney` some prizes are in SOL and
 * USDC, actually paid into the treasury of a local ledger; with `pictures` its posters and memes have images.
 */
export async function seedDemo(
  database: Database,
  sweeps: readonly Sweep[],
  now: Date,
  openMoney: OpenDemoMoney | null = null,
  pictures: DemoPictures | null = null,
): Promise<void> {
  const start = plus(now, -PAST_DAYS * MS.day)
  const world = createWorld(database, sweeps, { start, seed: SEED, pictures })
  const money = openMoney === null ? null : await openMoney({ now: () => world.now() })
  try {
    await seedHistory(world, now, money)
  } finally {
    await money?.close()
  }
}

async function seedHistory(world: World, now: Date, money: DemoMoney | null): Promise<void> {
  const start = world.now()
  const { entries, posts } = planSubmissions(now)
  world.pictures?.expect(drawings(entries, posts))
  const people = await openAccounts(world)
  world.setNow(plus(world.now(), MS.day))
  await passLessons(world, people)
  const cast = createCast(world, people, now)
  await fundSponsors(world, cast)
  await verifySponsors(world, cast)
  if (money !== null) await linkWallets(world, cast)

  const story = new Story()
  const entriesByBounty = Map.groupBy(entries, ({ bountyKey }) => bountyKey)
  for (const [key, dates] of datesOf(demoBounties)) {
    const bounty = demoBounties.find((candidate) => candidate.key === key) as DemoBounty
    const bountyId = planBounty(world, story, cast, bounty, {
      dates,
      entries: entriesByBounty.get(key) ?? [],
      money,
    })
    planVoting(world, story, cast, { bounty, bountyId, dates })
  }
  schedulePosts(world, story, cast, posts)
  planBoosts(world, story, cast)
  story.add(plus(now, -3 * MS.hour), () => reportSome(world, cast))
  const firstRound = plus(startOfUtcDay(utcDay(start)), 4 * MS.day + ROUND_AT_MS)
  for (let at = firstRound; at < now; at = plus(at, ROUND_DAYS * MS.day)) {
    story.add(at, () => world.sweep())
  }
  await story.tell(world, now)
  await tellViews(world, now)
  await world.sweepAll()
  await suspectPair(world, cast)
}

/** The drawings of these submissions in the order in which they are made. */
function* drawings(entries: readonly PlannedEntry[], posts: readonly PlannedPost[]) {
  const works = [
    ...entries.map((entry) => ({ at: entry.at, work: () => workOfEntry(entry) })),
    ...posts.map((post, index) => ({ at: post.at, work: () => workOfPost(post, index) })),
  ]
  for (const { work } of works.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const { picture } = work()
    if (picture !== null) yield picture.svg
  }
}

/** Schedules sweeps at the deadlines of a bounty, and voting sessions between them. */
function planVoting(
  world: World,
  story: Story,
  cast: Cast,
  {
    bounty: { stage },
    bountyId,
    dates: { deadline },
  }: { bounty: DemoBounty; bountyId: () => string; dates: BountyDates },
): void {
  if (deadline >= 0 || stage === 'cancelled') return
  const opens = plus(cast.end, deadline * MS.day)
  const closes = plus(opens, VOTING_DAYS * MS.day)
  story.add(plus(opens, MS.minute), () => world.sweep())
  if (stage === 'expired') return
  const sittings = { bountyId, from: plus(opens, MS.hour), until: plus(closes, -LAST_SITTING_MS) }
  planSittings(world, story, cast, { ...sittings, isCalm: stage === 'completed' })
  story.add(plus(closes, LATE_MS), () => world.sweep())
}

async function fundSponsors(world: World, cast: Cast): Promise<void> {
  const sponsors = new Set(demoBounties.map(({ sponsor }) => sponsor))
  await world.together(async (as) => {
    for (const person of cast.people.filter(({ username }) => sponsors.has(username))) {
      await grantPoints(as(person), {
        userId: person.userId,
        amount: points(SPONSOR_POINTS),
        reason: 'Budget of a founding sponsor',
      })
    }
  })
}

/** Verifies the sponsors, so that their bounties earn points and the season has scores. */
async function verifySponsors(world: World, cast: Cast): Promise<void> {
  const sponsors = new Set(demoBounties.map(({ sponsor }) => sponsor))
  for (const username of sponsors) {
    await world.as(cast.moderator(), (ctx) =>
      verifySponsor(ctx, {
        username,
        reason: 'A founding sponsor, known to the team',
        proof: 'A call with the team',
      }),
    )
  }
}

const REPORTS = [
  {
    kind: 'undisclosed_ai',
    detail: 'Two sentences end the same way as in a generator that I know.',
  },
  { kind: 'off_brief', detail: 'It is well made, but it answers another question.' },
] as const

/** Files two reports of entries in voting, which await a moderator. */
async function reportSome(world: World, cast: Cast): Promise<void> {
  const reporter = cast.byName('finn')
  const { items } = await world.as(reporter, (ctx) => listGallery(ctx, { sort: 'new', limit: 20 }))
  const reportable = items.filter(
    ({ author, bounty }) => author.userId !== reporter.userId && bounty?.state === 'voting',
  )
  for (const [index, report] of REPORTS.entries()) {
    const entry = reportable[index * 2]
    if (entry === undefined) continue
    await world.as(reporter, (ctx) => reportSubmission(ctx, entry.submissionId, report))
  }
}
