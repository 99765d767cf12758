import {
  awardInOrder,
  type BuiltContest,
  buildAnnounced,
  buildJudging,
  decideAwards,
  evenScores,
  objectToAward,
  scoreAll,
  scoreEntry,
} from '@laurel/scenarios/awards'
import { readBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildFunded } from '../../testing/funded.ts'
import { cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { ResultsPanel } from './results-panel.tsx'

const world = openWorld()
type Contest = BuiltContest<TestMember>
const REASON = 'It copies the example of the brief.'
afterEach(() => world.shortcut('prelaunch', { isOn: false }))

async function open(bountyId: string, viewer: TestMember | null = null) {
  if (viewer !== null) await signIn(viewer)
  const bounty = await readBounty(world, viewer, bountyId)
  renderPage(<ResultsPanel bounty={bounty} />)
  // The results are there immediately, the objections once they are read.
  await waitFor(() => expect(screen.queryByText(/objected|against/)).not.toBeNull())
  return bounty
}
const winners = () => within(screen.getByRole('list', { name: 'Winners' })).getAllByRole('listitem')
const personOf = ({ entries }: Contest, at: number) => entries[at]?.author as TestMember
const titleOf = ({ entries }: Contest, at: number) => entries[at]?.entry.title ?? ''

describe('results that entrants may object to', () => {
  let contest: Contest
  let id = ''
  beforeAll(async () => {
    contest = await buildAnnounced(world, {
      entryCount: 4,
      voters: 1,
      terms: { prizeAmounts: ['300', '200'], bonusCount: 1, bonusAmount: '50' },
    })
    id = contest.bounty.bountyId
  })

  it('name each winner with prize, reason and scores, and leave out the others', async () => {
    const { winners: stored } = await open(id)
    expect(winners()).toHaveLength(3)
    winners().forEach((card, at) => {
      const link = within(card).getByRole('link', { name: titleOf(contest, at) })
      expect(link.getAttribute('href')).toContain(stored[at]?.submissionId)
      within(card).getByText(['1st place', '2nd place', 'Bonus spot'][at] ?? '')
      within(card).getByText(['300 pts', '200 pts', '50 pts'][at] ?? '')
      within(card).getByText(`Reason ${at}`)
      expect(within(card).queryByText(/Departs from the final score/)).toBeNull()
    })
    expect(screen.queryByText(titleOf(contest, 3))).toBeNull()
  })

  it('say to a visitor how they came about and where the prizes are, without a button', async () => {
    await open(id)
    screen.getByText(
      /^Decided by the sponsor .*\. Final score: 75% checklist, 25% ranking by votes\.$/,
    )
    const notice = screen.getByText('Prizes are still in escrow').parentElement
    expect(notice?.textContent).toMatch(
      /Entrants may object for another 1 d 23 h\. Then the prizes are paid automatically\.$/,
    )
    screen.getByText('No one has objected so far.')
    expect(screen.queryByRole('button', { name: 'Object to a result' })).toBeNull()
    expect(screen.queryByText(/^You won/)).toBeNull()
  })

  it('congratulate each winner on what they won, and on nothing else', async () => {
    await open(id, personOf(contest, 1))
    screen.getByText('You won 2nd place: 200 pts')
    expect(screen.getAllByText(/^You won/)).toHaveLength(1)
    expect(screen.getByText(/^The prize is in escrow/).textContent).toMatch(
      /^The prize is in escrow\. Entrants may object until .+; then it is paid automatically\.$/,
    )
    expect(screen.queryByRole('link', { name: 'See the receipt' })).toBeNull()
    const next = screen.getByRole('link', { name: 'Find the next bounty' })
    expect(next.getAttribute('href')).toBe('/bounties')
  })

  it('name a bonus spot as what was won', async () => {
    await open(id, personOf(contest, 2))
    screen.getByText('You won a bonus spot: 50 pts')
  })

  it('offer an objection to every entrant, but not to the sponsor or others', async () => {
    await open(id, contest.sponsor)
    expect(screen.queryByRole('button', { name: 'Object to a result' })).toBeNull()
    cleanup()
    await open(id, personOf(contest, 3))
    screen.getByRole('button', { name: 'Object to a result' })
    screen.getByText(
      /You can object once, with a reason\. A moderator who is not the sponsor decides/,
    )
  })

  it('take no objection in prelaunch', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    await open(id, personOf(contest, 3))
    await screen.findByText(/^Objecting opens at launch/)
    expect(screen.queryByRole('button', { name: 'Object to a result' })).toBeNull()
  })

  it('say that the objections could not be read, and read them again', async () => {
    cutOff(`GET /api/v1/bounties/${id}/objections`)
    const bounty = await readBounty(world, null, id)
    renderPage(<ResultsPanel bounty={bounty} />)
    await screen.findByText('Can’t reach Laurel')
    expect(winners()).toHaveLength(3)
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No one has objected so far.')
  })
})

describe('an objection to results', () => {
  let contest: Contest
  let id = ''
  const objections = async () =>
    (await world.ok(null, 'GET /api/v1/bounties/{id}/objections', { params: { id } })).items
  const decide = async (decision: 'uphold' | 'dismiss', reason: string) => {
    const [objection] = await objections()
    const params = { id: objection?.objectionId ?? '' }
    const moderator = await world.join('moderator')
    const body = { decision, reason }
    await world.ok(moderator, 'POST /api/v1/admin/objections/{id}/resolve', { params, body })
  }
  async function buildObjected(): Promise<void> {
    contest = await buildAnnounced(world, { entryCount: 2, voters: 0 })
    id = contest.bounty.bountyId
    const submissionId = contest.entries[0]?.entry.submissionId ?? ''
    await objectToAward(world, personOf(contest, 1), id, { submissionId, reason: REASON })
  }

  it('is made by an entrant, and shown to everyone as under review', async () => {
    contest = await buildAnnounced(world, { entryCount: 2, voters: 0 })
    id = contest.bounty.bountyId
    await open(id, personOf(contest, 1))
    fireEvent.click(screen.getByRole('button', { name: 'Object to a result' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Object to a result' }))
    const send = dialog.getByRole('button', { name: 'Send the objection' })
    fireEvent.click(dialog.getByRole('radio', { name: new RegExp(titleOf(contest, 0)) }))
    fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'Too short' } })
    expect(send.hasAttribute('disabled')).toBe(true)
    fireEvent.change(dialog.getByLabelText('Why'), { target: { value: REASON } })
    fireEvent.click(send)
    await screen.findByText('Under review')
    screen.getByText(REASON)
    const against = screen.getByText(/^against/).textContent
    expect(against).toMatch(new RegExp(`^against “${titleOf(contest, 0)}”, .*, decided within `))
    expect((await objections()).map(({ reason, state }) => [reason, state])).toEqual([
      [REASON, 'open'],
    ])
  })

  it('can be made once by each entrant', async () => {
    await buildObjected()
    await open(id, personOf(contest, 1))
    screen.getByText('Under review')
    expect(screen.queryByRole('button', { name: 'Object to a result' })).toBeNull()
  })

  it('is dismissed with a reason, and changes nothing', async () => {
    await buildObjected()
    await decide('dismiss', 'The example is its own.')
    await open(id)
    screen.getByText('Dismissed')
    screen.getByText('The example is its own.')
    expect(screen.getByText(/^against/).textContent).not.toContain('decided within')
    expect(winners()).toHaveLength(2)
  })

  it('is upheld: the entry loses its place, and the next one moves up', async () => {
    await buildObjected()
    await decide('uphold', 'It is a copy.')
    await open(id)
    screen.getByText('Upheld')
    screen.getByText('It is a copy.')
    screen.getByText(/^against/)
    expect(screen.getByText(/^against/).textContent).toContain('“an entry that lost its place”')
    expect(winners()).toHaveLength(1)
    within(winners()[0] as HTMLElement).getByText('1st place')
    within(winners()[0] as HTMLElement).getByText(titleOf(contest, 1))
  })
})

describe('results that are final', () => {
  it('say that no one objected, and prove each payment', async () => {
    const contest = await buildAnnounced(world, { entryCount: 1, voters: 0 })
    await advanceTo(world, contest.bounty.challengeEndsAt)
    await open(contest.bounty.bountyId, personOf(contest, 0))
    screen.getByText('No one objected to these results.')
    expect(screen.queryByText('Prizes are still in escrow')).toBeNull()
    screen.getByText('The prize is in your balance.')
    expect(screen.queryByRole('button', { name: 'Object to a result' })).toBeNull()
  })

  it('say that the checklist decided alone where votes were advice', async () => {
    const contest = await buildJudging(world, {
      entryCount: 1,
      voters: 0,
      terms: { communityWeightPercent: 0 },
    })
    await scoreAll(world, contest)
    const { sponsor, bounty } = contest
    await decideAwards(world, sponsor, bounty.bountyId, { outcomes: awardInOrder(contest) })
    await open(bounty.bountyId)
    screen.getByText(/The final score is the checklist score alone\.$/)
  })

  it('say that no entry won a place', async () => {
    const contest = await buildJudging(world, { entryCount: 1, voters: 0 })
    await scoreAll(world, contest)
    const { sponsor, bounty } = contest
    const outcomes = awardInOrder(contest).map((outcome) => ({
      ...outcome,
      place: null,
      departureReason: 'It does not follow the brief.',
    }))
    await decideAwards(world, sponsor, bounty.bountyId, { outcomes })
    await open(bounty.bountyId, personOf(contest, 0))
    screen.getByText('No entry won a place. The prizes go back to the sponsor.')
    expect(screen.queryByRole('list', { name: 'Winners' })).toBeNull()
    expect(screen.queryByText(/^You won/)).toBeNull()
  })

  it('say that the sponsor missed the decision, and share the prize equally', async () => {
    const contest = await buildJudging(world, { entryCount: 2, voters: 0 })
    await advanceTo(world, contest.bounty.decisionDueAt)
    // The votes are too few after seven days; nor does a moderator decide in the seven after that.
    await world.advance(7 * 86_400_000 + 1000)
    await world.advance(7 * 86_400_000 + 1000)
    await open(contest.bounty.bountyId, personOf(contest, 0))
    screen.getByText(/^Split equally/)
    screen.getByText('The sponsor missed the decision deadline')
    screen.getByText(/^Too few voters had judged, and no one decided in the sponsor’s place/)
    screen.getByText('You won an equal share: 300 pts')
    for (const card of winners()) within(card).getByText('Equal share')
    expect(winners()).toHaveLength(2)
  })

  it('say that a moderator decided in the sponsor’s place, with the final score', async () => {
    const contest = await buildJudging(world, { entryCount: 2, voters: 0 })
    await scoreAll(world, contest)
    await advanceTo(world, contest.bounty.decisionDueAt)
    await world.advance(7 * 86_400_000 + 1000)
    const outcomes = awardInOrder(contest)
    const moderator = await world.join('moderator')
    await decideAwards(world, moderator, contest.bounty.bountyId, { outcomes })
    await open(contest.bounty.bountyId, personOf(contest, 0))
    screen.getByText(/^Decided by a moderator.*Final score: 75% checklist, 25% ranking by votes\.$/)
    screen.getByText('The sponsor missed the decision deadline')
    screen.getByText('A moderator decided in the sponsor’s place.')
    expect(winners()).toHaveLength(2)
  })

  it('lead a prize in SOL from escrow to a payout', async () => {
    const { sponsor, bounty } = await buildFunded(world)
    const { bountyId } = bounty
    const { author, entry } = await buildAcceptedEntry(world, { bountyId })
    await advanceTo(world, bounty.deadlineAt)
    await advanceTo(world, (await readBounty(world, sponsor, bountyId)).votingEndsAt)
    const { submissionId } = entry
    await scoreEntry(world, sponsor, submissionId, { scores: evenScores(bounty, 90) })
    const outcomes = [{ submissionId, place: 1, isBonus: false, reason: 'Every step is right' }]
    const { challengeEndsAt } = await decideAwards(world, sponsor, bountyId, { outcomes })
    await open(bountyId, author)
    screen.getByText('You won 1st place: 2 SOL')
    screen.getByText(/then it becomes a payout to your wallet\.$/)
    screen.getByText(
      /Then each becomes a payout to its winner’s wallet, which the team approves\.$/,
    )
    cleanup()
    await advanceTo(world, challengeEndsAt)
    await open(bountyId, author)
    screen.getByText('The prize is on its way to your wallet. Its status is below.')
    within(winners()[0] as HTMLElement).getByText('On hold')
  })
})
