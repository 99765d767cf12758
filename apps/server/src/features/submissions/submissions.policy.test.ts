import { ROLES } from '@laurel/contract/people/people'
import { BOUNTY_STATES, type BountyState } from '@laurel/contract/work/bounties'
import { SUBMISSION_STATES, type SubmissionState } from '@laurel/contract/work/submissions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MS, plus } from '../../platform/clock.ts'
import { NO_SECOND_FACTOR, type Viewer } from '../../platform/context.ts'
import type { BountyViewer } from '../recusals/recusals.service.ts'
import {
  appealRefusal,
  canReport,
  canSee,
  canVote,
  editRefusal,
  isPublic,
  type PolicyInput,
  REVEALING_BOUNTY_STATES,
  reviewDueAt,
  submitRefusal,
  TRANSITIONS,
  withdrawRefusal,
} from './submissions.policy.ts'

// Fixed seed: the same inputs in every run.
fc.configureGlobal({ seed: 20_261_121 })

const NOW = new Date('2026-11-02T09:00:00.000Z')
const STATES = fc.constantFrom(...SUBMISSION_STATES)
const AUTHOR = '00000000-0000-4000-8000-00000000000a'
const SPONSOR = '00000000-0000-4000-8000-00000000000b'
const OTHER = '00000000-0000-4000-8000-00000000000c'

function viewer(userId: string, ...roles: Viewer['roles']): BountyViewer {
  return {
    userId,
    sessionId: userId,
    roles,
    assurance: NO_SECOND_FACTOR,
    standsTo: 'this',
  }
}

interface Setting {
  state?: SubmissionState
  bountyState?: BountyState | null
  by?: BountyViewer | null
  deadlineIn?: number
  reviewed?: boolean
  hidden?: boolean
  reviewDueAt?: Date
}

function policyInput(setting: Setting = {}): PolicyInput {
  const {
    state = 'draft',
    bountyState = 'open',
    by = viewer(AUTHOR),
    deadlineIn = MS.day,
  } = setting
  return {
    submission: {
      authorId: AUTHOR,
      agentId: null,
      handedOverAt: null,
      state,
      reviewDueAt: setting.reviewDueAt ?? null,
      hiddenAt: setting.hidden === true ? NOW : null,
      reviewedAt: setting.reviewed === true ? NOW : null,
    },
    bounty:
      bountyState === null
        ? null
        : {
            sponsorId: SPONSOR,
            state: bountyState,
            deadlineAt: plus(NOW, deadlineIn),
            votingEndsAt: plus(NOW, deadlineIn + 3 * MS.day),
          },
    viewer: by,
    now: NOW,
  }
}

const SCENES = fc.record({
  state: STATES,
  bountyState: fc.option(fc.constantFrom(...BOUNTY_STATES)),
  by: fc.option(
    fc
      .tuple(fc.constantFrom(AUTHOR, SPONSOR, OTHER), fc.subarray([...ROLES]))
      .map(([userId, roles]) => viewer(userId, ...roles)),
  ),
  deadlineIn: fc.integer({ min: -5 * MS.day, max: 5 * MS.day }),
  reviewed: fc.boolean(),
  hidden: fc.boolean(),
})

describe('TRANSITIONS', () => {
  it('reaches every state from a draft', () => {
    const reached = new Set<SubmissionState>(['draft'])
    for (const state of reached) for (const next of TRANSITIONS[state]) reached.add(next)
    expect([...reached].sort()).toEqual([...SUBMISSION_STATES].sort())
  })

  it('never leads back to a draft, to the same state, or out of a final state', () => {
    for (const state of SUBMISSION_STATES) {
      expect(TRANSITIONS[state]).not.toContain('draft')
      expect(TRANSITIONS[state]).not.toContain(state)
      expect(new Set(TRANSITIONS[state]).size).toBe(TRANSITIONS[state].length)
    }
    for (const end of ['paid', 'withdrawn', 'disqualified'] as const) {
      expect(TRANSITIONS[end]).toEqual([])
    }
  })

  it('leads to a prize only through acceptance, whatever the path', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (choices) => {
        const walk: SubmissionState[] = ['draft']
        for (const choice of choices) {
          const next = TRANSITIONS[walk.at(-1) ?? 'draft']
          if (next.length === 0) break
          walk.push(next[choice % next.length] as SubmissionState)
        }
        const paidAt = walk.indexOf('paid')
        if (paidAt >= 0) {
          expect(walk[paidAt - 1]).toBe('winner')
          expect(walk.slice(0, paidAt).some((s) => s === 'accepted' || s === 'not_selected')).toBe(
            true,
          )
        }
        const submittedAt = walk.indexOf('submitted')
        for (const [index, state] of walk.entries()) {
          if (state === 'draft' || (state === 'withdrawn' && submittedAt < 0)) continue
          expect(submittedAt).toBeLessThanOrEqual(index)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('canSee', () => {
  it('shows everyone what is public, and a visitor nothing else', () => {
    fc.assert(
      fc.property(SCENES, (setting) => {
        const seen = policyInput(setting)
        if (isPublic(seen)) expect(canSee(seen)).toBe(true)
        if (setting.by === null) expect(canSee(seen)).toBe(isPublic(seen))
      }),
      { numRuns: 2000 },
    )
  })

  it('hides entries before voting from all but author, sponsor and moderators', () => {
    fc.assert(
      fc.property(SCENES, (setting) => {
        const { bountyState, by } = setting
        fc.pre(
          bountyState !== null &&
            !(REVEALING_BOUNTY_STATES as readonly string[]).includes(bountyState),
        )
        const isInsider =
          by !== null &&
          (by.userId !== OTHER || by.roles.includes('moderator') || by.roles.includes('admin'))
        if (!isInsider) expect(canSee(policyInput(setting))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('shows a draft to its author only', () => {
    for (const by of [null, viewer(SPONSOR), viewer(OTHER, 'moderator'), viewer(OTHER, 'admin')]) {
      expect(canSee(policyInput({ state: 'draft', by }))).toBe(false)
    }
    expect(canSee(policyInput({ state: 'draft' }))).toBe(true)
  })

  it('hides a hidden entry from everyone without access to internals', () => {
    const hidden = { state: 'accepted', bountyState: 'voting', hidden: true } as const
    expect(canSee(policyInput({ ...hidden, by: viewer(OTHER) }))).toBe(false)
    expect(canSee(policyInput({ ...hidden, by: viewer(SPONSOR) }))).toBe(true)
    expect(canSee(policyInput({ ...hidden, by: viewer(OTHER, 'moderator') }))).toBe(true)
  })
})

describe('actions of the author', () => {
  it('allow editing until the deadline or the first review', () => {
    expect(editRefusal(policyInput({ state: 'draft' }))).toBeNull()
    expect(editRefusal(policyInput({ state: 'submitted' }))).toBeNull()
    expect(editRefusal(policyInput({ state: 'under_review' }))).toBeNull()
    expect(editRefusal(policyInput({ state: 'accepted' }))).toBeNull()
    expect(editRefusal(policyInput({ state: 'submitted', reviewed: true }))?.code).toBe(
      'submission_wrong_state',
    )
    expect(editRefusal(policyInput({ state: 'submitted', deadlineIn: 0 }))?.code).toBe(
      'submission_wrong_state',
    )
    expect(editRefusal(policyInput({ state: 'accepted', bountyState: null }))?.code).toBe(
      'submission_wrong_state',
    )
    expect(editRefusal(policyInput({ bountyState: 'voting' }))?.code).toBe('submission_wrong_state')
  })

  it('allow answering a request for changes until voting begins, even past the deadline', () => {
    const asked = { state: 'changes_requested', reviewed: true, deadlineIn: -MS.hour } as const
    expect(editRefusal(policyInput(asked))).toBeNull()
    expect(submitRefusal(policyInput(asked))).toBeNull()
    expect(submitRefusal(policyInput({ ...asked, bountyState: 'voting' }))?.code).toBe(
      'submission_wrong_state',
    )
  })

  it('allow submitting only drafts and what was sent back', () => {
    for (const state of SUBMISSION_STATES) {
      const isOpen = submitRefusal(policyInput({ state })) === null
      expect(isOpen).toBe(state === 'draft' || state === 'changes_requested')
    }
  })

  it('allow withdrawing until voting begins', () => {
    expect(withdrawRefusal(policyInput({ state: 'accepted', bountyState: 'open' }))).toBeNull()
    expect(withdrawRefusal(policyInput({ state: 'accepted', bountyState: 'voting' }))?.code).toBe(
      'submission_wrong_state',
    )
    expect(withdrawRefusal(policyInput({ state: 'accepted', bountyState: null }))).toBeNull()
    expect(withdrawRefusal(policyInput({ state: 'rejected' }))?.code).toBe('submission_wrong_state')
  })

  it('allow one appeal: of a rejection until the award, of a spam mark for 7 days', () => {
    expect(appealRefusal(policyInput({ state: 'rejected' }), false)).toBeNull()
    expect(appealRefusal(policyInput({ state: 'rejected' }), true)?.code).toBe(
      'appeal_already_made',
    )
    expect(
      appealRefusal(policyInput({ state: 'rejected', bountyState: 'completed' }), false)?.code,
    ).toBe('appeal_closed')
    const marked = (leftMs: number) =>
      policyInput({ state: 'spam', reviewDueAt: plus(NOW, leftMs) })
    expect(appealRefusal(marked(1), false)).toBeNull()
    expect(appealRefusal(marked(0), false)?.code).toBe('appeal_closed')
    expect(appealRefusal(policyInput({ state: 'spam' }), false)?.code).toBe('appeal_closed')
    expect(appealRefusal(policyInput({ state: 'accepted' }), false)?.code).toBe(
      'submission_wrong_state',
    )
  })
})

describe('actions of others', () => {
  it('allow one report of what they see, never of their own', () => {
    fc.assert(
      fc.property(SCENES, fc.boolean(), (setting, hasReported) => {
        const seen = policyInput(setting)
        if (canReport(seen, hasReported)) {
          expect(hasReported).toBe(false)
          expect(canSee(seen)).toBe(true)
          expect(seen.viewer?.userId).not.toBe(AUTHOR)
        }
      }),
    )
  })

  it('allow voting while voting is open, from trust level 1, except on their own and hidden entries', () => {
    const voter = { trustLevel: 1, isSameCluster: false, hasVoted: false }
    const good = { state: 'accepted', bountyState: 'voting', by: viewer(OTHER) } as const
    expect(canVote(policyInput(good), voter)).toBe(true)
    expect(canVote(policyInput({ ...good, by: null }), voter)).toBe(false)
    expect(canVote(policyInput({ ...good, by: viewer(AUTHOR) }), voter)).toBe(false)
    expect(canVote(policyInput({ ...good, by: viewer(SPONSOR) }), voter)).toBe(false)
    expect(canVote(policyInput({ ...good, hidden: true }), voter)).toBe(false)
    expect(canVote(policyInput({ ...good, deadlineIn: -3 * MS.day }), voter)).toBe(false)
    expect(canVote(policyInput({ ...good, bountyState: 'open' }), voter)).toBe(false)
    expect(canVote(policyInput({ ...good, state: 'under_review' }), voter)).toBe(false)
    expect(canVote(policyInput(good), { ...voter, trustLevel: 0 })).toBe(false)
    expect(canVote(policyInput(good), { ...voter, isSameCluster: true })).toBe(false)
    expect(canVote(policyInput(good), { ...voter, hasVoted: true })).toBe(false)
  })
})

describe('reviewDueAt', () => {
  const deadlineAt = plus(NOW, MS.day)
  it('is the end of screening for what passed, a separate period for what failed', () => {
    expect(reviewDueAt({ state: 'submitted', reviewDueAt: null }, { deadlineAt })).toEqual(
      plus(NOW, 2 * MS.day),
    )
    expect(reviewDueAt({ state: 'under_review', reviewDueAt: NOW }, { deadlineAt })).toEqual(NOW)
    expect(reviewDueAt({ state: 'submitted', reviewDueAt: NOW }, null)).toEqual(NOW)
    expect(reviewDueAt({ state: 'accepted', reviewDueAt: null }, { deadlineAt })).toBeNull()
  })
})
