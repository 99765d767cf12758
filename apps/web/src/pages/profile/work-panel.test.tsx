import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi } from '../../testing/fake-api.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { sampleCard, sampleId } from '../../testing/sample-bounties.ts'
import { sampleSubmission } from '../../testing/sample-submissions.ts'
import { setSession } from '../../testing/session.ts'
import WorkPanel from './work-panel.tsx'

vi.mock('../../lib/session/session.ts', { spy: true })

let server: FakeApi
beforeEach(() => {
  setSession(sampleId(9))
  server = new FakeApi().install()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('my work', () => {
  it.each([
    ['Entries and posts', 0],
    ['Bounties', 1],
  ])('opens at %s for someone with %i bounties and an entry', async (name, count) => {
    server.on('GET /api/v1/me/bounties', () => ({
      items: [sampleCard(1)].slice(0, count),
      nextCursor: null,
    }))
    server.on('GET /api/v1/me/submissions', () => ({
      items: [sampleSubmission(1)],
      nextCursor: null,
    }))
    renderPage(<WorkPanel />, '/profile?section=work')
    expect(await screen.findByRole('tab', { name, selected: true })).toBeTruthy()
  })
})
