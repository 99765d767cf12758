import type { BountyDetail } from '@laurel/contract/work/bounties'
import {
  awardInOrder,
  type BuiltContest,
  buildContest,
  decideAwards,
  scoreAll,
} from '@laurel/scenarios/awards'
import { readBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { castVote, castVoteOutside, NOT_FOR, readExposure, SUPPORT } from '@laurel/scenarios/votes'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { exactTime } from '../../lib/text/time.ts'
import { callsTo } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import type { Decision } from './api.ts'
import { VoteReceipts } from './receipts.tsx'

const world = openWorld()

/** A voter with known skill, one without, and one who voted outside the arena. */
let skilled: TestMember
let unknown: TestMember
let outsider: TestMember
let bounty: BountyDetail
/** The titles of the entries, in the order of their places. */
let titles: string[]

/** A settled bounty with a pool for its voters: six entries, and ten people who decided. */
beforeAll(async () => {
  const contest = await buildContest(world, { entryCount: 6 })
  const { sponsor } = contest
  titles = contest.entries.map(({ entry }) => entry.title)
  await advanceTo(world, contest.bounty.deadlineAt)
  skilled = await joinVoter(true)
  unknown = await joinVoter(false)
  const half: Decision = { decision: 'support', strength: 50 }
  const quarter: Decision = { decision: 'support', strength: 25 }
  await judge(skilled, contest, [SUPPORT, NOT_FOR, NOT_FOR, NOT_FOR])
  await judge(await joinVoter(true), contest, [null, half])
  await judge(unknown, contest, [quarter])
  for (let other = 0; other < 7; other += 1) await judge(await joinVoter(false), contest, [SUPPORT])
  outsider = await joinVoter(false)
  await castVoteOutside(world, outsider, entryAt(contest, 0).submissionId, SUPPORT)
  const { votingEndsAt } = await readBounty(world, sponsor, contest.bounty.bountyId)
  await advanceTo(world, votingEndsAt)
  await scoreAll(world, contest)
  const outcomes = awardInOrder(contest)
  bounty = await decideAwards(world, sponsor, contest.bounty.bountyId, { outcomes })
  await advanceTo(world, bounty.challengeEndsAt)
})

async function joinVoter(isSkilled: boolean): Promise<TestMember> {
  const voter = await world.join('voter')
  if (isSkilled) await world.shortcut('skill', { userId: voter.userId })
  return voter
}

function entryAt({ entries }: BuiltContest<TestMember>, index: number) {
  return entries[index]?.entry ?? expect.fail(`No entry ${index}`)
}

/** Decides in the arena on the entries by their order; those without a decision are only read. */
async function judge(
  voter: TestMember,
  contest: BuiltContest<TestMember>,
  decisions: readonly (Decision | null)[],
): Promise<void> {
  let left = decisions.filter((decision) => decision !== null).length
  while (left > 0) {
    const exposure = await readExposure(world, voter, contest.bounty.bountyId)
    const { submissionId } = exposure?.submission ?? expect.fail('Nothing to judge')
    const rank = contest.entries.findIndex(({ entry }) => entry.submissionId === submissionId)
    const decision = decisions[rank]
    await castVote(world, voter, exposure?.exposureId ?? '', decision ?? NOT_FOR)
    if (decision !== undefined && decision !== null) left -= 1
  }
}

async function show(voter: TestMember): Promise<void> {
  await signIn(voter)
  renderPage(<VoteReceipts />)
}
const titleAt = (index: number) => titles[index] ?? expect.fail(`No entry ${index}`)
/** The text of the receipt for an entry, by its place in the contest. */
async function receiptOf(index: number): Promise<string> {
  const link = await screen.findByRole('link', { name: titleAt(index) })
  return link.closest('li')?.textContent ?? ''
}

describe('VoteReceipts', () => {
  it('shows each factor, the whole pool and the sum, so that anyone gets the same', async () => {
    await show(skilled)
    const receipt = await receiptOf(0)
    expect(receipt).toMatch(new RegExp(`^${titles[0]}\\+28.6 ptsSupport 100%.*Right`))
    expect(receipt).toContain('Your part: 1 × 1 × 1 × 1 × 1.5 = 1.5')
    expect(receipt).toContain(
      '286 pts × 1.5 ÷ 3.7625 (the parts of all 10 votes that share the pool) = 114.0199, rounded 114.02 pts, after the cap of 28.6 pts over all your votes on this bounty 28.6 pts.',
    )
    const { items } = await world.ok(skilled, 'GET /api/v1/me/votes')
    const vote = items.find(({ submissionTitle }) => submissionTitle === titles[0])
    expect(receipt).toContain(`(${exactTime(Date.parse(vote?.castAt ?? '')).utc})`)
    const settledAt = Date.parse(vote?.settlement?.settledAt ?? '')
    expect(receipt).toContain(`settled ${exactTime(settledAt).utc}`)
    const transfer = screen.getByRole('link', { name: 'View the transfer' })
    expect(transfer.getAttribute('href')).toBe(`/activity?tx=${vote?.settlement?.transferId}`)
    const [link] = screen.getAllByRole('link', { name: bounty.title })
    expect(link?.getAttribute('href')).toBe(`/bounty/${bounty.slug}`)
  })

  it('says why a right “Not for this bounty” earns nothing, and marks a wrong one', async () => {
    await show(skilled)
    const right = await receiptOf(3)
    expect(right).toContain('Not for this bounty')
    expect(right).toMatch(/RightRaises your skill, earns no points/)
    const wrong = await receiptOf(1)
    expect(wrong).toContain('Not right')
    expect(wrong).not.toContain('Raises your skill')
    expect(wrong).toContain('+0 pts')
  })

  it('holds the reward of a voter whose skill is unknown', async () => {
    await show(unknown)
    const receipt = await receiptOf(0)
    expect(receipt).toContain('Held until your skill is known')
    expect(receipt).not.toContain('How it was worked out')
    expect(receipt).toContain('Your part: 0.25 × 0.25 × 1 × 1 × 1 = 0.0625')
    expect(receipt).toContain('= 4.7508, rounded 4.75 pts')
  })

  it('explains a vote outside the arena, which has no share of the pool', async () => {
    await show(outsider)
    const receipt = await receiptOf(0)
    expect(receipt).toContain('Outside the arena')
    expect(receipt).toContain('Cast outside the arena: earns no points')
    expect(receipt).toContain('Your part: 1 × 0.025 × 1 × 1 × 1 = 0.025')
    expect(receipt).not.toContain('share the pool')
  })

  it('shows only the best calls, or nothing where there is none', async () => {
    await show(skilled)
    await receiptOf(1)
    fireEvent.click(screen.getByRole('radio', { name: 'Best calls' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: titleAt(1) })).toBeNull())
    await receiptOf(0)
    fireEvent.click(screen.getByRole('radio', { name: 'Pending' }))
    await screen.findByText('No votes here yet')
    expect(callsTo('GET /api/v1/me/votes')).toEqual(
      ['all', 'best', 'pending'].map((filter) => `GET /api/v1/me/votes?filter=${filter}`),
    )
  })
})
