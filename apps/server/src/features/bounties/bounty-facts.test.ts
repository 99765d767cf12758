import { BOUNTY_STATES, type BountyDetail, type BountyState } from '@laurel/contract/work/bounties'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildFunded } from '../../../testing/builders/funding-builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import {
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/test-server.ts'
import { MS, plus } from '../../platform/clock.ts'

let t: TestServer
let people: Record<'sponsor' | 'entrant' | 'stranger', Person>
beforeAll(async () => {
  t = await startTestServer()
  const build = () => buildPerson(t.db, t.clock.now(), { trustLevel: 2 })
  people = { sponsor: await build(), entrant: await build(), stranger: await build() }
})
afterAll(() => t.close())

const UNFUNDED: readonly BountyState[] = ['draft', 'in_review', 'awaiting_funding']

/** A bounty in a state, with one entry by the entrant once it has opened; its deadline is `inMs` away. */
async function buildIn(
  state: BountyState,
  { rewardToken = 'POINTS' as 'POINTS' | 'SOL', inMs = 5 * MS.day } = {},
): Promise<string> {
  const now = t.clock.now()
  const hasEntry = !UNFUNDED.includes(state) && state !== 'scheduled'
  const { id } = await buildBounty(t.db, now, {
    state,
    rewardToken,
    sponsorId: people.sponsor.userId,
    fundedAt: UNFUNDED.includes(state) ? null : plus(now, -3 * MS.day),
    reviewDueAt: plus(now, MS.day),
    opensAt: state === 'scheduled' ? plus(now, MS.day) : plus(now, -3 * MS.day),
    deadlineAt: plus(now, inMs),
    votingEndsAt: plus(now, 6 * MS.day),
    decisionDueAt: plus(now, 7 * MS.day),
    challengeEndsAt: plus(now, 8 * MS.day),
    entryCount: hasEntry ? 1 : 0,
  })
  if (hasEntry) {
    await buildEntry(t.db, now, { bountyId: id, authorId: people.entrant.userId })
  }
  return id
}

const fetchBounty = (person: Person | null, id: string): Promise<BountyDetail> =>
  t.ok(person, 'GET /api/v1/bounties/{id}', { params: { id } })

/** The main action of visitor, stranger, entrant and sponsor. */
async function actionsOn(id: string): Promise<(string | null)[]> {
  const { sponsor, entrant, stranger } = people
  const seen = []
  for (const person of [null, stranger, entrant, sponsor]) {
    seen.push((await fetchBounty(person, id)).mainAction)
  }
  return seen
}

const factsOf = ({ phase }: BountyDetail) =>
  Object.entries(phase).flatMap(([name, holds]) => (holds ? [name] : []))

/** The facts that hold in each state, and who acts before the next due time. */
const FACTS: Readonly<Record<BountyState, [facts: string[], dueBy: BountyDetail['nextDueBy']]>> = {
  draft: [['isDraft'], null],
  in_review: [['isInReview'], 'moderators'],
  awaiting_funding: [[], 'sponsor'],
  scheduled: [['isPublished', 'takesQuestions', 'isSealed'], 'laurel'],
  open: [['isPublished', 'takesQuestions', 'isOpenForEntries', 'isSealed'], 'creators'],
  voting: [['isPublished', 'isVoting'], 'voters'],
  judging: [['isPublished'], 'sponsor'],
  challenge: [['isPublished', 'isOpenForObjections'], 'creators'],
  paying: [['isPublished'], null],
  completed: [['isPublished', 'isOver'], null],
  cancelled: [['isPublished', 'isOver'], null],
  expired: [['isPublished', 'isOver'], null],
}

describe('the facts of GET /api/v1/bounties/{id}', () => {
  it.each(BOUNTY_STATES)('describe a bounty in %s and who acts next', async (state) => {
    const seen = await fetchBounty(people.sponsor, await buildIn(state))
    expect([factsOf(seen), seen.nextDueBy]).toEqual(FACTS[state])
  })

  it('distinguish screening from entries, and an overdue decision from a due one', async () => {
    const screening = await fetchBounty(null, await buildIn('open', { inMs: -MS.minute }))
    expect(screening.phase).toMatchObject({ isOpenForEntries: false, isScreening: true })
    expect(screening).toMatchObject({ nextDueBy: 'moderators', mainAction: 'enter' })
    expect(screening.abilities.enterRefusal).toBe('Entries are closed')
    expect(screening.timeline.filter(({ canBeLate }) => !canBeLate)).toMatchObject([
      { state: 'open' },
    ])
    const { id } = await buildBounty(t.db, t.clock.now(), {
      state: 'judging',
      decisionDueAt: plus(t.clock.now(), -MS.hour),
    })
    expect(await fetchBounty(null, id)).toMatchObject({ isOverdue: true, nextDueBy: 'laurel' })
  })

  it('name the main action of visitor, stranger, entrant and sponsor', async () => {
    const nothing = [null, null, null, null]
    expect(await actionsOn(await buildIn('scheduled'))).toEqual(['enter', 'enter', 'enter', null])
    const open = await actionsOn(await buildIn('open'))
    expect(open).toEqual(['signIn', 'enter', 'entry', 'score'])
    const voting = await actionsOn(await buildIn('voting'))
    expect(voting).toEqual(['vote', 'vote', 'vote', 'score'])
    expect(await actionsOn(await buildIn('judging'))).toEqual([null, null, null, 'award'])
    for (const state of ['challenge', 'paying', 'completed', 'cancelled', 'expired'] as const) {
      expect(await actionsOn(await buildIn(state)), state).toEqual(nothing)
    }
  })

  it('lead a sponsor from the draft through review to the matching funding method', async () => {
    const actionIn = async (...built: Parameters<typeof buildIn>) =>
      (await fetchBounty(people.sponsor, await buildIn(...built))).mainAction
    expect(await actionIn('draft')).toBe('edit')
    expect(await actionIn('in_review')).toBe(null)
    expect(await actionIn('awaiting_funding')).toBe('publish')
    expect(await actionIn('awaiting_funding', { rewardToken: 'SOL' })).toBe('fund')
  })

  it('grant asking and answering to exactly those whom the endpoints accept', async () => {
    const id = await buildIn('open')
    const can = async (person: Person | null) => {
      const { canAsk, canAnswer, canScore, canDelete } = (await fetchBounty(person, id)).abilities
      return { canAsk, canAnswer, canScore, canDelete }
    }
    const none = { canAsk: false, canAnswer: false, canScore: false, canDelete: false }
    expect(await can(null)).toEqual(none)
    expect(await can(people.stranger)).toEqual({ ...none, canAsk: true })
    expect(await can(people.sponsor)).toEqual({ ...none, canAnswer: true, canScore: true })
    const over = (await fetchBounty(people.stranger, await buildIn('voting'))).abilities
    expect(over.canAsk).toBe(false)

    const asked = { params: { id }, body: { body: 'May it be animated?' } }
    const question = await t.ok(people.stranger, 'POST /api/v1/bounties/{id}/questions', asked)
    expect(question.abilities).toMatchObject({ canAnswer: false, canEdit: true, canPin: false })
    const { items } = await t.ok(people.sponsor, 'GET /api/v1/bounties/{id}/questions', {
      params: { id },
    })
    expect(items.map(({ abilities }) => abilities)).toMatchObject([
      { canAnswer: true, canEdit: false },
    ])
  })

  it('show the escrow of a prize in SOL, and link to payments once there may be some', async () => {
    const { bounty, sponsor } = await buildFunded(t)
    const funded = await fetchBounty(null, bounty.bountyId)
    expect(funded.escrow).toMatchObject({ balance: '3000000000', transferIds: [] })
    expect(funded.abilities.canSeePayments).toBe(false)
    await t.ok(sponsor, 'POST /api/v1/bounties/{id}/cancel', {
      params: { id: bounty.bountyId },
      body: { reason: 'We changed our plans' },
    })
    const cancelled = await fetchBounty(null, bounty.bountyId)
    expect(cancelled.escrow).toMatchObject({ balance: '0' })
    expect(cancelled.abilities.canSeePayments).toBe(true)
  })
})

describe('the facts of GET /api/v1/submissions/{id}', () => {
  it.each([
    ['draft', 'isUnsubmitted'],
    ['submitted', 'isScreening'],
    ['under_review', 'isScreening'],
    ['changes_requested', 'isUnsubmitted'],
    ['accepted', 'isCompeting'],
    ['shortlisted', 'isCompeting'],
    ['winner', null],
    ['rejected', null],
  ] as const)('describe the progress of an entry in %s: %s', async (state, fact) => {
    const { id } = await buildEntry(t.db, t.clock.now(), {
      bountyId: await buildIn('judging'),
      authorId: people.stranger.userId,
      state,
    })
    const { phase } = await t.ok(people.stranger, 'GET /api/v1/submissions/{id}', {
      params: { id },
    })
    expect(Object.entries(phase).filter(([, holds]) => holds)).toEqual(
      fact === null ? [] : [[fact, true]],
    )
  })
})
