import assert from 'node:assert/strict'
import { announceAward } from '../../../../server/src/features/awards/awards.service.ts'
import { reviewDesk, scoreSubmission } from '../../../../server/src/features/awards/desk.service.ts'
import { objectToAward } from '../../../../server/src/features/awards/objections.service.ts'
import { MS, plus } from '../../../../server/src/platform/clock.ts'
import type { Cast, Character } from '../cast.ts'
import type { DemoBounty } from '../content/demo-bounty.ts'
import type { World } from '../world.ts'
import { recordReaders } from './post-story.ts'
import type { Story } from './story.ts'
import { reasonsOf } from './texts.ts'

/** Share of people who read the winners. */
const READERS = 0.2

interface AwardPlan {
  bounty: DemoBounty
  bountyId: () => string
  /** When scoring starts, after voting has closed. */
  from: Date
}

/** Schedules the sponsor's scoring and announcement; a bounty still in judging is half scored. */
export function planAward(world: World, story: Story, cast: Cast, plan: AwardPlan): void {
  const { bounty, from } = plan
  const sponsor = cast.byName(bounty.sponsor)
  const isDone = bounty.stage === 'completed' || bounty.stage === 'challenge'
  story.add(plus(from, 4 * MS.hour), async () => {
    const entries = await readDesk(world, sponsor, plan.bountyId())
    const scored = isDone ? entries : entries.slice(0, Math.ceil(entries.length / 2))
    await world.together(async (as) => {
      for (const { submission } of scored) {
        const quality = cast.qualities.get(submission.submissionId) ?? 0.5
        await scoreSubmission(as(sponsor), submission.submissionId, {
          scores: Object.fromEntries(
            bounty.checklist.map((_, index) => [`c${index + 1}`, scoreNear(world, quality)]),
          ),
          note: quality > 0.8 ? 'Look at this one again.' : '',
          isShortlisted: quality > 0.75,
        })
      }
    })
  })
  if (!isDone) return
  const announcedAt = plus(from, bounty.stage === 'challenge' ? 6 * MS.hour : 20 * MS.hour)
  story.add(announcedAt, () => announce(world, story, cast, plan))
}

/** The entries on the sponsor's desk, by the votes; equals by title, since the desk goes by ids, which differ in each demo. */
async function readDesk(world: World, sponsor: Character, bountyId: string) {
  const { entries } = await world.as(sponsor, (ctx) => reviewDesk(ctx, bountyId))
  const rankOf = ({ community }: (typeof entries)[number]) => community?.rank ?? entries.length + 1
  return entries.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a.submission.title < b.submission.title ? -1 : 1),
  )
}

/** Announces the award; people read the winners, and an entrant may object. */
async function announce(world: World, story: Story, cast: Cast, plan: AwardPlan): Promise<void> {
  const sponsor = cast.byName(plan.bounty.sponsor)
  const entries = await readDesk(world, sponsor, plan.bountyId())
  const competing = entries
    .filter(({ submission: { state } }) => state === 'accepted' || state === 'shortlisted')
    .sort((a, b) => (b.finalScore ?? 0) - (a.finalScore ?? 0))
  const bonuses = competing
    .filter(({ formulaPlace }) => formulaPlace === null)
    .slice(0, plan.bounty.bonus[0])
  const reasonFor = reasonsOf(plan.bounty.key)
  const outcomes = competing.map((entry) => ({
    submissionId: entry.submission.submissionId,
    place: entry.formulaPlace,
    isBonus: bonuses.includes(entry),
    reason: reasonFor(cast.qualities.get(entry.submission.submissionId) ?? 0.5),
  }))
  await world.as(sponsor, (ctx) => announceAward(ctx, plan.bountyId(), outcomes))
  const placed = outcomes.filter(({ place, isBonus }) => place !== null || isBonus)
  const placedIds = placed.map(({ submissionId }) => submissionId)
  story.add(plus(world.now(), 12 * MS.hour), () => recordReaders(world, cast, placedIds, READERS))
  if (plan.bounty.stage === 'challenge') {
    story.add(plus(world.now(), 2 * MS.hour), () => object(world, cast, plan))
  }
}

async function object(world: World, cast: Cast, plan: AwardPlan): Promise<void> {
  const sponsor = cast.byName(plan.bounty.sponsor)
  const entries = await readDesk(world, sponsor, plan.bountyId())
  const winner = entries.find(({ submission }) => submission.place === 2)
  const loser = entries.find(
    ({ submission }) =>
      submission.place === null && !submission.isBonus && submission.state === 'not_selected',
  )
  assert(winner !== undefined && loser !== undefined, 'an award has a second place and others')
  const author = cast.byName(loser.submission.author.username)
  await world.as(author, (ctx) =>
    objectToAward(ctx, plan.bountyId(), {
      submissionId: winner.submission.submissionId,
      reason:
        'The text alternative leaves out the second panel, and the checklist asks for a complete one.',
    }),
  )
}

function scoreNear(world: World, quality: number): number {
  const score = quality * 100 + (world.random() - 0.5) * 24
  return Math.round(Math.min(100, Math.max(0, score)))
}
