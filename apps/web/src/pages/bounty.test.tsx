import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi, FakeRefusal } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { SAMPLE_NOW, sampleBounty, sampleId } from '../testing/sample-bounties.ts'
import { sampleMe, samplePerson } from '../testing/sample-people.ts'
import { sampleSubmission } from '../testing/sample-submissions.ts'
import { setSession } from '../testing/session.ts'
import BountyPage from './bounty.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

const ME = sampleId(10)
const OWN = { sponsor: samplePerson('Ada Ferro', ME) }

let server: FakeApi
let bounty = sampleBounty()

beforeEach(() => {
  vi.useFakeTimers({ now: SAMPLE_NOW, toFake: ['Date'] })
  setSession(null)
  bounty = sampleBounty()
  server = new FakeApi().install()
  server.on('GET /api/v1/bounties/{id}', () => bounty)
  server.on('GET /api/v1/me', () => sampleMe())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const place = () => screen.getByTestId('place').textContent

async function open(search = ''): Promise<void> {
  renderPage(
    <Routes>
      <Route path="/bounty/:id" element={<BountyPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    `/bounty/bounty-1${search}`,
  )
  await screen.findByRole('heading', { level: 1, name: bounty.title })
}

describe('/bounty/:id for a visitor', () => {
  it('says what is wanted, what it pays, how it is judged and by when', async () => {
    await open()
    const prizes = screen.getByRole('table', { name: 'Prizes by place' })
    expect(within(prizes).getByText('600 pts')).toBeTruthy()
    expect(within(prizes).getByText('4 bonus spots')).toBeTruthy()
    expect(screen.getByText('50%')).toBeTruthy()
    expect(screen.getByText(/75% of the final score/)).toBeTruthy()
    expect(screen.getByText('Copied from another thread')).toBeTruthy()
    expect(screen.getByText(/If the decision is seven days overdue, the votes decide/)).toBeTruthy()
    expect(screen.getByText(/3 completed · decides in 26 h/)).toBeTruthy()
    expect(document.title).toBe(`${bounty.title} · Laurel`)
  })

  it('links the receipt of the escrow', async () => {
    await open()
    const receipt = screen.getByRole('link', { name: 'Receipt' })
    expect(receipt.getAttribute('href')).toBe(`/activity?tx=${sampleId(501)}`)
  })

  it('asks to sign in to enter, and remembers where it was', async () => {
    await open()
    fireEvent.click(screen.getAllByRole('link', { name: 'Sign in to enter' })[0] as HTMLElement)
    await waitFor(() => expect(place()).toBe('/auth'))
    expect(screen.getByTestId('place').dataset.state).toBe('{"from":"/bounty/bounty-1"}')
  })

  it('says why no entries are to be seen', async () => {
    server.on('GET /api/v1/bounties/{id}/entries', () => ({ items: [], nextCursor: null }))
    await open('?tab=entries')
    expect(await screen.findByText(/Until voting begins everyone sees only their own/)).toBeTruthy()
    expect(screen.getByText('Hidden until voting begins')).toBeTruthy()
  })

  it('tells staff who compete why they have no buttons', async () => {
    const staffRefusal = 'You entered this bounty. Someone else must decide'
    bounty = sampleBounty({}, { staffRefusal })
    await open()
    expect(screen.getByText('Your staff rights don’t apply here')).toBeTruthy()
    expect(screen.getByText(`${staffRefusal}.`)).toBeTruthy()
  })

  it('lists what changed', async () => {
    server.on('GET /api/v1/bounties/{id}/changes', () => ({
      items: [
        { at: '2026-06-09T10:00:00.000Z', field: 'prizeAmounts', before: '500', after: '600' },
      ],
    }))
    await open('?tab=changes')
    expect(await screen.findByText('Prizes by place')).toBeTruthy()
    expect(screen.getByText('500')).toBeTruthy()
  })

  it('says that there is no such bounty', async () => {
    server.on('GET /api/v1/bounties/{id}', () => {
      throw new FakeRefusal('not_found')
    })
    renderPage(<BountyPage />, '/bounty/nothing')
    expect(await screen.findByText('You can’t see this bounty')).toBeTruthy()
  })

  it('shows one due time, the same in header, timeline and the sponsor’s bar, with its hour', async () => {
    setSession(ME)
    const dueAt = '2026-06-16T10:00:00.000Z'
    const step = { startsAt: null, fallback: '', label: 'The sponsor decides' }
    bounty = sampleBounty({
      ...OWN,
      state: 'judging',
      decisionDueAt: dueAt,
      nextDueAt: dueAt,
      timeline: [
        { ...step, owner: 'sponsor', state: 'judging', dueAt, status: 'current', canBeLate: true },
      ],
    })
    await open()
    await screen.findByText(/Your decision is due/)
    const shown = document.querySelectorAll('main time, time')
    const left = [...shown].map(({ textContent }) => textContent ?? '')
    expect(new Set(left.filter((text) => /^\d+ d \d+ h$/.test(text))).size).toBe(1)
    expect(screen.getAllByText(/16 Jun.*10:00 UTC/).length).toBeGreaterThan(2)
  })

  it('marks a decision that is overdue', async () => {
    setSession(ME)
    bounty = sampleBounty({
      ...OWN,
      state: 'judging',
      isOverdue: true,
      decisionDueAt: '2026-06-01T10:00:00.000Z',
      nextDueAt: '2026-06-16T10:00:00.000Z',
    })
    await open()
    expect(await screen.findByText(/Your decision is overdue/)).toBeTruthy()
    expect(screen.getByText('Overdue: votes decide in')).toBeTruthy()
  })

  it('can be shared', async () => {
    const write = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } })
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(write).toHaveBeenCalledWith(`${location.origin}/bounty/${bounty.slug}`)
  })

  it('tells a winner what they won, where it is and how to show it', async () => {
    setSession(ME)
    bounty = sampleBounty({
      state: 'completed',
      announcedAt: '2026-06-08T10:00:00.000Z',
      decidedBy: 'sponsor',
      escrow: {
        balance: '0',
        fundedAt: '2026-06-01T10:00:00.000Z',
        transferIds: [],
      },
      timeline: [
        {
          state: 'completed',
          canBeLate: true,
          label: 'Winners are paid',
          owner: 'laurel',
          startsAt: null,
          dueAt: '2026-06-10T10:00:00.000Z',
          status: 'past',
          fallback: '',
        },
      ],
      winners: [
        {
          submissionId: sampleId(31),
          title: 'Fees in seven stops',
          author: samplePerson('Ines Duarte', ME),
          place: 1,
          isBonus: false,
          prizeAmount: '600',
          checklistPercent: 92.4,
          communityPercent: 88,
          finalScore: 91.3,
          departureReason: null,
          reason: 'Every number has a source.',
          prizeTransferId: sampleId(77),
          payout: null,
        },
      ],
    })
    server.on('GET /api/v1/bounties/{id}/objections', () => ({ items: [] }))
    await open()
    expect(screen.getByText('You won 1st place: 600 pts')).toBeTruthy()
    const receipt = `/activity?tx=${sampleId(77)}`
    expect(screen.getByRole('link', { name: 'See the receipt' }).getAttribute('href')).toBe(receipt)
    expect(screen.getByRole('link', { name: /^Receipt of Ines/ }).getAttribute('href')).toBe(
      receipt,
    )
    expect(screen.getByText('600 pts to Ines Duarte')).toBeTruthy()
    expect(screen.getByText('Nothing left in escrow')).toBeTruthy()
    expect(screen.getByText(/1,100 pts for empty places went back/)).toBeTruthy()
    expect(screen.getAllByText('91.3%')).toHaveLength(1)
  })

  it('announces winners with scores, reasons and departures', async () => {
    bounty = sampleBounty({
      state: 'challenge',
      announcedAt: '2026-06-10T10:00:00.000Z',
      challengeEndsAt: '2026-06-12T10:00:00.000Z',
      decidedBy: 'sponsor',
      winners: [
        {
          submissionId: sampleId(31),
          title: 'Fees in seven stops',
          author: samplePerson('Ines Duarte', sampleId(32)),
          place: 1,
          isBonus: false,
          prizeAmount: '600',
          checklistPercent: 92.4,
          communityPercent: 88,
          finalScore: 91.3,
          departureReason: 'The first by score had a wrong source.',
          reason: 'Every number has a source.',
          prizeTransferId: null,
          payout: null,
        },
      ],
    })
    server.on('GET /api/v1/bounties/{id}/objections', () => ({ items: [] }))
    await open()
    const winners = screen.getByRole('list', { name: 'Winners' })
    expect(within(winners).getByText('91.3%')).toBeTruthy()
    expect(within(winners).getByText('Every number has a source.')).toBeTruthy()
    expect(within(winners).getByText('The first by score had a wrong source.')).toBeTruthy()
    expect(await screen.findByText('No one has objected so far.')).toBeTruthy()
  })
})

describe('/bounty/:id for a creator', () => {
  beforeEach(() => {
    setSession(ME)
  })

  it('leads to the entry form', async () => {
    bounty = sampleBounty({}, { canEnter: true, enterRefusal: null })
    await open()
    const enter = screen.getAllByRole('link', { name: 'Enter this bounty' })[0]
    expect(enter?.getAttribute('href')).toBe(`/submissions?new=${bounty.bountyId}`)
  })

  it('tells who has entered that they are in, and until when they can edit', async () => {
    const can = { canEnter: false, enterRefusal: 'All used' }
    bounty = sampleBounty({ myEntryIds: [sampleId(107)] }, can)
    const own = sampleSubmission(7, { state: 'submitted' })
    server.on('GET /api/v1/submissions/{id}', () => ({
      ...own,
      abilities: { ...own.abilities, canEdit: true },
    }))
    await open()
    const said = (await screen.findAllByText('You’re in.'))[0]?.parentElement?.textContent
    expect(said).toMatch(
      /A moderator checks your entry before voting starts\. Edit it until \w+,? \d+ .* UTC/,
    )
    const edit = screen.getAllByRole('link', { name: 'Edit your entry' })[0]
    expect(edit?.getAttribute('href')).toBe(`/submissions?edit=${sampleId(107)}`)
    expect(screen.queryByRole('button', { name: 'Enter' })).toBeNull()
  })

  it('does not say so of an entry that was rejected', async () => {
    const can = { canEnter: false, enterRefusal: 'All used' }
    bounty = sampleBounty({ myEntryIds: [sampleId(107)] }, can)
    server.on('GET /api/v1/submissions/{id}', () => sampleSubmission(7, { state: 'rejected' }))
    await open()
    expect((await screen.findAllByText('All used')).length).toBeGreaterThan(0)
    expect(screen.queryByText('You’re in.')).toBeNull()
  })

  it('says why entering is closed', async () => {
    bounty = sampleBounty({}, { enterRefusal: 'This bounty needs trust level 2; yours is 1' })
    await open()
    expect(screen.getAllByText(/needs trust level 2/).length).toBeGreaterThan(0)
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Enter' })) {
      expect(button.disabled).toBe(true)
    }
  })

  it('disables entering in prelaunch and says why', async () => {
    server.isPrelaunch = true
    bounty = sampleBounty({}, { canEnter: true, enterRefusal: null })
    await open()
    expect((await screen.findAllByText(/read-only until launch/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: 'Enter this bounty' })).toBeNull()
  })

  it('asks the sponsor in public', async () => {
    const asked = vi.fn()
    server.on('GET /api/v1/bounties/{id}/questions', () => ({ items: [] }))
    server.on('POST /api/v1/bounties/{id}/questions', ({ body }) => {
      asked(body)
      return {
        questionId: sampleId(40),
        author: samplePerson('Ada Ferro', ME),
        body: body.body,
        askedAt: '2026-06-10T12:00:00.000Z',
        answer: null,
        answeredAt: null,
        abilities: { canAnswer: false },
      }
    })
    bounty = sampleBounty({}, { canAsk: true })
    await open('?tab=questions')
    const field = await screen.findByLabelText('Ask the sponsor')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish the question' })
    expect(send.disabled).toBe(true)
    fireEvent.change(field, { target: { value: 'May it be animated?' } })
    fireEvent.click(send)
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ body: 'May it be animated?' }))
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
  })
})

describe('/bounty/:id for its sponsor', () => {
  const waiting = () =>
    sampleBounty(
      { ...OWN, state: 'awaiting_funding', escrow: null, entryCount: 0, starterGrantPoints: 500 },
      { canPublish: true, canEdit: true, canCancel: true },
    )

  beforeEach(() => {
    setSession(ME)
  })

  it('shows what publishing costs before it does it', async () => {
    bounty = waiting()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Fund and publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Fund and publish' })
    expect(await within(dialog).findByText('1,800 pts')).toBeTruthy()
    expect(within(dialog).getByText('−500 pts')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Move 1,200 pts and publish' })).toBeTruthy()
  })

  it('publishes once under a double click and shows the new state', async () => {
    bounty = waiting()
    const keys: (string | null)[] = []
    server.on('POST /api/v1/bounties/{id}/publish', ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      bounty = sampleBounty({ ...OWN, entryCount: 0 }, { canCancel: true })
      return bounty
    })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Fund and publish' }))
    const publish = await screen.findByRole('button', { name: 'Move 1,200 pts and publish' })
    await waitFor(() => expect(publish.hasAttribute('disabled')).toBe(false))
    fireEvent.click(publish)
    fireEvent.click(publish)
    expect(await screen.findByText('Open for entries')).toBeTruthy()
    expect(keys).toHaveLength(1)
  })

  it('claims nothing about points when the answer was lost', async () => {
    bounty = waiting()
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Fund and publish' }))
    const publish = await screen.findByRole('button', { name: 'Move 1,200 pts and publish' })
    await waitFor(() => expect(publish.hasAttribute('disabled')).toBe(false))
    server.isOffline = true
    fireEvent.click(publish)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText(/No points have moved/)).toBeNull()
  })

  it('keeps the key when no answer came, so that a second try cannot pay twice', async () => {
    bounty = waiting()
    const keys: (string | null)[] = []
    server.on('POST /api/v1/bounties/{id}/publish', ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      throw keys.length === 1
        ? new FakeRefusal('database_unavailable')
        : new FakeRefusal('points_too_low')
    })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Fund and publish' }))
    const publish = await screen.findByRole('button', { name: 'Move 1,200 pts and publish' })
    await waitFor(() => expect(publish.hasAttribute('disabled')).toBe(false))
    fireEvent.click(publish)
    expect(await screen.findByText(/No points have moved/)).toBeTruthy()
    fireEvent.click(publish)
    expect(await screen.findByText('Not enough points')).toBeTruthy()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('does not let a sponsor publish what they cannot pay', async () => {
    bounty = waiting()
    const me = sampleMe()
    server.on('GET /api/v1/me', () => ({
      ...me,
      balances: { ...me.balances, spendablePoints: 100 },
    }))
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Fund and publish' }))
    expect(await screen.findByText('You are 1,100 pts short')).toBeTruthy()
    const publish = screen.getByRole('button', { name: 'Move 1,200 pts and publish' })
    expect(publish.hasAttribute('disabled')).toBe(true)
  })

  it('tells why a draft came back', async () => {
    bounty = sampleBounty(
      { ...OWN, state: 'draft', escrow: null, reviewReasons: 'Say who may use the work.' },
      { canEdit: true, canSubmitForReview: true },
    )
    await open()
    expect(await screen.findByText('Say who may use the work.')).toBeTruthy()
    const mend = screen.getByRole('link', { name: 'Edit draft' })
    expect(mend.getAttribute('href')).toBe(`/create-bounty?draft=${bounty.bountyId}`)
  })

  it('offers no action in prelaunch', async () => {
    server.isPrelaunch = true
    bounty = waiting()
    await open()
    expect(await screen.findByText('Laurel is read-only until launch.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fund and publish' })).toBeNull()
  })
})
