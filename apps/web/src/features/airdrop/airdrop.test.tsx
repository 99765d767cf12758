import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import AdminPage from '../../pages/admin.tsx'
import AirdropPage from '../../pages/airdrop.tsx'
import GranularAirdropPage from '../../pages/granular-airdrop.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()

/** A member with a wallet and one proof of a person, signed in, with the share of an airdrop. */
async function buildShare(state: 'appeals' | 'claim_open') {
  const member = await world.joinAs({})
  await world.shortcut('wallet', { userId: member.userId })
  const { airdropId } = await world.shortcut('airdropOf', { state, userIds: [member.userId] })
  await signIn(member)
  return { member, airdropId }
}

describe('/airdrop with an announced airdrop', () => {
  it('shows the pool, its escrow, dates and data to anyone', async () => {
    await world.shortcut('airdropOf', { state: 'appeals', userIds: [] })
    renderPage(<AirdropPage />, '/airdrop')
    const [timeline] = await screen.findAllByRole('list', { name: 'Timeline' })
    within(timeline as HTMLElement).getByText(/^Pool announced, in escrow/)
    screen.getAllByText('1 SOL')
    expect(screen.queryByRole('region', { name: 'My share' })).toBeNull()
    const [download] = screen.getAllByRole('link', { name: /^Download the data/ })
    expect(download?.getAttribute('href')).toMatch(/^\/api\/v1\/airdrops\/.+\/data\?round=closing$/)
  })

  it('says what a claim still needs, and claims once it is there', async () => {
    const { member } = await buildShare('claim_open')
    const { unmount } = renderPage(<AirdropPage />, '/airdrop')
    await screen.findByText('One more proof that you are a person is needed.')
    screen.getAllByText(
      '20 of 20 days. Signing in or confirming it’s you with a passkey counts once a day.',
    )
    unmount()
    const moderator = await world.join('moderator')
    await world.ok(moderator, 'POST /api/v1/airdrop-meetings', {
      body: { username: member.username, reason: 'Met on a call' },
    })
    await queryClient.invalidateQueries()
    renderPage(<AirdropPage />, '/airdrop')
    const [claim] = await screen.findAllByRole('button', { name: 'Claim 1 SOL' })
    fireEvent.click(claim as HTMLElement)
    await screen.findByText(/^You claimed 1 SOL/)
    const { items } = await world.ok(member, 'GET /api/v1/me/payouts')
    expect(items).toMatchObject([{ kind: 'airdrop', amount: '1000000000' }])
  })
})

describe('/granular-airdrop with an allocation', () => {
  it('shows the calculation, checks the proof, and recalculates with another score', async () => {
    await buildShare('appeals')
    renderPage(<GranularAirdropPage />, '/granular-airdrop?view=allocation')
    const table = await screen.findByRole('table', { name: 'Points by category' })
    within(table).getByText('win')
    within(table).getByText('105')
    fireEvent.click(screen.getByRole('button', { name: 'Check the proof' }))
    await screen.findByText('The proof is valid')
    fireEvent.click(screen.getByRole('button', { name: 'Try other scores' }))
    const slider = await screen.findByRole('slider', { name: 'Season score' })
    fireEvent.change(slider, { target: { value: '59' } })
    await screen.findByText('0 SOL')
  })

  it('takes one appeal, which staff decides', async () => {
    const { member } = await buildShare('appeals')
    const { unmount } = renderPage(<GranularAirdropPage />, '/granular-airdrop?view=allocation')
    fireEvent.click(await screen.findByRole('button', { name: 'Appeal' }))
    fireEvent.change(await screen.findByRole('textbox', { name: /What is wrong/ }), {
      target: { value: 'A prize of mine is missing' },
    })
    const send = screen.getByRole('button', { name: 'Send the appeal' })
    await waitFor(() => expect(send).not.toHaveProperty('disabled', true))
    fireEvent.click(send)
    await screen.findByText('The team will decide before the final calculation.')
    unmount()

    await signIn(await world.joinAs({ roles: ['moderator'] }))
    renderPage(<AdminPage />, '/admin?tab=airdrops')
    await screen.findByText('A prize of mine is missing')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), {
      target: { value: 'It was won after the season' },
    })
    const dismiss = within(dialog).getByRole('button', { name: 'Dismiss' })
    await waitFor(() => expect(dismiss).not.toHaveProperty('disabled', true))
    fireEvent.click(dismiss)
    await screen.findByText('No appeal is open.')
    expect(member.userId).not.toBe('')
  })
})

describe('/admin?tab=airdrops for finance', () => {
  it('drafts with a payment, and leaves announcing to a second person', async () => {
    // Into a season that has just begun, whenever the test runs.
    const now = new Date(await world.now())
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (now.getUTCMonth() % 3) + 3, 2)
    await world.advance(next - now.getTime())
    await world.shortcut('received', {})
    await signIn(await world.joinAs({ roles: ['finance'], isProven: true }))
    const { unmount } = renderPage(<AdminPage />, '/admin?tab=airdrops')
    fireEvent.click(await screen.findByRole('button', { name: 'Use as the pool' }))
    await screen.findByText('You drafted it. A second person must announce it.')
    unmount()
    await signIn(await world.joinAs({ roles: ['finance'], isProven: true }))
    renderPage(<AdminPage />, '/admin?tab=airdrops')
    fireEvent.click(await screen.findByRole('button', { name: 'Announce' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), {
      target: { value: 'The pool of this season' },
    })
    const announce = within(dialog).getByRole('button', { name: 'Announce' })
    await waitFor(() => expect(announce).not.toHaveProperty('disabled', true))
    fireEvent.click(announce)
    await screen.findByText(/This season’s airdrop is announced/)
  })
})
