import { buildOpenBounty } from '@laurel/scenarios/bounties'
import {
  buildAcceptedEntry,
  buildEntry,
  createSubmission,
  reviewSubmission,
} from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { bodiesOf, callsTo, countCalls, cutOff, restoreNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import SubmissionsPage from './submissions.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
const BODY = 'Why a receipt matters, and where to find the one that is yours.'

describe('/submissions for anyone', () => {
  let postId = ''
  beforeAll(async () => {
    const { entry } = await buildAcceptedEntry(world, {
      input: { title: 'Receipts explained', body: BODY, category: 'thread' },
    })
    postId = entry.submissionId
    await buildAcceptedEntry(world, {
      input: { title: 'A film of a fee', link: 'https://youtu.be/dQw4w9WgXcQ', category: 'video' },
    })
  })

  it('keeps order, category and search in the address and lists exactly that', async () => {
    renderPage(<SubmissionsPage />, '/submissions')
    await screen.findByRole('link', { name: 'A film of a fee' })
    fireEvent.click(screen.getByRole('radio', { name: 'Top' }))
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'thread' } })
    await waitFor(() => expect(place()).toBe('/submissions?sort=top&category=thread'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'A film of a fee' })).toBeNull())
    await screen.findByRole('link', { name: 'Receipts explained' })
    expect(countCalls('GET /api/v1/submissions?sort=top&limit=24&category=thread')).toBe(1)
  })

  it('opens a submission at its own address and closes back to the gallery', async () => {
    renderPage(<SubmissionsPage />, `/submissions?id=${postId}`)
    await screen.findByText(BODY)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(place()).toBe('/submissions'))
  })

  it('opens a submission over the list as it is, and closes it to that list', async () => {
    renderPage(<SubmissionsPage />, '/submissions?sort=top')
    fireEvent.click(await screen.findByRole('link', { name: 'Receipts explained' }))
    await waitFor(() => expect(place()).toBe(`/submissions?sort=top&id=${postId}`))
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(place()).toBe('/submissions?sort=top'))
  })

  it('shows a text where there is no picture, and no player of another site', async () => {
    await buildAcceptedEntry(world, {
      input: { title: 'A trap', link: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' },
    })
    renderPage(<SubmissionsPage />, '/submissions')
    await screen.findByRole('link', { name: 'A trap' })
    screen.getByText(BODY)
    expect(document.querySelector('main svg[viewBox="0 0 320 180"], iframe')).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Play · loads/ })).toHaveLength(1)
  })

  it('shows the first lines of a program, with what it says about itself', async () => {
    const body = 'Finds every image without a text.\n\n```js\nfor (const image of images) {\n```'
    await buildAcceptedEntry(world, { input: { title: 'A finder', body, category: 'code' } })
    renderPage(<SubmissionsPage />, '/submissions')
    await screen.findByRole('link', { name: 'A finder' })
    expect(screen.getByText('for (const image of images) {').tagName).toBe('PRE')
    screen.getByText('Finds every image without a text.')
  })

  it('loads a player only once it is asked for, and keeps it in its frame', async () => {
    renderPage(<SubmissionsPage />, '/submissions')
    fireEvent.click(await screen.findByRole('link', { name: 'A film of a fee' }))
    const play = await screen.findByRole('button', { name: /^Play · loads youtube-nocookie.com/ })
    expect(screen.queryByTitle('Video on YouTube')).toBeNull()
    fireEvent.click(play)
    const frame = screen.getByTitle<HTMLIFrameElement>('Video on YouTube')
    expect(frame.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(frame.referrerPolicy).toBe('strict-origin')
  })

  it('says that the server cannot be reached, and lists once it can', async () => {
    cutOff('GET /api/v1/submissions')
    renderPage(<SubmissionsPage />, '/submissions')
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Receipts explained' })
  })
})

describe('/submissions for an author', () => {
  let author: TestMember
  let bountyId = ''
  beforeEach(async () => {
    author = await signIn(await world.join('author'))
    const questions = [{ id: 'source', text: 'Which source did you use?', isRequired: true }]
    bountyId = (await buildOpenBounty(world, { terms: { questions } })).bounty.bountyId
  })
  const mine = async () => (await world.ok(author, 'GET /api/v1/me/submissions')).items
  const write = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const isSaid = (text: string) => screen.queryByText(text) !== null

  it('saves a new entry automatically once, then updates it, and submits it', async () => {
    renderPage(<SubmissionsPage />, `/submissions?new=${bountyId}`)
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'A deposit' } })
    await screen.findByText('Saved')
    write(
      /^Text/,
      'Rent is a deposit and not a fee: whoever closes the account gets it back whole.',
    )
    write(/source/, 'The documents')
    fireEvent.click(screen.getByRole('radio', { name: 'Made without AI' }))
    fireEvent.click(screen.getByRole('button', { name: 'Submit entry' }))
    await waitFor(async () =>
      expect((await mine()).map(({ state }) => state)).toEqual(['accepted']),
    )
    expect((await mine())[0]).toMatchObject({ title: 'A deposit', bounty: { bountyId } })
    const creations = callsTo('POST /api/v1/submissions').filter(
      (call) => !call.includes('/submit'),
    )
    expect(creations.filter((call) => call.endsWith('/submissions'))).toHaveLength(1)
    expect(bodiesOf('POST /api/v1/submissions')[0]).toMatchObject({ title: 'A deposit', bountyId })
    expect(countCalls('PATCH')).toBe(1)
  })

  it('says at its field what is missing, for as long as it is, and submits nothing', async () => {
    renderPage(<SubmissionsPage />, `/submissions?new=${bountyId}`)
    const title = await screen.findByLabelText(/Title/)
    expect(screen.queryByRole('radio', { checked: true, name: /AI/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Submit entry' }))
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
    await screen.findByText('Saved')
    expect((await mine()).map(({ state }) => state)).toEqual(['draft'])
    expect(countCalls('POST /api/v1/submissions/')).toBe(0)
  })

  it('declares nothing about AI for an author who has not chosen yet', async () => {
    renderPage(<SubmissionsPage />, `/submissions?new=${bountyId}`)
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'A deposit' } })
    await screen.findByText('Saved')
    const params = { id: (await mine())[0]?.submissionId ?? '' }
    const draft = await world.ok(author, 'GET /api/v1/submissions/{id}', { params })
    expect(draft.aiUse).toBeNull()
  })

  it('offers to save, not to submit, what is in already', async () => {
    const input = { answers: { source: 'The documents' } }
    const { entry } = await buildEntry(world, { author, bountyId, input })
    renderPage(<SubmissionsPage />, `/submissions?edit=${entry.submissionId}`)
    await screen.findByRole('button', { name: 'Save changes' })
    expect(screen.queryByRole('button', { name: 'Submit entry' })).toBeNull()
  })

  it('writes a post where no bounty is named', async () => {
    renderPage(<SubmissionsPage />, '/submissions?new=')
    await screen.findByRole('button', { name: 'Publish' })
  })

  it('puts a refusal at its field and keeps what was written', async () => {
    renderPage(<SubmissionsPage />, '/submissions?new=post')
    fireEvent.change(await screen.findByLabelText(/Link/), { target: { value: 'ftp://x' } })
    const field = screen.getByLabelText<HTMLInputElement>(/Link/)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect((await screen.findAllByText('Invalid URL')).length).toBeGreaterThan(0)
    expect(field.value).toBe('ftp://x')
    expect(await mine()).toEqual([])
  })

  it('keeps what was written while the server cannot be reached, and saves it then', async () => {
    cutOff('POST /api/v1/submissions')
    renderPage(<SubmissionsPage />, '/submissions?new=')
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Not lost' } })
    await screen.findByText('Not saved')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Saved')
    expect((await mine()).map(({ title }) => title)).toEqual(['Not lost'])
    expect(countCalls('POST /api/v1/submissions')).toBeGreaterThan(1)
  })

  it('opens no editor for a public post, of another account or one’s own', async () => {
    const { entry: post } = await buildAcceptedEntry(world)
    const page = renderPage(<SubmissionsPage />, `/submissions?edit=${post.submissionId}`)
    await screen.findByText('You can’t edit this submission')
    const mineLink = screen.getByRole('link', { name: 'See my submissions' })
    expect(mineLink.getAttribute('href')).toBe('/submissions?tab=mine')
    expect(screen.queryByLabelText(/Title/)).toBeNull()
    page.unmount()
    const { entry: own } = await buildAcceptedEntry(world, { author })
    renderPage(<SubmissionsPage />, `/submissions?edit=${own.submissionId}`)
    await screen.findByText('You can’t edit this submission')
    expect(screen.queryByLabelText(/Title/)).toBeNull()
  })

  it('keeps an open editor and its text when the entry can no longer be edited', async () => {
    const { entry } = await buildEntry(world, {
      author: await signIn(await world.join('newcomer')),
      bountyId,
      input: { answers: { source: 'The documents' } },
    })
    renderPage(<SubmissionsPage />, `/submissions?edit=${entry.submissionId}`)
    fireEvent.change(await screen.findByLabelText(/Title/), { target: { value: 'Half edited' } })
    const review = { decision: 'reject' as const, reason: 'Copied text' }
    await reviewSubmission(world, await world.join('moderator'), entry.submissionId, review)
    await queryClient.invalidateQueries()
    expect(screen.getByLabelText<HTMLInputElement>(/Title/).value).toBe('Half edited')
    expect(screen.queryByText('You can’t edit this submission')).toBeNull()
  })

  it('shows nobody else the draft of an author', async () => {
    const { submissionId } = await createSubmission(world, author, { title: 'Half a thought' })
    await signIn(await world.join('author'))
    renderPage(<SubmissionsPage />, `/submissions?id=${submissionId}`)
    await screen.findByRole('link', { name: 'See all submissions' })
    expect(screen.queryByText('Half a thought')).toBeNull()
  })
})
