import type { BountyTerms } from '@laurel/contract/work/bounties'
import { buildOpenBounty, cancelBounty, readBounty } from '@laurel/scenarios/bounties'
import { buildEntry, createSubmission, submitEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, toast } from '../../../lib/toast.ts'
import { bodiesOf, countCalls, keysOf, loseAnswers } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import Toaster from '../../../ui/dialogs/toaster.tsx'
import type { TargetBounty } from '../api.ts'
import { SubmissionEditor } from './submission-editor.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit entry' }))
const CREATE = 'POST /api/v1/submissions'
const SUBMIT = 'POST /api/v1/submissions/'
const TEXT = 'Rent is a deposit and not a fee: who closes the account gets it back whole.'

let sponsor: TestMember
let strict: TargetBounty
let free: TargetBounty

afterEach(() => dismissToast(toast({ title: 'Over' })))
beforeAll(async () => {
  sponsor = await world.join('sponsor')
  strict = await buildTarget({
    aiPolicy: 'forbidden',
    questions: [
      { id: 'source', text: 'Which source did you use?', isRequired: true },
      { id: 'length', text: 'How long did it take?', isRequired: false },
    ],
  })
  free = await buildTarget({ aiPolicy: 'allowed', title: 'Draw the rent of an account' })
})

async function buildTarget(terms: Partial<BountyTerms> = {}): Promise<TargetBounty> {
  return (await buildOpenBounty(world, { sponsor, terms: { entriesPerPerson: 2, ...terms } }))
    .bounty
}
function open(target: TargetBounty) {
  return renderPage(
    <>
      <SubmissionEditor submission={null} target={target} />
      <Toaster />
    </>,
  )
}
/** Ends the pause before an automatic save, as a returning connection does. */
const endPause = () => window.dispatchEvent(new Event('online'))
/** Fills what an entry without questions needs. */
function fill(title: string): void {
  write(/^Title/, title)
  write(/^Text/, `${title}. ${TEXT}`)
  choose('Made without AI')
}
const mine = async (author: TestMember) =>
  (await world.ok(author, 'GET /api/v1/me/submissions')).items.map(({ title, state }) => [
    title,
    state,
  ])

describe('the form of an entry', () => {
  let author: TestMember
  beforeEach(async () => {
    author = await signIn(await world.join('author'))
  })

  it('shows what is judged, what disqualifies, what it costs and until when it can be edited', () => {
    open(strict)
    const brief = screen.getByRole('link', { name: strict.title })
    expect(brief.getAttribute('href')).toBe(`/bounty/${strict.slug}`)
    screen.getByText('Clear to someone without a wallet')
    screen.getByText('Copied text')
    expect(screen.getByText(/^Submitting uses one entry credit\./).textContent).toMatch(
      /^Submitting uses one entry credit\. You can edit it until the deadline \(.+\) or its first review\.$/,
    )
  })

  it('asks each question of the bounty, marks optional ones, and sends the answers', async () => {
    open(strict)
    expect(field(/^Which source did you use\?$/).maxLength).toBe(2000)
    expect(field(/^How long did it take\? \(optional\)$/).maxLength).toBe(2000)
    fill('With one answer')
    submit()
    await screen.findByText('Answer this question.')
    expect(document.activeElement).toBe(field(/^Which source/))
    expect(countCalls(SUBMIT)).toBe(0)
    write(/^Which source/, 'The documents of Solana')
    expect(screen.queryByText('Answer this question.')).toBeNull()
    submit()
    await screen.findByText('You’re in')
    const [body] = bodiesOf(CREATE).slice(-2)
    expect(body).toMatchObject({ bountyId: strict.bountyId })
    expect(await mine(author)).toEqual([['With one answer', 'accepted']])
  })

  it('limits each field and counts the characters of title and text', () => {
    open(free)
    choose('Made with AI assistance')
    const limits = [/^Title/, /^Text/, /^Link/, /^Which tools/].map((name) => field(name).maxLength)
    expect(limits).toEqual([120, 5000, 2000, 200])
    write(/^Title/, 'Rent')
    screen.getByText('4/120')
    screen.getByText('0/5,000')
  })

  it('previews the text as it will appear, and returns to writing for an error', async () => {
    open(free)
    choose('Preview')
    screen.getByText('Nothing written yet.')
    choose('Write')
    write(/^Text/, 'Rent is *only* a deposit.')
    choose('Preview')
    expect((await screen.findByText('only')).tagName).toBe('EM')
    expect(screen.queryByRole('textbox', { name: /^Text/ })).toBeNull()
    choose('Write')
    write(/^Text/, '')
    choose('Preview')
    submit()
    await screen.findByText('Write something or add a link.')
    expect(field(/^Text/).getAttribute('aria-invalid')).toBe('true')
  })

  it('takes a link in place of a text', async () => {
    open(free)
    write(/^Title/, 'A film of a fee')
    write(/^Link/, 'https://youtu.be/dQw4w9WgXcQ')
    choose('Made without AI')
    submit()
    await screen.findByText('You’re in')
    expect(bodiesOf(CREATE)[0]).toMatchObject({ body: '', link: 'https://youtu.be/dQw4w9WgXcQ' })
    expect(await mine(author)).toEqual([['A film of a fee', 'accepted']])
  })

  it('warns of AI where the bounty forbids it, and asks for the tools only when AI was used', () => {
    open(strict)
    expect(screen.queryByRole('textbox', { name: /^Which tools/ })).toBeNull()
    choose('Generated with AI')
    screen.getByText('This bounty forbids AI')
    screen.getByText('An entry made with AI will be rejected here.')
    field(/^Which tools/)
    choose('Made without AI')
    expect(screen.queryByText('This bounty forbids AI')).toBeNull()
    expect(screen.queryByRole('textbox', { name: /^Which tools/ })).toBeNull()
  })

  it('requires the tools where AI must be disclosed, but not where it is allowed', async () => {
    const page = open(await buildTarget({ aiPolicy: 'disclose' }))
    fill('Disclosed')
    choose('Made with AI assistance')
    submit()
    await screen.findByText('Name the AI tools you used.')
    expect(document.activeElement).toBe(field(/^Which tools/))
    page.unmount()
    open(free)
    fill('Allowed')
    choose('Made with AI assistance')
    submit()
    await screen.findByText('You’re in')
    expect(bodiesOf(CREATE).at(-2)).toMatchObject({ aiUse: 'assisted', aiTools: '' })
  })

  it('says that the entry of an experienced author is accepted, and goes back to the bounty', async () => {
    open(free)
    fill('An accepted entry')
    submit()
    await screen.findByText('You’re in')
    screen.getByText(/^Your entry is accepted\. You can edit it until .+\.$/)
    await waitFor(() => expect(place()).toBe(`/bounty/${free.slug}`))
  })

  it('submits once under a double click, and repeats the same request when an answer is lost', async () => {
    open(free)
    fill('Sent once')
    loseAnswers(SUBMIT, 1)
    submit()
    submit()
    await screen.findByText('You’re in')
    const keys = keysOf(SUBMIT)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(await mine(author)).toEqual([['Sent once', 'accepted']])
  })

  it('creates one draft when the answer to the first save is lost', async () => {
    open(free)
    loseAnswers(CREATE, 1)
    write(/^Title/, 'One draft')
    endPause()
    await screen.findByText('Saved')
    expect(await mine(author)).toEqual([['One draft', 'draft']])
  })
})

describe('the form of an entry that is refused', () => {
  const isSafe = () => screen.getByText(/Your text is still in this form\.$/)

  it('says that the sponsor cannot enter', async () => {
    await signIn(sponsor)
    open(free)
    write(/^Title/, 'My own entry')
    endPause()
    await screen.findByText('This is your own bounty')
    screen.getByText('Not saved')
    isSafe()
    expect(field(/^Title/).value).toBe('My own entry')
  })

  it('says that no entry is left for this bounty', async () => {
    const author = await signIn(await world.join('author'))
    const once = await buildTarget({ entriesPerPerson: 1 })
    await buildEntry(world, { author, bountyId: once.bountyId })
    open(once)
    write(/^Title/, 'A second one')
    endPause()
    await screen.findByText('No entries left for this bounty')
    expect(await mine(author)).toHaveLength(1)
  })

  it('says that the bounty was cancelled while the entry was being written', async () => {
    const author = await signIn(await world.join('author'))
    const cancelled = await buildTarget()
    open(cancelled)
    fill('Too late')
    endPause()
    await screen.findByText('Saved')
    await cancelBounty(world, sponsor, cancelled.bountyId, { reason: 'No budget' })
    submit()
    await screen.findByText('The bounty has moved on')
    isSafe()
    expect(place()).toBe('/')
    expect(await mine(author)).toEqual([['Too late', 'draft']])
  })

  it('says that no credit is left, until the next change', async () => {
    const author = await signIn(await world.join('newcomer'))
    for (const target of [strict, free, await buildTarget()]) {
      const input = { answers: { source: 'The documents' } }
      await buildEntry(world, { author, bountyId: target.bountyId, input })
    }
    open(free)
    fill('The fourth')
    submit()
    await screen.findByText('No entry credits left')
    isSafe()
    expect((await mine(author)).filter(([, state]) => state === 'draft')).toHaveLength(1)
    write(/^Title/, 'The fourth, later')
    expect(screen.queryByText('No entry credits left')).toBeNull()
  })

  it('says that another tab submitted the draft already', async () => {
    const author = await signIn(await world.join('author'))
    const submission = await createSubmission(world, author, { bountyId: free.bountyId })
    renderPage(<SubmissionEditor submission={submission} target={free} />)
    await submitEntry(world, author, submission.submissionId)
    submit()
    const alert = await screen.findByRole('alert')
    within(alert).getByText('The submission has moved on')
    within(alert).getByText(/^This was already submitted/)
    await waitFor(() => expect(countCalls(SUBMIT)).toBe(1))
    expect((await readBounty(world, author, free.bountyId)).entryCount).toBeGreaterThan(0)
  })
})
