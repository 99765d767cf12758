import { buildContest, buildJudging, decideAwards, scoreAll } from '@laurel/scenarios/awards'
import { buildOpenBounty, readBounty } from '@laurel/scenarios/bounties'
import { buildEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countCalls, cutOff, restoreNetwork } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import ReviewDesk from './review-desk.tsx'

const world = openWorld()
const HOUR_MS = 3_600_000
type Contest = Awaited<ReturnType<typeof buildJudging<TestMember>>>
let contest: Contest

/** Two entries that nobody voted on, and that their sponsor is to judge. */
beforeEach(async () => {
  contest = await buildJudging(world, { entryCount: 2, voters: 0 })
  await signIn(contest.sponsor)
})

function open(search = '', bounty = contest.bounty) {
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
const desk = async () =>
  await world.ok(contest.sponsor, 'GET /api/v1/bounties/{id}/desk', {
    params: { id: contest.bounty.bountyId },
  })
/** The entry that the desk shows as number `at` from 0. */
const entryAt = async (at: number) => (await desk()).entries[at] as Desk['entries'][number]
type Desk = Awaited<ReturnType<typeof desk>>
const title = async (at: number) => (await entryAt(at)).submission.title ?? ''
const shown = async (at: number) => await screen.findByRole('heading', { name: await title(at) })
/** The bar that sticks to the bottom of a phone. */
const bar = () => document.querySelector<HTMLElement>('[data-action-bar]') as HTMLElement

describe('the scoring side of the review desk', () => {
  it('moves with j and k, scores with number keys and saves once typing rests', async () => {
    open()
    await shown(0)
    press('j')
    await shown(1)
    press('9', '0', '-', 's')
    await screen.findByText('Saved')
    await waitFor(async () =>
      expect(await entryAt(1)).toMatchObject({
        scores: { clear: 90, correct: 100, example: 0 },
        isShortlisted: true,
      }),
    )
    screen.getByText('1 of 2 entries scored')
    expect(countCalls('PUT /api/v1/submissions')).toBe(1)
    press('k')
    await shown(0)
  })

  it('leaves keys alone while somebody writes a note', async () => {
    open()
    const note = await screen.findByLabelText(/Private note/)
    fireEvent.keyDown(note, { key: 'j' })
    fireEvent.keyDown(note, { key: '5' })
    fireEvent.change(note, { target: { value: 'Check the third number' } })
    await screen.findByText('Saved')
    expect(await entryAt(0)).toMatchObject({
      scores: {},
      note: 'Check the third number',
      isShortlisted: false,
    })
    await shown(0)
  })

  it('scores with a slider', async () => {
    open()
    const slider = await screen.findByLabelText('Every step is correct')
    fireEvent.change(slider, { target: { value: '73' } })
    await screen.findByText('Saved')
    expect((await entryAt(0)).scores).toEqual({ correct: 73 })
  })

  it('says when a save did not arrive, and saves again', async () => {
    open()
    await shown(0)
    cutOff('PUT /api/v1/submissions')
    press('5')
    await screen.findByText('Not saved')
    expect((await entryAt(0)).scores).toEqual({})
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Saved')
    expect(Object.values((await entryAt(0)).scores)).toEqual([50])
  })

  it('goes on to the decision from the bottom of a phone, once every entry is scored', async () => {
    await scoreAll(world, contest)
    const { submissionId } = (await entryAt(1)).submission
    open(`&entry=${submissionId}`)
    await shown(1)
    fireEvent.click(within(bar()).getByText('Decide and announce'))
    await waitFor(() => expect(screen.getByTestId('place').textContent).toContain('view=decide'))
  })

  it('offers no decision there while an entry is unscored', async () => {
    const { submissionId } = (await entryAt(1)).submission
    open(`&entry=${submissionId}`)
    await shown(1)
    expect(within(bar()).queryByText('Decide and announce')).toBeNull()
  })

  it('does not score what is not screened yet', async () => {
    const { sponsor, bounty } = await buildOpenBounty(world)
    await buildEntry(world, { part: 'newcomer', bountyId: bounty.bountyId })
    // Nobody screens it: the clock alone moves, and with it no sweep accepts the entry.
    await world.wait(Date.parse(bounty.deadlineAt ?? '') - (await world.now()).getTime() - HOUR_MS)
    await signIn(sponsor)
    open('', await readBounty(world, sponsor, bounty.bountyId))
    await screen.findByText(/still screening this entry/)
    press('5', 's')
    expect(screen.getByLabelText<HTMLInputElement>('Every step is correct').disabled).toBe(true)
    screen.getByText('0 of 0 entries scored')
    expect(countCalls('PUT')).toBe(0)
  })

  it('scores nothing in prelaunch and says why', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    open()
    await screen.findByText('Laurel is read-only until launch.')
    press('5')
    expect(screen.queryByText('Saving')).toBeNull()
    expect(countCalls('PUT')).toBe(0)
    await world.shortcut('prelaunch', { isOn: false })
  })

  it('shows no tally before voting closes', async () => {
    const { sponsor, bounty } = await buildContest(world, { entryCount: 1 })
    await advanceTo(world, bounty.deadlineAt)
    await signIn(sponsor)
    open('', await readBounty(world, sponsor, bounty.bountyId))
    await screen.findByText(/Votes stay hidden until voting closes/)
    expect(screen.queryByRole('radio', { name: 'Decide and announce' })).toBeNull()
  })
})

describe('the deciding side of the review desk', () => {
  const takeTexts = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Use all 2 suggested texts' }))
  const preview = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Preview and announce' }))

  it('sends to scoring first when something is not scored', async () => {
    open('&view=decide')
    await screen.findByText(/2 entries are not fully scored/)
    fireEvent.click(screen.getByRole('button', { name: 'Score the next one' }))
    await screen.findByLabelText(/Private note/)
  })

  it('prefills places by the formula and takes a suggested text only when asked', async () => {
    await scoreAll(world, contest)
    open('&view=decide')
    const [best] = contest.entries
    const select = await screen.findByLabelText<HTMLSelectElement>(`Award for ${best?.entry.title}`)
    expect(select.value).toBe('1')
    const reason = screen.getByLabelText<HTMLTextAreaElement>(`Reason for ${best?.author.username}`)
    expect(reason.value).toBe('')
    preview()
    expect(await screen.findAllByText(/Give this entrant a reason/)).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Use the suggested text' })[0] as HTMLElement,
    )
    expect(reason.value).toMatch(/^Strongest: /)
  })

  it('asks why a place departs, then announces everything in one step', async () => {
    await scoreAll(world, contest)
    const onAnnounced = open('&view=decide')
    const second = contest.entries[1]?.entry
    fireEvent.change(await screen.findByLabelText(`Award for ${second?.title}`), {
      target: { value: '1' },
    })
    const departures = screen.getAllByLabelText('Why it departs from the score')
    expect(departures).toHaveLength(2)
    for (const field of departures) {
      fireEvent.change(field, { target: { value: 'One source was wrong.' } })
    }
    await takeTexts()
    preview()
    const dialog = await screen.findByRole('dialog', { name: 'Announce these results' })
    const [first] = within(within(dialog).getByRole('list', { name: 'Who gets what' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent)
    expect(first).toContain(`${second?.title}1st place`)
    const announce = within(dialog).getByRole('button', { name: 'Announce results' })
    fireEvent.click(announce)
    fireEvent.click(announce)
    await waitFor(() => expect(onAnnounced).toHaveBeenCalledTimes(1))
    expect(countCalls('POST /api/v1/bounties')).toBe(1)
    const { winners } = await readBounty(world, null, contest.bounty.bountyId)
    expect(
      winners?.map(({ submissionId, departureReason }) => [submissionId, departureReason]),
    ).toEqual([
      [second?.submissionId, 'One source was wrong.'],
      [contest.entries[0]?.entry.submissionId, 'One source was wrong.'],
    ])
    expect(localStorage.getItem(`laurel-award-${contest.bounty.bountyId}`)).toBeNull()
  })

  it('keeps what was written through a reload', async () => {
    await scoreAll(world, contest)
    open('&view=decide')
    const second = contest.entries[1]
    const field = await screen.findByLabelText(`Reason for ${second?.author.username}`)
    fireEvent.change(field, { target: { value: 'Clear, but late.' } })
    const stored = localStorage.getItem(`laurel-award-${contest.bounty.bountyId}`) ?? '{}'
    expect(JSON.parse(stored)[second?.entry.submissionId ?? '']).toEqual({
      standing: null,
      reason: 'Clear, but late.',
      reasonKind: null,
      departure: '',
    })
  })

  it('tells gracefully that somebody else was faster', async () => {
    await scoreAll(world, contest)
    const onAnnounced = open('&view=decide')
    await takeTexts()
    preview()
    const announce = await screen.findByRole('button', { name: 'Announce results' })
    const outcomes = contest.entries.map(({ entry }, index) => ({
      submissionId: entry.submissionId,
      place: index + 1,
      isBonus: false,
      reason: 'Decided on another screen',
    }))
    await decideAwards(world, contest.sponsor, contest.bounty.bountyId, { outcomes })
    fireEvent.click(announce)
    await screen.findByText('This bounty has already moved on')
    fireEvent.click(screen.getByRole('button', { name: 'See current status' }))
    await waitFor(() => expect(onAnnounced).toHaveBeenCalledOnce())
    expect(onAnnounced.mock.calls[0]?.[0]).toMatchObject({ state: 'challenge' })
  })
})
