import { buildContest, buildJudging } from '@laurel/scenarios/awards'
import { readBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countCalls } from '../../../../testing/network.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../../testing/world.ts'
import type { JudgedBounty } from '../../api.ts'
import ReviewDesk from '../review-desk.tsx'

const world = openWorld()
type Contest = Awaited<ReturnType<typeof buildJudging<TestMember>>>
let contest: Contest
let ids: string[]

const open = (search: string, bounty: JudgedBounty = contest.bounty) =>
  renderPage(
    <ReviewDesk bounty={bounty} onAnnounced={() => undefined} />,
    `/bounty/x?tab=review${search}`,
  )
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}
const desk = async () =>
  await world.ok(contest.sponsor, 'GET /api/v1/bounties/{id}/desk', {
    params: { id: contest.bounty.bountyId },
  })
const idAt = (at: number): string => ids[at] ?? ''
const compare = (...at: number[]) => `&compare=${at.map(idAt).join(',')}`
const entryOf = async (at: number) =>
  (await desk()).entries.find(({ submission }) => submission.submissionId === idAt(at))
const pairInAddress = () =>
  new URLSearchParams(screen.getByTestId('place').textContent?.split('?')[1]).get('compare')
const side = async (name: 'A' | 'B') =>
  await screen.findByRole('region', { name: `Entry ${name}`, hidden: true })
const shownIn = async (name: 'A' | 'B') =>
  within(await side(name)).getByRole<HTMLSelectElement>('combobox', { hidden: true }).value

describe('two entries side by side', () => {
  beforeAll(async () => {
    contest = await buildJudging(world, { entryCount: 3, voters: 1 })
    ids = (await desk()).entries.map(({ submission }) => submission.submissionId)
  })
  beforeEach(async () => {
    await signIn(contest.sponsor)
  })

  it('opens from an entry with the next one, and leads back to the entry', async () => {
    open('')
    fireEvent.click(await screen.findByRole('button', { name: 'Compare' }))
    await waitFor(() => expect(pairInAddress()).toBe(`${idAt(0)},${idAt(1)}`))
    expect(await shownIn('A')).toBe(idAt(0))
    expect(await shownIn('B')).toBe(idAt(1))
    expect(document.activeElement?.textContent).toBe('Compare entries')
    fireEvent.click(screen.getByRole('button', { name: 'One entry' }))
    await waitFor(() => expect(pairInAddress()).toBeNull())
    expect(screen.getByTestId('place').textContent).toContain(`entry=${idAt(0)}`)
  })

  it('scores the chosen side by keys and shows both scores of each item', async () => {
    open(compare(0, 1))
    await side('A')
    press('9', '0', '-')
    press('b', '5', 's')
    await screen.findByText('Saved')
    await waitFor(async () => expect((await entryOf(1))?.isShortlisted).toBe(true))
    expect((await entryOf(0))?.scores).toEqual({ clear: 90, correct: 100, example: 0 })
    const [first] = contest.bounty.checklist
    expect((await entryOf(1))?.scores).toMatchObject({ [first?.id ?? '']: 50 })
    const row = screen.getByRole('row', { name: new RegExp(`^${first?.text}`) })
    expect(row.textContent).toBe(`${first?.text}9050`)
  })

  it('shows what the votes make of both once voting has closed', async () => {
    open(compare(0, 2))
    const row = await screen.findByRole('row', { name: /^Voters/ })
    expect(row.textContent).toBe('Voters11')
  })

  it('takes the next entry on a side past the other one, and swaps', async () => {
    open(compare(0, 1))
    await side('A')
    press('j')
    await waitFor(() => expect(pairInAddress()).toBe(`${idAt(2)},${idAt(1)}`))
    press('j')
    press('x')
    await waitFor(() => expect(pairInAddress()).toBe(`${idAt(1)},${idAt(2)}`))
    press('b', 'k')
    await waitFor(() => expect(pairInAddress()).toBe(`${idAt(1)},${idAt(0)}`))
    press('c')
    await waitFor(() => expect(pairInAddress()).toBeNull())
    expect(screen.getByTestId('place').textContent).toContain(`entry=${idAt(0)}`)
  })

  it('exchanges both when one side is given the other’s entry', async () => {
    open(compare(0, 1))
    const picker = within(await side('A')).getByRole('combobox')
    fireEvent.change(picker, { target: { value: idAt(2) } })
    await waitFor(() => expect(pairInAddress()).toBe(`${idAt(2)},${idAt(1)}`))
    fireEvent.change(within(await side('A')).getByRole('combobox'), {
      target: { value: idAt(1) },
    })
    await waitFor(() => expect(pairInAddress()).toBe(`${idAt(1)},${idAt(2)}`))
  })

  it.each([
    ['an entry of another bounty', () => `${idAt(0)},${crypto.randomUUID()}`],
    ['the same entry twice', () => `${idAt(0)},${idAt(0)}`],
    ['one entry', () => idAt(0)],
    ['nothing', () => ''],
  ])('says that it cannot compare %s, and lists all entries', async (_what, pair) => {
    open(`&compare=${pair()}`)
    await screen.findByText(/These two entries can’t be compared/)
    screen.getByRole('list', { name: 'Entries' })
    expect(screen.queryByRole('region', { name: 'Entry A' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
    await waitFor(() => expect(pairInAddress()).toBe(`${idAt(0)},${idAt(1)}`))
    expect(screen.queryByText(/can’t be compared/)).toBeNull()
  })
})

describe('two entries side by side before and after the scoring', () => {
  it('shows no votes while voting is open', async () => {
    contest = await buildContest(world, { entryCount: 2 })
    await advanceTo(world, contest.bounty.deadlineAt)
    await signIn(contest.sponsor)
    ids = (await desk()).entries.map(({ submission }) => submission.submissionId)
    open(compare(0, 1), await readBounty(world, contest.sponsor, contest.bounty.bountyId))
    await screen.findByRole('row', { name: /^Checklist/ })
    expect(screen.queryByRole('row', { name: /^Voters/ })).toBeNull()
  })

  it('scores nothing where the viewer may only read', async () => {
    const { bounty, sponsor } = contest
    await signIn(sponsor)
    open(compare(0, 1), { ...bounty, abilities: { ...bounty.abilities, canScore: false } })
    await screen.findByText('The scores are final.')
    press('5', 's')
    expect(screen.queryByText('Saved')).toBeNull()
    expect(countCalls('PUT')).toBe(0)
  })

  it('offers no comparison where an entry is alone', async () => {
    contest = await buildContest(world, { entryCount: 1 })
    await signIn(contest.sponsor)
    open('')
    await screen.findByLabelText(/Private note/)
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  })
})
