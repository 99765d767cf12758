import { buildAnnounced } from '@laurel/scenarios/awards'
import { buildDraft, buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { advanceTo } from '@laurel/scenarios/world'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { countCalls, cutOff } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import HomePage from './home.tsx'

const world = openWorld()
// Everything is in view at once.
beforeAll(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: (entries: { isIntersecting: boolean }[]) => void
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report
      }
      observe() {
        this.report([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  return () => vi.unstubAllGlobals()
})
const section = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('section') as HTMLElement

describe('/ on a new site', () => {
  it('says of each part that nothing is there yet', async () => {
    renderPage(<HomePage />)
    await screen.findByText('No bounty is open right now')
    await screen.findByText('Nothing to see yet')
    await screen.findByText('The season has just begun')
  })
})

describe('/ for a visitor', () => {
  beforeAll(async () => {
    const { bounty } = await buildAnnounced(world, { entryCount: 1, voters: 1 })
    await advanceTo(world, bounty.challengeEndsAt)
    await buildOpenBounty(world, { terms: { title: 'Draw the life of a fee' } })
    await buildAcceptedEntry(world, { input: { title: 'Receipts explained' } })
  })

  it('says what Laurel is, and how to begin', async () => {
    renderPage(<HomePage />)
    await screen.findByRole('heading', { level: 1, name: /Make something good/ })
    const find = screen.getByRole('link', { name: 'Find a bounty' })
    expect(find.getAttribute('href')).toBe('/bounties')
    await screen.findByRole('heading', { name: 'How it works' })
  })

  it('shows open bounties and none that is over', async () => {
    renderPage(<HomePage />)
    const open = await section('Open bounties')
    await within(open).findByRole('link', { name: /Draw the life of a fee/ })
    expect(within(open).queryByRole('link', { name: /Explain escrow/ })).toBeNull()
  })

  it('shows fresh work and who was paid', async () => {
    renderPage(<HomePage />)
    await within(await section('Fresh work')).findByRole('link', { name: /Receipts explained/ })
    await within(await section('Recently paid')).findByText(/300 pts/)
  })

  it('counts what there is: one open bounty, with its prize in escrow', async () => {
    renderPage(<HomePage />)
    await screen.findByText(/in escrow for 1 bounty/)
    const open = (await screen.findAllByText('Open bounties')).map(
      ({ parentElement }) => parentElement?.textContent ?? '',
    )
    expect(open.join('\n')).toMatch(/Open bounties1\b/)
  })

  it('asks for nothing that is only for members', async () => {
    renderPage(<HomePage />)
    await screen.findByText(/in escrow for 1 bounty/)
    expect(countCalls('GET /api/v1/me')).toBe(0)
  })

  it('shows the rest where one part cannot be read', async () => {
    cutOff('GET /api/v1/bounties')
    renderPage(<HomePage />)
    await within(await section('Fresh work')).findByRole('link', { name: /Receipts explained/ })
  })
})

describe('/ for a member', () => {
  it('greets by name and says where one stands', async () => {
    await signIn(
      await world.joinAs({ username: 'ada_ferro', displayName: 'Ada Ferro', points: 1250 }),
    )
    renderPage(<HomePage />)
    await screen.findByRole('heading', { level: 1, name: 'Hello, Ada Ferro' })
    const spendable = (await screen.findByText('Spendable')).parentElement
    expect(spendable?.textContent).toContain('1,250 pts')
    expect(screen.queryByRole('heading', { name: 'How it works' })).toBeNull()
  })

  it('suggests a first step to a newcomer', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(<HomePage />)
    const next = await section('Your next step')
    expect(within(next).getAllByRole('link').length).toBeGreaterThan(0)
  })

  it('reminds a sponsor of the draft that is not submitted', async () => {
    const { sponsor, bounty } = await buildDraft(world)
    await signIn(sponsor)
    renderPage(<HomePage />)
    const links = await screen.findAllByRole('link')
    await screen.findByRole('heading', { level: 1, name: /^Hello/ })
    expect(links.length).toBeGreaterThan(0)
    await screen.findByText(new RegExp(bounty.title))
  })
})
