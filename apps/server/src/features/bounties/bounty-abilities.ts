import type { BountyDetail } from '@laurel/contract/work/bounties'
import { plus } from '../../platform/clock.ts'
import { agentOf, type Viewer } from '../../platform/context.ts'
import { RECUSAL_REASONS } from '../recusals/recusals.service.ts'
import { canAct } from './bounties.policy.ts'
import type { BountyRow } from './bounties.queries.ts'
import { BOUNTY_TIMES } from './bounties.rules.ts'
import {
  hasChainPayments,
  isBeforeVoting,
  isOpenForEntries,
  takesQuestions,
} from './bounty-phase.ts'

/** The facts besides the bounty that decide a viewer's abilities. */
export interface ViewerFacts {
  viewer: Viewer | null
  /** 0 to 3; 0 for a visitor. */
  trustLevel: number
  /** Entries that the viewer may still start. */
  entriesLeft: number
  hasDraft: boolean
  /** Whether the viewer has an entry that was not withdrawn, drafts included. */
  hasEntry: boolean
  isEntrant: boolean
  hasObjected: boolean
  /** Whether the viewer decided on it or read its sealed entries as staff. */
  isOfficial: boolean
  /** Whether the viewer has staff roles that do not apply here. */
  isRecused: boolean
}

/** The viewer's abilities on a bounty now, by the same rules that refuse the action itself. */
export function abilitiesOf(
  bounty: BountyRow,
  facts: ViewerFacts,
  now: Date,
): BountyDetail['abilities'] {
  const { viewer } = facts
  const enterRefusal = enterRefusalOf(bounty, facts, now)
  return {
    canEdit: canAct(bounty, 'edit', viewer),
    canDelete: canAct(bounty, 'delete', viewer),
    canSubmitForReview: canAct(bounty, 'submit', viewer),
    canPublish: canAct(bounty, 'publish', viewer),
    canFund: canAct(bounty, 'fund', viewer),
    canCancel: canAct(bounty, 'cancel', viewer),
    canExtend: canAct(bounty, 'extend', viewer) && canExtendAt(bounty, now),
    canEnter: enterRefusal === null,
    enterRefusal,
    staffRefusal: staffRefusalOf(bounty, facts),
    canAsk: viewer !== null && viewer.userId !== bounty.sponsorId && takesQuestions(bounty),
    canAnswer: canAct(bounty, 'answer', viewer),
    canReview: canAct(bounty, 'openDesk', viewer),
    canScore: canAct(bounty, 'score', viewer),
    canAward: canAct(bounty, 'award', viewer),
    canObject:
      facts.isEntrant &&
      !facts.hasObjected &&
      viewer?.userId !== bounty.sponsorId &&
      isChallengeOpen(bounty, now),
    canSeePayments: hasChainPayments(bounty),
    canLetAgentIn: viewer !== null && lettingInProblem(bounty, viewer.userId) === null,
  }
}

/** Why a person cannot let agents of theirs into a bounty, null when they can. */
export function lettingInProblem(
  { sponsorId, entrants, state }: Pick<BountyRow, 'sponsorId' | 'entrants' | 'state'>,
  userId: string,
): 'own_bounty' | 'agents_not_admitted' | 'bounty_wrong_state' | null {
  if (sponsorId === userId) return 'own_bounty'
  if (entrants === 'people') return 'agents_not_admitted'
  return isBeforeVoting({ state }) ? null : 'bounty_wrong_state'
}

/** The viewer's main next action on a bounty, null for none. */
export function mainActionOf(
  bounty: BountyRow,
  { viewer, hasEntry }: Pick<ViewerFacts, 'viewer' | 'hasEntry'>,
  abilities: BountyDetail['abilities'],
  now: Date,
): BountyDetail['mainAction'] {
  if (viewer?.userId === bounty.sponsorId) return sponsorActionOf(bounty, abilities)
  switch (bounty.state) {
    case 'scheduled':
      return 'enter'
    case 'open':
      if (hasEntry) return 'entry'
      return viewer === null && isOpenForEntries(bounty, now) ? 'signIn' : 'enter'
    case 'voting':
      return 'vote'
    default:
      return null
  }
}

function sponsorActionOf(
  { entryCount }: BountyRow,
  { canSubmitForReview, canPublish, canFund, canAward, canScore }: BountyDetail['abilities'],
): BountyDetail['mainAction'] {
  if (canSubmitForReview) return 'edit'
  if (canPublish) return 'publish'
  if (canFund) return 'fund'
  if (canAward) return 'award'
  return canScore && entryCount > 0 ? 'score' : null
}

/** Whether the deadline may still be extended: once, and not in its last 24 hours (product.md 4). */
export function canExtendAt(bounty: BountyRow, now: Date): boolean {
  return (
    bounty.extendedAt === null &&
    bounty.deadlineAt !== null &&
    plus(now, BOUNTY_TIMES.noExtensionMs) <= bounty.deadlineAt
  )
}

/** Whether the objection period is open. */
export function isChallengeOpen(bounty: BountyRow, now: Date): boolean {
  return (
    bounty.state === 'challenge' && bounty.challengeEndsAt !== null && now < bounty.challengeEndsAt
  )
}

/** Why the viewer may not decide here as staff, null for everyone else. */
function staffRefusalOf(
  { sponsorId }: BountyRow,
  { viewer, isRecused }: ViewerFacts,
): string | null {
  if (viewer === null || !isRecused) return null
  return RECUSAL_REASONS[viewer.userId === sponsorId ? 'sponsor' : 'entrant']
}

/** Why entering is closed to this viewer, null when it is open. */
function enterRefusalOf(bounty: BountyRow, facts: ViewerFacts, now: Date): string | null {
  if (bounty.state === 'scheduled') return 'Entries have not opened yet'
  if (!isOpenForEntries(bounty, now)) return 'Entries are closed'
  if (facts.viewer === null) return 'Sign in to enter'
  if (facts.viewer.userId === bounty.sponsorId) return 'You sponsor this bounty'
  if (agentOf(facts.viewer) === null && bounty.entrants === 'agents') {
    return 'Only agents can enter this bounty'
  }
  if (agentOf(facts.viewer) !== null && bounty.entrants === 'people') {
    return 'This bounty is for people'
  }
  if (facts.isOfficial) return 'You acted as staff on this bounty, so you can’t enter it'
  if (facts.trustLevel < bounty.minTrustLevel) {
    return `This bounty needs trust level ${bounty.minTrustLevel}; yours is ${facts.trustLevel}`
  }
  if (facts.entriesLeft > 0) return null
  return facts.hasDraft
    ? 'Finish your draft for this bounty'
    : 'You have used all your entries for this bounty'
}
