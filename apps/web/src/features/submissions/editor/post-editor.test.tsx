import { buildOpenBounty } from '@laurel/scenarios/bounties'
import {
  buildEntry,
  createSubmission,
  readSubmission,
  reviewSubmission,
} from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, toast } from '../../../lib/toast.ts'
import {
  bodiesOf,
  callsTo,
  countCalls,
  holdCalls,
  refuseCalls,
  restoreNetwork,
} from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import Toaster from '../../../ui/dialogs/toaster.tsx'
import type { Submission, TargetBounty } from '../api.ts'
import { SubmissionEditor } from './submission-editor.tsx'

const world = openWorld()
afterEach(() => dismissToast(toast({ title: 'Over' })))
const place = () => screen.getByTestId('place').textContent
const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const CREATE = 'POST /api/v1/submissions'
const TEXT = 'A wallet is a key ring: the coins stay on the chain, and the key opens them.'

function open(submission: Submission | null = null, target: TargetBounty | null = null) {
  return renderPage(
    <>
      <SubmissionEditor submission={submission} target={target} />
      <Toaster />
    </>,
  )
}
const list = async (author: TestMember) =>
  (await world.ok(author, 'GET /api/v1/me/submissions')).items
const states = async (author: TestMember) =>
  (await list(author)).map(({ title, state }) => [title, state])
/** Ends the pause before an automatic save, as a returning connection does. */
const endPause = () => window.dispatchEvent(new Event('online'))
/** Whether the browser asks before it closes the page. */
function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('the form of a post', () => {
  let author: TestMember
  beforeEach(async () => {
    author = await signIn(await world.join('author'))
  })

  it('asks for a category, shows no terms, and stores nothing until the first change', async () => {
    open()
    screen.getByText('Not saved yet')
    expect(screen.getByRole('link', { name: 'Leave' }).getAttribute('href')).toBe('/submissions')
    expect(screen.queryByText(/Submitting uses/)).toBeNull()
    expect(asksBeforeClosing()).toBe(false)
    expect(countCalls(CREATE)).toBe(0)
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), {
      target: { value: 'article' },
    })
    await screen.findByText('Saved')
    expect(bodiesOf(CREATE)).toEqual([
      {
        title: '',
        body: '',
        link: '',
        answers: {},
        aiTools: '',
        category: 'article',
        images: [],
      },
    ])
    screen.getByRole('link', { name: 'Leave (your draft is saved)' })
  })

  it('keeps the draft after a reload, at its own address', async () => {
    const page = open()
    write(/^Title/, 'Half a thought')
    endPause()
    await screen.findByText('Saved')
    const [draft] = await list(author)
    expect(location.pathname + location.search).toBe(`/submissions?edit=${draft?.submissionId}`)
    page.unmount()
    open(await readSubmission(world, author, draft?.submissionId ?? ''))
    expect(field(/^Title/).value).toBe('Half a thought')
    screen.getByText('Not saved yet')
  })

  it('saves what was typed last when the page is left before the pause', async () => {
    const page = open()
    write(/^Title/, 'Typed and gone')
    expect(asksBeforeClosing()).toBe(true)
    page.unmount()
    await waitFor(async () => expect(await states(author)).toEqual([['Typed and gone', 'draft']]))
  })

  it('saves the last of several changes while one is being saved', async () => {
    open()
    const release = holdCalls(CREATE)
    write(/^Title/, 'One')
    endPause()
    await screen.findByText('Saving…')
    write(/^Title/, 'Two')
    write(/^Title/, 'Three')
    release()
    await screen.findByText('Saved')
    expect(await states(author)).toEqual([['Three', 'draft']])
    expect(callsTo('PATCH')).toHaveLength(1)
  })

  it('saves on request once a busy server answers again', async () => {
    open()
    refuseCalls(CREATE, 'rate_limited')
    write(/^Title/, 'Too fast')
    endPause()
    await screen.findByText('Too many requests')
    screen.getByText(/Your text is still in this form\.$/)
    restoreNetwork()
    press('Try again')
    await screen.findByText('Saved')
    expect(screen.queryByText('Too many requests')).toBeNull()
    expect(await states(author)).toEqual([['Too fast', 'draft']])
  })

  it('publishes the post of an experienced author, and opens their list', async () => {
    open()
    write(/^Title/, 'Key rings')
    write(/^Text/, TEXT)
    choose('Made without AI')
    press('Publish')
    await screen.findByText('Post submitted')
    screen.getByText('It is public now.')
    await waitFor(() => expect(place()).toBe('/submissions?tab=mine'))
    expect(await states(author)).toEqual([['Key rings', 'accepted']])
  })

  it('says that a newcomer’s post is checked first', async () => {
    const newcomer = await signIn(await world.join('newcomer'))
    open()
    write(/^Title/, 'Key rings')
    write(/^Text/, TEXT)
    choose('Made without AI')
    press('Publish')
    await screen.findByText('A moderator will check it before it appears.')
    expect(await states(newcomer)).toEqual([['Key rings', 'submitted']])
  })

  it('requires neither the tools of AI nor a text next to a link', async () => {
    open()
    press('Publish')
    await screen.findByText('Add a title of at least 3 characters.')
    screen.getByText('Say how you used AI.')
    write(/^Title/, 'A film')
    write(/^Link/, 'https://example.org/film')
    choose('Generated with AI')
    press('Publish')
    await screen.findByText('Post submitted')
    expect((await list(author))[0]).toMatchObject({ link: 'https://example.org/film' })
  })
})

describe('the form of a submission that exists', () => {
  let moderator: TestMember
  let bounty: TargetBounty
  const read = (author: TestMember, id: string) => readSubmission(world, author, id)
  beforeAll(async () => {
    moderator = await world.join('moderator')
    bounty = (await buildOpenBounty(world)).bounty
  })

  it('opens with everything the author wrote', async () => {
    const author = await signIn(await world.join('author'))
    const input = {
      title: 'Rent',
      body: TEXT,
      link: 'https://example.org/rent',
      aiUse: 'assisted' as const,
      aiTools: 'A spelling checker',
    }
    open(await createSubmission(world, author, { ...input, bountyId: bounty.bountyId }), bounty)
    const values = [/^Title/, /^Text/, /^Link/, /^Which tools/].map((name) => field(name).value)
    expect(values).toEqual([input.title, input.body, input.link, input.aiTools])
    const radio = screen.getByRole<HTMLInputElement>('radio', { name: 'Made with AI assistance' })
    expect(radio.checked).toBe(true)
    expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull()
  })

  it('saves changes to a submitted entry without submitting it again', async () => {
    const { author, entry } = await buildEntry(world, { bountyId: bounty.bountyId })
    await signIn(author)
    open(entry, bounty)
    expect(screen.queryByText(/Submitting uses one entry credit/)).toBeNull()
    write(/^Title/, 'A better title')
    press('Save changes')
    await screen.findByText('Changes saved')
    screen.getByText('Your latest version is the one that counts.')
    await waitFor(() => expect(place()).toBe(`/bounty/${bounty.slug}`))
    expect(countCalls('POST /api/v1/submissions')).toBe(0)
    expect(await states(author)).toEqual([['A better title', 'submitted']])
  })

  it('shows what the moderator asked to change, and submits the new version without a credit', async () => {
    const { author, entry } = await buildEntry(world, { bountyId: bounty.bountyId })
    const id = entry.submissionId
    const review = { decision: 'request_changes' as const, reason: 'Name your sources, please.' }
    await reviewSubmission(world, moderator, id, review)
    await signIn(author)
    open(await read(author, id), bounty)
    screen.getByText('Changes requested')
    screen.getByText('Name your sources, please.')
    write(/^Text/, `${TEXT} Source: the documents of Solana.`)
    press('Submit entry')
    await screen.findByText('You’re in')
    expect(callsTo('POST')).toEqual([`POST /api/v1/submissions/${id}/submit`])
    expect(await read(author, id)).toMatchObject({ state: 'submitted', decisionReason: null })
  })

  it('keeps the text when a moderator decided while the author was editing', async () => {
    const { author, entry } = await buildEntry(world, { bountyId: bounty.bountyId })
    const id = entry.submissionId
    await signIn(author)
    open(entry, bounty)
    await reviewSubmission(world, moderator, id, { decision: 'reject', reason: 'Copied text' })
    write(/^Title/, 'Edited too late')
    press('Save changes')
    await screen.findByText('The submission has moved on')
    expect(field(/^Title/).value).toBe('Edited too late')
    expect(place()).toBe('/')
    expect((await read(author, id)).title).toBe(entry.title)
  })
})
