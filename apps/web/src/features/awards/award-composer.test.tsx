import {
  awardInOrder,
  buildJudging,
  decideAwards,
  evenScores,
  scoreAll,
  scoreEntry,
} from '@laurel/scenarios/awards'
import { readBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodiesOf, countCalls, cutOff, loseAnswers, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import { AwardComposer } from './award-composer.tsx'

const world = openWorld()
/** Two places and a bonus spot. */
const PRIZES = { bonusCount: 1, bonusAmount: '50', prizeAmounts: ['300', '200'] }
const AWARD = 'POST /api/v1/bounties/'
type Contest = Awaited<ReturnType<typeof buildJudging<TestMember>>>
type Terms = NonNullable<Parameters<typeof buildJudging>[1]>['terms']

const judged = async (entryCount: number, terms: Terms = {}): Promise<Contest> =>
  await buildJudging(world, { entryCount, voters: 0, terms })

/** Draws the award of a contest for its sponsor. */
async function open({ sponsor, bounty }: Contest) {
  await signIn(sponsor)
  const params = { id: bounty.bountyId }
  const { entries } = await world.ok(sponsor, 'GET /api/v1/bounties/{id}/desk', { params })
  const onScore = vi.fn()
  const onAnnounced = vi.fn()
  renderPage(
    <AwardComposer bounty={bounty} entries={entries} onScore={onScore} onAnnounced={onAnnounced} />,
  )
  return { onScore, onAnnounced }
}
const entryOf = ({ entries }: Contest, at: number) => entries[at] as Contest['entries'][number]
const select = (contest: Contest, at: number) =>
  screen.getByLabelText<HTMLSelectElement>(`Award for ${entryOf(contest, at).entry.title}`)
const reason = (contest: Contest, at: number) =>
  screen.getByLabelText<HTMLTextAreaElement>(`Reason for ${entryOf(contest, at).author.username}`)
const give = (contest: Contest, at: number, standing: string) =>
  fireEvent.change(select(contest, at), { target: { value: standing } })
const standings = (contest: Contest) =>
  contest.entries.map((_, at) => select(contest, at).selectedOptions[0]?.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const missing = () => screen.getByRole('status').textContent
const preview = async () => {
  fireEvent.click(button('Preview and announce'))
  return await screen.findByRole('dialog', { name: 'Announce these results' })
}
const takeTexts = (count: number) => fireEvent.click(button(`Use all ${count} suggested texts`))

describe('the award of scored entries', () => {
  let contest: Contest
  beforeAll(async () => {
    contest = await judged(3, { ...PRIZES, communityWeightPercent: 0 })
    await scoreAll(world, contest)
  })
  beforeEach(async () => {
    localStorage.clear()
  })

  it('places by the formula, with a bonus spot after the places, and says what it costs', async () => {
    await open(contest)
    expect(standings(contest)).toEqual(['1st place', '2nd place', 'Bonus spot'])
    screen.getByText('550 pts awarded')
    expect(screen.queryByText(/returned to you/)).toBeNull()
    expect(missing()).toBe('Missing: 3 reasons')
    expect(
      within(select(contest, 0))
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['1st place', '2nd place', 'Bonus spot', 'No place'])
  })

  it('shows the figures of each entry, best first', async () => {
    await open(contest)
    const rows = screen.getAllByRole('heading', { level: 3 })
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      contest.entries.map(({ entry }) => entry.title),
    )
    const first = (rows[0] as HTMLElement).closest('li') as HTMLElement
    const figures = [...first.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(figures).toEqual([
      'Checklist90%',
      expect.stringMatching(/^Votes\d+%$/),
      'Final90%',
      'By score1st place',
    ])
  })

  it('swaps two places, and asks both for a public reason', async () => {
    await open(contest)
    give(contest, 1, '1')
    expect(standings(contest)).toEqual(['2nd place', '1st place', 'Bonus spot'])
    expect(screen.getAllByText('departs from the score')).toHaveLength(2)
    expect(missing()).toBe('Missing: 3 reasons, 2 departures to explain')
    give(contest, 0, '1')
    expect(screen.queryByText('departs from the score')).toBeNull()
    expect(missing()).toBe('Missing: 3 reasons')
  })

  it('leaves a place empty, whose prize comes back', async () => {
    await open(contest)
    give(contest, 1, 'none')
    expect(standings(contest)).toEqual(['1st place', 'No place', 'Bonus spot'])
    screen.getByText('350 pts awarded')
    screen.getByText(/200 pts returned to you/)
    expect(screen.getAllByText('departs from the score')).toHaveLength(1)
    takeTexts(3)
    fireEvent.change(screen.getByLabelText('Why it departs from the score'), {
      target: { value: 'Its source was wrong.' },
    })
    const dialog = await preview()
    expect(within(dialog).getByText(/This can’t be undone/).textContent).toBe(
      '1 entry gets no place, with scores and your reason. 200 pts for empty places will be returned to you on completion. This can’t be undone.',
    )
  })

  it('gives no more bonus spots than there are', async () => {
    await open(contest)
    give(contest, 0, 'bonus')
    expect(standings(contest)).toEqual(['1st place', '2nd place', 'Bonus spot'])
  })

  it('points to the first thing that is missing, and announces nothing', async () => {
    await open(contest)
    fireEvent.change(reason(contest, 0), { target: { value: 'no' } })
    fireEvent.click(button('Preview and announce'))
    expect(document.activeElement).toBe(reason(contest, 0))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      Array.from(
        { length: 3 },
        () => 'Give this entrant a reason: use the suggested text or write your own.',
      ),
    )
    fireEvent.change(reason(contest, 0), { target: { value: 'Clear from end to end.' } })
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks why a place departs before anything is announced', async () => {
    await open(contest)
    give(contest, 2, 'none')
    takeTexts(3)
    fireEvent.click(button('Preview and announce'))
    const field = screen.getByLabelText('Why it departs from the score')
    expect(document.activeElement).toBe(field)
    expect(screen.getByRole('alert').textContent).toBe(
      'Explain publicly why the place departs from the score.',
    )
    expect(missing()).toBe('Missing: 1 departure to explain')
  })

  it('suggests a text from the scores without sending it, and keeps what was written', async () => {
    await open(contest)
    expect(reason(contest, 0).value).toBe('')
    const suggestion = reason(contest, 0).placeholder
    expect(suggestion).toMatch(/^Strongest: “.+” \(90\)\. Would gain most from: “.+” \(90\)\.$/)
    fireEvent.change(reason(contest, 1), { target: { value: 'My own words.' } })
    takeTexts(2)
    expect(reason(contest, 0).value).toBe(suggestion)
    expect(reason(contest, 1).value).toBe('My own words.')
    expect(missing()).toBe('Nothing is missing')
  })

  it('is there again after a reload, but not for another bounty', async () => {
    await open(contest)
    give(contest, 1, '1')
    fireEvent.change(reason(contest, 1), { target: { value: 'My own words.' } })
    const kept = localStorage.getItem(`laurel-award-${contest.bounty.bountyId}`) ?? ''
    cleanup()
    const other = await judged(1)
    await scoreAll(world, other)
    localStorage.setItem(`laurel-award-${contest.bounty.bountyId}`, kept)
    await open(contest)
    expect(standings(contest)).toEqual(['2nd place', '1st place', 'Bonus spot'])
    expect(reason(contest, 1).value).toBe('My own words.')
    await open(other)
    expect(reason(other, 0).value).toBe('')
  })

  it('ignores what this browser kept in another form', async () => {
    localStorage.setItem(`laurel-award-${contest.bounty.bountyId}`, '{"x":{"reason":7}} broken')
    await open(contest)
    expect(standings(contest)).toEqual(['1st place', '2nd place', 'Bonus spot'])
    expect(missing()).toBe('Missing: 3 reasons')
  })
})

describe('an award with entries that need no scores', () => {
  /** One place: of eight entries the first six need full scores. */
  const judgedEight = async () => {
    const contest = await judged(8, { prizeAmounts: ['300'], communityWeightPercent: 0 })
    const { sponsor, bounty } = contest
    const params = { id: bounty.bountyId }
    const { entries } = await world.ok(sponsor, 'GET /api/v1/bounties/{id}/desk', { params })
    const needed = entries.filter(({ needsFullScores }) => needsFullScores)
    for (const { submission } of needed) {
      await scoreEntry(world, sponsor, submission.submissionId, { scores: evenScores(bounty, 70) })
    }
    const rest = entries.filter(({ needsFullScores }) => !needsFullScores)
    return { contest, rest: rest.map(({ submission }) => submission) }
  }

  it('takes one click for one or for all selected, and sends the reasons', async () => {
    localStorage.clear()
    const { contest, rest } = await judgedEight()
    const { onScore, onAnnounced } = await open(contest)
    const [first, second] = rest
    const list = within(screen.getByRole('region', { name: '2 entries without scores' }))
    const all = within(list.getByRole('group', { name: 'Reason for all selected' }))
    const chosen = (title = '') =>
      within(list.getByRole('group', { name: `Reason for ${title}` })).getByRole('button', {
        pressed: true,
      }).textContent
    expect(missing()).toBe('Missing: 8 reasons')
    expect(all.getByRole('button', { name: 'Off brief' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(list.getByRole('checkbox', { name: 'Select all' }))
    fireEvent.click(all.getByRole('button', { name: 'Off brief' }))
    expect([chosen(first?.title), chosen(second?.title)]).toEqual(['Off brief', 'Off brief'])
    const own = within(list.getByRole('group', { name: `Reason for ${second?.title}` }))
    fireEvent.click(own.getByRole('button', { name: 'Unfinished' }))
    expect([chosen(first?.title), chosen(second?.title)]).toEqual(['Off brief', 'Unfinished'])
    const [, words] = list.getAllByLabelText(/Add in your own words/)
    fireEvent.change(words as HTMLElement, { target: { value: 'The ending is missing.' } })
    takeTexts(6)
    expect(missing()).toBe('Nothing is missing')

    const dialog = await preview()
    within(dialog).getByText(/^7 entries get no place, with your reason\./)
    fireEvent.click(button('Announce results'))
    await waitFor(() => expect(onAnnounced).toHaveBeenCalledOnce())
    const [body] = bodiesOf(AWARD) as { outcomes: { submissionId: string }[] }[]
    const sent = (id = '') => body?.outcomes.find(({ submissionId }) => submissionId === id)
    const nothing = { place: null, isBonus: false }
    expect([sent(first?.submissionId), sent(second?.submissionId)]).toEqual([
      { submissionId: first?.submissionId, ...nothing, reasonKind: 'off_brief' },
      {
        submissionId: second?.submissionId,
        ...nothing,
        reasonKind: 'unfinished',
        reason: 'The ending is missing.',
      },
    ])
    expect(onScore).not.toHaveBeenCalled()
  })

  it('points to an entry without a reason, and leads to its scores', async () => {
    localStorage.clear()
    const { contest, rest } = await judgedEight()
    const { onScore } = await open(contest)
    takeTexts(6)
    expect(missing()).toBe('Missing: 2 reasons')
    fireEvent.click(button('Preview and announce'))
    expect(screen.getAllByText('Choose a reason for this entrant.')).toHaveLength(2)
    fireEvent.click(button(`Score ${rest[0]?.title}`))
    expect(onScore).toHaveBeenCalledExactlyOnceWith(rest[0]?.submissionId)
  })
})

describe('an award that is not complete', () => {
  it('leads to the entry that is not scored', async () => {
    const contest = await judged(2)
    const { sponsor, bounty } = contest
    const { entry } = entryOf(contest, 0)
    await scoreEntry(world, sponsor, entry.submissionId, { scores: evenScores(bounty, 70) })
    const { onScore } = await open(contest)
    screen.getByText('1 entry is not fully scored')
    fireEvent.click(button('Score the next one'))
    expect(onScore).toHaveBeenCalledExactlyOnceWith(entryOf(contest, 1).entry.submissionId)
    expect(screen.queryByRole('button', { name: 'Preview and announce' })).toBeNull()
  })

  it('puts two entries with the same score on different places', async () => {
    const contest = await judged(2, { prizeAmounts: ['300'] })
    for (const { entry } of contest.entries) {
      const scores = evenScores(contest.bounty, 80)
      await scoreEntry(world, contest.sponsor, entry.submissionId, { scores })
    }
    await open(contest)
    expect(standings(contest).toSorted()).toEqual(['1st place', 'No place'])
    expect(screen.queryByText('departs from the score')).toBeNull()
  })
})

describe('the announcement', () => {
  let contest: Contest
  beforeEach(async () => {
    contest = await judged(2, { prizeAmounts: ['300', '200', '100'] })
    await scoreAll(world, contest)
  })
  const state = async () => (await readBounty(world, null, contest.bounty.bountyId)).state
  const announce = () => fireEvent.click(button('Announce results'))

  it('shows who gets what and what comes back, and goes back without a trace', async () => {
    await open(contest)
    takeTexts(2)
    const dialog = await preview()
    expect(dialog.textContent).toContain(
      'Every entrant is notified, the results become public, and a 48-hour objection period begins. Then the prizes are paid automatically.',
    )
    const lines = within(within(dialog).getByRole('list', { name: 'Who gets what' }))
    const [first, second] = contest.entries
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${first?.entry.title}1st place, ${first?.author.username}300 pts`,
      `${second?.entry.title}2nd place, ${second?.author.username}200 pts`,
    ])
    within(dialog).getByText(/^100 pts for empty places will be returned to you on completion/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await state()).toBe('judging')
  })

  it('sends every outcome in one step, and drops what this browser kept', async () => {
    const { onAnnounced } = await open(contest)
    takeTexts(2)
    const texts = [reason(contest, 0).value, reason(contest, 1).value]
    await preview()
    announce()
    await waitFor(() => expect(onAnnounced).toHaveBeenCalledOnce())
    expect(onAnnounced.mock.calls[0]?.[0]).toMatchObject({ state: 'challenge' })
    expect(bodiesOf(AWARD)).toEqual([
      {
        outcomes: contest.entries.map(({ entry }, at) => ({
          submissionId: entry.submissionId,
          place: at + 1,
          isBonus: false,
          reason: texts[at],
        })),
      },
    ])
    expect(localStorage.getItem(`laurel-award-${contest.bounty.bountyId}`)).toBeNull()
  })

  it('announces nothing where the server cannot be reached, and keeps what was written', async () => {
    const { onAnnounced } = await open(contest)
    takeTexts(2)
    await preview()
    cutOff(AWARD)
    announce()
    await screen.findByText('Can’t reach Laurel')
    screen.getByText(/Nothing was announced\./)
    expect(onAnnounced).not.toHaveBeenCalled()
    expect(localStorage.getItem(`laurel-award-${contest.bounty.bountyId}`)).not.toBeNull()
    expect(await state()).toBe('judging')
    restoreNetwork()
    announce()
    await waitFor(() => expect(onAnnounced).toHaveBeenCalledOnce())
  })

  it('is made once where its answer was lost and the button is pressed again', async () => {
    const { onAnnounced } = await open(contest)
    takeTexts(2)
    await preview()
    loseAnswers(AWARD)
    announce()
    await screen.findByText('Can’t reach Laurel')
    expect(await state()).toBe('challenge')
    restoreNetwork()
    announce()
    await waitFor(() => expect(onAnnounced).toHaveBeenCalledOnce())
    expect(screen.queryByText('This bounty has already moved on')).toBeNull()
  })

  it('sends nothing over what another window announced', async () => {
    const { onAnnounced } = await open(contest)
    takeTexts(2)
    await preview()
    const { sponsor, bounty } = contest
    await decideAwards(world, sponsor, bounty.bountyId, { outcomes: awardInOrder(contest) })
    announce()
    await screen.findByText('This bounty has already moved on')
    expect(countCalls(AWARD)).toBe(1)
    expect(onAnnounced).not.toHaveBeenCalled()
    const { winners } = await readBounty(world, null, bounty.bountyId)
    expect(winners.map((winner) => winner.reason)).toEqual(['Reason 0', 'Reason 1'])
  })
})
