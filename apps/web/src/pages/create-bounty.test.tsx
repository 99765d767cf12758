import { buildAnnounced, buildContest } from '@laurel/scenarios/awards'
import {
  buildOpenBounty,
  buildUnfunded,
  cancelBounty,
  createBounty,
  readBounty,
  submitBounty,
} from '@laurel/scenarios/bounties'
import { validTerms } from '@laurel/scenarios/terms'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodiesOf, countCalls, cutOff, holdCalls, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import CreateBountyPage from './create-bounty.tsx'

const world = openWorld()
type Terms = Parameters<typeof createBounty>[2]
let sponsor: TestMember
let bountyId = ''

beforeEach(async () => {
  sponsor = await signIn(await world.joinAs({ part: 'sponsor', trustLevel: 1, points: 3000 }))
})

afterEach(async () => {
  // Leaving the page saves what waits: here that is over before the next test begins.
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  cleanup()
  await world.shortcut('prelaunch', { isOn: false })
})

const place = () => screen.getByTestId('place').textContent
const button = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement
const stored = async () => await readBounty(world, sponsor, bountyId)
const mine = async () => (await world.ok(sponsor, 'GET /api/v1/me/bounties')).items
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const amount = (name: string) => Number(screen.getByLabelText<HTMLInputElement>(name).value)

function open(search = ''): void {
  renderPage(
    <Routes>
      <Route path="/create-bounty" element={<CreateBountyPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    `/create-bounty${search}`,
  )
}

async function openStep(step: string, terms: Terms = {}): Promise<void> {
  bountyId = (await createBounty(world, sponsor, terms)).bountyId
  open(`?draft=${bountyId}&step=${step}`)
  await screen.findByRole('navigation', { name: 'Steps to a bounty' })
}

describe('/create-bounty', () => {
  it('begins with the template that was chosen under Tools, once', async () => {
    open('?template=video')
    await waitFor(() => expect(place()).toMatch(/draft=.*step=basics/))
    expect((await mine()).map(({ category }) => category)).toEqual(['video'])
    expect(bodiesOf('POST /api/v1/bounties')).toMatchObject([
      { category: 'video', brief: expect.stringMatching(/./) },
    ])
  })

  it('starts from a template, once under a double click', async () => {
    open()
    const template = await screen.findByRole('button', { name: 'Design one screen' })
    fireEvent.click(template)
    fireEvent.click(template)
    await waitFor(() => expect(place()).toMatch(/draft=.*step=basics/))
    const drafts = await mine()
    expect(drafts.map(({ category }) => category)).toEqual(['design'])
    bountyId = drafts[0]?.bountyId ?? ''
    expect(await stored()).toMatchObject({
      prizeAmounts: ['250', '150', '100'],
      rewardToken: 'POINTS',
      brief: expect.stringContaining('## Rights'),
    })
  })

  it('offers unfinished bounties to go on with, and none of somebody else', async () => {
    const { bountyId: id } = await createBounty(world, sponsor, { title: 'Half a brief' })
    await createBounty(world, await world.join('sponsor'), { title: 'Somebody else’s' })
    open()
    const link = await screen.findByRole('link', { name: 'Half a brief' })
    expect(link.getAttribute('href')).toBe(`/create-bounty?draft=${id}`)
    expect(screen.queryByText('Somebody else’s')).toBeNull()
  })

  it('offers nothing that is over', async () => {
    sponsor = await signIn(await world.join('sponsor'))
    const { bounty } = await buildOpenBounty(world, {
      sponsor,
      terms: { title: 'A bounty that is long over' },
    })
    await cancelBounty(world, sponsor, bounty.bountyId, { reason: 'No longer needed' })
    await createBounty(world, sponsor, { title: 'Half a brief' })
    open()
    await screen.findByRole('link', { name: 'Half a brief' })
    const drafts = screen.getByRole('heading', { name: 'Resume a draft' }).closest('section')
    expect(drafts?.textContent).not.toContain('A bounty that is long over')
  })

  it('says in prelaunch why nothing can be started', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    open()
    await screen.findByText(/^Writing and publishing bounties opens at launch/)
    expect(screen.queryByRole('button', { name: 'Start from scratch' })).toBeNull()
  })
})

describe('the form of a draft', () => {
  it('is not there in prelaunch, with the reason', async () => {
    const { bountyId: id } = await createBounty(world, sponsor)
    await world.shortcut('prelaunch', { isOn: true })
    open(`?draft=${id}`)
    await screen.findByText(/^Your bounty stays as it is. Editing opens at launch/)
    expect(screen.queryByLabelText('Title')).toBeNull()
  })

  it('says beside each trust level how many people have it today', async () => {
    for (let person = 0; person < 2; person += 1) await world.joinAs({ trustLevel: 2 })
    await openStep('rules')
    const params = { id: bountyId }
    const { entrantCounts } = await world.ok(sponsor, 'GET /api/v1/bounties/{id}/lint', { params })
    const select = await screen.findByLabelText('Minimum trust level')
    expect(entrantCounts).toHaveLength(3)
    expect(entrantCounts[1]).toBeGreaterThan(2)
    for (const count of entrantCounts) {
      await waitFor(() => expect(select.textContent).toMatch(`(${count} `))
    }
    expect(select.textContent).toContain(`(${entrantCounts[1]} people qualify today)`)
  })

  it('saves only what changed, once typing rests, and says so', async () => {
    await openStep('basics')
    write('Title', 'A')
    write('Title', 'A better title')
    screen.getByText('Saving')
    await screen.findByText('Saved')
    expect((await stored()).title).toBe('A better title')
    expect(bodiesOf('PATCH')).toEqual([{ title: 'A better title' }])
  })

  it('keeps what was typed when a save does not arrive, and tries again', async () => {
    await openStep('basics')
    cutOff('PATCH')
    write('Title', 'This is not lost')
    await screen.findByText('Not saved')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('This is not lost')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Saved')
    expect((await stored()).title).toBe('This is not lost')
  })

  /** The error and the hint that a screen reader says with a field. */
  const saidAt = (field: HTMLElement) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)

  it('shows at the field what the server refused to save', async () => {
    await openStep('basics')
    fireEvent.click(button('Continue'))
    fireEvent.click(button('Back'))
    const field = await screen.findByLabelText<HTMLInputElement>('Title')
    write('Title', 'x'.repeat(81))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(saidAt(field)[0]).toBe('Too big: expected string to have <=80 characters')
    screen.getByText('Not saved')
    expect(field.value).toBe('x'.repeat(81))
    expect((await stored()).title).toBe('Explain escrow in a thread')
    write('Title', 'A shorter title')
    await screen.findByText('Saved')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect((await stored()).title).toBe('A shorter title')
  })

  it('shows what is wrong once a step was left, and leads from the review to the field', async () => {
    await openStep('basics', { title: 'Short' })
    const params = { id: bountyId }
    const { issues } = await world.ok(sponsor, 'GET /api/v1/bounties/{id}/lint', { params })
    const [issue] = issues.filter(({ pointer }) => pointer === '/title')
    await waitFor(() => expect(countCalls('GET /api/v1/bounties')).toBeGreaterThan(1))
    expect(screen.queryByText(issue?.message ?? 'a message')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /Review/ }))
    await screen.findByText('One thing to fix')
    fireEvent.click(screen.getByRole('button', { name: /^Go to Basics/ }))
    const title = await screen.findByLabelText('Title')
    expect(title.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(title)
    expect(place()).toContain('step=basics')
  })

  it('offers to submit only once the linter has read what was typed last', async () => {
    await openStep('basics', { title: 'Short' })
    const release = holdCalls(`GET /api/v1/bounties/${bountyId}/lint`)
    write('Title', 'A title that is long enough')
    for (const _ of [1, 2, 3, 4]) fireEvent.click(button('Continue'))
    await waitFor(async () => expect((await stored()).title).toBe('A title that is long enough'))
    expect(screen.queryByText('Nothing is missing')).toBeNull()
    expect(button('Submit for review').hasAttribute('disabled')).toBe(true)
    release()
    await screen.findByText('Nothing is missing')
    await waitFor(() => expect(button('Submit for review').hasAttribute('disabled')).toBe(false))
  })

  it('counts the prize live and compares it with the balance', async () => {
    await openStep('prizes')
    write('1st place', '4000')
    expect((await screen.findAllByText('4,300 pts')).length).toBeGreaterThan(0)
    await screen.findByText('1,300 pts')
    screen.getByText(/up to 500 pts from the season reserve/)
  })

  it('compares the prize with the median of similar bounties, and counts them', async () => {
    // One after another: each moves the clock that they share.
    for (const prize of ['600', '900', '1500']) {
      const { bounty } = await buildAnnounced(world, {
        entryCount: 1,
        voters: 0,
        terms: { prizeAmounts: [prize] },
      })
      await advanceTo(world, bounty.challengeEndsAt)
    }
    await world.advance(60_000)
    await openStep('prizes')
    const said = await screen.findByText(/similar bounties/)
    expect(said.textContent).toBe('3 similar bounties, median: 900 pts, 1 entry, open for 7 days.')
  })

  it('saves an empty amount as nothing', async () => {
    await openStep('prizes')
    write('1st place', '')
    await screen.findByText('Saved')
    expect((await stored()).prizeAmounts).toEqual(['0', '200', '100'])
  })

  it('splits a total over the places without losing a point', async () => {
    await openStep('prizes')
    fireEvent.click(screen.getByRole('button', { name: 'Split a total' }))
    write('Total to split', '1000')
    fireEvent.click(screen.getByRole('button', { name: 'Split' }))
    const amounts = ['1st place', '2nd place', '3rd place'].map(amount)
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(1000)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
  })

  it('sets a deadline by a preset and says it in UTC too', async () => {
    const later = (await world.now()).getTime() + 20 * 86_400_000
    await openStep('prizes', { deadlineAt: new Date(later).toISOString() })
    fireEvent.click(screen.getByRole('button', { name: '1 week' }))
    await screen.findByText('Saved')
    const { deadlineAt } = await stored()
    const days = (Date.parse(deadlineAt ?? '') - (await world.now()).getTime()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    expect(screen.getAllByText(/UTC/).length).toBeGreaterThan(0)
  })

  it('tells a newcomer what submitting means, and does it once', async () => {
    await openStep('review')
    await screen.findByText(/A moderator checks it within 48 hours/)
    const submit = button('Submit for review')
    await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
    fireEvent.click(submit)
    fireEvent.click(submit)
    await waitFor(() => expect(place()).toMatch(/^\/bounty\//))
    expect((await stored()).state).toBe('in_review')
    expect(countCalls(`POST /api/v1/bounties/${bountyId}/submit`)).toBe(1)
  })

  it('tells an experienced sponsor that funding comes next', async () => {
    sponsor = await signIn(await world.join('sponsor'))
    await openStep('review')
    await screen.findByText(/No review needed/)
    button('Submit')
  })

  it('warns of a review when the linter found risky words', async () => {
    sponsor = await signIn(await world.join('sponsor'))
    const { brief } = validTerms(await world.now())
    await openStep('review', { brief: `${brief} Never ask readers for a password.` })
    await screen.findByText(/A moderator checks it within 48 hours/)
  })

  it('shows why submitting was refused', async () => {
    sponsor = await world.join('sponsor')
    let late = ''
    for (const _ of [1, 2, 3]) {
      late = (await buildContest(world, { sponsor, entryCount: 1 })).bounty.bountyId
    }
    const due = async () => await readBounty(world, sponsor, late)
    await advanceTo(world, (await due()).deadlineAt)
    await advanceTo(world, (await due()).votingEndsAt)
    await advanceTo(world, (await due()).decisionDueAt)
    await world.advance(1000)
    await signIn(sponsor)
    await openStep('review')
    const [submit] = await screen.findAllByRole('button', { name: /^Submit/ })
    await waitFor(() => expect(submit?.hasAttribute('disabled')).toBe(false))
    fireEvent.click(submit as HTMLElement)
    await screen.findByText('Decide your overdue bounties first')
    expect((await stored()).state).toBe('draft')
  })

  it('previews what is typed, saved or not', async () => {
    await openStep('basics')
    write('Title', 'Typed a moment ago')
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Preview' })
    within(dialog).getByText('Typed a moment ago')
  })

  it('warns before an approved bounty becomes a draft again', async () => {
    const { bounty } = await buildUnfunded(world, { sponsor })
    bountyId = bounty.bountyId
    open(`?draft=${bountyId}`)
    await screen.findByText('This bounty is approved')
    fireEvent.click(screen.getByRole('button', { name: 'Edit anyway' }))
    await screen.findByLabelText('Title')
    expect((await stored()).state).toBe('awaiting_funding')
  })

  it('says what can’t be edited any more', async () => {
    sponsor = await world.join('sponsor')
    const { bounty } = await buildContest(world, { sponsor, entryCount: 1 })
    await advanceTo(world, bounty.deadlineAt)
    await signIn(sponsor)
    open(`?draft=${bounty.bountyId}`)
    await screen.findByText('This bounty can no longer be edited')
  })

  it('submits nothing where the server cannot be reached, and says so', async () => {
    await openStep('review')
    const submit = button('Submit for review')
    await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
    cutOff(`POST /api/v1/bounties/${bountyId}/submit`)
    fireEvent.click(submit)
    await screen.findAllByText(/Can’t reach Laurel|Check your connection/)
    expect((await stored()).state).toBe('draft')
    restoreNetwork()
  })

  it('is no form any more once a moderator has the draft', async () => {
    const { bountyId: id } = await createBounty(world, sponsor)
    await submitBounty(world, sponsor, id)
    open(`?draft=${id}`)
    await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull())
    expect(screen.queryByLabelText('Title')).toBeNull()
  })

  it('does not open the draft of somebody else', async () => {
    const { bountyId: id } = await createBounty(world, await world.join('sponsor'), {
      title: 'Somebody else’s draft',
    })
    open(`?draft=${id}`)
    await screen.findByText('Not found')
    expect(screen.queryByDisplayValue('Somebody else’s draft')).toBeNull()
  })
})

describe('better terms for a published bounty', () => {
  beforeEach(async () => {
    sponsor = await signIn(await world.join('sponsor'))
    bountyId = (await buildOpenBounty(world, { sponsor })).bounty.bountyId
    open(`?draft=${bountyId}`)
    await screen.findByLabelText('1st place')
  })
  const saveChanges = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    return await screen.findByRole('dialog', { name: 'Publish these changes' })
  }

  it('changes nothing before it is confirmed, and says what it costs', async () => {
    write('1st place', '700')
    const dialog = await saveChanges()
    expect(countCalls('PATCH')).toBe(0)
    within(dialog).getByText('400 pts')
    expect((await stored()).prizeAmounts).toEqual(['300', '200', '100'])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish the changes' }))
    await waitFor(() => expect(place()).toMatch(/^\/bounty\//))
    expect(bodiesOf('PATCH')).toEqual([{ prizeAmounts: ['700', '200', '100'] }])
    expect((await stored()).prizeAmounts).toEqual(['700', '200', '100'])
  })

  it('says that a prize may only rise, and changes nothing', async () => {
    write('1st place', '200')
    await saveChanges()
    fireEvent.click(screen.getByRole('button', { name: 'Publish the changes' }))
    await screen.findByText('Terms are locked')
    expect((await screen.findAllByText(/This can only be increased/)).length).toBeGreaterThan(0)
    expect((await stored()).prizeAmounts).toEqual(['300', '200', '100'])
  })
})
