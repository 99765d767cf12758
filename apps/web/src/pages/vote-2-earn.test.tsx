import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi, FakeRefusal } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-bounties.ts'
import { sampleExposure, sampleVotingStatus } from '../testing/sample-submissions.ts'
import { setSession } from '../testing/session.ts'
import Vote2EarnPage from './vote-2-earn.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

const LONG_AGO = '2026-01-01T00:00:00.000Z'
const IMAGE = {
  imageId: sampleId(900),
  alt: 'A bridge',
  width: 800,
  height: 600,
  url: '/storage/v1/view/key/800',
  sources: [],
}
let server: FakeApi
let decided: unknown[]

/** Serves cards 1, 2, …; each was opened at `openedAt`. */
function serveCards(openedAt: string | null, count = 2): void {
  let card = 0
  server.on('POST /api/v1/arena/next', () => {
    card += 1
    return {
      exposure: card > count ? null : sampleExposure(card, openedAt),
      status: sampleVotingStatus(),
    }
  })
}

beforeEach(() => {
  setSession(sampleId(9))
  decided = []
  server = new FakeApi().install()
  server.on('POST /api/v1/arena/exposures/{id}/vote', ({ body }) => {
    decided.push(body)
    return {
      voteId: sampleId(400),
      isPractice: false,
      undoUntil: '2099-01-01T00:00:00.000Z',
      status: sampleVotingStatus(),
    }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('/vote-2-earn', () => {
  it('asks a visitor to sign in and asks the server for nothing', async () => {
    setSession(null)
    renderPage(<Vote2EarnPage />)
    expect(screen.getByRole('link', { name: 'Sign in to practise' })).toBeTruthy()
    expect(server.count('POST')).toBe(0)
  })

  it('shows the text only after the entry is opened, and no decision before its time', async () => {
    serveCards(null)
    server.on('POST /api/v1/arena/exposures/{id}/open', () =>
      sampleExposure(1, new Date().toISOString()),
    )
    renderPage(<Vote2EarnPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Open the entry' }))
    expect(await screen.findByText('The text of entry 1')).toBeTruthy()
    expect(screen.getByText(/you can decide in \d+ s/)).toBeTruthy()
    const support = screen.getByRole('button', { name: /Support 100%/ })
    expect(support.hasAttribute('disabled')).toBe(true)
    fireEvent.keyDown(window, { key: '4' })
    expect(decided).toEqual([])
  })

  it('sends a decision and goes on with the next card', async () => {
    serveCards(LONG_AGO)
    renderPage(<Vote2EarnPage />)
    fireEvent.click(await screen.findByRole('button', { name: /Support 75%/ }))
    expect(await screen.findByRole('heading', { name: 'Entry number 2' })).toBeTruthy()
    expect(decided).toEqual([{ decision: 'support', strength: 75 }])
  })

  it('repeats a vote under the same key while its answer is lost', async () => {
    serveCards(LONG_AGO)
    const keys: (string | null)[] = []
    server.on('POST /api/v1/arena/exposures/{id}/vote', ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      if (keys.length < 3) throw new TypeError('Failed to fetch')
      return {
        voteId: sampleId(400),
        isPractice: false,
        undoUntil: '2099-01-01T00:00:00.000Z',
        status: sampleVotingStatus(),
      }
    })
    renderPage(<Vote2EarnPage />)
    fireEvent.click(await screen.findByRole('button', { name: /Support 75%/ }))
    await waitFor(() => expect(keys).toHaveLength(2), { timeout: 3000 })
    await screen.findByRole('alert')
    fireEvent.click(screen.getByRole('button', { name: /Support 75%/ }))
    expect(await screen.findByRole('heading', { name: 'Entry number 2' })).toBeTruthy()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('votes once when the card after it could not be had', async () => {
    const cards = [sampleExposure(1, LONG_AGO), null, sampleExposure(2, LONG_AGO)]
    server.on('POST /api/v1/arena/next', () => {
      const exposure = cards.shift()
      if (exposure === null) throw new FakeRefusal('rate_limited')
      return { exposure: exposure ?? null, status: sampleVotingStatus() }
    })
    renderPage(<Vote2EarnPage />)
    fireEvent.click(await screen.findByRole('button', { name: /Support 75%/ }))
    await screen.findByRole('alert')
    fireEvent.click(screen.getByRole('button', { name: /Support 75%/ }))
    expect(await screen.findByRole('heading', { name: 'Entry number 2' })).toBeTruthy()
    expect(decided).toHaveLength(1)
  })

  it('decides by key: 1 to 4 and n', async () => {
    serveCards(LONG_AGO)
    renderPage(<Vote2EarnPage />)
    await screen.findByRole('heading', { name: 'Entry number 1' })
    fireEvent.keyDown(window, { key: '1' })
    await screen.findByRole('heading', { name: 'Entry number 2' })
    fireEvent.keyDown(window, { key: 'n' })
    await screen.findByText('You’ve judged everything that’s open to you')
    expect(decided).toEqual([{ decision: 'support', strength: 25 }, { decision: 'not_for' }])
  })

  it('takes the last vote back', async () => {
    serveCards(LONG_AGO)
    server.on('POST /api/v1/votes/{id}/undo', () => ({ status: sampleVotingStatus() }))
    renderPage(<Vote2EarnPage />)
    fireEvent.click(await screen.findByRole('button', { name: /Not for this bounty/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(server.count(`POST /api/v1/votes/${sampleId(400)}/undo`)).toBe(1)
  })

  it('keeps the card and says why when a vote is refused', async () => {
    serveCards(LONG_AGO)
    server.on('POST /api/v1/arena/exposures/{id}/vote', () => {
      throw new FakeRefusal('energy_too_low')
    })
    renderPage(<Vote2EarnPage />)
    fireEvent.click(await screen.findByRole('button', { name: /Support 100%/ }))
    expect((await screen.findAllByText(/You only spend energy/)).length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: 'Entry number 1' })).toBeTruthy()
  })

  it('opens the entry by the key o', async () => {
    serveCards(null)
    server.on('POST /api/v1/arena/exposures/{id}/open', () =>
      sampleExposure(1, new Date().toISOString()),
    )
    renderPage(<Vote2EarnPage />)
    await screen.findByRole('heading', { name: 'Entry number 1' })
    fireEvent.keyDown(window, { key: 'o' })
    expect(await screen.findByText('The text of entry 1')).toBeTruthy()
  })

  it('keeps one line for what was decided, before and after a vote', async () => {
    serveCards(LONG_AGO)
    renderPage(<Vote2EarnPage />)
    const line = (await screen.findByText('3 entries to judge')).parentElement
    fireEvent.click(screen.getByRole('button', { name: /Support 75%/ }))
    const said = await screen.findByText(/Vote cast on/)
    expect(said.parentElement).toBe(line)
    expect(line?.className).toContain('h-11')
  })

  it('shows no prices to somebody who practises', async () => {
    server.on('POST /api/v1/arena/next', () => ({
      exposure: { ...sampleExposure(1, LONG_AGO), isPractice: true },
      status: sampleVotingStatus({ trustLevel: 0 }),
    }))
    renderPage(<Vote2EarnPage />)
    expect(await screen.findByRole('button', { name: 'Support 100%' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Not for this bounty' })).toBeTruthy()
  })

  it('says that voting has ended and offers the next entry', async () => {
    const { bounty, ...exposure } = sampleExposure(1, LONG_AGO)
    const ended = { ...exposure, bounty: { ...bounty, votingEndsAt: LONG_AGO } }
    const energy = { ...sampleVotingStatus().energy, fullAt: LONG_AGO }
    const cards = [ended, sampleExposure(2, LONG_AGO)]
    server.on('POST /api/v1/arena/next', () => ({
      exposure: cards.shift() ?? null,
      status: sampleVotingStatus({ energy }),
    }))
    renderPage(<Vote2EarnPage />)
    expect(await screen.findByText('Voting has ended')).toBeTruthy()
    expect(screen.getByText('Energy full')).toBeTruthy()
    fireEvent.keyDown(window, { key: '4' })
    fireEvent.click(screen.getByRole('button', { name: 'Voting has ended: next entry' }))
    expect(await screen.findByRole('heading', { name: 'Entry number 2' })).toBeTruthy()
    expect(decided).toEqual([])
  })

  it('reports the entry instead of voting, and goes on', async () => {
    const { submission, ...card } = sampleExposure(1, LONG_AGO)
    const abilities = { ...submission.abilities, canReport: true }
    const cards = [
      { ...card, submission: { ...submission, abilities } },
      sampleExposure(2, LONG_AGO),
    ]
    server.on('POST /api/v1/arena/next', () => ({
      exposure: cards.shift() ?? null,
      status: sampleVotingStatus(),
    }))
    server.on('POST /api/v1/submissions/{id}/reports', () => ({ ok: true }))
    server.on('POST /api/v1/arena/exposures/{id}/skip', () => ({ status: sampleVotingStatus() }))
    renderPage(<Vote2EarnPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send report' }))
    expect(await screen.findByRole('heading', { name: 'Entry number 2' })).toBeTruthy()
    expect(decided).toEqual([])
  })

  it('shows a picture before it is opened; enlarging it opens the entry', async () => {
    const { submission, ...card } = sampleExposure(1, null)
    server.on('POST /api/v1/arena/next', () => ({
      exposure: { ...card, submission: { ...submission, images: [IMAGE] } },
      status: sampleVotingStatus(),
    }))
    server.on('POST /api/v1/arena/exposures/{id}/open', () => sampleExposure(1, LONG_AGO))
    renderPage(<Vote2EarnPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Enlarge picture 1 of 1: A bridge' }))
    expect(await screen.findByText('The text of entry 1')).toBeTruthy()
    expect(document.querySelector('svg[viewBox="0 0 320 180"]')).toBeNull()
  })

  it('tells a newcomer that votes are practice, and what is missing', async () => {
    server.on('POST /api/v1/arena/next', () => ({
      exposure: null,
      status: sampleVotingStatus({ trustLevel: 0, lessonPassed: false, practiceLeftToday: 17 }),
    }))
    renderPage(<Vote2EarnPage />)
    expect(await screen.findByText('You are practising')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Lesson 1 (4 min)' })).toBeTruthy()
    const text = screen.getByText(/17 practice votes left/).textContent
    expect(text).toMatch(/^You can cast real votes once you pass lesson 1 \(4 min\)\. Until then/)
  })
})
