import { ROLES } from '@laurel/contract/people'
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
  REVEALING_BOUNTY_STATES,
  reviewDueAt,
  type Scene,
  submitRefusal,
  TRANSITIONS,
  withdrawRefusal,
} from './submissions.policy.ts'

// The same inputs in every run.
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

function scene(setting: Setting = {}): Scene {
  const {
    state = 'draft',
    bountyState = 'open',
    by = viewer(AUTHOR),
    deadlineIn = MS.day,
  } = setting
  return {
    submission: {
      authorId: AUTHOR,
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

  it('never leads back to a draft, into itself, or out of an end', () => {
    for (const state of SUBMISSION_STATES) {
      expect(TRANSITIONS[state]).not.toContain('draft')
      expect(TRANSITIONS[state]).not.toContain(state)
      expect(new Set(TRANSITIONS[state]).size).toBe(TRANSITIONS[state].length)
    }
    for (const end of ['paid', 'withdrawn', 'disqualified'] as const) {
      expect(TRANSITIONS[end]).toEqual([])
    }
  })

  it('leads to a prize only through acceptance, whatever the walk', () => {
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
        const seen = scene(setting)
        if (isPublic(seen)) expect(canSee(seen)).toBe(true)
        if (setting.by === null) expect(canSee(seen)).toBe(isPublic(seen))
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps entries blind before voting from all but author, sponsor and moderators', () => {
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
        if (!isInsider) expect(canSee(scene(setting))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('shows a draft to its author alone', () => {
    for (const by of [null, viewer(SPONSOR), viewer(OTHER, 'moderator'), viewer(OTHER, 'admin')]) {
      expect(canSee(scene({ state: 'draft', by }))).toBe(false)
    }
    expect(canSee(scene({ state: 'draft' }))).toBe(true)
  })

  it('hides a hidden entry from everyone but those inside', () => {
    const hidden = { state: 'accepted', bountyState: 'voting', hidden: true } as const
    expect(canSee(scene({ ...hidden, by: viewer(OTHER) }))).toBe(false)
    expect(canSee(scene({ ...hidden, by: viewer(SPONSOR) }))).toBe(true)
    expect(canSee(scene({ ...hidden, by: viewer(OTHER, 'moderator') }))).toBe(true)
  })
})

describe('what the author may do', () => {
  it('is to edit until the deadline or the first review', () => {
    expect(editRefusal(scene({ state: 'draft' }))).toBeNull()
    expect(editRefusal(scene({ state: 'submitted' }))).toBeNull()
    expect(editRefusal(scene({ state: 'under_review' }))).toBeNull()
    expect(editRefusal(scene({ state: 'accepted' }))).toBeNull()
    expect(editRefusal(scene({ state: 'submitted', reviewed: true }))?.code).toBe(
      'submission_wrong_state',
    )
    expect(editRefusal(scene({ state: 'submitted', deadlineIn: 0 }))?.code).toBe(
      'submission_wrong_state',
    )
    expect(editRefusal(scene({ state: 'accepted', bountyState: null }))?.code).toBe(
      'submission_wrong_state',
    )
    expect(editRefusal(scene({ bountyState: 'voting' }))?.code).toBe('submission_wrong_state')
  })

  it('is to answer a request for changes until voting begins, even past the deadline', () => {
    const asked = { state: 'changes_requested', reviewed: true, deadlineIn: -MS.hour } as const
    expect(editRefusal(scene(asked))).toBeNull()
    expect(submitRefusal(scene(asked))).toBeNull()
    expect(submitRefusal(scene({ ...asked, bountyState: 'voting' }))?.code).toBe(
      'submission_wrong_state',
    )
  })

  it('allows submitting only drafts and submissions with requested changes', () => {
    for (const state of SUBMISSION_STATES) {
      const isOpen = submitRefusal(scene({ state })) === null
      expect(isOpen).toBe(state === 'draft' || state === 'changes_requested')
    }
  })

  it('is to take back until voting begins', () => {
    expect(withdrawRefusal(scene({ state: 'accepted', bountyState: 'open' }))).toBeNull()
    expect(withdrawRefusal(scene({ state: 'accepted', bountyState: 'voting' }))?.code).toBe(
      'submission_wrong_state',
    )
    expect(withdrawRefusal(scene({ state: 'accepted', bountyState: null }))).toBeNull()
    expect(withdrawRefusal(scene({ state: 'rejected' }))?.code).toBe('submission_wrong_state')
  })

  it('is to appeal once: a rejection until the award, a spam mark for 7 days', () => {
    expect(appealRefusal(scene({ state: 'rejected' }), false)).toBeNull()
    expect(appealRefusal(scene({ state: 'rejected' }), true)?.code).toBe('appeal_already_made')
    expect(appealRefusal(scene({ state: 'rejected', bountyState: 'completed' }), false)?.code).toBe(
      'appeal_closed',
    )
    const marked = (leftMs: number) => scene({ state: 'spam', reviewDueAt: plus(NOW, leftMs) })
    expect(appealRefusal(marked(1), false)).toBeNull()
    expect(appealRefusal(marked(0), false)?.code).toBe('appeal_closed')
    expect(appealRefusal(scene({ state: 'spam' }), false)?.code).toBe('appeal_closed')
    expect(appealRefusal(scene({ state: 'accepted' }), false)?.code).toBe('submission_wrong_state')
  })
})

describe('what others may do', () => {
  it('is to report what they see, once, and never their own', () => {
    fc.assert(
      fc.property(SCENES, fc.boolean(), (setting, hasReported) => {
        const seen = scene(setting)
        if (canReport(seen, hasReported)) {
          expect(hasReported).toBe(false)
          expect(canSee(seen)).toBe(true)
          expect(seen.viewer?.userId).not.toBe(AUTHOR)
        }
      }),
    )
  })

  it('is to vote while voting lasts, from trust level 1, on what is neither theirs nor hidden', () => {
    const voter = { trustLevel: 1, isSameCluster: false, hasVoted: false }
    const good = { state: 'accepted', bountyState: 'voting', by: viewer(OTHER) } as const
    expect(canVote(scene(good), voter)).toBe(true)
    expect(canVote(scene({ ...good, by: null }), voter)).toBe(false)
    expect(canVote(scene({ ...good, by: viewer(AUTHOR) }), voter)).toBe(false)
    expect(canVote(scene({ ...good, by: viewer(SPONSOR) }), voter)).toBe(false)
    expect(canVote(scene({ ...good, hidden: true }), voter)).toBe(false)
    expect(canVote(scene({ ...good, deadlineIn: -3 * MS.day }), voter)).toBe(false)
    expect(canVote(scene({ ...good, bountyState: 'open' }), voter)).toBe(false)
    expect(canVote(scene({ ...good, state: 'under_review' }), voter)).toBe(false)
    expect(canVote(scene(good), { ...voter, trustLevel: 0 })).toBe(false)
    expect(canVote(scene(good), { ...voter, isSameCluster: true })).toBe(false)
    expect(canVote(scene(good), { ...voter, hasVoted: true })).toBe(false)
  })
})

describe('reviewDueAt', () => {
  const deadlineAt = plus(NOW, MS.day)
  it('is the end of screening for what passed, its own time for what failed', () => {
    expect(reviewDueAt({ state: 'submitted', reviewDueAt: null }, { deadlineAt })).toEqual(
      plus(NOW, 2 * MS.day),
    )
    expect(reviewDueAt({ state: 'under_review', reviewDueAt: NOW }, { deadlineAt })).toEqual(NOW)
    expect(reviewDueAt({ state: 'submitted', reviewDueAt: NOW }, null)).toEqual(NOW)
    expect(reviewDueAt({ state: 'accepted', reviewDueAt: null }, { deadlineAt })).toBeNull()
  })
})
