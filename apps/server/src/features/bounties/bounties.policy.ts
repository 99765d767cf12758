import type { BountyState } from '@laurel/contract/bounties'
import { Problem } from '@laurel/contract/problems'
import { hasRole, type Viewer } from '../../platform/context.ts'
import type { BountyRow } from './bounties.queries.ts'

/** Who can move a bounty: its sponsor, staff who are not its sponsor, or the clock. */
export type BountyActor = 'sponsor' | 'moderator' | 'admin' | 'clock'

/**
 * The life of a bounty as data (product.md 4, rule D-bounty-states): from each state, where it may go and by whom.
 * `moveBounty` lets nothing else through. Staff are never staff on a bounty that they sponsor.
 */
export const TRANSITIONS: Readonly<
  Record<BountyState, Readonly<Partial<Record<BountyState, readonly BountyActor[]>>>>
> = {
  draft: {
    in_review: ['sponsor'],
    awaiting_funding: ['sponsor'],
  },
  in_review: {
    // Sent back with reasons, or edited by the sponsor: what was reviewed is what is published.
    draft: ['moderator', 'clock', 'sponsor'],
    awaiting_funding: ['moderator', 'clock'],
    cancelled: ['sponsor', 'admin'],
  },
  awaiting_funding: {
    draft: ['clock', 'sponsor'],
    // The clock: when the chain says that the prize in SOL or USDC came.
    scheduled: ['sponsor', 'clock'],
    open: ['sponsor', 'clock'],
    cancelled: ['sponsor', 'admin'],
  },
  scheduled: {
    open: ['clock'],
    cancelled: ['sponsor', 'admin'],
  },
  open: {
    voting: ['clock'],
    expired: ['clock'],
    cancelled: ['sponsor', 'admin'],
  },
  voting: {
    judging: ['clock'],
    // Every accepted entry was withdrawn or taken out while votes were cast.
    expired: ['clock'],
    cancelled: ['admin'],
  },
  judging: {
    challenge: ['sponsor', 'clock'],
    cancelled: ['admin'],
  },
  challenge: { paying: ['clock'] },
  paying: { completed: ['clock'] },
  completed: {},
  cancelled: {},
  expired: {},
}

/** States in which a bounty is listed for everyone, in the order of its life. */
export const LISTED_STATES = [
  'scheduled',
  'open',
  'voting',
  'judging',
  'challenge',
  'paying',
  'completed',
] as const satisfies readonly BountyState[]

/** What a person may ask for, the states that allow it and who may ask. */
const ACTIONS = {
  edit: {
    states: ['draft', 'in_review', 'awaiting_funding', 'scheduled', 'open'],
    who: ['sponsor'],
  },
  delete: { states: ['draft'], who: ['sponsor'] },
  submit: { states: ['draft'], who: ['sponsor'] },
  review: { states: ['in_review'], who: ['moderator'] },
  publish: { states: ['awaiting_funding'], who: ['sponsor'] },
  fund: { states: ['awaiting_funding'], who: ['sponsor'] },
  extend: { states: ['scheduled', 'open'], who: ['sponsor'] },
  cancel: {
    states: ['in_review', 'awaiting_funding', 'scheduled', 'open', 'voting', 'judging'],
    who: ['sponsor', 'admin'],
  },
  answer: {
    states: ['scheduled', 'open', 'voting', 'judging', 'challenge', 'paying', 'completed'],
    who: ['sponsor'],
  },
  openDesk: {
    states: ['open', 'voting', 'judging', 'challenge', 'paying', 'completed'],
    who: ['sponsor'],
  },
  score: { states: ['open', 'voting', 'judging'], who: ['sponsor'] },
  award: { states: ['judging'], who: ['sponsor'] },
} as const satisfies Record<string, { states: readonly BountyState[]; who: readonly BountyActor[] }>

/** What a person may ask for. */
export type BountyAction = keyof typeof ACTIONS

/** What the rules need to know of a bounty. */
export type PolicyBounty = Pick<
  BountyRow,
  'sponsorId' | 'state' | 'fundedAt' | 'entryCount' | 'rewardToken'
>

/** In which parts a viewer (null: the clock) acts on a bounty. */
export function actorsOn(
  bounty: Pick<BountyRow, 'sponsorId'>,
  viewer: Viewer | null,
): readonly BountyActor[] {
  if (viewer === null) return ['clock']
  if (viewer.userId === bounty.sponsorId) return ['sponsor']
  return (['moderator', 'admin'] as const).filter((role) => hasRole(viewer, role))
}

/**
 * Raises `bounty_wrong_state` where the life of a bounty has no such step, `not_allowed` where it is somebody else's.
 */
export function requireTransition(
  bounty: PolicyBounty,
  to: BountyState,
  viewer: Viewer | null,
): void {
  const who = TRANSITIONS[bounty.state][to]
  if (who === undefined) throw new Problem('bounty_wrong_state')
  if (!actorsOn(bounty, viewer).some((actor) => who.includes(actor))) {
    throw new Problem('not_allowed')
  }
}

/** Whether everybody may see a bounty: it was funded once, whatever became of it. */
export function isPublicBounty(bounty: Pick<BountyRow, 'fundedAt'>): boolean {
  return bounty.fundedAt !== null
}

/** Whether this viewer may see a bounty: unpublished ones only by their sponsor and moderators. */
export function canSeeBounty(bounty: PolicyBounty, viewer: Viewer | null): boolean {
  if (isPublicBounty(bounty)) return true
  return viewer !== null && (viewer.userId === bounty.sponsorId || hasRole(viewer, 'moderator'))
}

/** Whether the viewer may do this now. */
export function mayAct(
  bounty: PolicyBounty,
  action: BountyAction,
  viewer: Viewer | null,
): viewer is Viewer {
  return viewer !== null && refusalOf(bounty, action, viewer) === null
}

/**
 * Raises `not_found` for a bounty that the viewer may not see, `not_allowed` for somebody else's business and
 * `bounty_wrong_state` at the wrong time. A sponsor cancels only before the first entry (product.md 4).
 */
export function requireAction(bounty: PolicyBounty, action: BountyAction, viewer: Viewer): void {
  if (!canSeeBounty(bounty, viewer)) throw new Problem('not_found')
  const refusal = refusalOf(bounty, action, viewer)
  if (refusal !== null) throw refusal
}

function refusalOf(bounty: PolicyBounty, action: BountyAction, viewer: Viewer): Problem | null {
  const { states, who } = ACTIONS[action] as {
    states: readonly BountyState[]
    who: readonly BountyActor[]
  }
  const actors = actorsOn(bounty, viewer)
  if (!actors.some((actor) => who.includes(actor))) return new Problem('not_allowed')
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
  if (action === 'cancel' && actors.includes('sponsor') && bounty.entryCount > 0) {
    return new Problem('bounty_wrong_state', {
      detail: 'There are entries, so only an admin can cancel this bounty now',
    })
  }
  return null
}
