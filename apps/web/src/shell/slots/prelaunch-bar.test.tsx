import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld } from '../../testing/world.ts'
import PrelaunchBar from './prelaunch-bar.tsx'

const world = openWorld()
beforeAll(async () => {
  await world.shortcut('prelaunch', { isOn: true })
})
afterAll(async () => {
  await world.shortcut('prelaunch', { isOn: false })
})

describe('the bar of a prelaunch', () => {
  it('says what a page cannot do yet, when it opens, and leads to the waitlist', async () => {
    const admin = await world.join('admin')
    const launchAt = '2099-01-15T12:00:00.000Z'
    await world.ok(admin, 'PUT /api/v1/admin/launch', { body: { launchAt } })
    renderPage(<PrelaunchBar />, '/vote-to-earn')
    await screen.findByText(/15 Jan/)
    const bar = screen.getByRole('complementary', { name: 'Before the launch' })
    expect(bar.textContent).toMatch(/^Voting and practice open at launch, .*15 Jan/)
    const link = screen.getByRole('link', { name: 'Join the waitlist' })
    expect(link.getAttribute('href')).toBe('/prelaunch')
  })

  it('stays away from pages on which nothing is closed', () => {
    renderPage(<PrelaunchBar />, '/profile')
    expect(screen.queryByText(/at launch/)).toBeNull()
  })
})
