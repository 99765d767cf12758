import { createBounty, readBounty } from '@laurel/scenarios/bounties'
import type { TestMember } from '@laurel/scenarios/test-world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bodiesOf,
  countCalls,
  holdCalls,
  loseAnswers,
  refuseCalls,
  restoreNetwork,
} from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { DraftWizard } from './draft-wizard.tsx'

const world = openWorld()
type Terms = Parameters<typeof createBounty>[2]
let sponsor: TestMember
let bountyId = ''

beforeAll(async () => {
  sponsor = await world.join('sponsor')
})
beforeEach(async () => {
  await signIn(sponsor)
})
afterEach(async () => {
  // Leaving the page saves what waits: that is over before the next test begins.
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  cleanup()
})

const place = () => screen.getByTestId('place').textContent
const stored = async () => await readBounty(world, sponsor, bountyId)
const step = () => screen.getByRole('heading', { level: 2, name: STEP }).textContent
const STEP = /^(Basics|Brief|Checklist & rules|Prizes & dates|Review)$/
/** A button of the navigation, which is there twice: for wide windows and for phones. */
const press = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function open(at = 'basics', terms: Terms = {}): Promise<void> {
  const draft = await createBounty(world, sponsor, terms)
  bountyId = draft.bountyId
  renderPage(
    <DraftWizard bounty={draft} templates={[]} />,
    `/create-bounty?draft=${bountyId}&step=${at}`,
  )
  await screen.findByRole('navigation', { name: 'Steps to a bounty' })
}

describe('the steps of a draft', () => {
  it('follow each other, there and back, and are kept in the address', async () => {
    await open()
    const seen = [step()]
    for (let at = 0; at < 4; at += 1) {
      press('Continue')
      seen.push(step())
    }
    expect(seen).toEqual(['Basics', 'Brief', 'Checklist & rules', 'Prizes & dates', 'Review'])
    expect(place()).toBe(`/create-bounty?draft=${bountyId}&step=review`)
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    press('Back')
    expect(step()).toBe('Prizes & dates')
    expect(place()).toBe(`/create-bounty?draft=${bountyId}&step=prizes`)
  })

  it('begin where the address says nothing that exists, without a way back', async () => {
    await open('nonsense')
    expect(step()).toBe('Basics')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it('open by a click on their name, and take the focus', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: /Prizes & dates/ }))
    const heading = screen.getByRole('heading', { level: 2, name: 'Prizes & dates' })
    expect(document.activeElement).toBe(heading)
    const nav = screen.getByRole('navigation', { name: 'Steps to a bounty' })
    const current = within(nav).getAllByRole('button', { current: 'step' })
    expect(current.map(({ textContent }) => textContent)).toEqual(['Prizes & dates'])
  })

  it('say on a phone which they are and what the prize is', async () => {
    await open('brief', { prizeAmounts: ['900', '100'], bonusCount: 2, bonusAmount: '50' })
    const nav = screen.getByRole('navigation', { name: 'Steps to a bounty' })
    expect(within(nav).getByText(/^Step/).textContent).toBe('Step 2 of 5: Brief')
    const bar = document.querySelector<HTMLElement>('[data-action-bar]') as HTMLElement
    within(bar).getByText('1,100 pts')
    fireEvent.click(within(bar).getByRole('button', { name: 'Continue' }))
    expect(step()).toBe('Checklist & rules')
  })

  it('are done once nothing is missing, and need attention only when they were left', async () => {
    await open('basics', { title: 'Short' })
    await screen.findByRole('button', { name: /^Done: Brief/ })
    expect(screen.queryByText('needs attention')).toBeNull()
    press('Continue')
    const left = await screen.findByRole('button', { name: 'Basics needs attention' })
    fireEvent.click(left)
    expect(screen.queryByText('needs attention')).toBeNull()
    write('Title', 'A title that is long enough')
    await screen.findByRole('button', { name: /^Done: Basics/ })
  })
})

describe('saving a draft', () => {
  it('leaves alone what another tab changed in other fields', async () => {
    await open()
    const params = { id: bountyId }
    const body = { summary: 'From another tab' }
    await world.ok(sponsor, 'PATCH /api/v1/bounties/{id}', { params, body })
    write('Title', 'From this very tab')
    await screen.findByText('Saved')
    expect(bodiesOf('PATCH')).toEqual([{ title: 'From this very tab' }])
    expect(await stored()).toMatchObject({
      title: 'From this very tab',
      summary: 'From another tab',
    })
  })

  it('keeps what was typed where another tab deleted the draft, and says so', async () => {
    await open()
    await world.ok(sponsor, 'DELETE /api/v1/bounties/{id}', { params: { id: bountyId } })
    write('Title', 'Too late, but not lost')
    await screen.findByText('Not saved')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Too late, but not lost')
    screen.getByText('Not found')
    screen.getByText(
      /It may have been removed, or the link is wrong\. What you typed is still here/,
    )
  })

  it('saves what is typed during a save after it, and nothing twice', async () => {
    await open()
    const release = holdCalls('PATCH')
    write('Title', 'The first version')
    await waitFor(() => expect(countCalls('PATCH')).toBe(1))
    write('Title', 'The second version')
    release()
    await screen.findByText('Saved')
    expect(bodiesOf('PATCH')).toEqual([
      { title: 'The first version' },
      { title: 'The second version' },
    ])
    expect((await stored()).title).toBe('The second version')
  })

  it('saves the same once more where the answer was lost', async () => {
    await open()
    loseAnswers('PATCH')
    write('Title', 'Arrived without an answer')
    await screen.findByText('Not saved')
    restoreNetwork()
    press('Try again')
    await screen.findByText('Saved')
    expect((await stored()).title).toBe('Arrived without an answer')
    expect(screen.queryByText(/What you typed is still here/)).toBeNull()
  })

  it('says that it is overloaded, and holds back submitting until it is saved', async () => {
    await open('review')
    await screen.findByText('Nothing is missing')
    fireEvent.click(screen.getByRole('button', { name: /Basics/ }))
    refuseCalls('PATCH', 'overloaded')
    write('Title', 'Waits for a quiet moment')
    await screen.findByText('Not saved')
    fireEvent.click(screen.getByRole('button', { name: /Review/ }))
    press('Submit')
    await waitFor(() => expect(countCalls('PATCH')).toBeGreaterThan(1))
    expect(countCalls(`POST /api/v1/bounties/${bountyId}/submit`)).toBe(0)
    expect((await stored()).state).toBe('draft')
    restoreNetwork()
  })

  it('saves what waits when the step is left', async () => {
    await open()
    write('Title', 'Typed just before leaving')
    press('Continue')
    await waitFor(() => expect(countCalls('PATCH')).toBe(1))
    await screen.findByText('Saved')
    expect((await stored()).title).toBe('Typed just before leaving')
  })

  it('saves what waits when the page is left', async () => {
    await open()
    write('Title', 'Typed just before closing')
    cleanup()
    await waitFor(async () => expect((await stored()).title).toBe('Typed just before closing'))
  })

  it('warns before the window closes while something is not saved', async () => {
    await open()
    const close = () => {
      const closing = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(closing)
      return closing.defaultPrevented
    }
    expect(close()).toBe(false)
    write('Title', 'Not saved before the end')
    expect(close()).toBe(true)
    await screen.findByText('Saved')
    expect(close()).toBe(false)
  })

  it('says at its field what is wrong with a link, until it is whole', async () => {
    await open('rules')
    press('Back')
    write('Link 1', 'example.org/escrow')
    const field = screen.getByLabelText('Link 1')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Use full links that start with http:// or https://',
    ])
    expect((await stored()).referenceLinks).toEqual(['example.org/escrow'])
    write('Link 1', 'https://example.org/escrow')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
    await screen.findByText('Saved')
    expect((await stored()).referenceLinks).toEqual(['https://example.org/escrow'])
  })

  it('refuses a prize beyond the limit at its field, and saves no number for it', async () => {
    await open('prizes')
    write('1st place', '2000000000')
    expect(screen.getByRole('alert').textContent).toBe('Enter at most 1,000,000,000 pts')
    await screen.findByText('Saved')
    expect((await stored()).prizeAmounts).toEqual(['0', '200', '100'])
    write('1st place', '900')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await screen.findByText('Saved')
    expect((await stored()).prizeAmounts).toEqual(['900', '200', '100'])
  })
})
