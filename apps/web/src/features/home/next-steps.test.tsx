import { type BuiltContest, buildContest } from '@laurel/scenarios/awards'
import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildEntryDraft } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import HomePage from '../../pages/home.tsx'
import { refuseCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import NextSteps from './next-steps.tsx'

const world = openWorld()
const show = () => renderPage(<NextSteps />)
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement)
const stepsOf = async (member: TestMember, kind: string) =>
  (await world.ok(member, 'GET /api/v1/me/next-steps')).items.filter((step) => step.kind === kind)

/** A sponsor whose bounty is in judging, and waits for a decision. */
async function buildWaiting(): Promise<BuiltContest<TestMember>> {
  const contest = await buildContest(world, { entryCount: 1, terms: { title: 'Explain rent' } })
  await advanceTo(world, contest.bounty.deadlineAt)
  const params = { id: contest.bounty.bountyId }
  const { votingEndsAt } = await world.ok(null, 'GET /api/v1/bounties/{id}', { params })
  await advanceTo(world, votingEndsAt)
  return contest
}

describe('NextSteps', () => {
  it('suggests at most two steps to a newcomer, each with a way there', async () => {
    const member = await signIn(await world.join('newcomer'))
    const suggested = await stepsOf(member, 'suggestion')
    show()
    const list = await section('Your next step')
    const shown = list.getAllByRole('listitem')
    expect(shown).toHaveLength(Math.min(2, suggested.length))
    for (const [index, item] of shown.entries()) {
      const step = suggested[index]
      expect(item.textContent).toContain(step?.title)
      expect(within(item).getByRole('link').getAttribute('href')).toBe(step?.url)
    }
    expect(screen.queryByRole('heading', { name: 'To do' })).toBeNull()
  })

  it('shows a sponsor what runs, with its next date', async () => {
    const { sponsor } = await buildOpenBounty(world, { terms: { title: 'Draw a fee' } })
    await signIn(sponsor)
    show()
    const list = await section('Your bounties and entries')
    const item = list.getByText(/Draw a fee/).closest('li')
    expect(item?.textContent).toMatch(/Next step in \d+ days/)
  })

  it('reminds a sponsor of a decision, and of one that is overdue', async () => {
    const { sponsor } = await buildWaiting()
    await signIn(sponsor)
    const [step] = await stepsOf(sponsor, 'waiting')
    const first = show()
    const due = (await section('To do')).getByRole('listitem')
    expect(due.textContent).toContain(step?.title)
    expect(due.textContent).toMatch(/Due in \d+ days/)
    expect(within(due).getByRole('link').getAttribute('href')).toBe(step?.url)
    first.unmount()
    const now = await world.now()
    await world.wait(Date.parse(step?.dueAt ?? '') - now.getTime() + 60_000)
    show()
    const overdue = (await section('To do')).getByRole('listitem')
    expect(overdue.textContent).toMatch(/Overdue: was due /)
  })

  it('lists four of many drafts, and nothing of other people', async () => {
    const sponsor = await world.join('sponsor')
    for (let draft = 0; draft < 3; draft += 1) {
      await buildDraft(world, { sponsor, terms: { title: `Draft ${draft}` } })
      await buildEntryDraft(world, { author: sponsor, input: { title: `Post ${draft}` } })
    }
    await buildDraft(world, { terms: { title: 'Of another sponsor' } })
    await signIn(sponsor)
    const all = (await world.ok(sponsor, 'GET /api/v1/me/next-steps')).items
    show()
    for (const [kind, title] of [
      ['waiting', 'To do'],
      ['running', 'Your bounties and entries'],
    ] as const) {
      const count = all.filter((step) => step.kind === kind).length
      if (count === 0) continue
      expect((await section(title)).getAllByRole('listitem')).toHaveLength(Math.min(4, count))
    }
    expect(all.length).toBeGreaterThan(4)
    expect(screen.queryByText(/Of another sponsor/)).toBeNull()
  })

  it('leaves the front page whole where the steps cannot be read', async () => {
    await signIn(await world.joinAs({ displayName: 'Ada Ferro' }))
    refuseCalls('GET /api/v1/me/next-steps', 'rate_limited')
    renderPage(<HomePage />)
    await screen.findByRole('heading', { level: 1, name: 'Hello, Ada Ferro' })
    await waitFor(() => expect(screen.queryByText('Loading your next steps')).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Your next step' })).toBeNull()
    expect(screen.queryByText('Too many requests')).toBeNull()
  })
})
