import { Problem } from '@laurel/contract/problems'
import type { BountyState } from '@laurel/contract/work/bounties'
import type { SubmissionState } from '@laurel/contract/work/submissions'
import type { bounties } from '../../db/schema/bounties.ts'
import type { submissions } from '../../db/schema/submissions.ts'
import { plus } from '../../platform/clock.ts'
import { agentOf, hasRole, isSponsorOf, isWrittenBy } from '../../platform/context.ts'
import type { BountyViewer } from '../recusals/recusals.service.ts'
import { REVIEW_RULES } from './submissions.rules.ts'

/**
 * The state machine of a submission (product.md 5, rule D-submission-states): the allowed next states of each.
 * `moveSubmissions` allows nothing else. `submitted` has passed its checks, `under_review` has not.
 */
export const TRANSITIONS: Readonly<Record<SubmissionState, readonly SubmissionState[]>> = {
  draft: ['submitted', 'withdrawn'],
  submitted: [
    'under_review',
    'changes_requested',
    'accepted',
    'not_selected',
    'rejected',
    'spam',
    'withdrawn',
  ],
  under_review: [
    // The author fixed what a check found.
    'submitted',
    'changes_requested',
    'accepted',
    'not_selected',
    'rejected',
    'spam',
    'withdrawn',
  ],
  changes_requested: ['submitted', 'not_selected', 'rejected', 'spam', 'withdrawn'],
  accepted: [
    // Accepted without review, then edited so that a check fails.
    'under_review',
    'shortlisted',
    'winner',
    'not_selected',
    'rejected',
    'spam',
    'withdrawn',
    'disqualified',
  ],
  shortlisted: ['accepted', 'winner', 'not_selected', 'rejected', 'spam', 'disqualified'],
  winner: ['paid', 'disqualified'],
  // A higher-placed winner was disqualified, and places moved up.
  not_selected: ['winner', 'disqualified'],
  // An appeal was upheld too late for the award: only the mark is removed.
  rejected: ['accepted', 'not_selected'],
  spam: ['accepted', 'not_selected'],
  paid: [],
  withdrawn: [],
  disqualified: [],
}

/** States of entries that await a moderator. */
export const MODERATOR_PENDING_STATES = [
  'submitted',
  'under_review',
] as const satisfies readonly SubmissionState[]

/** States of submissions that await their author; their due times are paused during a prelaunch. */
export const AUTHOR_PENDING_STATES = [
  'changes_requested',
  'spam',
] as const satisfies readonly SubmissionState[]

/** States of entries that compete for the award of their bounty. */
export const COMPETING_STATES = [
  'accepted',
  'shortlisted',
] as const satisfies readonly SubmissionState[]

/** States in which a submission is public, once its bounty is. */
export const PUBLIC_STATES = [
  'accepted',
  'shortlisted',
  'winner',
  'paid',
  'not_selected',
] as const satisfies readonly SubmissionState[]

/** States of bounties whose accepted entries are public: from `voting` on (product.md 4). */
export const REVEALING_BOUNTY_STATES = [
  'voting',
  'judging',
  'challenge',
  'paying',
  'completed',
] as const satisfies readonly BountyState[]

/** States of bounties whose places are announced. */
export const ANNOUNCED_BOUNTY_STATES = [
  'challenge',
  'paying',
  'completed',
] as const satisfies readonly BountyState[]

/** States in which a sponsor sees the entries to their own bounty: from submission on. */
export const SPONSOR_STATES = [
  ...MODERATOR_PENDING_STATES,
  ...PUBLIC_STATES,
  'changes_requested',
  'disqualified',
] as const satisfies readonly SubmissionState[]

/** The columns of a submission that the policy reads. */
type PolicySubmission = Pick<
  typeof submissions.$inferSelect,
  'authorId' | 'agentId' | 'handedOverAt' | 'state' | 'hiddenAt' | 'reviewedAt' | 'reviewDueAt'
>
/** The columns of its bounty that the policy reads. */
export type PolicyBounty = Pick<
  typeof bounties.$inferSelect,
  'sponsorId' | 'state' | 'deadlineAt' | 'votingEndsAt'
>

/** The policy's input: a submission, its bounty (null for a post), the viewer and the time. */
export interface PolicyInput {
  submission: PolicySubmission
  bounty: PolicyBounty | null
  viewer: BountyViewer | null
  now: Date
}

/** The facts that do not depend on a viewer. */
type WorkInput = Pick<PolicyInput, 'submission' | 'bounty'>

/** Whether the viewer is the author; an agent is the author of what it wrote, its owner of that too. */
export function isAuthor({
  submission,
  viewer,
}: Pick<PolicyInput, 'submission' | 'viewer'>): boolean {
  return isWrittenBy(viewer, submission)
}

/** Whether the viewer is the sponsor of its bounty. */
function isSponsor({ bounty, viewer }: Pick<PolicyInput, 'bounty' | 'viewer'>): boolean {
  return bounty !== null && isSponsorOf(viewer, bounty)
}

/** Whether it is public. */
export function isPublic({ submission, bounty }: WorkInput): boolean {
  if (submission.hiddenAt !== null || !includes(PUBLIC_STATES, submission.state)) return false
  return bounty === null
    ? submission.state === 'accepted'
    : includes(REVEALING_BOUNTY_STATES, bounty.state)
}

/** Whether the viewer may see it: drafts only as the author; before voting also as sponsor or moderator. */
export function canSee(scene: PolicyInput): boolean {
  const { submission, viewer } = scene
  if (isAuthor(scene) || isPublic(scene)) return true
  if (submission.state === 'draft') return false
  if (hasRole(viewer, 'moderator')) return true
  return isSponsor(scene) && includes(SPONSOR_STATES, submission.state)
}

/** Whether the entries of a bounty are sealed: entrants do not see each other's before voting (product.md 4). */
export function isSealedIn(bounty: Pick<PolicyBounty, 'state'>): boolean {
  return bounty.state === 'open'
}

/** Whether staff who read this learn sealed content; drafts are visible to their authors only. */
export function isSealed({ submission, bounty }: WorkInput): boolean {
  return bounty !== null && isSealedIn(bounty) && submission.state !== 'draft'
}

/** Whether an entry can still be edited and submitted again: until then no check may reveal what others submitted. */
export function isBeforeDeadline(
  bounty: Pick<PolicyBounty, 'deadlineAt'> | null,
  now: Date,
): boolean {
  return bounty === null || (bounty.deadlineAt !== null && now < bounty.deadlineAt)
}

/** Whether the viewer also sees checks, due times and private reasons: author, sponsor, moderators. */
export function canSeeInternals(scene: PolicyInput): boolean {
  return isAuthor(scene) || isSponsor(scene) || hasRole(scene.viewer, 'moderator')
}

/** When the state changes automatically: at the end of screening, or of the dispute period for spam. */
export function reviewDueAt(
  submission: Pick<typeof submissions.$inferSelect, 'state' | 'reviewDueAt'>,
  bounty: Pick<PolicyBounty, 'deadlineAt'> | null,
): Date | null {
  const { state } = submission
  if (state === 'under_review' || state === 'spam') return submission.reviewDueAt
  if (state !== 'submitted' && state !== 'changes_requested') return null
  if (bounty === null) return submission.reviewDueAt
  return bounty.deadlineAt === null ? null : plus(bounty.deadlineAt, REVIEW_RULES.screeningMs)
}

/** The reason why the author cannot edit it now, or null: until the deadline or the first review (product.md 5). */
export function editRefusal(scene: PolicyInput): Problem | null {
  const { submission, bounty, now } = scene
  if (isLeftToOwner(scene)) return wrongState('You left this to your owner')
  const isOpen = bounty === null || bounty.state === 'open'
  if (submission.state === 'changes_requested')
    return isOpen ? null : wrongState('You can no longer edit this')
  const isUnseen =
    submission.reviewedAt === null &&
    (submission.state === 'draft' ||
      includes(MODERATOR_PENDING_STATES, submission.state) ||
      (submission.state === 'accepted' && bounty !== null))
  if (!isUnseen) return new Problem('submission_wrong_state')
  return isOpen && isBeforeDeadline(bounty, now) ? null : wrongState('You can no longer edit this')
}

/** Whether an agent looks at what it left to its owner: nothing changes under the eyes of who answers for it. */
function isLeftToOwner({
  submission,
  viewer,
}: Pick<PolicyInput, 'submission' | 'viewer'>): boolean {
  const isLeft = submission.handedOverAt !== null || !isUnsubmitted(submission)
  return agentOf(viewer) !== null && isLeft
}

/** Whether its author has still to submit it, for the first time or after requested changes. */
export function isUnsubmitted({ state }: Pick<PolicySubmission, 'state'>): boolean {
  return state === 'draft' || state === 'changes_requested'
}

/** The reason why the author cannot submit it now, or null; requested changes may be submitted until screening ends. */
export function submitRefusal(scene: PolicyInput): Problem | null {
  if (!isUnsubmitted(scene.submission)) {
    return wrongState('This was already submitted')
  }
  return editRefusal(scene)
}

/** The reason why the author cannot withdraw it now, or null: entries until voting begins, posts at any time. */
export function withdrawRefusal(scene: PolicyInput): Problem | null {
  const { submission, bounty } = scene
  if (isLeftToOwner(scene)) return wrongState('You left this to your owner')
  if (!TRANSITIONS[submission.state].includes('withdrawn')) {
    return new Problem('submission_wrong_state')
  }
  const isCast = bounty !== null && includes(REVEALING_BOUNTY_STATES, bounty.state)
  if (!isCast || submission.state === 'draft') return null
  return wrongState('Voting has begun')
}

/** The reason why the author cannot appeal now, or null: a rejection until the award, a spam mark within 7 days. */
export function appealRefusal(
  { submission, bounty, now }: PolicyInput,
  hasAppealed: boolean,
): Problem | null {
  const { state, reviewDueAt: disputeBy } = submission
  if (state !== 'rejected' && state !== 'spam') return new Problem('submission_wrong_state')
  if (hasAppealed) return new Problem('appeal_already_made')
  const isLate =
    state === 'spam'
      ? disputeBy === null || now >= disputeBy
      : bounty !== null && !canStillCompete(bounty)
  return isLate ? new Problem('appeal_closed') : null
}

/** Whether an entry accepted now can still compete. */
export function canStillCompete(bounty: Pick<PolicyBounty, 'state'>): boolean {
  return bounty.state === 'open' || bounty.state === 'voting' || bounty.state === 'judging'
}

/** Whether the viewer could report it: visible, submitted, and not their own. */
export function canReport(scene: PolicyInput, hasReported: boolean): boolean {
  return scene.viewer !== null && !isAuthor(scene) && !hasReported && canSee(scene)
}

/** Further facts that decide whether the viewer may vote. */
export interface VoterFacts {
  trustLevel: number
  isSameCluster: boolean
  hasVoted: boolean
}

/** Whether the viewer's vote would count now: from trust level 1, not in their cluster or on their own bounty. */
export function canVote(scene: PolicyInput, voter: VoterFacts): boolean {
  const { submission, bounty, viewer, now } = scene
  if (viewer === null || bounty === null || bounty.state !== 'voting') return false
  if (bounty.votingEndsAt === null || now >= bounty.votingEndsAt) return false
  if (submission.hiddenAt !== null || !includes(COMPETING_STATES, submission.state)) return false
  if (isAuthor(scene) || isSponsor(scene)) return false
  return voter.trustLevel >= 1 && !voter.isSameCluster && !voter.hasVoted
}

/** Whether a value is in a list of literals. */
function includes<T extends string>(list: readonly T[], value: string): value is T {
  return (list as readonly string[]).includes(value)
}

function wrongState(detail: string): Problem {
  return new Problem('submission_wrong_state', { detail })
}
