import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { sampleMe } from '../../testing/sample-people.ts'
import { TrustCard } from './trust-card.tsx'

const missing = {
  id: 'active_days',
  text: 'Be active on 30 days of the last 100: 29 of 30 so far',
  isMet: false,
  url: '/bounties',
  metAt: null,
}

describe('TrustCard', () => {
  it('says what is missing for the next level', () => {
    renderPage(<TrustCard me={{ ...sampleMe(), trustLevel: 2, trustRequirements: [missing] }} />)
    expect(screen.getByRole('heading', { name: 'Trust level 2: Trusted' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'For level 3' })).toBeTruthy()
    expect(screen.getByRole('link', { name: missing.text })).toBeTruthy()
  })

  it('says until when a level is kept, and what is missing to keep it', () => {
    const trustGrace = { until: '2026-12-06T09:00:00.000Z', missing: [missing] }
    renderPage(<TrustCard me={{ ...sampleMe(), trustLevel: 3, trustGrace }} />)
    expect(screen.getByText(/You no longer meet what level 3 needs/)).toBeTruthy()
    expect(screen.getByText(/6 Dec 2026, 09:00:00/)).toBeTruthy()
    expect(screen.getByText(missing.text)).toBeTruthy()
  })
})
