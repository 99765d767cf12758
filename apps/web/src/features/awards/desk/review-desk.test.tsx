import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiRequest } from '../../../lib/api/api.ts'
import { FakeApi, FakeRefusal } from '../../../testing/fake-api.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { sampleBounty, sampleId } from '../../../testing/sample-bounties.ts'
import { sampleDeskEntry, sampleJudgedEntry } from '../../../testing/sample-desk.ts'
import { setSession } from '../../../testing/session.ts'
import type { Desk, DeskEntry, JudgedBounty } from '../api.ts'
import ReviewDesk from './review-desk.tsx'

vi.mock('../../../lib/session/session.ts', { spy: true })

let server: FakeApi
let desk: Desk
let saved: { id: string; body: unknown }[]

beforeEach(() => {
  setSession(sampleId(10))
  saved = []
  server = new FakeApi().install()
  server.on('GET /api/v1/bounties/{id}/desk', () => desk)
  server.on('PUT /api/v1/submissions/{id}/score', ({ params, body }) => {
    saved.push({ id: params.id ?? '', body })
    const entry = desk.entries.find(({ submission }) => submission.submissionId === params.id)
    if (entry === undefined) throw new FakeRefusal('not_found')
    return scored(entry, body)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const scored = (
  entry: DeskEntry,
  body: ApiRequest<'PUT /api/v1/submissions/{id}/score'>['body'],
): DeskEntry => ({
  ...entry,
  scores: body.scores,
  note: body.note ?? '',
  isShortlisted: body.isShortlisted ?? false,
})

const judging = sampleBounty(
  { state: 'judging' },
  { canReview: true, canScore: true, canAward: true },
)

function open(
  bounty: JudgedBounty,
  entries: Desk['entries'],
  search = '',
): ReturnType<typeof vi.fn> {
  desk = { bountyId: bounty.bountyId, votingClosed: bounty.state === 'judging', entries }
  const onAnnounced = vi.fn()
  renderPage(
    <ReviewDesk bounty={bounty} onAnnounced={onAnnounced} />,
    `/bounty/x?tab=review${search}`,
  )
  return onAnnounced
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}

/** The bar that sticks to the bottom of a phone. */
const bar = () => document.querySelector<HTMLElement>('[data-action-bar]')

describe('the scoring side of the review desk', () => {
  it('goes on to the decision from the bottom of a phone, once every entry is scored', async () => {
    open(
      judging,
      [sampleJudgedEntry(1, 1, 90), sampleJudgedEntry(2, 2, 80)],
      `&entry=${sampleId(102)}`,
    )
    await screen.findByRole('heading', { name: 'Entry number 2' })
    fireEvent.click(within(bar() as HTMLElement).getByText('Decide and announce'))
    await waitFor(() => expect(screen.getByTestId('place').textContent).toContain('view=decide'))
  })

  it('offers no decision there while an entry is unscored', async () => {
    open(judging, [sampleJudgedEntry(1, 1, 90), sampleDeskEntry(2)], `&entry=${sampleId(102)}`)
    await screen.findByRole('heading', { name: 'Entry number 2' })
    expect(within(bar() as HTMLElement).queryByText('Decide and announce')).toBeNull()
  })

  it('moves with j and k, scores with number keys and saves once typing rests', async () => {
    open(judging, [sampleDeskEntry(1), sampleDeskEntry(2)])
    await screen.findByRole('heading', { name: 'Entry number 1' })
    press('j')
    await screen.findByRole('heading', { name: 'Entry number 2' })
    press('9', '0', '-', 's')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toEqual({
      id: sampleId(102),
      body: { scores: { hook: 90, right: 100, plain: 0 }, note: '', isShortlisted: true },
    })
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(screen.getByText('1 of 2 entries scored')).toBeTruthy()
    press('k')
    expect(await screen.findByRole('heading', { name: 'Entry number 1' })).toBeTruthy()
  })

  it('leaves keys alone while somebody writes a note', async () => {
    open(judging, [sampleDeskEntry(1), sampleDeskEntry(2)])
    const note = await screen.findByLabelText(/Private note/)
    fireEvent.keyDown(note, { key: 'j' })
    fireEvent.keyDown(note, { key: '5' })
    fireEvent.change(note, { target: { value: 'Check the third number' } })
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.body).toEqual({
      scores: {},
      note: 'Check the third number',
      isShortlisted: false,
    })
    expect(screen.getByRole('heading', { name: 'Entry number 1' })).toBeTruthy()
  })

  it('scores with a slider', async () => {
    open(judging, [sampleDeskEntry(1)])
    const slider = await screen.findByLabelText('No word that needs a dictionary')
    fireEvent.change(slider, { target: { value: '73' } })
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ scores: { plain: 73 } }))
  })

  it('says when a save was refused, and saves again', async () => {
    server.on('PUT /api/v1/submissions/{id}/score', () => {
      throw new FakeRefusal('rate_limited')
    })
    open(judging, [sampleDeskEntry(1)])
    await screen.findByRole('heading', { name: 'Entry number 1' })
    press('5')
    expect(await screen.findByText('Not saved')).toBeTruthy()
    server.on('PUT /api/v1/submissions/{id}/score', ({ body }) => {
      saved.push({ id: '', body })
      return scored(sampleDeskEntry(1), body)
    })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(saved).toHaveLength(1)
  })

  it('does not score what is not screened yet', async () => {
    open(judging, [sampleDeskEntry(1, {}, { state: 'under_review' })])
    expect(await screen.findByText(/still screening this entry/)).toBeTruthy()
    press('5', 's')
    expect(
      screen.getByLabelText<HTMLInputElement>('No word that needs a dictionary').disabled,
    ).toBe(true)
    expect(screen.getByText('0 of 0 entries scored')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('scores nothing in prelaunch and says why', async () => {
    server.isPrelaunch = true
    open(judging, [sampleDeskEntry(1)])
    expect(await screen.findByText('Laurel is read-only until launch.')).toBeTruthy()
    press('5')
    expect(screen.queryByText('Saving')).toBeNull()
    expect(saved).toEqual([])
  })

  it('shows no tally before voting closes', async () => {
    open(sampleBounty({ state: 'voting' }, { canReview: true }), [sampleDeskEntry(1)])
    expect(await screen.findByText(/Votes stay hidden until voting closes/)).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Decide and announce' })).toBeNull()
  })
})

describe('the deciding side of the review desk', () => {
  const entries = () => [sampleJudgedEntry(1, 1, 91), sampleJudgedEntry(2, 2, 80)]

  it('sends to scoring first when something is not scored', async () => {
    open(judging, [sampleJudgedEntry(1, 1, 91), sampleDeskEntry(2)], '&view=decide')
    expect(await screen.findByText('1 entry is not fully scored')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Score the next one' }))
    expect(await screen.findByRole('heading', { name: 'Entry number 2' })).toBeTruthy()
  })

  it('prefills places by the formula and takes a suggested text only when asked', async () => {
    open(judging, entries(), '&view=decide')
    const select = await screen.findByLabelText<HTMLSelectElement>('Award for Entry number 1')
    expect(select.value).toBe('1')
    const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason for Author 1')
    expect(reason.value).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Preview and announce' }))
    expect(await screen.findAllByText(/Give this entrant a reason/)).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Use the suggested text' })[0] as HTMLElement,
    )
    expect(reason.value).toMatch(/^Strongest: /)
  })

  it('asks why a place departs, then announces everything in one step', async () => {
    let sent: unknown
    server.on('POST /api/v1/bounties/{id}/award', ({ body }) => {
      sent = body
      return sampleBounty({ state: 'challenge' })
    })
    const onAnnounced = open(judging, entries(), '&view=decide')
    fireEvent.change(await screen.findByLabelText('Award for Entry number 2'), {
      target: { value: '1' },
    })
    const departures = screen.getAllByLabelText('Why it departs from the score')
    expect(departures).toHaveLength(2)
    for (const field of departures) {
      fireEvent.change(field, { target: { value: 'One source was wrong.' } })
    }
    fireEvent.click(screen.getByRole('button', { name: 'Use all 2 suggested texts' }))
    fireEvent.click(screen.getByRole('button', { name: 'Preview and announce' }))
    const dialog = await screen.findByRole('dialog', { name: 'Announce these results' })
    const order = within(within(dialog).getByRole('list', { name: 'Who gets what' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent)
    expect(order[0]).toMatch(/^Entry number 21st place/)
    const announce = within(dialog).getByRole('button', { name: 'Announce results' })
    fireEvent.click(announce)
    fireEvent.click(announce)
    await waitFor(() => expect(onAnnounced).toHaveBeenCalledTimes(1))
    expect(server.count('POST /api/v1/bounties')).toBe(1)
    expect(sent).toMatchObject({
      outcomes: [
        { submissionId: sampleId(101), place: 2, departureReason: 'One source was wrong.' },
        { submissionId: sampleId(102), place: 1, departureReason: 'One source was wrong.' },
      ],
    })
    expect(localStorage.getItem(`laurel-award-${judging.bountyId}`)).toBeNull()
  })

  it('keeps what was written through a reload', async () => {
    open(judging, entries(), '&view=decide')
    fireEvent.change(await screen.findByLabelText('Reason for Author 2'), {
      target: { value: 'Clear, but late.' },
    })
    const stored = JSON.parse(localStorage.getItem(`laurel-award-${judging.bountyId}`) ?? '{}')
    expect(stored[sampleId(102)]).toEqual({
      standing: null,
      reason: 'Clear, but late.',
      departure: '',
    })
  })

  it('tells gracefully that somebody else was faster', async () => {
    server.on('POST /api/v1/bounties/{id}/award', () => {
      throw new FakeRefusal('bounty_wrong_state')
    })
    const announced = sampleBounty({ state: 'challenge', announcedAt: '2026-06-10T11:00:00.000Z' })
    server.on('GET /api/v1/bounties/{id}', () => announced)
    const onAnnounced = open(judging, entries(), '&view=decide')
    fireEvent.click(await screen.findByRole('button', { name: 'Use all 2 suggested texts' }))
    fireEvent.click(screen.getByRole('button', { name: 'Preview and announce' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Announce results' }))
    expect(await screen.findByText('This bounty has already moved on')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'See current status' }))
    await waitFor(() => expect(onAnnounced).toHaveBeenCalledWith(announced))
  })
})
