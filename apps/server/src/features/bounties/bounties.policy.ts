import { Problem } from '@laurel/contract/problems'
import type { BountyState } from '@laurel/contract/work/bounties'
import { hasRole, isSponsorOf, type Viewer } from '../../platform/context.ts'
import type { BountyRow } from './bounties.queries.ts'
import { type BountyActor, type BountyTransition, transitionOf } from './bounty-life.rules.ts'

/** The actors that may take an action, and the states that allow it. */
interface ActionRule {
  states: readonly BountyState[]
  who: readonly BountyActor[]
}

/** Allowed in the states where one of these transitions begins, for their actors. */
function moves(...names: readonly BountyTransition[]): ActionRule {
  const rows = names.map(transitionOf)
  return { states: rows.flatMap(({ from }) => from), who: rows.flatMap(({ who }) => who) }
}

/** The actions of a person; those that move the bounty follow `bounty-life.rules.ts`. */
const ACTIONS = {
  edit: {
    states: ['draft', 'in_review', 'awaiting_funding', 'scheduled', 'open'],
    who: ['sponsor'],
  },
  delete: { states: ['draft'], who: ['sponsor'] },
  submit: moves('submitToReview', 'submitToFunding'),
  review: moves('approve', 'sendBack'),
  publish: moves('publish', 'schedule'),
  fund: moves('publish', 'schedule'),
  extend: { states: ['scheduled', 'open'], who: ['sponsor'] },
  cancel: moves('cancel', 'cancelAsAdmin'),
  answer: {
    states: ['scheduled', 'open', 'voting', 'judging', 'challenge', 'paying', 'completed'],
    who: ['sponsor'],
  },
  openDesk: {
    states: ['open', 'voting', 'judging', 'challenge', 'paying', 'completed'],
    who: ['sponsor', 'moderator'],
  },
  score: { states: ['open', 'voting', 'judging'], who: ['sponsor', 'moderator'] },
  award: moves('announce', 'announceForSponsor'),
} as const satisfies Record<string, ActionRule>

/** An action of a person on a bounty. */
export type BountyAction = keyof typeof ACTIONS

/** Actions of the sponsor that moderators take over when the sponsor did not decide. */
const IN_SPONSORS_PLACE: readonly BountyAction[] = ['openDesk', 'score', 'award']

/** The columns of a bounty that the policy reads. */
export type PolicyBounty = Pick<
  BountyRow,
  'sponsorId' | 'state' | 'fundedAt' | 'entryCount' | 'rewardToken' | 'moderatorDueAt'
>

/** The roles in which a viewer (null: the system) acts on a bounty. */
export function actorsOn(
  bounty: Pick<BountyRow, 'sponsorId'>,
  viewer: Viewer | null,
): readonly BountyActor[] {
  if (viewer === null) return ['system']
  if (isSponsorOf(viewer, bounty)) return ['sponsor']
  return (['moderator', 'admin'] as const).filter((role) => hasRole(viewer, role))
}

/** Raises `bounty_wrong_state` where a transition does not begin, `not_allowed` for the wrong actor. */
export function requireTransition(
  bounty: PolicyBounty,
  name: BountyTransition,
  viewer: Viewer | null,
): void {
  const { from, who } = transitionOf(name)
  if (!from.includes(bounty.state)) throw new Problem('bounty_wrong_state')
  if (!actorsOn(bounty, viewer).some((actor) => who.includes(actor))) {
    throw new Problem('not_allowed')
  }
}

/** Whether a bounty is public: once funded, it stays so. */
export function isPublicBounty(bounty: Pick<BountyRow, 'fundedAt'>): boolean {
  return bounty.fundedAt !== null
}

/** Whether this viewer may see a bounty: unpublished ones only by their sponsor and moderators. */
export function canSeeBounty(bounty: PolicyBounty, viewer: Viewer | null): boolean {
  if (isPublicBounty(bounty)) return true
  return isSponsorOf(viewer, bounty) || hasRole(viewer, 'moderator')
}

/** Whether the viewer may do this now. */
export function canAct(
  bounty: PolicyBounty,
  action: BountyAction,
  viewer: Viewer | null,
): viewer is Viewer {
  return viewer !== null && refusalOf(bounty, action, viewer) === null
}

/**
 * Raises `not_found` for a bounty that the viewer may not see, `not_allowed` for an action of someone else and
 * `bounty_wrong_state` at the wrong time. A sponsor cancels only before the first entry (product.md 4).
 */
export function requireAction(bounty: PolicyBounty, action: BountyAction, viewer: Viewer): void {
  if (!canSeeBounty(bounty, viewer)) throw new Problem('not_found')
  const refusal = refusalOf(bounty, action, viewer)
  if (refusal !== null) throw refusal
}

function refusalOf(bounty: PolicyBounty, action: BountyAction, viewer: Viewer): Problem | null {
  const { states, who }: ActionRule = ACTIONS[action]
  const actors = actorsOn(bounty, viewer)
  if (!actors.some((actor) => who.includes(actor))) return new Problem('not_allowed')
  // Moderators judge only in the place of a sponsor who did not.
  const isForSponsor = IN_SPONSORS_PLACE.includes(action) && !actors.includes('sponsor')
  if (isForSponsor && (bounty.moderatorDueAt === null || bounty.state !== 'judging')) {
    return new Problem('not_allowed')
  }
  if (!states.includes(bounty.state)) return new Problem('bounty_wrong_state')
  const fundedBy = bounty.rewardToken === 'POINTS' ? 'publish' : 'fund'
  if ((action === 'publish' || action === 'fund') && action !== fundedBy) {
    return new Problem('bounty_wrong_state', {
      detail:
        fundedBy === 'fund'
          ? `Its prize is paid in ${bounty.rewardToken} by a wallet`
          : 'Its prize is paid in points',
    })
  }
  return action === 'cancel' && actors.includes('sponsor') ? cancelRefusalOf(bounty) : null
}

/** Why its sponsor can no longer cancel a bounty, although an admin can. */
function cancelRefusalOf({ state, entryCount }: PolicyBounty): Problem | null {
  if (entryCount === 0 && transitionOf('cancel').from.includes(state)) return null
  return new Problem('bounty_wrong_state', {
    detail:
      entryCount > 0
        ? 'There are entries, so only an admin can cancel this bounty now'
        : 'Voting has begun, so only an admin can cancel this bounty now',
  })
}
