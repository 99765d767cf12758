import { PAYOUT_BATCH_STATES, type PayoutBatchState } from '@laurel/contract/payouts/payout-batches'
import { Problem } from '@laurel/contract/problems'
import { describe, expect, it } from 'vitest'
import {
  ACTIONS,
  abilitiesOf,
  type BatchAction,
  CLOSED_STATES,
  nextStepsOf,
  OPEN_STATES,
  requireAction,
  requireTransition,
  TRANSITIONS,
} from './payout-batches.policy.ts'

const codeOf = (work: () => void): string => {
  try {
    work()
    return 'allowed'
  } catch (error) {
    return error instanceof Problem ? error.code : 'broken'
  }
}
const pairs = PAYOUT_BATCH_STATES.flatMap((from) => PAYOUT_BATCH_STATES.map((to) => ({ from, to })))

describe('the state machine of a batch', () => {
  it('covers every state, open or closed', () => {
    expect([...OPEN_STATES, ...CLOSED_STATES].sort()).toEqual([...PAYOUT_BATCH_STATES].sort())
    expect(Object.keys(TRANSITIONS).sort()).toEqual([...PAYOUT_BATCH_STATES].sort())
  })

  it('allows exactly the transitions in the table, by exactly the actors in it', () => {
    for (const { from, to } of pairs) {
      for (const by of ['finance', 'chain'] as const) {
        const isAllowed = TRANSITIONS[from][to]?.includes(by) === true
        const code = codeOf(() => requireTransition(from, to, by))
        expect(code, `${from} → ${to} by ${by}`).toBe(isAllowed ? 'allowed' : 'batch_wrong_state')
      }
    }
  })

  it('ends when paid, cancelled or settled', () => {
    expect(TRANSITIONS.finalized).toEqual({})
    expect(TRANSITIONS.cancelled).toEqual({})
    expect(TRANSITIONS.settled).toEqual({})
  })

  it('is paid only by the chain’s confirmation, and never after it was cancelled', () => {
    for (const from of PAYOUT_BATCH_STATES) {
      expect(TRANSITIONS[from].finalized ?? ['chain']).toEqual(['chain'])
      expect(TRANSITIONS[from].confirmed ?? ['chain']).toEqual(['chain'])
    }
  })

  it('is cancelled only when no one can be signing and nothing is in flight', () => {
    const from = PAYOUT_BATCH_STATES.filter((state) => TRANSITIONS[state].cancelled !== undefined)
    expect(from).toEqual(['draft', 'simulated', 'approved', 'expired'])
  })
})

describe('actions that a person may take', () => {
  const cells = (Object.keys(ACTIONS) as BatchAction[]).flatMap((action) =>
    PAYOUT_BATCH_STATES.map((state) => ({ action, state })),
  )
  const underWay: readonly PayoutBatchState[] = ['awaiting_signature', 'sent', 'confirmed']

  it.each(cells)('$action for a batch that is $state', ({ action, state }) => {
    const isAllowed = (ACTIONS[action] as readonly PayoutBatchState[]).includes(state)
    const isForUnsigned = action === 'sign' || action === 'cancel'
    const refusal =
      underWay.includes(state) && isForUnsigned ? 'attempt_under_way' : 'batch_wrong_state'
    expect(codeOf(() => requireAction(state, action))).toBe(isAllowed ? 'allowed' : refusal)
  })
})

describe('the next step of a batch', () => {
  const facts = {
    paymentCount: 2,
    isDiffering: false,
    isUntouched: true,
    isAsked: false,
    isParty: false,
    isAlone: false,
    hasAgreed: false,
  }
  const steps = (state: PayoutBatchState, change: Partial<typeof facts> = {}, hasError = false) =>
    nextStepsOf(state, hasError, abilitiesOf({ ...facts, state, ...change }))

  it('names the main step first', () => {
    expect(steps('draft')).toEqual(['simulate', 'cancel'])
    expect(steps('simulated')).toEqual(['approve', 'simulate', 'cancel'])
    expect(steps('approved')).toEqual(['sign', 'cancel'])
    expect(steps('awaiting_signature', { isAsked: true })).toEqual(['sign'])
    expect(steps('failed')).toEqual(['split'])
    for (const state of ['sent', 'confirmed', ...CLOSED_STATES] as const) {
      if (state !== 'failed') expect(steps(state), state).toEqual([])
    }
  })

  it('offers to split a failed simulation, as long as there is more than one payment', () => {
    expect(steps('draft', {}, true)).toEqual(['split', 'simulate', 'cancel'])
    expect(steps('draft', { paymentCount: 1 }, true)).toEqual(['simulate', 'cancel'])
    expect(steps('expired', {}, true)).toEqual(['sign', 'cancel'])
    expect(steps('failed', { isDiffering: true })).toEqual([])
  })

  it('omits what the viewer may not do', () => {
    expect(steps('simulated', { isAlone: true })).toEqual(['simulate', 'cancel'])
    expect(steps('approved', { isParty: true })).toEqual(['cancel'])
  })
})
