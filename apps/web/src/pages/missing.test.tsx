import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld } from '../testing/world.ts'
import ActivityPage from './activity.tsx'
import BountyPage from './bounty.tsx'
import CreatorsPage from './creators.tsx'
import LearningPage from './learning.tsx'
import SubmissionsPage from './submissions.tsx'

openWorld()

const ID = '01900000-0000-7000-8000-000000000001'

/** What a link leads to that was cut off, or whose subject is gone. */
describe('an address that names nothing', () => {
  it.each<[string, ReactNode, string, string]>([
    ['/creators?creator=nobody', <CreatorsPage key="c" />, 'Search creators', '/creators?q=nobody'],
    ['/learning?lesson=nothing', <LearningPage key="l" />, 'See all lessons', '/learning'],
    [`/submissions?id=${ID}`, <SubmissionsPage key="s" />, 'See all submissions', '/submissions'],
    [`/activity?tx=${ID}`, <ActivityPage key="a" />, 'See all payments', '/activity?tab=money'],
    ['/bounty/nothing', <BountyPage key="b" />, 'See open bounties', '/bounties'],
  ])('%s says so and leads on, without a reference number', async (path, page, label, to) => {
    renderPage(page, path)
    const link = await screen.findByRole('link', { name: label })
    expect(link.getAttribute('href')).toBe(to)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByText(/^Reference/)).toBeNull()
  })
})
