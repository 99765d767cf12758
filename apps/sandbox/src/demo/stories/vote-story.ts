import { Problem } from '@laurel/contract/problems'
import type { Decision } from '@laurel/contract/work/votes'
import { insertExposure } from '../../../../server/src/features/votes/arena.queries.ts'
import { skipExposure } from '../../../../server/src/features/votes/arena.service.ts'
import { castVote } from '../../../../server/src/features/votes/votes.service.ts'
import { MS, plus } from '../../../../server/src/platform/clock.ts'
import { newId } from '../../../../server/src/platform/ids.ts'
import type { Cast, Character } from '../cast.ts'
import { NEWCOMER } from '../content/people.ts'
import { listEntriesToJudge } from '../seed.queries.ts'
import type { Acting, World } from '../world.ts'
import type { Story } from './story.ts'

/** Entries that a person judges in one session: more in the quieter first bounties. */
const ENTRIES_PER_SESSION = { calm: 20, busy: 7 } as const
/** Exceptions: Yuki judges the most, the newcomer the fewest. */
const ENTRIES_OF: Readonly<Record<string, number>> = { yuki: 14, [NEWCOMER]: 3 }
/** Share of creators who also vote. */
const VOTING_CREATORS = 0.75
const READING_MS = 20_000
/** An entry better than this deserves support. */
const GOOD = 0.62

/** Schedules voting sessions in a bounty between `from` and `until`, while it is in voting. */
export function planSittings(
  world: World,
  story: Story,
  cast: Cast,
  voting: { bountyId: () => string; from: Date; until: Date; isCalm: boolean },
): void {
  const { bountyId, from, until, isCalm } = voting
  const spanMs = until.getTime() - from.getTime()
  for (const person of cast.people) {
    const { job, username } = person
    const comes = job === 'voter' || (job === 'creator' && world.random() < VOTING_CREATORS)
    if (!comes) continue
    const count = isCalm
      ? (ENTRIES_OF[username] ?? ENTRIES_PER_SESSION.calm)
      : ENTRIES_PER_SESSION.busy
    // Most come on the first day.
    const at = plus(from, spanMs * world.random() ** 2)
    story.add(at, () =>
      world.together((as) => runSession(world, cast, as, { bountyId: bountyId(), person, count })),
    )
  }
}

/**
 * Runs one voting session: the steps of the arena service, without what only a screen needs. The arena's own order depends
 * on ids, which are random; here the demo shuffles, so that its history is the same each time.
 */
async function runSession(
  world: World,
  cast: Cast,
  as: Acting,
  { bountyId, person, count }: { bountyId: string; person: Character; count: number },
): Promise<void> {
  const { db } = as(person)
  const voterId = person.userId
  const entries = shuffle(world, await listEntriesToJudge(db, { bountyId, voterId }))
  for (const submissionId of entries.slice(0, count)) {
    const { now } = as(person)
    const exposure = await insertExposure(db, {
      id: newId(),
      bountyId,
      submissionId,
      voterId,
      isPractice: person.username === NEWCOMER,
      shownAt: now,
      openedAt: plus(now, MS.second),
    })
    if (exposure === null) return
    world.setNow(plus(now, READING_MS))
    const quality = cast.qualities.get(submissionId) ?? 0.5
    try {
      await castVote(as(person), exposure.id, judge(world, person, quality))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await skipExposure(as(person), exposure.id) // out of energy, or voting closed while reading
      return
    }
  }
}

/** The items in a random order. */
function shuffle<T>(world: World, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, turn: world.random() }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ item }) => item)
}

/** Good judges see the quality, others guess. */
function judge(world: World, { judgement }: Character, quality: number): Decision {
  const seen = world.random() < judgement ? quality : world.random()
  if (seen < GOOD) return { decision: 'not_for' }
  const strengths = [25, 50, 75, 100] as const
  const strength = strengths[Math.min(3, Math.floor(((seen - GOOD) / (1 - GOOD)) * 4))] ?? 50
  return { decision: 'support', strength }
}
