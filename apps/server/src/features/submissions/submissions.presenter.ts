import type { RewardToken } from '@laurel/contract/money/money'
import type { BountyState } from '@laurel/contract/work/bounties'
import type {
  SubmissionCard,
  SubmissionDetail,
  SubmissionState,
} from '@laurel/contract/work/submissions'
import { isSponsorOf, type Viewer } from '../../platform/context.ts'
import { type PersonRow, presentPersonOrGone } from '../../platform/person.ts'
import type { BountyViewer } from '../recusals/recusals.service.ts'
import { type Check, comparesWithOthers } from './drafts/submissions.checks.ts'
import { presentImage } from './images/submission-images.presenter.ts'
import type { ImageRow } from './images/submission-images.queries.ts'
import type { EntryResult } from './lists/entry-results.queries.ts'
import type { CardRow } from './lists/submission-cards.queries.ts'
import type { DetailFacts } from './lists/submission-details.queries.ts'
import {
  ANNOUNCED_BOUNTY_STATES,
  appealRefusal,
  COMPETING_STATES,
  canReport,
  canSeeInternals,
  canVote,
  editRefusal,
  isAuthor,
  isSealedIn,
  isUnsubmitted,
  MODERATOR_PENDING_STATES,
  type PolicyInput,
  reviewDueAt,
  submitRefusal,
  withdrawRefusal,
} from './submissions.policy.ts'
import type { SubmissionRow, VersionRow } from './submissions.queries.ts'
import { MIN_VOTERS_SHOWN, VIEWERS_HIDDEN_STATES } from './submissions.rules.ts'

/** A submission in a list. */
export function presentCard(row: CardRow, viewer: Viewer | null): SubmissionCard {
  const isSponsor = isSponsorOf(viewer, row)
  return {
    submissionId: row.id,
    title: row.title,
    excerpt: row.excerpt,
    snippet: row.snippet,
    link: row.link,
    category: row.category,
    author: presentPersonOrGone(personOf(row), row.authorId),
    agent: agentMarkOf(row),
    state: visibleState(row.state, isSponsor),
    phase: phaseOf(row.state),
    bounty:
      row.bountyId === null || row.bountySlug === null || row.bountyState === null
        ? null
        : {
            bountyId: row.bountyId,
            slug: row.bountySlug,
            title: row.bountyTitle ?? '',
            state: row.bountyState,
          },
    ...presentPlace(row, { state: row.bountyState, rewardToken: row.rewardToken }),
    viewerCount: visibleViewerCount(row.viewerCount, row.bountyState),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    cover: presentCover(row),
  }
}

function presentCover(row: CardRow): SubmissionCard['cover'] {
  const { coverId, coverAlt, coverViewKey, coverWidths, coverWidth, coverHeight, coverGround } = row
  if (coverId === null || coverViewKey === null) return null
  return presentImage({
    imageId: coverId,
    alt: coverAlt ?? '',
    viewKey: coverViewKey,
    widths: coverWidths ?? [],
    width: coverWidth,
    height: coverHeight,
    ground: coverGround,
  })
}

/** A submission in full, as one viewer sees it. */
export function presentDetail(
  row: SubmissionRow,
  {
    images,
    result,
    ...facts
  }: DetailFacts & { images: readonly ImageRow[]; result: EntryResult | null },
  viewer: BountyViewer | null,
  now: Date,
): SubmissionDetail {
  const { bounty, award } = facts
  const pictures = images.map(presentImage)
  const scene: PolicyInput = { submission: row, bounty, viewer, now }
  const isInside = canSeeInternals(scene)
  return {
    submissionId: row.id,
    title: row.title,
    excerpt: row.excerpt,
    snippet: row.snippet,
    link: row.link,
    category: row.category,
    author: presentPersonOrGone(facts.author, row.authorId),
    agent: facts.agent,
    state: visibleState(row.state, isInside && !isAuthor(scene)),
    phase: phaseOf(row.state),
    bounty: bounty === null ? null : presentBounty(bounty),
    ...presentPlace(award, bounty),
    viewerCount: visibleViewerCount(row.viewerCount, bounty?.state ?? null),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    cover: pictures[0] ?? null,
    body: row.body,
    answers: row.answers,
    aiUse: row.isAiUseDeclared ? row.aiUse : null,
    aiTools: row.aiTools,
    images: pictures,
    version: row.version,
    awaitsOwner: row.handedOverAt !== null && isUnsubmitted(row),
    checks: isInside ? visibleChecks(scene, row.checks) : [],
    decisionReason: isInside ? row.decisionReason : null,
    reviewDueAt: isInside ? (reviewDueAt(row, bounty)?.toISOString() ?? null) : null,
    outcome: presentOutcome(facts, isInside, isInside ? result : null),
    abilities: presentAbilities(scene, facts),
  }
}

function agentMarkOf({ agentId, agentHandle, agentName }: CardRow): SubmissionCard['agent'] {
  if (agentId === null) return null
  return { agentId, handle: agentHandle ?? '', name: agentName ?? '' }
}

function personOf({ authorId, username, displayName, avatarUrl }: CardRow): PersonRow | null {
  return username === null ? null : { userId: authorId, username, displayName, avatarUrl }
}

/** An earlier version. */
export function presentVersion(row: VersionRow) {
  return {
    version: row.version,
    title: row.title,
    body: row.body,
    link: row.link,
    savedAt: row.savedAt.toISOString(),
  }
}

function presentBounty({ bountyId, slug, title, state }: NonNullable<DetailFacts['bounty']>) {
  return { bountyId, slug, title, state }
}

function phaseOf(state: SubmissionState): SubmissionCard['phase'] {
  const isIn = (states: readonly SubmissionState[]) => states.includes(state)
  return {
    isUnsubmitted: isIn(['draft', 'changes_requested']),
    isScreening: isIn(MODERATOR_PENDING_STATES),
    isCompeting: isIn(COMPETING_STATES),
  }
}

/** Hides the shortlist from everyone but the sponsor until the outcome is announced. */
function visibleState(state: SubmissionState, seesShortlist: boolean): SubmissionState {
  return state === 'shortlisted' && !seesShortlist ? 'accepted' : state
}

/** Hides checks against other entries from the author until voting begins: they would reveal sealed content. */
function visibleChecks(
  { submission, bounty, viewer }: PolicyInput,
  checks: readonly Check[],
): Check[] {
  const isBlind = isAuthor({ submission, viewer }) && bounty !== null && isSealedIn(bounty)
  return checks.filter(({ check }) => !(isBlind && comparesWithOthers(check)))
}

function visibleViewerCount(viewerCount: number, bountyState: BountyState | null): number {
  return VIEWERS_HIDDEN_STATES.some((state) => state === bountyState) ? 0 : viewerCount
}

function presentPlace(
  award: {
    place: number | null
    isBonus: boolean | null
    prizeAmount: bigint | string | null
  } | null,
  bounty: { state: BountyState | null; rewardToken: RewardToken | null } | null,
): Pick<SubmissionCard, 'place' | 'isBonus' | 'prizeAmount' | 'prizeToken'> {
  const isPlaced = award !== null && (award.place !== null || award.isBonus === true)
  if (!isPlaced || !isAnnounced(bounty?.state ?? null)) {
    return { place: null, isBonus: false, prizeAmount: null, prizeToken: null }
  }
  return {
    place: award.place,
    isBonus: award.isBonus === true,
    prizeAmount: award.prizeAmount?.toString() ?? null,
    prizeToken: award.prizeAmount === null ? null : (bounty?.rewardToken ?? null),
  }
}

/** Whether the viewer may see the outcome of an entry in full: as its author or sponsor, or as a moderator. */
export function seesResult(
  submission: SubmissionRow,
  { bounty, award }: DetailFacts,
  viewer: BountyViewer | null,
  now: Date,
): boolean {
  return (
    award !== null &&
    isAnnounced(bounty?.state ?? null) &&
    canSeeInternals({ submission, bounty, viewer, now })
  )
}

/** The outcome of an entry: public when it got a place, otherwise for author, sponsor and moderators. */
function presentOutcome(
  facts: DetailFacts,
  isInside: boolean,
  result: EntryResult | null,
): SubmissionDetail['outcome'] {
  const { award, bounty } = facts
  if (award === null || !isAnnounced(bounty?.state ?? null)) return null
  if (award.place === null && !award.isBonus && !isInside) return null
  return {
    reason: award.reason,
    checklistPercent: award.checklistPercent,
    communityPercent: award.communityPercent,
    finalScore: award.finalScore,
    scores: facts.scores ?? {},
    items: presentItems(result, facts.scores ?? {}),
    standing: result === null ? null : presentStanding(result),
    votes: result === null ? null : presentSplit(result),
    isCreditReturned: result?.isCreditReturned ?? false,
  }
}

type Outcome = NonNullable<SubmissionDetail['outcome']>

/** The checklist with its scores; empty where no one scored the entry. */
function presentItems(
  result: EntryResult | null,
  scores: Readonly<Record<string, number>>,
): Outcome['items'] {
  if (result === null || Object.keys(scores).length === 0) return []
  return result.checklist.map(({ id, text, weight }) => ({
    text,
    weight,
    score: scores[id] ?? null,
  }))
}

/** Of a single entry there is nothing to compare with. */
function presentStanding({ entryCount, worseCount }: EntryResult): Outcome['standing'] {
  if (entryCount === null || worseCount === null || entryCount < 2) return null
  return { betterThanPercent: Math.floor((100 * worseCount) / entryCount), entryCount }
}

function presentSplit(result: EntryResult): Outcome['votes'] {
  const supports = [
    { strengthPercent: 25, voterCount: result.support25 },
    { strengthPercent: 50, voterCount: result.support50 },
    { strengthPercent: 75, voterCount: result.support75 },
    { strengthPercent: 100, voterCount: result.support100 },
  ]
  const voterCount = supports.reduce((sum, each) => sum + each.voterCount, result.notFor)
  return voterCount < MIN_VOTERS_SHOWN ? null : { voterCount, supports, notForCount: result.notFor }
}

function presentAbilities(scene: PolicyInput, facts: DetailFacts): SubmissionDetail['abilities'] {
  const isOwn = isAuthor(scene)
  return {
    canEdit: isOwn && editRefusal(scene) === null,
    canSubmit: isOwn && submitRefusal(scene) === null,
    canWithdraw: isOwn && withdrawRefusal(scene) === null,
    canAppeal: isOwn && appealRefusal(scene, facts.hasAppealed) === null,
    canReport: canReport(scene, facts.hasReported),
    canVote: canVote(scene, {
      trustLevel: facts.viewerTrustLevel ?? 0,
      isSameCluster:
        facts.viewerClusterId !== null && facts.viewerClusterId === facts.authorClusterId,
      hasVoted: facts.hasVoted,
    }),
  }
}

function isAnnounced(bountyState: BountyState | null): boolean {
  return (
    bountyState !== null && (ANNOUNCED_BOUNTY_STATES as readonly string[]).includes(bountyState)
  )
}
