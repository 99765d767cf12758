import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi, FakeRefusal } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleBounty, sampleId } from '../testing/sample-bounties.ts'
import { sampleSubmission } from '../testing/sample-submissions.ts'
import { setSession } from '../testing/session.ts'
import SubmissionsPage from './submissions.tsx'

vi.mock('../lib/session.ts', { spy: true })

let server: FakeApi

beforeEach(() => {
  setSession(sampleId(9))
  server = new FakeApi().install()
  server.on('GET /api/v1/submissions', () => ({ items: [sampleSubmission(1)], nextCursor: null }))
  server.on('GET /api/v1/submissions/{id}', () =>
    sampleSubmission(1, { body: 'Why a receipt matters', version: 1 }),
  )
  server.on('GET /api/v1/bounties/{id}', () => sampleBounty())
  server.on('POST /api/v1/submissions/{id}/views', () => ({ ok: true }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const place = () => screen.getByTestId('place').textContent

describe('/submissions', () => {
  it('keeps order, category and search in the address and asks for exactly that', async () => {
    renderPage(<SubmissionsPage />, '/submissions')
    await screen.findByRole('link', { name: 'Entry number 1' })
    fireEvent.click(screen.getByRole('radio', { name: 'Top' }))
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'design' } })
    await waitFor(() => expect(place()).toBe('/submissions?sort=top&category=design'))
    await waitFor(() =>
      expect(server.calls).toContain('GET /api/v1/submissions?sort=top&limit=24&category=design'),
    )
  })

  it('opens a submission at its own address and closes back to the gallery', async () => {
    renderPage(<SubmissionsPage />, `/submissions?id=${sampleId(101)}`)
    expect(await screen.findByText('Why a receipt matters')).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(place()).toBe('/submissions'))
  })

  it('saves a new entry by itself once, then updates it, and hands it in', async () => {
    const created: unknown[] = []
    const draft = sampleSubmission(7, { state: 'draft' })
    server.on('POST /api/v1/submissions', ({ body }) => {
      created.push(body)
      return draft
    })
    server.on('PATCH /api/v1/submissions/{id}', () => draft)
    server.on('POST /api/v1/submissions/{id}/submit', () => ({ ...draft, state: 'submitted' }))
    renderPage(<SubmissionsPage />, `/submissions?new=${sampleId(1)}`)
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'A deposit' } })
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
    fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: 'Not a fee.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Hand in entry' }))
    await waitFor(() => expect(server.count('POST /api/v1/submissions/')).toBe(1))
    expect(created).toEqual([
      expect.objectContaining({ title: 'A deposit', bountyId: sampleId(1) }),
    ])
    expect(server.count('PATCH')).toBe(1)
  })

  it('puts a refusal at its field and keeps what was written', async () => {
    server.on('POST /api/v1/submissions', () => {
      throw new FakeRefusal('validation_failed', [{ pointer: '/link', message: 'Invalid URL' }])
    })
    renderPage(<SubmissionsPage />, '/submissions?new=post')
    fireEvent.change(await screen.findByLabelText(/Link/), { target: { value: 'ftp://x' } })
    expect((await screen.findAllByText('Invalid URL')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText<HTMLInputElement>(/Link/).value).toBe('ftp://x')
  })
})
