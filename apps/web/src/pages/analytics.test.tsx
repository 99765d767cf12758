import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { countCalls } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import ContentAnalyticsPage from './content-analytics.tsx'
import CreatorAnalyticsPage from './creator-analytics.tsx'

const world = openWorld()

describe.each<[path: string, page: ReactElement, title: string, meanwhile: [string, string][]]>([
  [
    '/creator-analytics',
    <CreatorAnalyticsPage key="creator" />,
    'Creator analytics',
    [
      ['Airdrop, line by line', '/granular-airdrop'],
      ['Your entries and their outcomes', '/profile'],
      ['Your place on the leaderboard', '/leaderboard'],
    ],
  ],
  [
    '/content-analytics',
    <ContentAnalyticsPage key="content" />,
    'Content analytics',
    [
      ['Your entries and their scores', '/profile'],
      ['How voting earns', '/vote-to-earn'],
    ],
  ],
])('%s', (path, page, title, meanwhile) => {
  it('says that there are no charts, and where the numbers are today', () => {
    renderPage(page, path)
    screen.getByRole('heading', { level: 1, name: title })
    screen.getByText('There are no charts yet')
    for (const [name, to] of meanwhile) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
    }
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
  })

  it('does not ask a member to sign in, and reads nothing of theirs', async () => {
    await signIn(await world.join('author'))
    renderPage(page, path)
    screen.getByText('There are no charts yet')
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
    expect(countCalls('GET /api/v1/me')).toBe(0)
  })
})
