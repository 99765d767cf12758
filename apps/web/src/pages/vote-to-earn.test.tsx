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
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { callsTo, countCalls, refuseCalls, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import VoteToEarnPage from './vote-to-earn.tsx'

const world = openWorld()
let contest: BuiltContest<TestMember>
let voter: TestMember
let newcomer: TestMember
let outsider: TestMember

/** Judges every entry of the contest in the arena: the first gets full support, the others none. */
async function judgeAll(by: TestMember): Promise<void> {
  for (const _ of contest.entries) {
    const exposure = await readExposure(world, by, contest.bounty.bountyId)
    if (exposure === null) throw new Error('an entry is left to judge')
    const isFirst = exposure.submission.submissionId === contest.entries[0]?.entry.submissionId
    await castVote(world, by, exposure.exposureId, isFirst ? SUPPORT : NOT_FOR)
  }
}

/** The end of the contest: the first entry wins the only place. */
async function settle(): Promise<void> {
  const { sponsor, bounty } = contest
  const { votingEndsAt } = await readBounty(world, sponsor, bounty.bountyId)
  await advanceTo(world, votingEndsAt)
  await scoreAll(world, contest)
  const outcomes = awardInOrder(contest)
  const { challengeEndsAt } = await decideAwards(world, sponsor, bounty.bountyId, { outcomes })
  await advanceTo(world, challengeEndsAt)
}

const votesOf = async (member: TestMember) => (await world.ok(member, 'GET /api/v1/me/votes')).items
/** A figure of the record: label, value and hint. */
async function record(label: string): Promise<string | null | undefined> {
  const title = await screen.findByRole('heading', { name: 'My record' })
  const figures = within(title.closest('section') as HTMLElement)
  return (await figures.findByText(label)).parentElement?.textContent
}
/** The entry of a submission in the list of votes. */
const receipt = async (title: string) =>
  (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement
const titleOf = (index: number) => contest.entries[index]?.entry.title ?? 'an entry'

beforeAll(async () => {
  voter = await world.join('voter')
  newcomer = await world.join('newcomer')
  outsider = await world.join('voter')
  contest = await buildContest(world, {
    entryCount: 5,
    terms: { title: 'Explain rent', prizeAmounts: ['600'] },
  })
  await advanceTo(world, contest.bounty.deadlineAt)
  await judgeAll(voter)
  await judgeAll(newcomer)
  const submissionId = contest.entries[0]?.entry.submissionId ?? ''
  await castVoteOutside(world, outsider, submissionId, SUPPORT)
  // Voters are paid in full once ten people have judged in the arena.
  for (let other = 0; other < 9; other += 1) await judgeAll(await world.join('voter'))
})

describe('/vote-to-earn', () => {
  it('explains voting to a visitor and asks for no record', async () => {
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    for (const rule of ['Voting itself pays nothing', 'Energy', 'Skill', 'Blind', 'Receipts']) {
      await screen.findByText(rule, { selector: 'dt.font-medium' })
    }
    const arena = screen.getByRole('link', { name: 'Open the arena' })
    expect(arena.getAttribute('href')).toBe('/vote-2-earn')
    expect(screen.queryByRole('heading', { name: 'My record' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'My votes' })).toBeNull()
    expect(countCalls('GET /api/v1/me')).toBe(0)
  })

  it('shows a member without votes an empty record', async () => {
    await signIn(await world.join('voter'))
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    await screen.findByText('No votes here yet')
    expect(await record('Settled votes')).toBe('Settled votes00 of them right')
    expect(await record('Pending votes')).toBe('Pending votes0')
    expect(await record('Earned')).toBe('Earned0 pts')
    expect(await record('Skill')).toMatch(/^Skillnot known yet/)
  })

  it('shows the energy that votes have cost', async () => {
    await signIn(voter)
    await world.shortcut('energy', { userId: voter.userId, energy: 42 })
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    const bar = await screen.findByRole('progressbar', { name: 'Vote energy' })
    expect(bar.getAttribute('aria-valuetext')).toBe('42.0 of 200')
  })
})

describe('votes before their bounty is decided', () => {
  it('lists each with its decision, its entry and its bounty', async () => {
    await signIn(voter)
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    const first = within(await receipt(titleOf(0)))
    first.getByText('Support 100%')
    first.getByText('Pending')
    const bounty = first.getByRole('link', { name: 'Explain rent' })
    expect(bounty.getAttribute('href')).toBe(`/bounty/${contest.bounty.slug}`)
    const second = within(await receipt(titleOf(1)))
    second.getByText('Not for this bounty')
    expect(second.queryByText(/Right|Not right/)).toBeNull()
    expect(await record('Pending votes')).toBe('Pending votes5')
  })

  it('marks practice, and votes from outside the arena', async () => {
    await signIn(newcomer)
    const { unmount } = renderPage(<VoteToEarnPage />, '/vote-to-earn')
    within(await receipt(titleOf(0))).getByText('Practice')
    unmount()
    await signIn(outsider)
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    const outside = within(await receipt(titleOf(0)))
    outside.getByText('Outside the arena')
    expect(outside.queryByText('Practice')).toBeNull()
  })

  it('filters by state', async () => {
    await signIn(voter)
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    await receipt(titleOf(0))
    fireEvent.click(screen.getByRole('radio', { name: 'Settled' }))
    await screen.findByText('No votes here yet')
    fireEvent.click(screen.getByRole('radio', { name: 'Pending' }))
    await receipt(titleOf(1))
    expect(callsTo('GET /api/v1/me/votes')).toEqual([
      'GET /api/v1/me/votes?filter=all',
      'GET /api/v1/me/votes?filter=settled',
      'GET /api/v1/me/votes?filter=pending',
    ])
  })

  it('shows votes while the record cannot be read, and the record once it can', async () => {
    await signIn(voter)
    refuseCalls('GET /api/v1/me/voting', 'rate_limited')
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    await receipt(titleOf(0))
    await screen.findByText('Too many requests')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await record('Pending votes')).toBe('Pending votes5')
  })
})

describe('votes after their bounty is decided', () => {
  beforeAll(settle)

  const support = async (member: TestMember) =>
    (await votesOf(member)).find(({ decision }) => decision === 'support')
  /** The receipt of a vote, unfolded. */
  const unfold = async (index: number, summary: string) => {
    const line = await receipt(titleOf(index))
    fireEvent.click(within(line).getByText(summary))
    return line
  }

  it('shows every factor of a reward and the sum, held until the skill is known', async () => {
    await signIn(voter)
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    const line = await unfold(0, 'Held until your skill is known')
    within(line).getByText('+27.5 pts')
    within(line).getByText('Right')
    const factors = within(line)
      .getAllByRole('term')
      .map(({ parentElement }) => parentElement)
    expect(factors.map((factor) => factor?.textContent?.replace(/(?<=\d)[^\d.].*/, ''))).toEqual([
      'Strength1',
      'Weight0.25',
      'Early1',
      'Rank1',
      'Skill1',
    ])
    expect(line.textContent).toContain('Your part: 1 × 0.25 × 1 × 1 × 1 = 0.25')
    expect(line.textContent).toContain(
      '275 pts × 0.25 ÷ 2.5 (the parts of all 10 votes that share the pool) = 27.5',
    )
    const { settlement } = (await support(voter)) ?? {}
    const transfer = within(line).getByRole('link', { name: 'View the transfer' })
    expect(transfer.getAttribute('href')).toBe(`/activity?tx=${settlement?.transferId}`)
    expect(await record('Earned')).toBe('Earned0 pts27 pts held')
    expect(await record('Settled votes')).toBe('Settled votes55 of them right')
  })

  it('says why a right “Not for this bounty” earns nothing', async () => {
    await signIn(voter)
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    const line = within(await unfold(1, 'How it was worked out'))
    line.getByText('Raises your skill, earns no points')
    line.getByText('+0 pts')
    expect(line.queryByRole('link', { name: 'View the transfer' })).toBeNull()
  })

  it('shows what practice would have earned, and pays nothing for it', async () => {
    await signIn(newcomer)
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    const line = await unfold(0, 'What it would have earned')
    expect(line.textContent).toContain(
      '275 pts × 1 ÷ 3.5 (the parts of all votes and yours) = 78.5714, rounded 78.57 pts, after the cap of 27.5 pts over all your votes on this bounty 27.5 pts.',
    )
    expect(within(line).queryByRole('link', { name: 'View the transfer' })).toBeNull()
    expect(await record('Earned')).toBe('Earned0 pts')
    const { balances } = await world.ok(newcomer, 'GET /api/v1/me/points')
    expect(balances.heldPoints + balances.pendingPoints + balances.spendablePoints).toBe(0)
  })

  it('says that a vote from outside the arena earns nothing, however right', async () => {
    await signIn(outsider)
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    const line = within(await unfold(0, 'How it was worked out'))
    line.getByText('Right')
    line.getByText('Cast outside the arena: earns no points')
  })

  it('lists the best calls alone', async () => {
    await signIn(voter)
    renderPage(<VoteToEarnPage />, '/vote-to-earn')
    await receipt(titleOf(1))
    fireEvent.click(screen.getByRole('radio', { name: 'Best calls' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: titleOf(1) })).toBeNull())
    await receipt(titleOf(0))
    screen.getByText('1 vote shown')
  })
})
