import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld } from '../../testing/world.ts'
import { TrustCard } from './trust-card.tsx'

const world = openWorld()
const meAt = async (trustLevel: number) =>
  await world.ok(await world.joinAs({ trustLevel }), 'GET /api/v1/me')

describe('TrustCard', () => {
  it('says what is missing for the next level, each with a way there', async () => {
    const me = await meAt(2)
    renderPage(<TrustCard me={me} />)
    screen.getByRole('heading', { name: 'Trust level 2: Trusted' })
    screen.getByRole('heading', { name: 'For level 3' })
    const open = me.trustRequirements.filter(({ isMet, url }) => !isMet && url !== null)
    expect(open.length).toBeGreaterThan(0)
    for (const { text } of open) screen.getByRole('link', { name: text })
  })

  it('names no next level to who has the highest', async () => {
    renderPage(<TrustCard me={await meAt(3)} />)
    screen.getByRole('heading', { name: /^Trust level 3/ })
    expect(screen.queryByRole('heading', { name: /^For level/ })).toBeNull()
  })

  it('says until when a level is kept, and what is missing to keep it', async () => {
    const me = await meAt(3)
    const missing = { ...(await meAt(2)).trustRequirements[0], isMet: false }
    const trustGrace = {
      until: '2026-12-06T09:00:00.000Z',
      missing: [missing as (typeof me.trustRequirements)[number]],
    }
    renderPage(<TrustCard me={{ ...me, trustGrace }} />)
    screen.getByText(/You no longer meet what level 3 needs/)
    screen.getByText(/6 Dec 2026, 09:00:00/)
    expect(screen.getAllByText(missing.text ?? '').length).toBeGreaterThan(0)
  })
})
