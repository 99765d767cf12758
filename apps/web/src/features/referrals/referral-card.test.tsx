import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import ReferralCard from './referral-card.tsx'

const world = openWorld()

describe('ReferralCard', () => {
  it('shows the link to share, and nobody yet', async () => {
    const own = await signIn(await world.join('newcomer'))
    renderPage(<ReferralCard />)
    await screen.findByText(`${window.location.origin}/?ref=${own.username}`)
    screen.getByRole('button', { name: 'Copy link' })
    expect(screen.queryByRole('list', { name: 'People you invited' })).toBeNull()
  })

  it('shows the progress of each person, and why one is not rewarded', async () => {
    const own = await world.join('newcomer')
    const [near, far] = [await world.join('newcomer'), await world.join('newcomer')]
    await world.shortcut('sharedDevice', { userIds: [own.userId] })
    const inviterName = own.username
    await world.shortcut('referral', { inviterName, inviteeId: far.userId, ip: '198.51.100.1' })
    await world.shortcut('referral', { inviterName, inviteeId: near.userId, ip: '203.0.113.200' })
    await signIn(own)
    renderPage(<ReferralCard />)
    const list = await screen.findByRole('list', { name: 'People you invited' })
    expect(list.querySelectorAll('li')).toHaveLength(2)
    screen.getByText('Not rewarded: the account was created in the inviter’s network.')
    screen.getByText('0 of 50 points')
  })

  it('tells who invited the viewer, and how far the reward is', async () => {
    const [inviter, own] = [await world.join('newcomer'), await world.join('newcomer')]
    await world.shortcut('referral', {
      inviterName: inviter.username,
      inviteeId: own.userId,
      ip: '198.51.100.2',
    })
    await signIn(own)
    renderPage(<ReferralCard />)
    await screen.findByText(/invited you/)
    screen.getByText(/0 of 50 points of season score/)
  })
})
