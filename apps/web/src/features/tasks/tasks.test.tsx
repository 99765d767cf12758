import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import AirdropPage from '../../pages/airdrop.tsx'
import { countCalls, cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()

describe('the tasks on /airdrop', () => {
  it('show a newcomer what is open, what is locked and why, each with one link', async () => {
    const own = await signIn(await world.join('newcomer'))
    renderPage(<AirdropPage />, '/airdrop')
    const setUp = within(await screen.findByRole('region', { name: 'Set up your account' }))
    const wallet = setUp.getByRole('link', { name: 'Link a wallet' })
    expect(wallet.getAttribute('href')).toBe('/profile?section=security#wallet')
    expect(wallet.closest('li')?.textContent).toContain('Available')
    const judge = within(screen.getByRole('region', { name: 'Judge' }))
    expect(judge.getAllByText('Locked')).toHaveLength(2)
    judge.getAllByText(/^Pass “How judging works here” first/)
    const { items } = await world.ok(own, 'GET /api/v1/me/tasks')
    const lessons = within(screen.getByRole('region', { name: 'Learn' }))
    expect(lessons.getAllByRole('link')).toHaveLength(6)
    fireEvent.click(lessons.getByRole('button', { name: 'Show all 14' }))
    for (const { title } of items) screen.getByRole('link', { name: title })
  })

  it('show the streak with its last 14 days, and that it gives nothing yet', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(<AirdropPage />, '/airdrop')
    await screen.findByText('No streak yet')
    const days = screen.getByRole('list', { name: 'The last 14 days (UTC)' })
    expect(within(days).getAllByRole('listitem')).toHaveLength(14)
    within(days).getByText(/today, not over$/)
  })

  it('can be read again after a failure', async () => {
    await signIn(await world.join('newcomer'))
    cutOff('GET /api/v1/me/tasks')
    renderPage(<AirdropPage />, '/airdrop')
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' })
    restoreNetwork()
    fireEvent.click(retry as HTMLElement)
    await screen.findByRole('region', { name: 'Community' })
  })
})

describe('/airdrop for a visitor', () => {
  it('shows today’s emission and how to check the ledger, and asks for no tasks', async () => {
    renderPage(<AirdropPage />, '/airdrop')
    await screen.findByRole('progressbar', { name: 'Today’s emission: Lessons' })
    const check = screen.getByRole('link', { name: 'See the seals and check a proof' })
    expect(check.getAttribute('href')).toBe('/granular-airdrop?view=seals')
    expect(screen.queryByText(/0 pts.*first action/)).toBeNull()
    expect(countCalls('GET /api/v1/me')).toBe(0)
  })
})
