import { TASK_STATES, type Task, type TaskState } from '@laurel/contract/money/tasks'
import { describe, expect, it } from 'vitest'
import { MS, plus } from '../../platform/clock.ts'
import { ruleSetOf } from '../rules/rule-sets.rules.ts'
import type { AccrualRow, BountyFacts, EntryFacts } from './task-facts.queries.ts'
import type { TaskFacts } from './task-facts.ts'
import { tasksOf } from './tasks.service.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const later = (ms: number) => plus(now, ms)

/** A person of trust level 1 who has done nothing yet. */
const FACTS: TaskFacts = {
  now,
  rules: ruleSetOf(2),
  trustLevel: 1,
  oldEnoughAt: later(-MS.day),
  trustLesson: { title: 'Judging', minutes: 4, url: '/learning?lesson=judging', isPassed: true },
  profile: { hasName: false, hasBio: false, hasWallet: false, hasTwitter: false, noted: new Set() },
  accruals: [],
  earned: [],
  lessons: [
    {
      causeId: 'judging:1',
      slug: 'judging',
      title: 'Judging',
      minutes: 4,
      url: '/learning?lesson=judging',
      passedAt: null,
      hasPassedEarlier: false,
      tries: { left: 2, nextAt: null },
      canTakeQuiz: true,
    },
  ],
  voting: {
    status: {
      energy: { tenths: 1000, capacityTenths: 2000, refillTenthsPerDay: 400, fullAt: null },
      trustLevel: 1,
      realVotesFrom: null,
      lessonPassed: true,
      practiceLeftToday: 0,
      queueLength: 3,
    },
    voteCount: 0,
    pendingCount: 0,
    settledCount: 0,
    hitCount: 0,
    earnedPoints: 0 as TaskFacts['voting']['earnedPoints'],
    heldPoints: 0 as TaskFacts['voting']['heldPoints'],
    carriedPoints: 0,
    heldUntil: null,
    skill: { value: 0, lowerBound: 0, chance: 0, sampleSize: 0, supports: 0, missing: null },
  },
  entries: [],
  isVerifiedSponsor: true,
  bounties: [],
  referrals: {
    items: [],
    nextCursor: null,
    url: '/?ref=ada',
    rules: null,
    rewardedThisSeason: 0,
    invitedBy: null,
  },
  reports: { oldestOpenAt: null, decidedToday: 0, confirmed: 0, newest: null },
}

const accrual = (category: string, change: Partial<AccrualRow> = {}): AccrualRow => ({
  category,
  causeId: 'judging:1',
  day: '2026-11-24',
  amountPoints: 10,
  settledPoints: null,
  accruedAt: later(-MS.hour),
  settledAt: null,
  ...change,
})
const entry = (change: Partial<EntryFacts>): EntryFacts => ({
  id: 'an-entry',
  title: 'A thread',
  state: 'accepted',
  decisionReason: null,
  reviewDueAt: null,
  bountyState: 'open',
  deadlineAt: later(MS.day),
  challengeEndsAt: null,
  ...change,
})
const bounty = (change: Partial<BountyFacts>): BountyFacts => ({
  id: 'a-bounty',
  slug: 'a-bounty',
  title: 'A bounty',
  state: 'open',
  approvedAt: later(-2 * MS.day),
  fundedAt: later(-2 * MS.day),
  announcedAt: null,
  decisionDueAt: later(MS.day),
  decidedBy: null,
  ...change,
})
const lesson = (change: Partial<TaskFacts['lessons'][number]>): Partial<TaskFacts> => ({
  lessons: FACTS.lessons.map((each) => ({ ...each, ...change })),
})
const profile = (change: Partial<TaskFacts['profile']>): Partial<TaskFacts> => ({
  profile: { ...FACTS.profile, ...change },
})
const voting = (change: Partial<TaskFacts['voting']>): Partial<TaskFacts> => ({
  voting: { ...FACTS.voting, ...change },
})
const skill = (change: Partial<TaskFacts['voting']['skill']>) => ({
  skill: { ...FACTS.voting.skill, ...change },
})
const reports = (change: Partial<TaskFacts['reports']>): Partial<TaskFacts> => ({
  reports: { ...FACTS.reports, ...change },
})
const earned = (category: string, causeKind: string, settled: number, pending = 0) => ({
  earned: [{ category, causeKind, settledPoints: settled, pendingPoints: pending }],
})
const invitee = (change: Partial<TaskFacts['referrals']['items'][number]>) => ({
  referrals: {
    ...FACTS.referrals,
    items: [
      {
        person: { userId: 'x', username: 'mira', displayName: 'Mira', avatarUrl: null },
        state: 'learning',
        reason: null,
        scorePoints: 20,
        joinedAt: now.toISOString(),
        rewardedAt: null,
        ...change,
      } as TaskFacts['referrals']['items'][number],
    ],
  },
})
const energy = (tenths: number) =>
  voting({
    status: { ...FACTS.voting.status, energy: { ...FACTS.voting.status.energy, tenths } },
  })

function taskIn(facts: Partial<TaskFacts>, taskId: string): Task {
  const found = tasksOf({ ...FACTS, ...facts }).find((task) => task.taskId === taskId)
  if (found === undefined) throw new Error(`no task ${taskId}`)
  return found
}

const NEWCOMER = { trustLevel: 0, trustLesson: { ...FACTS.trustLesson, isPassed: false } }
const YOUNG = { trustLevel: 0, oldEnoughAt: later(MS.hour) }
const SETTLED = { settledAt: now, settledPoints: 10 }

/** Task, state, facts, and what the reason says. */
const CASES: [string, TaskState, Partial<TaskFacts>, string?][] = [
  ['profile', 'available', {}],
  ['profile', 'in_progress', profile({ hasName: true }), 'a bio of at least 20 characters'],
  ['profile', 'submitted', profile({ noted: new Set(['profile']) }), 'within a minute'],
  ['profile', 'approved', { accruals: [accrual('profile_complete')] }, 'after 24 hours'],
  [
    'profile',
    'approved',
    { ...NEWCOMER, accruals: [accrual('profile_complete')] },
    'at trust level 1. Pass “Judging” first',
  ],
  ['profile', 'settled', { accruals: [accrual('profile_complete', SETTLED)] }],
  ['wallet', 'available', {}],
  ['wallet', 'rejected', profile({ hasWallet: true }), 'This wallet has already earned'],
  ['wallet', 'settled', { accruals: [accrual('wallet_linked', SETTLED)] }],
  ['twitter', 'rejected', profile({ hasTwitter: true }), 'This Twitter account'],

  ['lesson:judging', 'available', {}, '4 min'],
  ['lesson:judging', 'in_progress', lesson({ tries: { left: 1, nextAt: null } }), 'one more'],
  [
    'lesson:judging',
    'cooling_down',
    lesson({ tries: { left: 0, nextAt: later(MS.hour) } }),
    'two new ones',
  ],
  [
    'lesson:judging',
    'locked',
    {
      accruals: Array.from({ length: 5 }, (_, n) => accrual('lesson', { causeId: `other:${n}` })),
    },
    '5 lessons a day',
  ],
  ['lesson:judging', 'approved', { accruals: [accrual('lesson')] }, 'settle at 00:10 UTC'],
  ['lesson:judging', 'settled', { accruals: [accrual('lesson', SETTLED)] }],
  ['lesson:judging', 'available', lesson({ passedAt: now }), 'Pass it again'],
  [
    'lesson:judging',
    'locked',
    {
      ...lesson({ passedAt: now }),
      accruals: Array.from({ length: 5 }, (_, n) => accrual('lesson', { causeId: `other:${n}` })),
    },
    'again tomorrow',
  ],

  ['record', 'locked', NEWCOMER, 'Pass “Judging” first (4 min)'],
  ['record', 'locked', YOUNG, '24 hours old'],
  ['record', 'available', {}],
  ['record', 'in_progress', voting(skill({ sampleSize: 12, missing: '8 votes' })), '8 votes'],
  ['record', 'cooling_down', energy(20), 'used up'],
  ['record', 'submitted', voting({ pendingCount: 20, heldUntil: later(MS.day).toISOString() })],
  ['record', 'settled', voting(skill({ sampleSize: 20, supports: 5, value: 0.51 }))],
  ['record', 'in_progress', voting(skill({ sampleSize: 30, supports: 9, value: 0.5 })), 'is 0.50'],
  ['record', 'settled', voting(skill({ sampleSize: 100, supports: 9, value: 0 }))],

  ['curation', 'locked', YOUNG],
  ['curation', 'available', {}],
  ['curation', 'submitted', voting({ pendingCount: 2 }), '2 votes wait'],
  [
    'curation',
    'approved',
    voting({ heldPoints: 12 as TaskFacts['voting']['heldPoints'] }),
    'Held until',
  ],
  ['curation', 'approved', earned('curation', 'vote', 0, 7), '00:10 UTC'],
  ['curation', 'settled', earned('curation', 'vote', 7)],

  ['entry', 'available', {}],
  ['entry', 'in_progress', { entries: [entry({ state: 'draft' })] }, 'not submitted yet'],
  [
    'entry',
    'in_progress',
    { entries: [entry({ state: 'changes_requested', decisionReason: 'Add a link' })] },
    'Add a link',
  ],
  ['entry', 'submitted', { entries: [entry({ state: 'under_review' })] }, 'in review'],
  ['entry', 'approved', { entries: [entry({})] }, 'is accepted'],
  ['entry', 'approved', earned('author_share', 'bounty', 0, 40), '00:10 UTC'],
  ['entry', 'settled', earned('author_share', 'bounty', 40)],
  [
    'entry',
    'rejected',
    { entries: [entry({ state: 'rejected', decisionReason: 'Off brief' })] },
    'Off brief',
  ],

  ['win', 'locked', {}, 'Enter a bounty first'],
  ['win', 'in_progress', { entries: [entry({ bountyState: 'voting' })] }, '1 accepted entry'],
  ['win', 'available', { entries: [entry({ state: 'not_selected', bountyState: 'completed' })] }],
  [
    'win',
    'approved',
    { entries: [entry({ state: 'winner', bountyState: 'challenge' })] },
    'objection period',
  ],
  ['win', 'settled', earned('win', 'award', 300)],

  ['sponsor_fund', 'locked', { isVerifiedSponsor: false }, 'verified sponsors'],
  ['sponsor_fund', 'available', {}],
  [
    'sponsor_fund',
    'in_progress',
    { bounties: [bounty({ state: 'awaiting_funding', approvedAt: now, fundedAt: null })] },
    'Fund it now',
  ],
  [
    'sponsor_fund',
    'rejected',
    { bounties: [bounty({ state: 'awaiting_funding', fundedAt: null })] },
    'not funded within 24 hours',
  ],
  ['sponsor_fund', 'approved', { bounties: [bounty({})] }, 'when it is completed'],
  ['sponsor_fund', 'settled', earned('sponsor', 'bounty_funded', 50)],
  ['sponsor_decide', 'locked', {}, 'Publish a bounty'],
  ['sponsor_decide', 'available', { bounties: [bounty({})] }],
  ['sponsor_decide', 'in_progress', { bounties: [bounty({ state: 'judging' })] }, 'your decision'],
  [
    'sponsor_decide',
    'rejected',
    { bounties: [bounty({ state: 'judging', decisionDueAt: later(-1) })] },
    'overdue',
  ],
  [
    'sponsor_decide',
    'approved',
    { bounties: [bounty({ state: 'challenge', decidedBy: 'sponsor', announcedAt: now })] },
    'on time',
  ],
  ['sponsor_decide', 'approved', earned('sponsor', 'bounty_decided', 0, 50), '00:10 UTC'],

  ['referral', 'available', {}],
  ['referral', 'in_progress', invitee({}), 'Mira joined'],
  ['referral', 'rejected', invitee({ state: 'refused', reason: 'Same browser.' }), 'Same browser.'],
  ['referral', 'settled', { referrals: { ...FACTS.referrals, rewardedThisSeason: 1 } }],
  ['referral', 'settled', { referrals: { ...FACTS.referrals, rewardedThisSeason: 20 } }, 'All 20'],

  ['report', 'locked', NEWCOMER],
  ['report', 'available', {}],
  ['report', 'submitted', reports({ oldestOpenAt: now }), 'A moderator will decide'],
  ['report', 'settled', reports({ newest: { state: 'confirmed', reason: '' } })],
  [
    'report',
    'rejected',
    reports({ newest: { state: 'rejected', reason: 'It is on brief' } }),
    'It is on brief',
  ],
  ['report', 'cooling_down', reports({ decidedToday: 5 }), '5 reports a day'],
  ['report', 'settled', reports({ confirmed: 20 }), 'All 20'],
]

describe('the state of a task', () => {
  it.each(CASES)('%s is %s', (taskId, state, facts, reason) => {
    const task = taskIn(facts, taskId)
    expect(task.state).toBe(state)
    if (reason !== undefined) expect(task.reason).toContain(reason)
    expect(task.url).toMatch(/^\//)
  })

  it('has all eight states, and says why where one is locked, rejected or waits', () => {
    expect(new Set(CASES.map(([, state]) => state))).toEqual(new Set(TASK_STATES))
    for (const [, , facts] of CASES) {
      for (const task of tasksOf({ ...FACTS, ...facts })) {
        if (['locked', 'rejected'].includes(task.state)) expect(task.reason).toBeTruthy()
        if (task.state === 'cooling_down') expect(task.due?.kind).toBe('unlocks')
        if (task.due?.kind === 'unlocks') {
          expect(Date.parse(task.due.at)).toBeGreaterThan(now.getTime())
        }
      }
    }
  })

  it('says when it unlocks, settles or is decided', () => {
    expect(taskIn(YOUNG, 'record').due).toEqual({
      at: '2026-11-24T13:00:00.000Z',
      kind: 'unlocks',
    })
    // 3 of 5 energy are missing, at 40 a day.
    expect(taskIn(energy(20), 'record').due?.at).toBe('2026-11-24T13:48:00.000Z')
    expect(taskIn({ accruals: [accrual('lesson')] }, 'lesson:judging').due).toEqual({
      at: '2026-11-25T00:10:00.000Z',
      kind: 'settles',
    })
    expect(taskIn(reports({ oldestOpenAt: now }), 'report').due).toEqual({
      at: '2026-11-27T12:00:00.000Z',
      kind: 'decided',
    })
    expect(taskIn(reports({ decidedToday: 5 }), 'report').due?.at).toBe('2026-11-25T00:00:00.000Z')
  })

  it('counts what is settled and what is pending', () => {
    expect(taskIn({ accruals: [accrual('lesson')] }, 'lesson:judging')).toMatchObject({
      settledPoints: 0,
      pendingPoints: 10,
    })
    expect(taskIn({ accruals: [accrual('lesson', SETTLED)] }, 'lesson:judging')).toMatchObject({
      settledPoints: 10,
      pendingPoints: 0,
    })
    expect(taskIn(earned('author_share', 'bounty', 40, 5), 'entry')).toMatchObject({
      settledPoints: 40,
      pendingPoints: 5,
    })
  })

  it('follows the rules: version 1 rewards the first action of a day and no invitations', () => {
    const tasks = tasksOf({ ...FACTS, rules: ruleSetOf(1) })
    expect(tasks.map(({ taskId }) => taskId)).toContain('daily')
    expect(tasks.map(({ taskId }) => taskId)).not.toContain('referral')
    expect(tasksOf(FACTS).map(({ taskId }) => taskId)).not.toContain('daily')
  })
})
