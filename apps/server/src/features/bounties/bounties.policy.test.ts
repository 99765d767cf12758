import { REWARD_TOKENS } from '@laurel/contract/money/money'
import { ROLES } from '@laurel/contract/people/people'
import { Problem, type ProblemCode } from '@laurel/contract/problems'
import { BOUNTY_STATES, type BountyState } from '@laurel/contract/work/bounties'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_SECOND_FACTOR, type Viewer } from '../../platform/context.ts'
import {
  actorsOn,
  type BountyAction,
  canAct,
  canSeeBounty,
  type PolicyBounty,
  requireAction,
  requireTransition,
} from './bounties.policy.ts'
import { LISTED_STATES } from './bounties.rules.ts'
import {
  BOUNTY_ORDER,
  BOUNTY_TRANSITIONS,
  type BountyTransition,
  transitionOf,
} from './bounty-life.rules.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const NOW = new Date('2026-11-02T09:00:00.000Z')
const SPONSOR = '00000000-0000-4000-8000-00000000000a'
const OTHER = '00000000-0000-4000-8000-00000000000b'
const TERMINAL: readonly BountyState[] = ['completed', 'cancelled', 'expired']
const ACTIONS: readonly BountyAction[] = [
  'edit',
  'delete',
  'submit',
  'review',
  'publish',
  'fund',
  'extend',
  'cancel',
  'answer',
  'openDesk',
  'score',
  'award',
]

const states = fc.constantFrom(...BOUNTY_STATES)
const viewers = fc.option(
  fc.record({
    userId: fc.constantFrom(SPONSOR, OTHER),
    sessionId: fc.constant('session'),
    roles: fc.subarray([...ROLES]),
    assurance: fc.constant(NO_SECOND_FACTOR),
  }),
)
const bounties: fc.Arbitrary<PolicyBounty> = fc.record({
  sponsorId: fc.constant(SPONSOR),
  state: states,
  fundedAt: fc.constantFrom(null, NOW),
  entryCount: fc.nat({ max: 3 }),
  rewardToken: fc.constantFrom(...REWARD_TOKENS),
  moderatorDueAt: fc.constantFrom(null, NOW),
})

const viewer = (userId: string, ...roles: Viewer['roles']): Viewer => ({
  userId,
  sessionId: userId,
  roles,
  assurance: NO_SECOND_FACTOR,
})
const bounty = (state: BountyState, entryCount = 0): PolicyBounty => ({
  rewardToken: 'POINTS',
  sponsorId: SPONSOR,
  state,
  fundedAt: NOW,
  moderatorDueAt: null,
  entryCount,
})
function refusal(work: () => void): ProblemCode | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
const NAMES = Object.keys(BOUNTY_TRANSITIONS) as BountyTransition[]
const names = fc.constantFrom(...NAMES)
const leaving = (state: BountyState) =>
  NAMES.map(transitionOf).filter(({ from }) => from.includes(state))
const successors = (state: BountyState) => leaving(state).map(({ to }) => to)

describe('the life of a bounty', () => {
  it('ends in completed, cancelled and expired only', () => {
    const ends = BOUNTY_STATES.filter((state) => successors(state).length === 0)
    expect(ends).toEqual(TERMINAL)
  })

  it('reaches each state from a draft, and an end from each state', () => {
    const reach = (from: BountyState): Set<BountyState> => {
      const seen = new Set<BountyState>([from])
      for (const state of seen) for (const next of successors(state)) seen.add(next)
      return seen
    }
    expect([...reach('draft')].sort()).toEqual([...BOUNTY_STATES].sort())
    for (const state of BOUNTY_STATES) {
      expect(TERMINAL.some((end) => reach(state).has(end))).toBe(true)
    }
  })

  it('has an automatic transition from every open state except the sponsor’s draft', () => {
    const waits = BOUNTY_STATES.filter((state) => state !== 'draft' && !TERMINAL.includes(state))
    for (const state of waits) {
      expect(
        leaving(state).filter(({ automatic }) => automatic !== undefined),
        state,
      ).not.toEqual([])
    }
  })

  it('never returns a funded bounty to an unfunded state, whatever is tried', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(names, viewers), { maxLength: 60 }), (moves) => {
        let state: BountyState = 'scheduled'
        for (const [name, by] of moves) {
          const before = state
          if (refusal(() => requireTransition(bounty(state), name, by)) === null) {
            state = transitionOf(name).to
          }
          expect(BOUNTY_STATES).toContain(state)
          if (TERMINAL.includes(before)) expect(state).toBe(before)
          if (!TERMINAL.includes(state)) {
            expect(BOUNTY_ORDER.indexOf(state)).toBeGreaterThanOrEqual(BOUNTY_ORDER.indexOf(before))
          }
        }
      }),
    )
  })

  it('allows a transition only to the actors in the table', () => {
    fc.assert(
      fc.property(bounties, names, viewers, (it, name, by) => {
        const { from, who } = transitionOf(name)
        const isNamed = actorsOn(it, by).some((actor) => who.includes(actor))
        const code = refusal(() => requireTransition(it, name, by))
        const isThere = from.includes(it.state)
        expect(code).toBe(!isThere ? 'bounty_wrong_state' : isNamed ? null : 'not_allowed')
      }),
    )
  })
})

describe('permissions on a bounty', () => {
  it('answers every state, action and role with permission or a typed refusal', () => {
    fc.assert(
      fc.property(bounties, fc.constantFrom(...ACTIONS), viewers, (it, action, by) => {
        if (by === null) {
          expect(canAct(it, action, by)).toBe(false)
          return
        }
        const code = refusal(() => requireAction(it, action, by))
        expect([null, 'not_found', 'not_allowed', 'bounty_wrong_state']).toContain(code)
        if (code === null) expect(canSeeBounty(it, by)).toBe(true)
        if (canSeeBounty(it, by)) expect(canAct(it, action, by)).toBe(code === null)
      }),
    )
  })

  it('never treats a sponsor as staff', () => {
    const admin = viewer(SPONSOR, 'admin', 'moderator')
    expect(actorsOn(bounty('in_review'), admin)).toEqual(['sponsor'])
    expect(canAct(bounty('in_review'), 'review', admin)).toBe(false)
    expect(canAct(bounty('open', 1), 'cancel', admin)).toBe(false)
  })

  it('lets the sponsor cancel before the first entry, an admin after it, no one after the award', () => {
    expect(canAct(bounty('open', 0), 'cancel', viewer(SPONSOR))).toBe(true)
    expect(canAct(bounty('open', 1), 'cancel', viewer(SPONSOR))).toBe(false)
    expect(canAct(bounty('judging', 9), 'cancel', viewer(OTHER, 'admin'))).toBe(true)
    expect(canAct(bounty('open', 1), 'cancel', viewer(OTHER, 'moderator'))).toBe(false)
    expect(canAct(bounty('challenge', 9), 'cancel', viewer(OTHER, 'admin'))).toBe(false)
    // Every entry was withdrawn after voting had begun.
    expect(canAct(bounty('voting', 0), 'cancel', viewer(SPONSOR))).toBe(false)
  })

  it('hides what was never funded from everyone but sponsor and moderators', () => {
    const draft = { ...bounty('draft'), fundedAt: null }
    expect(
      [null, viewer(OTHER), viewer(SPONSOR), viewer(OTHER, 'moderator')].map((by) =>
        canSeeBounty(draft, by),
      ),
    ).toEqual([false, false, true, true])
    for (const state of LISTED_STATES) expect(canSeeBounty(bounty(state), null)).toBe(true)
  })
})
