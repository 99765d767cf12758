import type { Person } from '@laurel/contract/shapes'
import type { BountyCard, BountyDetail } from '@laurel/contract/work/bounties'
import type { bountyQuestion } from '@laurel/contract/work/questions'
import type { z } from 'zod'
import { type PersonRow, presentPerson } from '../../platform/person.ts'
import type { BountyChangeRow, BountyRow } from './bounties.queries.ts'
import type { WinnerRow } from './bounty-detail.queries.ts'
import { phaseOf } from './bounty-phase.ts'
import { isDecisionOverdue, nextDueAtOf, nextDueByOf, timelineOf } from './bounty-timeline.ts'
import type { BountyWithSponsor } from './list/bounty-list.queries.ts'
import type { QuestionRow } from './questions/bounty-questions.queries.ts'

/** Facts about a bounty from other tables. */
export interface BountyFacts {
  sponsor: PersonRow | null
  winners: readonly WinnerRow[]
  sponsorRecord: BountyDetail['sponsorRecord']
  voting: BountyDetail['voting']
  escrow: { balance: string; transferIds: string[] } | null
  funding: BountyDetail['funding']
  myEntryIds: string[]
  myEntriesLeft: number
  abilities: BountyDetail['abilities']
  mainAction: BountyDetail['mainAction']
}

/** A bounty in a list. */
export function presentCard({ bounty, sponsor }: BountyWithSponsor, now: Date): BountyCard {
  return {
    bountyId: bounty.id,
    slug: bounty.slug,
    title: bounty.title,
    summary: bounty.summary,
    category: bounty.category,
    state: bounty.state,
    phase: phaseOf(bounty, now),
    sponsor: personOrGone(sponsor, bounty.sponsorId),
    rewardToken: bounty.rewardToken,
    prizeTotal: String(bounty.prizeTotal),
    placeCount: bounty.prizeAmounts.length,
    bonusCount: bounty.bonusCount,
    entrants: bounty.entrants,
    entryCount: bounty.entryCount,
    minTrustLevel: bounty.minTrustLevel,
    opensAt: isoOf(bounty.opensAt),
    deadlineAt: isoOf(bounty.deadlineAt),
    nextDueAt: isoOf(nextDueAtOf(bounty, now)),
    nextDueBy: nextDueByOf(bounty, now),
    isOverdue: isDecisionOverdue(bounty, now),
    createdAt: bounty.createdAt.toISOString(),
  }
}

/** A bounty in full, as its page shows it. */
export function presentDetail(bounty: BountyRow, facts: BountyFacts, now: Date): BountyDetail {
  return {
    ...presentCard({ bounty, sponsor: facts.sponsor }, now),
    brief: bounty.brief,
    checklist: bounty.checklist,
    disqualifiers: bounty.disqualifiers,
    questions: bounty.questions,
    referenceLinks: bounty.referenceLinks,
    aiPolicy: bounty.aiPolicy,
    rights: bounty.rights,
    prizeAmounts: bounty.prizeAmounts.map(String),
    bonusAmount: String(bounty.bonusAmount),
    entriesPerPerson: bounty.entriesPerPerson,
    communityWeightPercent: bounty.communityWeightPercent,
    decisionDays: bounty.decisionDays,
    votingEndsAt: isoOf(bounty.votingEndsAt),
    decisionDueAt: isoOf(bounty.decisionDueAt),
    challengeEndsAt: isoOf(bounty.challengeEndsAt),
    reviewDueAt: isoOf(bounty.reviewDueAt),
    reviewReasons: bounty.reviewReasons,
    // In review it is a proposal, which only moderators see.
    starterGrantPoints: bounty.state === 'in_review' ? 0 : bounty.starterGrantPoints,
    escrow:
      facts.escrow === null || bounty.fundedAt === null
        ? null
        : { ...facts.escrow, fundedAt: bounty.fundedAt.toISOString() },
    funding: facts.funding,
    decidedBy: bounty.decidedBy,
    voting: facts.voting,
    moderatorDueAt: isoOf(bounty.moderatorDueAt),
    announcedAt: isoOf(bounty.announcedAt),
    completedAt: isoOf(bounty.completedAt),
    closedReason: bounty.closedReason,
    timeline: timelineOf(bounty),
    winners: facts.winners.map(presentWinner),
    sponsorRecord: facts.sponsorRecord,
    myEntryIds: facts.myEntryIds,
    myEntriesLeft: facts.myEntriesLeft,
    abilities: facts.abilities,
    mainAction: facts.mainAction,
  }
}

/** A public question with its answer; a removed one is for its author and staff. */
export function presentQuestion(
  { question, author, agent }: QuestionRow,
  facts: {
    readsRemoved: boolean
    mentions: readonly string[]
    abilities: z.input<typeof bountyQuestion>['abilities']
  },
): z.input<typeof bountyQuestion> {
  const isHidden = question.removedAt !== null && !facts.readsRemoved
  return {
    questionId: question.id,
    author: personOrGone(author, question.authorId),
    agent,
    body: isHidden ? null : question.body,
    askedAt: question.createdAt.toISOString(),
    editedAt: isoOf(question.editedAt),
    answer: isHidden ? null : question.answer,
    answeredAt: isHidden ? null : isoOf(question.answeredAt),
    isPinned: question.pinnedAt !== null,
    mentions: isHidden ? [] : [...facts.mentions],
    removal:
      question.removedAt === null
        ? null
        : { at: question.removedAt.toISOString(), reason: question.removalReason ?? '' },
    abilities: facts.abilities,
  }
}

/** A line of the public change log. */
export function presentChange(row: BountyChangeRow): {
  at: string
  field: string
  before: string
  after: string
} {
  return {
    at: row.createdAt.toISOString(),
    field: row.field,
    before: row.before,
    after: row.after,
  }
}

type Winner = BountyDetail['winners'][number]

function presentWinner(row: WinnerRow): Winner {
  const { award, title, author, authorId, payout, prizeTransferId } = row
  return {
    submissionId: award.submissionId,
    title,
    author: personOrGone(author, authorId),
    place: award.place,
    isBonus: award.isBonus,
    prizeAmount: String(award.prizeAmount),
    checklistPercent: award.checklistPercent,
    communityPercent: award.communityPercent,
    finalScore: award.finalScore,
    departureReason: award.departureReason,
    reason: award.reason,
    prizeTransferId,
    payout: payout === null ? null : presentPayout(payout),
  }
}

function presentPayout(payout: NonNullable<WinnerRow['payout']>): Winner['payout'] {
  const { id, state, signature, finalizedAt, awardedAt } = payout
  return {
    payoutId: id,
    state,
    signature,
    finalizedAt: isoOf(finalizedAt),
    secondsSinceAward:
      finalizedAt === null
        ? null
        : Math.round((finalizedAt.getTime() - awardedAt.getTime()) / 1000),
  }
}

/** A person; with the default name after their account was deleted (spec §3). */
function personOrGone(row: PersonRow | null, userId: string): Person {
  const username = `user_${userId.slice(0, 8)}`
  return presentPerson(row ?? { userId, username, displayName: username, avatarUrl: null })
}

function isoOf(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
