import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeApi, FakeRefusal } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleBounty, sampleId } from '../testing/sample-bounties.ts'
import { sampleSubmission } from '../testing/sample-submissions.ts'
import { setSession } from '../testing/session.ts'
import SubmissionsPage from './submissions.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

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

  it('saves a new entry by itself once, then updates it, and submits it', async () => {
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
    fireEvent.change(screen.getByLabelText(/source/), { target: { value: 'The documents' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Made without AI' }))
    fireEvent.click(screen.getByRole('button', { name: 'Submit entry' }))
    await waitFor(() => expect(server.count('POST /api/v1/submissions/')).toBe(1))
    expect(created).toEqual([
      expect.objectContaining({ title: 'A deposit', bountyId: sampleId(1) }),
    ])
    expect(server.count('PATCH')).toBe(1)
  })

  it('says at its field what is missing, for as long as it is, and sends nothing', async () => {
    server.on('POST /api/v1/submissions', () => sampleSubmission(7, { state: 'draft' }))
    renderPage(<SubmissionsPage />, `/submissions?new=${sampleId(1)}`)
    const title = await screen.findByLabelText(/Title/)
    expect(screen.queryByRole('radio', { checked: true, name: /AI/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Submit entry' }))
    const isSaid = (text: string) => screen.queryByText(text) !== null
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(isSaid('Add a title of at least 3 characters.')).toBe(true)
    expect(isSaid('Write something or add a link.')).toBe(true)
    expect(isSaid('Say how you used AI.')).toBe(true)
    expect(screen.queryByText(/Reference/)).toBeNull()
    fireEvent.change(title, { target: { value: 'A deposit' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Made without AI' }))
    expect(isSaid('Add a title of at least 3 characters.')).toBe(false)
    expect(isSaid('Say how you used AI.')).toBe(false)
    expect(isSaid('Write something or add a link.')).toBe(true)
    await waitFor(() => expect(isSaid('Saved')).toBe(true))
    expect(server.count('POST /api/v1/submissions/')).toBe(0)
  })

  it('declares nothing about AI for an author who has not chosen yet', async () => {
    const created: unknown[] = []
    server.on('POST /api/v1/submissions', ({ body }) => {
      created.push(body)
      return sampleSubmission(7, { state: 'draft', aiUse: null })
    })
    renderPage(<SubmissionsPage />, `/submissions?new=${sampleId(1)}`)
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'A deposit' } })
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
    expect(created).toEqual([expect.not.objectContaining({ aiUse: expect.anything() })])
  })

  it('offers to save, not to submit, what is in already', async () => {
    server.on('GET /api/v1/submissions/{id}', () => sampleSubmission(7, { state: 'submitted' }))
    renderPage(<SubmissionsPage />, `/submissions?edit=${sampleId(107)}`)
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit entry' })).toBeNull()
  })

  it('writes a post where no bounty is named', async () => {
    renderPage(<SubmissionsPage />, '/submissions?new=')
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy()
  })

  it('shows a text where there is no picture, and a player only once it is asked for', async () => {
    const link = 'https://youtu.be/dQw4w9WgXcQ'
    server.on('GET /api/v1/submissions', () => ({
      items: [
        sampleSubmission(1, { excerpt: 'A deposit, not a fee', link: null }),
        sampleSubmission(2, { link }),
        sampleSubmission(3, { link: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' }),
      ],
      nextCursor: null,
    }))
    renderPage(<SubmissionsPage />, '/submissions')
    expect(await screen.findByText('A deposit, not a fee')).toBeTruthy()
    expect(document.querySelector('main svg[viewBox="0 0 320 180"], iframe')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Play · loads youtube-nocookie.com/ }))
    const frame = screen.getByTitle<HTMLIFrameElement>('Video on YouTube')
    expect(frame.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(frame.referrerPolicy).toBe('strict-origin')
  })

  it('opens a submission over the list as it is, and closes it to that list', async () => {
    renderPage(<SubmissionsPage />, '/submissions?sort=top')
    fireEvent.click(await screen.findByRole('link', { name: 'Entry number 1' }))
    await waitFor(() => expect(place()).toBe(`/submissions?sort=top&id=${sampleId(101)}`))
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(place()).toBe('/submissions?sort=top'))
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
