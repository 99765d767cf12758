import {
  awardInOrder,
  buildAnnounced,
  buildContest,
  buildJudging,
  decideAwards,
  scoreAll,
} from '@laurel/scenarios/awards'
import {
  approveWithLargeGrant,
  buildDraft,
  buildOpenBounty,
  buildUnfunded,
  readBounty,
  reviewBounty,
  submitBounty,
} from '@laurel/scenarios/bounties'
import { buildEntry, reviewSubmission } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { formatPercent } from '../lib/text/format.ts'
import {
  countCalls,
  cutOff,
  keysOf,
  loseAnswers,
  refuseCalls,
  restoreNetwork,
} from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import BountyPage from './bounty.tsx'

const world = openWorld()
type Bounty = Awaited<ReturnType<typeof readBounty>>

const place = () => screen.getByTestId('place').textContent

async function open(bounty: Bounty, search = ''): Promise<void> {
  renderPage(
    <Routes>
      <Route path="/bounty/:id" element={<BountyPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    `/bounty/${bounty.slug}${search}`,
  )
  await screen.findByRole('heading', { level: 1, name: bounty.title })
}

describe('/bounty/:id for a visitor', () => {
  let bounty: Bounty
  beforeAll(async () => {
    bounty = (
      await buildOpenBounty(world, {
        terms: { title: 'Explain fees in a thread', bonusCount: 4, bonusAmount: '25' },
      })
    ).bounty
  })

  it('says what is wanted, what it pays, how it is judged and by when', async () => {
    await open(bounty)
    const prizes = screen.getByRole('table', { name: 'Prizes by place' })
    expect(
      within(prizes)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^1st place300 pts/)]))
    within(prizes).getByText('700 pts')
    within(prizes).getByText('4 bonus spots')
    screen.getByText('50%')
    screen.getByText(/75% of the final score/)
    screen.getByText('Copied text')
    screen.getByText(/If the decision is seven days overdue, the votes decide/)
    expect(document.title).toBe(`${bounty.title} · Laurel`)
  })

  it('links the receipt of the escrow', async () => {
    await open(bounty)
    const receipt = screen.getByRole('link', { name: 'Receipt' }).getAttribute('href') ?? ''
    const id = new URLSearchParams(receipt.split('?')[1]).get('tx') ?? ''
    const transfer = await world.ok(null, 'GET /api/v1/transfers/{id}', { params: { id } })
    expect(transfer.amountPoints).toBe(700)
  })

  it('asks to sign in to enter, and remembers where it was', async () => {
    await open(bounty)
    fireEvent.click(screen.getAllByRole('link', { name: 'Sign in to enter' })[0] as HTMLElement)
    await waitFor(() => expect(place()).toBe('/auth'))
    expect(screen.getByTestId('place').dataset.state).toBe(`{"from":"/bounty/${bounty.slug}"}`)
  })

  it('says why no entries are to be seen', async () => {
    await open(bounty, '?tab=entries')
    await screen.findByText(/Until voting begins everyone sees only their own/)
  })

  it('tells staff who compete why they have no buttons', async () => {
    const moderator = await world.join('moderator')
    const { bounty: entered } = await buildContest(world, { entryCount: 1, authors: [moderator] })
    const { abilities } = await readBounty(world, moderator, entered.bountyId)
    await signIn(moderator)
    await open(entered)
    await screen.findByText('Your staff rights don’t apply here')
    expect(abilities.staffRefusal).toContain('You entered this bounty')
    screen.getByText(`${abilities.staffRefusal}.`)
  })

  /** What holds a text of several lines, and nothing else. */
  const whole = (text: string | undefined) => (_: string, element: Element | null) =>
    element?.textContent === text

  it('lists what changed', async () => {
    const { sponsor, bounty: better } = await buildOpenBounty(world)
    const params = { id: better.bountyId }
    const body = { prizeAmounts: ['400', '200', '100'] }
    await world.ok(sponsor, 'PATCH /api/v1/bounties/{id}', { params, body })
    const { items } = await world.ok(null, 'GET /api/v1/bounties/{id}/changes', { params })
    await open(better, '?tab=changes')
    const line = (await screen.findByText('Before')).closest('li') as HTMLElement
    within(line).getByText('Prizes by place')
    within(line).getByText(whole(items[0]?.before))
    within(line).getByText(whole(items[0]?.after))
  })

  it('hides an entry that is there until voting begins', async () => {
    const { entry } = await buildEntry(world, { part: 'author', bountyId: bounty.bountyId })
    await open(bounty, '?tab=entries')
    await screen.findByText('Hidden until voting begins')
    expect(screen.queryByText(entry.title)).toBeNull()
  })

  it('says that there is no such bounty', async () => {
    renderPage(<BountyPage />, '/bounty/nothing')
    await screen.findByText('You can’t see this bounty')
  })

  it('shows nobody else a draft', async () => {
    const { bounty: draft } = await buildDraft(world)
    renderPage(
      <Routes>
        <Route path="/bounty/:id" element={<BountyPage />} />
      </Routes>,
      `/bounty/${draft.bountyId}`,
    )
    await screen.findByText('You can’t see this bounty')
  })

  it('says that the server cannot be reached, and shows the bounty once it can', async () => {
    cutOff('GET /api/v1/bounties')
    renderPage(
      <Routes>
        <Route path="/bounty/:id" element={<BountyPage />} />
      </Routes>,
      `/bounty/${bounty.slug}`,
    )
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: bounty.title })
  })

  it('can be shared', async () => {
    const write = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } })
    await open(bounty)
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(write).toHaveBeenCalledWith(`${location.origin}/bounty/${bounty.slug}?via=share`)
    vi.unstubAllGlobals()
  })
})

describe('/bounty/:id for a creator', () => {
  let creator: TestMember
  beforeAll(async () => {
    creator = await world.join('author')
  })

  it('leads to the entry form', async () => {
    const { bounty } = await buildOpenBounty(world)
    await signIn(creator)
    await open(bounty)
    const enter = screen.getAllByRole('link', { name: 'Enter this bounty' })[0]
    expect(enter?.getAttribute('href')).toBe(`/submissions?new=${bounty.bountyId}`)
  })

  it('tells who has entered that they are in, and until when they can edit', async () => {
    const { bounty } = await buildOpenBounty(world)
    const { author, entry } = await buildEntry(world, {
      bountyId: bounty.bountyId,
      part: 'newcomer',
    })
    await signIn(author)
    await open(bounty)
    const said = (await screen.findAllByText('You’re in.'))[0]?.parentElement?.textContent
    expect(said).toMatch(
      /A moderator checks your entry before voting starts\. Edit it until \w+,? \d+ .* UTC/,
    )
    const edit = screen.getAllByRole('link', { name: 'Edit your entry' })[0]
    expect(edit?.getAttribute('href')).toBe(`/submissions?edit=${entry.submissionId}`)
    expect(screen.queryByRole('button', { name: 'Enter' })).toBeNull()
  })

  it('does not say so of an entry that was rejected', async () => {
    const { bounty } = await buildOpenBounty(world)
    const { author, entry } = await buildEntry(world, {
      bountyId: bounty.bountyId,
      part: 'newcomer',
    })
    const moderator = await world.join('moderator')
    await reviewSubmission(world, moderator, entry.submissionId, {
      decision: 'reject',
      reason: 'Copied from another thread',
    })
    await signIn(author)
    await open(bounty)
    const { abilities } = await readBounty(world, author, bounty.bountyId)
    expect((await screen.findAllByText(abilities.enterRefusal ?? 'closed')).length).toBeGreaterThan(
      0,
    )
    expect(screen.queryByText('You’re in.')).toBeNull()
  })

  it('says in prelaunch when entering opens', async () => {
    const { bounty } = await buildOpenBounty(world)
    await world.shortcut('prelaunch', { isOn: true })
    await signIn(creator)
    await open(bounty)
    expect((await screen.findAllByText(/^Entering opens at launch/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: 'Enter this bounty' })).toBeNull()
    await world.shortcut('prelaunch', { isOn: false })
  })

  it('says why entering is closed: which trust level a bounty asks for', async () => {
    const { bounty } = await buildOpenBounty(world, { terms: { minTrustLevel: 2 } })
    await signIn(await world.join('newcomer'))
    await open(bounty)
    expect((await screen.findAllByText(/needs trust level 2/)).length).toBeGreaterThan(0)
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Enter' })) {
      expect(button.disabled).toBe(true)
    }
  })

  it('asks the sponsor in public, and shows the question', async () => {
    const { bounty } = await buildOpenBounty(world)
    await signIn(creator)
    await open(bounty, '?tab=questions')
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Ask the sponsor')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish the question' })
    expect(send.disabled).toBe(true)
    fireEvent.change(field, { target: { value: 'May it be animated?' } })
    fireEvent.click(send)
    fireEvent.click(send)
    await waitFor(() => expect(field.value).toBe(''))
    await screen.findByText('May it be animated?')
    const params = { id: bounty.bountyId }
    const { items } = await world.ok(null, 'GET /api/v1/bounties/{id}/questions', { params })
    expect(items.map(({ body }) => body)).toEqual(['May it be animated?'])
  })
})

describe('/bounty/:id for its sponsor', () => {
  async function openWaiting(points: number): Promise<{ sponsor: TestMember; bounty: Bounty }> {
    const sponsor = await world.joinAs({ part: 'sponsor', points })
    const built = await buildUnfunded(world, { sponsor })
    await signIn(sponsor)
    await open(built.bounty)
    return built
  }
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Fund and publish' }))
    return await screen.findByRole('dialog', { name: 'Fund and publish' })
  }
  const publishButton = async () => {
    const dialog = await openDialog()
    const publish = await within(dialog).findByRole('button', { name: /^Move .* pts and publish$/ })
    await waitFor(() => expect(publish.hasAttribute('disabled')).toBe(false))
    return publish
  }
  const stateOf = async ({ bountyId }: Bounty) => (await readBounty(world, null, bountyId)).state

  it('shows what publishing costs before it does it', async () => {
    const sponsor = await world.joinAs({ part: 'sponsor', trustLevel: 0 })
    const { bounty } = await buildDraft(world, { sponsor })
    await submitBounty(world, sponsor, bounty.bountyId)
    await approveWithLargeGrant(world, bounty.bountyId, 500)
    await signIn(sponsor)
    await open(await readBounty(world, sponsor, bounty.bountyId))
    const dialog = await openDialog()
    await within(dialog).findByText('600 pts')
    within(dialog).getByText('−500 pts')
    within(dialog).getByRole('button', { name: 'Move 100 pts and publish' })
    expect((await readBounty(world, sponsor, bounty.bountyId)).state).toBe('awaiting_funding')
  })

  it('publishes once under a double click and shows the new state', async () => {
    const { bounty, sponsor } = await openWaiting(5000)
    const publish = await publishButton()
    fireEvent.click(publish)
    fireEvent.click(publish)
    await screen.findByText('Open for entries')
    expect(await stateOf(bounty)).toBe('open')
    expect(countCalls(`POST /api/v1/bounties/${bounty.bountyId}/publish`)).toBe(1)
    const { balances } = await world.ok(sponsor, 'GET /api/v1/me')
    expect(balances.spendablePoints).toBe(4400 + bounty.starterGrantPoints)
  })

  it('pays once where unavailable came and the button was pressed again', async () => {
    const { bounty, sponsor } = await openWaiting(5000)
    const publish = await publishButton()
    const call = `POST /api/v1/bounties/${bounty.bountyId}/publish`
    loseAnswers(call, 2)
    fireEvent.click(publish)
    await screen.findByText('Can’t reach Laurel')
    // They have: only the answer was lost.
    expect(screen.queryByText(/No points have moved/)).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: /^Move .* pts and publish$/ }))
    await screen.findByText('Open for entries')
    expect(new Set(keysOf(call)).size).toBe(1)
    const { balances } = await world.ok(sponsor, 'GET /api/v1/me')
    expect(balances.spendablePoints).toBe(4400 + bounty.starterGrantPoints)
  })

  it('keeps the key where the server turned the request away, and says that no points moved', async () => {
    const { bounty, sponsor } = await openWaiting(5000)
    const publish = await publishButton()
    const call = `POST /api/v1/bounties/${bounty.bountyId}/publish`
    refuseCalls(call, 'database_unavailable')
    fireEvent.click(publish)
    await screen.findByText(/No points have moved/)
    expect((await world.ok(sponsor, 'GET /api/v1/me')).balances.spendablePoints).toBe(5000)
    restoreNetwork()
    await world.shortcut('points', { userId: sponsor.userId, amount: 1 })
    fireEvent.click(await screen.findByRole('button', { name: /^Move .* pts and publish$/ }))
    await screen.findByText('Open for entries')
    expect(new Set(keysOf(call)).size).toBe(1)
  })

  it('does not let a sponsor publish what they cannot pay', async () => {
    const { bounty } = await openWaiting(10)
    const dialog = await openDialog()
    const cost = 600 - bounty.starterGrantPoints
    await within(dialog).findByText(`You are ${cost - 10} pts short`)
    const publish = within(dialog).getByRole('button', { name: `Move ${cost} pts and publish` })
    expect(publish.hasAttribute('disabled')).toBe(true)
  })

  it('tells why a draft came back', async () => {
    const sponsor = await world.joinAs({ part: 'sponsor', trustLevel: 0 })
    const { bounty } = await buildDraft(world, { sponsor })
    await submitBounty(world, sponsor, bounty.bountyId)
    await reviewBounty(world, await world.join('moderator'), bounty.bountyId, {
      decision: 'return',
      reasons: 'Say who may use the work.',
    })
    await signIn(sponsor)
    await open(await readBounty(world, sponsor, bounty.bountyId))
    await screen.findByText('Say who may use the work.')
    const mend = screen.getByRole('link', { name: 'Edit draft' })
    expect(mend.getAttribute('href')).toBe(`/create-bounty?draft=${bounty.bountyId}`)
  })

  it('offers no action in prelaunch', async () => {
    const sponsor = await world.join('sponsor')
    const { bounty } = await buildUnfunded(world, { sponsor })
    await world.shortcut('prelaunch', { isOn: true })
    await signIn(sponsor)
    await open(bounty)
    await screen.findByText(/^Editing, publishing and deciding open at launch/)
    expect(screen.queryByRole('button', { name: 'Fund and publish' })).toBeNull()
    await world.shortcut('prelaunch', { isOn: false })
  })
})

describe('/bounty/:id when it is judged', () => {
  it('shows one due time, the same in header, timeline and the sponsor’s bar, with its hour', async () => {
    const { sponsor, bounty } = await buildJudging(world, { entryCount: 1, voters: 0 })
    await signIn(sponsor)
    await open(bounty)
    await screen.findByText(/Your decision is due/)
    const left = [...document.querySelectorAll('time')].map(({ textContent }) => textContent ?? '')
    expect(new Set(left.filter((text) => /^\d+ d \d+ h$/.test(text))).size).toBe(1)
    const [, day, month, hour] =
      /, (\d+) (\w+) \d+ (\d\d:\d\d)/.exec(new Date(bounty.nextDueAt ?? '').toUTCString()) ?? []
    const said = new RegExp(`${Number(day)} ${month}.*${hour} UTC`)
    expect(screen.getAllByText(said).length).toBeGreaterThan(2)
  })

  it('marks a decision that is overdue', async () => {
    const { sponsor, bounty } = await buildJudging(world, { entryCount: 1, voters: 0 })
    await advanceTo(world, bounty.decisionDueAt)
    await world.advance(1000)
    await signIn(sponsor)
    await open(await readBounty(world, sponsor, bounty.bountyId))
    await screen.findByText(/Your decision is overdue/)
    screen.getByText('Overdue: votes decide in')
  })

  it('announces winners with scores, reasons and departures', async () => {
    const contest = await buildJudging(world, { entryCount: 2, voters: 1 })
    await scoreAll(world, contest)
    const outcomes = awardInOrder(contest).map((outcome, index) => ({
      ...outcome,
      place: 2 - index,
      departureReason: `The other had a wrong source, ${index}.`,
    }))
    const { sponsor, entries } = contest
    const bounty = await decideAwards(world, sponsor, contest.bounty.bountyId, { outcomes })
    await open(bounty)
    const winners = screen.getByRole('list', { name: 'Winners' })
    for (const index of [0, 1]) {
      within(winners).getByText(`Reason ${index}`)
      within(winners).getByText(`The other had a wrong source, ${index}.`)
      within(winners).getByText(entries[index]?.author.username ?? '')
    }
    for (const { finalScore } of bounty.winners ?? []) {
      expect(within(winners).getAllByText(`${finalScore}%`).length).toBeGreaterThan(0)
    }
    await screen.findByText('No one has objected so far.')
  })

  it('tells a winner what they won, where it is and how to show it', async () => {
    const { bounty, entries } = await buildAnnounced(world, { entryCount: 2, voters: 5 })
    await advanceTo(world, bounty.challengeEndsAt)
    const winner = entries[0]?.author as TestMember
    await signIn(winner)
    const completed = await readBounty(world, winner, bounty.bountyId)
    await open(completed)
    await screen.findByText('You won 1st place: 300 pts')
    const receipt = `/activity?tx=${completed.winners?.[0]?.prizeTransferId}`
    expect(screen.getByRole('link', { name: 'See the receipt' }).getAttribute('href')).toBe(receipt)
    const name = new RegExp(`^Receipt of ${winner.username}`)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(receipt)
    screen.getByText(`300 pts to ${winner.username}`)
    expect(
      screen.getAllByText(formatPercent(completed.winners?.[0]?.finalScore ?? 0)),
    ).toHaveLength(1)
    screen.getByText('Nothing left in escrow')
    screen.getByText(/100 pts for empty places went back to the sponsor/)
  })

  it('says how its sponsor decided before', async () => {
    const { sponsor, bounty: first } = await buildAnnounced(world, { entryCount: 1, voters: 0 })
    await advanceTo(world, first.challengeEndsAt)
    const { bounty: next } = await buildOpenBounty(world, { sponsor })
    await open(await readBounty(world, null, next.bountyId))
    screen.getByText(/1 completed · decides in \d+ \w+/)
  })

  it('shows nobody the winners’ buttons of a contest that still runs', async () => {
    const { bounty } = await buildContest(world, { entryCount: 1 })
    await open(bounty)
    expect(screen.queryByRole('list', { name: 'Winners' })).toBeNull()
  })
})
