import { createBounty, readBounty } from '@laurel/scenarios/bounties'
import { validTerms } from '@laurel/scenarios/terms'
import type { TestMember } from '@laurel/scenarios/test-world'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ToastSlot } from '../../../shell/slots/toast-slot.tsx'
import { bodiesOf, countCalls } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { DraftWizard } from './draft-wizard.tsx'

const world = openWorld()
type Terms = NonNullable<Parameters<typeof createBounty>[2]>
let sponsor: TestMember
let bountyId = ''
let brief = ''

const TEMPLATE = {
  category: 'thread',
  title: 'Explain one thing',
  summary: 'A thread',
  brief: '## Goal\nExplain [what to explain] to newcomers.',
} as const

beforeAll(async () => {
  sponsor = await world.join('sponsor')
  brief = validTerms(await world.now()).brief
})
beforeEach(async () => {
  await signIn(sponsor)
})
afterEach(async () => {
  // Leaving the page saves what waits: that is over before the next test begins.
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  cleanup()
})

const stored = async () => await readBounty(world, sponsor, bountyId)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** All that the page saved, the newest of each term. */
const saved = () => Object.assign({}, ...bodiesOf('PATCH'))

async function open(step: string, terms: Terms = {}): Promise<void> {
  const draft = await createBounty(world, sponsor, terms)
  bountyId = draft.bountyId
  renderPage(
    <>
      <DraftWizard bounty={draft} templates={[TEMPLATE]} />
      <ToastSlot />
    </>,
    `/create-bounty?draft=${bountyId}&step=${step}`,
  )
  await screen.findByRole('navigation', { name: 'Steps to a bounty' })
}

const CHECKLIST = [1, 2, 3].map((weight) => ({ id: `item-${weight}`, text: 'Correct', weight }))
const TEXTS = 'each 3 to 200 characters long'

describe('the review of a draft', () => {
  it('says that nothing is missing, and shows it as others will see it', async () => {
    await open('review')
    await screen.findByText('Nothing is missing')
    expect(screen.queryByText('Suggestions')).toBeNull()
    screen.getByRole('heading', { level: 3, name: 'Explain escrow in a thread' })
    const prizes = screen.getByRole('table', { name: 'Prizes by place' })
    expect(
      within(prizes)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['1st place300 pts', '2nd place200 pts', '3rd place100 pts', 'Total600 pts'])
  })

  it('shows nothing that is still empty in what others will see', async () => {
    const questions = [{ id: 'empty', text: '', isRequired: true }]
    await open('review', { title: '', brief: '', disqualifiers: [], questions, referenceLinks: [] })
    await screen.findByText('No title yet')
    screen.getByText('The brief is not written yet.')
    expect(screen.queryByText('Questions for entrants')).toBeNull()
    expect(screen.queryByText('References')).toBeNull()
  })

  it.each<[terms: Terms, step: string, field: string, message: string]>([
    [{ title: 'Short' }, 'Basics', 'Title', 'Give it a title of 10 to 80 characters'],
    [
      { checklist: CHECKLIST.with(1, { id: 'short', text: 'x', weight: 2 }) },
      'Checklist & rules',
      'Item 2',
      `List 3 to 10 requirements for an entry, ${TEXTS}`,
    ],
    [
      { disqualifiers: ['Copied text', 'x'] },
      'Checklist & rules',
      'Disqualifier 2',
      'Make each disqualifier 3 to 200 characters long, or remove it',
    ],
    [
      { questions: [{ id: 'q', text: '', isRequired: true }] },
      'Checklist & rules',
      'Question 1',
      'Make each question 3 to 200 characters long, or remove it',
    ],
    [
      { prizeAmounts: ['300', '400'] },
      'Prizes & dates',
      '2nd place',
      'A lower place cannot be worth more',
    ],
    [
      { bonusCount: 2, bonusAmount: '0' },
      'Prizes & dates',
      'Points for each',
      'Enter the value of a bonus spot',
    ],
    [
      { bonusCount: 2, bonusAmount: '101' },
      'Prizes & dates',
      'Points for each',
      'A bonus spot cannot be worth more than the last place',
    ],
  ])('leads from what %j lacks to its field', async (terms, step, label, message) => {
    await open('review', terms)
    await screen.findByText('One thing to fix')
    fireEvent.click(button(`Go to ${step}: ${message}`))
    const field = screen.getByLabelText(label)
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe(message)
  })

  it('names a place that is worth too little, which its field says in its own words', async () => {
    await open('review', { prizeAmounts: ['300', '99'] })
    const message = 'A place must be worth at least 100 points'
    fireEvent.click(await screen.findByRole('button', { name: `Go to Prizes & dates: ${message}` }))
    expect(document.activeElement).toBe(screen.getByLabelText('2nd place'))
    expect(screen.getByRole('alert').textContent).toBe('Enter at least 100 pts')
  })

  it.each([
    [1, 'Set the deadline at least 24 hours from now'],
    [61 * 24, 'Set the deadline at most 60 days from now'],
  ])('leads to the deadline that is %d hours ahead', async (hours, message) => {
    const at = (await world.now()).getTime() + hours * 3_600_000
    await open('review', { deadlineAt: new Date(at).toISOString() })
    fireEvent.click(await screen.findByRole('button', { name: `Go to Prizes & dates: ${message}` }))
    const group = screen.getByRole('group', { name: 'Deadline for entries' })
    expect(within(group).getByRole('alert').textContent).toBe(message)
    expect(group.contains(document.activeElement)).toBe(true)
  })

  it('refuses to pay for posting on X, with the sentence', async () => {
    await open('review', { brief: `${brief}\n\nRetweet our announcement to be paid.` })
    await screen.findByText('One thing to fix')
    screen.getByText(
      'You can’t pay people for posting, following or liking on X: “Retweet our announcement to be paid.”',
    )
  })

  it('keeps suggestions apart, which do not hold it back', async () => {
    const checklist = CHECKLIST.map((item) => ({ ...item, weight: 3 }))
    await open('review', {
      disqualifiers: [],
      referenceLinks: [],
      checklist,
      prizeAmounts: ['300'],
    })
    await screen.findByText('Nothing is missing')
    const title = screen.getByRole('heading', { name: 'Suggestions' })
    const items = within(title.closest('section') as HTMLElement).getAllByRole('listitem')
    expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual([
      'Give the items that matter most a higher weight',
      'List disqualifiers, so no one wastes their time',
      'Link an example of what you like',
      'A second place or a few bonus spots attract more entries than a single prize',
    ])
    const [submit] = await screen.findAllByRole('button', { name: 'Submit' })
    await waitFor(() => expect(submit?.hasAttribute('disabled')).toBe(false))
  })

  it('leads to the first thing that is missing instead of submitting', async () => {
    await open('review', { title: 'Short', prizeAmounts: ['50'] })
    await screen.findByText('2 things to fix')
    fireEvent.click(
      screen.getAllByRole('button', { name: 'Show what is missing' })[0] as HTMLElement,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
    expect(countCalls(`POST /api/v1/bounties/${bountyId}/submit`)).toBe(0)
  })
})

describe('the brief of a draft', () => {
  const briefField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Brief' })
  const writeBrief = (value: string) => fireEvent.change(briefField(), { target: { value } })
  const needs = () =>
    within(screen.getByRole('list', { name: 'What the brief must cover' }))
      .getAllByRole('listitem')
      .map((item) => `${item.querySelector('svg')?.getAttribute('aria-label')} ${item.textContent}`)

  it('says what it still has to cover, and what it covers now', async () => {
    await open('brief', { brief: '' })
    expect(needs()).toEqual([
      'Missing: Format',
      'Missing: Length',
      'Missing: Language',
      'Missing: Rights',
      'Missing: AI policy',
    ])
    writeBrief(brief.replace(/## AI policy[^#]*/, ''))
    await screen.findByText('Saved')
    expect(needs()).toEqual([
      'Covered: Format',
      'Covered: Length',
      'Covered: Language',
      'Covered: Rights',
      'Missing: AI policy',
    ])
  })

  it('takes the template of the category, and gives the text back that it replaced', async () => {
    await open('brief')
    screen.getByText('Start from the thread template')
    fireEvent.click(button('Use it'))
    const field = briefField()
    expect(field.value).toBe(TEMPLATE.brief)
    expect(screen.queryByText('Start from the thread template')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(field.value).toBe(brief)
  })

  it('points out a blank of the template that is left, but no link', async () => {
    await open('brief', { brief: `${brief}\n\nSee [our guide](https://example.org/guide).` })
    writeBrief(`${brief}\n\nWrite for [your readers].`)
    fireEvent.click(button(/Review/))
    await screen.findByText('The brief still has a blank to fill in: [your readers]')
    fireEvent.click(button(/Brief$/))
    writeBrief(`${brief}\n\nSee [our guide](https://example.org/guide).`)
    fireEvent.click(button(/Review/))
    expect(screen.queryByText(/still has a blank/)).toBeNull()
  })

  it('can be read as it will look', async () => {
    await open('brief', { brief: '**One** clear example' })
    fireEvent.click(screen.getByRole('radio', { name: 'Read' }))
    expect((await screen.findByText('One')).tagName).toBe('STRONG')
    expect(screen.queryByRole('textbox', { name: 'Brief' })).toBeNull()
  })

  it('says that there is nothing to read yet', async () => {
    await open('brief', { brief: '' })
    fireEvent.click(screen.getByRole('radio', { name: 'Read' }))
    screen.getByText('Nothing written yet.')
  })

  it('keeps its links in order, with one that is added and one that is removed', async () => {
    await open('brief', { referenceLinks: ['https://example.org/a', 'https://example.org/b'] })
    fireEvent.click(button('Add a link'))
    write('Link 3', 'https://example.org/c')
    fireEvent.click(button('Remove link 1'))
    await screen.findByText('Saved')
    expect((await stored()).referenceLinks).toEqual([
      'https://example.org/b',
      'https://example.org/c',
    ])
  })
})

describe('the rules of a draft', () => {
  it('weigh each item of the checklist, in the order of the list', async () => {
    await open('rules', { checklist: CHECKLIST.map((item) => ({ ...item, weight: 2 })) })
    expect(screen.getAllByText('33.3%')).toHaveLength(3)
    expect(button('Remove item 1').hasAttribute('disabled')).toBe(true)
    expect(button('Move item 1 up').hasAttribute('disabled')).toBe(true)
    expect(button('Move item 3 down').hasAttribute('disabled')).toBe(true)
    fireEvent.click(button('Add an item'))
    write('Item 4', 'Can be checked')
    write('Weight of item 4', '4')
    screen.getByText('40%')
    fireEvent.click(button('Move item 4 up'))
    fireEvent.click(button('Remove item 1'))
    await screen.findByText('Saved')
    const { checklist } = await stored()
    expect(checklist.map(({ text, weight }) => [text, weight])).toEqual([
      ['Correct', 2],
      ['Can be checked', 4],
      ['Correct', 2],
    ])
  })

  it('save every choice under its name', async () => {
    await open('rules')
    fireEvent.click(button('Add a disqualifier'))
    write('Disqualifier 2', 'Made by a bot')
    fireEvent.click(button('Add a question'))
    write('Question 1', 'Which source did you use?')
    fireEvent.click(screen.getByLabelText('An answer to question 1 is required'))
    fireEvent.click(screen.getByRole('radio', { name: /^Forbidden/ }))
    fireEvent.click(screen.getByRole('radio', { name: /^Assignment/ }))
    write('Entries per person', '3')
    await screen.findByText('Saved')
    expect(saved()).toMatchObject({
      disqualifiers: ['Copied text', 'Made by a bot'],
      questions: [{ text: 'Which source did you use?', isRequired: false }],
      aiPolicy: 'forbidden',
      rights: 'assignment',
      entriesPerPerson: 3,
    })
    expect(await stored()).toMatchObject(saved())
  })

  it('block a trust level that only the sponsor could have', async () => {
    await open('rules')
    write('Minimum trust level', '3')
    fireEvent.click(button(/Review/))
    const message = 'No one else has trust level 3 yet, so no one could enter. Choose a lower level'
    fireEvent.click(
      await screen.findByRole('button', { name: `Go to Checklist & rules: ${message}` }),
    )
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(document.activeElement).toBe(screen.getByLabelText('Minimum trust level'))
  })
})
