import { createDraft } from '../../../../server/src/features/bounties/drafts/bounty-drafts.service.ts'
import { publishBounty } from '../../../../server/src/features/bounties/publication/bounty-publication.service.ts'
import {
  answerQuestion,
  askQuestion,
} from '../../../../server/src/features/bounties/questions/bounty-questions.service.ts'
import { submitForReview } from '../../../../server/src/features/bounties/review/bounty-review.service.ts'
import { cancelBounty } from '../../../../server/src/features/lifecycle/closing.service.ts'
import { decideBounty } from '../../../../server/src/features/moderation/moderation.service.ts'
import { MS, plus } from '../../../../server/src/platform/clock.ts'
import type { Cast } from '../cast.ts'
import type { DemoBounty } from '../content/demo-bounty.ts'
import type { World } from '../world.ts'
import { planAward } from './award-story.ts'
import { type BountyDates, VOTING_DAYS } from './bounty-dates.ts'
import type { PlannedEntry } from './entry-plan.ts'
import { scheduleEntries } from './entry-story.ts'
import { type DemoMoney, fundOnLedger, isInTokens } from './money-story.ts'
import type { Story } from './story.ts'
import { briefOf } from './texts.ts'

const APPROVED = { decision: 'approve', starterGrantPoints: 0 } as const

/**
 * Schedules the events of a bounty: draft, review, publication, questions, entries, award. Returns its id, which it has once
 * it is drafted.
 */
export function planBounty(
  world: World,
  story: Story,
  cast: Cast,
  bounty: DemoBounty,
  plan: { dates: BountyDates; entries: readonly PlannedEntry[]; money: DemoMoney | null },
): () => string {
  const { dates, entries, money } = plan
  const dayOf = (days: number): Date => plus(cast.end, days * MS.day)
  const sponsor = cast.byName(bounty.sponsor)
  const published = dayOf(dates.published)
  let bountyId = ''
  let isInReview = false
  const idOf = () => bountyId

  story.add(plus(published, -6 * MS.hour), async () => {
    bountyId = (
      await world.as(sponsor, (ctx) =>
        createDraft(ctx, {
          ...termsOf(bounty, dayOf(dates.deadline), cast),
          ...prizesOf(bounty, money),
        }),
      )
    ).bountyId
  })
  if (bounty.stage === 'draft') return idOf
  story.add(plus(published, -5 * MS.hour), async () => {
    isInReview =
      (await world.as(sponsor, (ctx) => submitForReview(ctx, bountyId, { hasTreasury: true })))
        .state === 'in_review'
  })
  if (bounty.stage === 'in_review') return idOf
  story.add(plus(published, -2 * MS.hour), async () => {
    if (!isInReview) return
    await world.as(cast.moderator(), (ctx) => decideBounty(ctx, bountyId, APPROVED))
  })
  if (bounty.stage === 'awaiting_funding') return idOf
  story.add(published, async () => {
    if (isInTokens(bounty, money)) await fundOnLedger(world, money, sponsor, bountyId)
    else await world.as(sponsor, (ctx) => publishBounty(ctx, bountyId))
  })
  if (bounty.stage === 'cancelled') {
    story.add(plus(published, 2 * MS.day), async () => {
      await world.as(sponsor, (ctx) =>
        cancelBounty(ctx, bountyId, 'We found a slide that we already had.'),
      )
    })
    return idOf
  }
  planQuestion(world, story, cast, { bounty, published, bountyId: idOf })
  scheduleEntries(world, story, cast, { bounty, bountyId: idOf, entries })
  if (dates.deadline + VOTING_DAYS < 0 && bounty.stage !== 'expired') {
    planAward(world, story, cast, {
      bounty,
      bountyId: idOf,
      from: plus(dayOf(dates.deadline + VOTING_DAYS), 2 * MS.hour),
    })
  }
  return idOf
}

function termsOf(bounty: DemoBounty, deadline: Date, cast: Cast) {
  return {
    title: bounty.title,
    summary: bounty.summary,
    brief: briefOf(bounty),
    category: bounty.category,
    checklist: bounty.checklist.map(([text, weight], index) => ({
      id: `c${index + 1}`,
      text,
      weight,
    })),
    disqualifiers: [...bounty.disqualifiers],
    questions: [],
    referenceLinks: [],
    aiPolicy: bounty.aiPolicy,
    entrants: bounty.entrants ?? ('people' as const),
    rights: bounty.rights,
    minTrustLevel: 0,
    entriesPerPerson: 1,
    communityWeightPercent: bounty.communityWeightPercent,
    opensAt: bounty.stage === 'scheduled' ? plus(cast.end, 2 * MS.day).toISOString() : null,
    deadlineAt: deadline.toISOString(),
    decisionDays: 7,
  }
}

/** Prizes in tokens if there is a ledger to pay them on, otherwise in points. */
function prizesOf(bounty: DemoBounty, money: DemoMoney | null) {
  const [bonusCount, bonusPoints] = bounty.bonus
  const { inTokens } = bounty
  return inTokens === undefined || money === null
    ? {
        rewardToken: 'POINTS' as const,
        prizeAmounts: bounty.prizes.map(String),
        bonusCount,
        bonusAmount: String(bonusPoints),
      }
    : {
        rewardToken: inTokens.token,
        prizeAmounts: inTokens.prizes.map(String),
        bonusCount,
        bonusAmount: String(inTokens.bonus),
      }
}

const QUESTIONS: Record<string, readonly [question: string, answer: string]> = {
  rent: [
    'May the worked example use a token account, or would you rather have a plain one?',
    'A token account is what people meet first, so yes, please.',
  ],
  'river-poster': [
    'Is there a logo of the library that has to be on the sheet?',
    'No. Our name in plain type is enough.',
  ],
  knots: [
    'May the rope have two colours if the print has only one?',
    'If both can be told apart in grey, yes.',
  ],
  'bakery-logo': [
    'How dark is dark? Is the lamp warm or white?',
    'Warm, and it only lights the middle metre of the sign.',
  ],
  'alt-text': [
    'Should images in a noscript element count?',
    'Yes. Some of our readers see only those.',
  ],
}

function planQuestion(
  world: World,
  story: Story,
  cast: Cast,
  about: { bounty: DemoBounty; published: Date; bountyId: () => string },
): void {
  const text = QUESTIONS[about.bounty.key]
  if (text === undefined) return
  const [question, answer] = text
  let questionId = ''
  story.add(plus(about.published, 20 * MS.hour), async () => {
    const asker = cast.anyone(({ job }) => job === 'creator')
    questionId = (await world.as(asker, (ctx) => askQuestion(ctx, about.bountyId(), question)))
      .questionId
  })
  story.add(plus(about.published, 27 * MS.hour), async () => {
    await world.as(cast.byName(about.bounty.sponsor), (ctx) =>
      answerQuestion(ctx, about.bountyId(), questionId, answer),
    )
  })
}
