import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LintIssue } from '../features/bounties/api.ts'
import { FakeApi, FakeRefusal } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleBounty, sampleCard, sampleId } from '../testing/sample-bounties.ts'
import { sampleMe, samplePerson } from '../testing/sample-people.ts'
import { setSession } from '../testing/session.ts'
import CreateBountyPage from './create-bounty.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

const ME = sampleId(10)
const FIRST = { bountyCount: 0, completedCount: 0, medianDecisionHours: null, fallbackCount: 0 }

let server: FakeApi
let draft = sampleBounty()
let issues: LintIssue[]
let patches: unknown[]

const draftWith = (change: Partial<typeof draft> = {}) =>
  sampleBounty(
    {
      sponsor: samplePerson('Ada Ferro', ME),
      state: 'draft',
      escrow: null,
      sponsorRecord: FIRST,
      ...change,
    },
    { canEdit: true, canSubmitForReview: true },
  )

beforeEach(() => {
  setSession(ME)
  draft = draftWith()
  issues = []
  patches = []
  server = new FakeApi().install()
  server.on('GET /api/v1/me', () => sampleMe())
  server.on('GET /api/v1/me/bounties', () => ({ items: [], nextCursor: null }))
  server.on('GET /api/v1/bounty-guidance', () => ({
    sampleSize: 12,
    medianPrize: '1200',
    medianEntries: 14,
    medianDays: 6,
  }))
  server.on('GET /api/v1/bounties/{id}', () => draft)
  server.on('GET /api/v1/bounties/{id}/lint', () => ({
    issues,
    canSubmit: issues.every(({ severity }) => severity !== 'blocking'),
    entrantCounts: [40, 12, 0],
  }))
  server.on('PATCH /api/v1/bounties/{id}', ({ body }) => {
    patches.push(body)
    draft = { ...draft, ...(body as Partial<typeof draft>) }
    return draft
  })
})

afterEach(async () => {
  // Leaving the page saves what waits: here that is over before the next test begins.
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  cleanup()
  vi.unstubAllGlobals()
})

const place = () => screen.getByTestId('place').textContent
const button = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement

function open(search = ''): void {
  renderPage(
    <Routes>
      <Route path="/create-bounty" element={<CreateBountyPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    `/create-bounty${search}`,
  )
}

async function openStep(step: string): Promise<void> {
  open(`?draft=${draft.bountyId}&step=${step}`)
  await screen.findByRole('navigation', { name: 'Steps to a bounty' })
}

describe('/create-bounty', () => {
  it('begins with the template that was chosen under Tools, once', async () => {
    const begun: unknown[] = []
    server.on('POST /api/v1/bounties', ({ body }) => {
      begun.push(body)
      return draft
    })
    renderPage(<CreateBountyPage />, '/create-bounty?template=video')
    await waitFor(() =>
      expect(screen.getByTestId('place').textContent).toMatch(/draft=.*step=basics/),
    )
    expect(begun).toMatchObject([{ category: 'video', brief: expect.stringMatching(/./) }])
  })

  it('starts from a template, once under a double click', async () => {
    const bodies: unknown[] = []
    server.on('POST /api/v1/bounties', ({ body }) => {
      bodies.push(body)
      return draft
    })
    open()
    const template = await screen.findByRole('button', { name: 'Design one screen' })
    fireEvent.click(template)
    fireEvent.click(template)
    await waitFor(() => expect(place()).toBe(`/create-bounty?draft=${draft.bountyId}&step=basics`))
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatchObject({
      category: 'design',
      prizeAmounts: ['250', '150', '100'],
      rewardToken: 'POINTS',
    })
    expect((bodies[0] as { brief: string }).brief).toContain('## Rights')
  })

  it('offers unfinished bounties to go on with', async () => {
    server.on('GET /api/v1/me/bounties', () => ({
      items: [
        sampleCard(1, { state: 'draft', title: 'Half a brief' }),
        sampleCard(2, { state: 'completed', title: 'Long done' }),
      ],
      nextCursor: null,
    }))
    open()
    const link = await screen.findByRole('link', { name: 'Half a brief' })
    expect(link.getAttribute('href')).toBe(`/create-bounty?draft=${sampleId(1)}`)
    expect(screen.queryByText('Long done')).toBeNull()
  })

  it('says in prelaunch why nothing can be started', async () => {
    server.isPrelaunch = true
    open()
    expect(await screen.findByText('Laurel is read-only until launch')).toBeTruthy()
    expect(button('Start from scratch').hasAttribute('disabled')).toBe(true)
  })
})

describe('the form of a draft', () => {
  it('is not there in prelaunch, with the reason', async () => {
    server.isPrelaunch = true
    open(`?draft=${draft.bountyId}`)
    expect(await screen.findByText(/You can continue editing at launch/)).toBeTruthy()
    expect(screen.queryByLabelText('Title')).toBeNull()
  })

  it('says beside each trust level how many people have it today', async () => {
    await openStep('rules')
    const select = await screen.findByLabelText('Who can enter')
    await waitFor(() => expect(select.textContent).toContain('(12 people qualify today)'))
    expect(select.textContent).toContain('(40 people qualify today)')
    expect(select.textContent).toContain('(0 people qualify today)')
  })

  it('saves only what changed, once typing rests, and says so', async () => {
    await openStep('basics')
    const title = screen.getByLabelText('Title')
    fireEvent.change(title, { target: { value: 'A' } })
    fireEvent.change(title, { target: { value: 'A better title' } })
    expect(screen.getByText('Saving')).toBeTruthy()
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(patches).toEqual([{ title: 'A better title' }])
  })

  it('keeps what was typed when a save fails, and tries again', async () => {
    server.on('PATCH /api/v1/bounties/{id}', () => {
      throw new FakeRefusal('rate_limited')
    })
    await openStep('basics')
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Not lost' } })
    expect(await screen.findByText('Not saved')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Not lost')
    server.on('PATCH /api/v1/bounties/{id}', ({ body }) => {
      patches.push(body)
      return draft
    })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(patches).toEqual([{ title: 'Not lost' }])
  })

  it('shows at the field what the server refused to save', async () => {
    server.on('PATCH /api/v1/bounties/{id}', () => {
      throw new FakeRefusal('validation_failed', [
        { pointer: '/prizeAmounts/0', message: 'Use at most 5,000 points' },
      ])
    })
    await openStep('prizes')
    fireEvent.click(button('Continue'))
    fireEvent.click(button('Back'))
    fireEvent.change(await screen.findByLabelText('1st place'), {
      target: { value: '9999' },
    })
    const field = screen.getByLabelText('1st place')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('Use at most 5,000 points').length).toBeGreaterThan(0)
    server.on('PATCH /api/v1/bounties/{id}', () => draft)
    fireEvent.change(screen.getByLabelText('1st place'), { target: { value: '900' } })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
  })

  it('shows what is wrong once a step was left, and leads from the review to the field', async () => {
    issues = [
      {
        rule: 'field-title',
        severity: 'blocking',
        pointer: '/title',
        message: 'Give it a title of 10 to 80 characters',
      },
    ]
    await openStep('basics')
    await waitFor(() => expect(server.count('GET /api/v1/bounties')).toBeGreaterThan(1))
    expect(screen.queryByText('Give it a title of 10 to 80 characters')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /Review/ }))
    expect(await screen.findByText('One thing to fix')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Go to Basics/ }))
    const title = await screen.findByLabelText('Title')
    expect(title.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(title)
    expect(place()).toContain('step=basics')
  })

  it('offers to submit only once the linter has read what was typed last', async () => {
    issues = [{ rule: 'title', severity: 'blocking', pointer: '/title', message: 'Too short' }]
    await openStep('basics')
    const read = Promise.withResolvers<LintIssue[]>()
    server.on('GET /api/v1/bounties/{id}/lint', async () => ({
      issues: await read.promise,
      canSubmit: true,
      entrantCounts: [40, 12, 0],
    }))
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'A longer title' } })
    fireEvent.click(button('Continue'))
    fireEvent.click(button('Continue'))
    fireEvent.click(button('Continue'))
    fireEvent.click(button('Continue'))
    await waitFor(() => expect(patches).toHaveLength(1))
    await waitFor(() => expect(server.count('GET /api/v1/bounties/')).toBeGreaterThan(2))
    expect(screen.queryByText('Nothing is missing')).toBeNull()
    expect(button('Submit for review').hasAttribute('disabled')).toBe(true)
    read.resolve([])
    await screen.findByText('Nothing is missing')
    expect(button('Submit for review').hasAttribute('disabled')).toBe(false)
  })

  it('counts the prize live and compares it with the balance', async () => {
    await openStep('prizes')
    fireEvent.change(screen.getByLabelText('1st place'), { target: { value: '4000' } })
    expect((await screen.findAllByText('5,100 pts')).length).toBeGreaterThan(0)
    expect(await screen.findByText('2,100 pts')).toBeTruthy()
    expect(screen.getByText(/up to 500 pts from the season reserve/)).toBeTruthy()
    expect(await screen.findByText(/12 similar bounties/)).toBeTruthy()
  })

  it('saves an empty amount as nothing', async () => {
    await openStep('prizes')
    fireEvent.change(screen.getByLabelText('1st place'), { target: { value: '' } })
    await waitFor(() => expect(patches).toHaveLength(1))
    expect(patches[0]).toEqual({ prizeAmounts: ['0', '400', '300'] })
  })

  it('splits a total over the places without losing a point', async () => {
    await openStep('prizes')
    fireEvent.click(screen.getByRole('button', { name: 'Split a total' }))
    fireEvent.change(screen.getByLabelText('Total to split'), { target: { value: '1000' } })
    fireEvent.click(screen.getByRole('button', { name: 'Split' }))
    const amounts = ['1st place', '2nd place', '3rd place'].map((name) =>
      Number(screen.getByLabelText<HTMLInputElement>(name).value),
    )
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1000)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
  })

  it('sets a deadline by a preset and says it in UTC too', async () => {
    await openStep('prizes')
    fireEvent.click(screen.getByRole('button', { name: '1 week' }))
    await waitFor(() => expect(patches).toHaveLength(1))
    const { deadlineAt } = patches[0] as { deadlineAt: string }
    const days = (Date.parse(deadlineAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThan(7.05)
    expect(screen.getAllByText(/UTC/).length).toBeGreaterThan(0)
  })

  it('tells a newcomer what submitting means, and does it once', async () => {
    server.on('POST /api/v1/bounties/{id}/submit', () => ({ ...draft, state: 'in_review' }))
    await openStep('review')
    expect(await screen.findByText(/A moderator checks it within 48 hours/)).toBeTruthy()
    const submit = button('Submit for review')
    await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
    fireEvent.click(submit)
    fireEvent.click(submit)
    await waitFor(() => expect(place()).toBe(`/bounty/${draft.bountyId}`))
    expect(server.calls.filter((call) => call.endsWith('/submit'))).toHaveLength(1)
  })

  it('tells an experienced sponsor that funding comes next', async () => {
    draft = draftWith({ sponsorRecord: { ...FIRST, bountyCount: 3 } })
    await openStep('review')
    expect(await screen.findByText(/No review needed/)).toBeTruthy()
    expect(button('Submit')).toBeTruthy()
  })

  it('warns of a review when the linter found risky words', async () => {
    draft = draftWith({ sponsorRecord: { ...FIRST, bountyCount: 3 } })
    issues = [
      { rule: 'risky-words', severity: 'advice', pointer: '/brief', message: 'It says: password' },
    ]
    await openStep('review')
    expect(await screen.findByText(/A moderator checks it within 48 hours/)).toBeTruthy()
  })

  it('shows why handing in was refused', async () => {
    server.on('POST /api/v1/bounties/{id}/submit', () => {
      throw new FakeRefusal('sponsor_overdue')
    })
    await openStep('review')
    const submit = button('Submit for review')
    await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
    fireEvent.click(submit)
    expect(await screen.findByText('Decide your overdue bounties first')).toBeTruthy()
  })

  it('previews what is typed, saved or not', async () => {
    await openStep('basics')
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Typed a moment ago' } })
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Preview' })
    expect(within(dialog).getByText('Typed a moment ago')).toBeTruthy()
  })

  it('warns before an approved bounty becomes a draft again', async () => {
    draft = draftWith({ state: 'awaiting_funding' })
    open(`?draft=${draft.bountyId}`)
    expect(await screen.findByText('This bounty is approved')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Edit anyway' }))
    expect(await screen.findByLabelText('Title')).toBeTruthy()
  })

  it('says what can’t be edited any more', async () => {
    draft = sampleBounty({ state: 'voting' })
    open(`?draft=${draft.bountyId}`)
    expect(await screen.findByText('This bounty can no longer be edited')).toBeTruthy()
  })
})

describe('better terms for a published bounty', () => {
  beforeEach(() => {
    draft = draftWith({ state: 'open' })
  })

  it('changes nothing before it is confirmed, and says what it costs', async () => {
    open(`?draft=${draft.bountyId}`)
    fireEvent.change(await screen.findByLabelText('1st place'), { target: { value: '900' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publish these changes' })
    expect(within(dialog).getByText('300 pts')).toBeTruthy()
    expect(patches).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish the changes' }))
    await waitFor(() => expect(place()).toBe('/bounty/bounty-1'))
    expect(patches).toEqual([{ prizeAmounts: ['900', '400', '300'] }])
  })

  it('shows at the field which term is locked', async () => {
    server.on('PATCH /api/v1/bounties/{id}', () => {
      throw new FakeRefusal('bounty_terms_locked', [
        { pointer: '/prizeAmounts', message: 'This can only be increased' },
      ])
    })
    open(`?draft=${draft.bountyId}`)
    fireEvent.change(await screen.findByLabelText('1st place'), { target: { value: '100' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Publish the changes' }))
    expect((await screen.findAllByText(/This can only be increased/)).length).toBeGreaterThan(0)
    expect(screen.getByText('Terms are locked')).toBeTruthy()
  })
})
