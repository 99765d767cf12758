import { viewSubmission } from '@laurel/scenarios/analytics'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { countCalls } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import ContentAnalyticsPage from './content-analytics.tsx'
import CreatorAnalyticsPage from './creator-analytics.tsx'

const world = openWorld()

/** A post of an author that six people saw and two opened. */
async function buildSeen(viewers = 6) {
  const built = await buildAcceptedEntry(world)
  const people = []
  for (let count = 0; count < viewers; count += 1) people.push(await world.join('voter'))
  await viewSubmission(world, people, built.entry.submissionId, 2)
  await world.advance(60_000)
  return built
}

describe.each<[path: string, page: ReactElement, title: string]>([
  ['/creator-analytics', <CreatorAnalyticsPage key="creator" />, 'Creator analytics'],
  ['/content-analytics', <ContentAnalyticsPage key="content" />, 'Content analytics'],
])('%s signed out', (path, page, title) => {
  it('says what it is, with a way to sign in, and reads nothing', () => {
    renderPage(page, path)
    screen.getByRole('heading', { level: 1, name: title })
    screen.getByText('Sign in to see your own numbers')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
    expect(countCalls('GET /api/v1/me/analytics')).toBe(0)
  })
})

describe('/creator-analytics', () => {
  it('shows the funnel, a chart with its table, and keeps the range in the URL', async () => {
    const { author, entry } = await buildSeen()
    await signIn(author)
    renderPage(<CreatorAnalyticsPage />, '/creator-analytics?range=7d')
    const funnel = await screen.findByRole('region', { name: 'From seen to paid' })
    expect(within(funnel).getByText('Impressions').nextSibling?.textContent).toBe('6')
    expect(within(funnel).getByText('Opens').nextSibling?.textContent).toBe('2')
    screen.getByRole('img', { name: 'Impressions and opens of your work over time' })
    screen.getByRole('table', { name: 'Impressions and opens of your work over time' })
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Day' })
    expect(slider.getAttribute('aria-valuetext')).toContain('6 impressions, 2 opens')
    fireEvent.change(slider, { target: { value: '0' } })
    expect(slider.getAttribute('aria-valuetext')).toContain('0 impressions, 0 opens')
    expect(screen.getByRole('link', { name: new RegExp(entry.title) }).getAttribute('href')).toBe(
      `/content-analytics?id=${entry.submissionId}`,
    )
    fireEvent.click(screen.getByRole('radio', { name: '90 days' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '90 days' }).checked).toBe(true)
  })

  it('shows nothing of fewer than five people', async () => {
    const { author } = await buildSeen(4)
    await signIn(author)
    renderPage(<CreatorAnalyticsPage />, '/creator-analytics')
    const funnel = await screen.findByRole('region', { name: 'From seen to paid' })
    expect(within(funnel).getByText('Impressions').nextSibling?.textContent).toBe('fewer than 5')
  })
})

describe('/content-analytics', () => {
  it('lists a row a piece, which leads to its own page', async () => {
    const { author, entry } = await buildSeen()
    await signIn(author)
    renderPage(<ContentAnalyticsPage />, '/content-analytics')
    const link = await screen.findByRole('link', { name: entry.title })
    const row = within(link.closest('tr') as HTMLElement)
    row.getByText('6')
    row.getByText('2')
    renderPage(<ContentAnalyticsPage />, `/content-analytics?id=${entry.submissionId}`)
    await screen.findByText('seen 6, opened 2')
  })

  it('shows another person’s work to no one', async () => {
    const { entry } = await buildAcceptedEntry(world)
    await signIn(await world.join('author'))
    renderPage(<ContentAnalyticsPage />, `/content-analytics?id=${entry.submissionId}`)
    await screen.findByText('You can’t see these numbers')
  })
})
