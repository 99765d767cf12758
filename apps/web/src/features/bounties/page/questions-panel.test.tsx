import { buildOpenBounty, readBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import type { TestMember } from '@laurel/scenarios/test-world'
import { advanceTo } from '@laurel/scenarios/world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countCalls, cutOff, loseAnswers, restoreNetwork } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { openWorld, signIn } from '../../../testing/world.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'

const world = openWorld()
const SEND = 'POST /api/v1/bounties/'
let sponsor: TestMember
let entrant: TestMember
let bountyId = ''

beforeEach(async () => {
  const built = await buildOpenBounty(world)
  sponsor = built.sponsor
  entrant ??= await world.join('author')
  bountyId = built.bounty.bountyId
})
afterEach(() => world.shortcut('prelaunch', { isOn: false }))

const ask = async (body: string) => {
  const request = { params: { id: bountyId }, body: { body } }
  return await world.ok(entrant, 'POST /api/v1/bounties/{id}/questions', request)
}
const answer = async (questionId: string, body: string) =>
  await world.ok(sponsor, 'POST /api/v1/bounties/{id}/questions/{questionId}/answer', {
    params: { id: bountyId, questionId },
    body: { body },
  })
const questions = async () => {
  const params = { id: bountyId }
  return (await world.ok(null, 'GET /api/v1/bounties/{id}/questions', { params })).items
}
async function open(viewer: TestMember | null): Promise<void> {
  if (viewer !== null) await signIn(viewer)
  const bounty = await readBounty(world, viewer, bountyId)
  renderPage(<QuestionsPanel bounty={bounty} userId={viewer?.userId ?? null} />, '/bounty/x?tab=q')
}
const field = async (label: string) => await screen.findByLabelText<HTMLTextAreaElement>(label)
const write = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const button = (name: string) => screen.getByRole('button', { name })

describe('the questions of a bounty', () => {
  it('ask a visitor to sign in, and remember where they were', async () => {
    await open(null)
    await screen.findByText('No questions yet')
    screen.getByText(/Ask about anything the brief leaves open/)
    fireEvent.click(screen.getByRole('link', { name: 'Sign in to ask' }))
    const place = screen.getByTestId('place')
    await waitFor(() => expect(place.textContent).toBe('/auth'))
    expect(place.dataset.state).toBe('{"from":"/bounty/x?tab=q"}')
  })

  it('tell the sponsor what is to come, and let them ask nothing', async () => {
    await open(sponsor)
    await screen.findByText(/Questions for you appear here/)
    expect(screen.queryByLabelText('Ask the sponsor')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Sign in to ask' })).toBeNull()
  })

  it('keep the order in which they were asked, with their answers', async () => {
    const first = await ask('May it be a **film**?')
    await world.wait(1000)
    await ask('May it be in French?')
    await answer(first.questionId, 'Only a _thread_.')
    await open(null)
    const items = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement]
    expect(items).toHaveLength(2)
    expect((await within(items[0]).findByText('film')).tagName).toBe('STRONG')
    expect((await within(items[0]).findByText('thread')).tagName).toBe('EM')
    within(items[0]).getByText(`${sponsor.username} answered`)
    await within(items[1]).findByText('May it be in French?')
    expect(within(items[1]).queryByText(/answered/)).toBeNull()
  })

  it('offer an answer to their sponsor only', async () => {
    await ask('May it be in French?')
    await open(entrant)
    await screen.findByText('May it be in French?')
    expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
    expect(screen.queryByText('Awaiting your answer.')).toBeNull()
  })

  it('are answered by their sponsor, once under a double click', async () => {
    await ask('May it be in French?')
    await open(sponsor)
    await screen.findByText('Awaiting your answer.')
    fireEvent.click(button('Answer'))
    await write('Your answer', 'Yes, it may.')
    fireEvent.click(button('Publish the answer'))
    fireEvent.click(button('Publish the answer'))
    await screen.findByRole('button', { name: 'Change the answer' })
    screen.getByText('Yes, it may.')
    expect(screen.queryByText('Awaiting your answer.')).toBeNull()
    expect((await questions()).map((each) => each.answer)).toEqual(['Yes, it may.'])
    expect(countCalls(SEND)).toBe(1)
  })

  it('keep an answer that is not changed after all', async () => {
    const { questionId } = await ask('May it be in French?')
    await answer(questionId, 'Yes, it may.')
    await open(sponsor)
    fireEvent.click(await screen.findByRole('button', { name: 'Change the answer' }))
    expect((await field('Your answer')).value).toBe('Yes, it may.')
    screen.getByText('Everyone can see it, and the change log will list the change.')
    await write('Your answer', 'No.')
    fireEvent.click(button('Cancel'))
    await screen.findByText('Yes, it may.')
    expect(countCalls(SEND)).toBe(0)
  })

  it('list a changed answer among the changes', async () => {
    const { questionId } = await ask('May it be in French?')
    await answer(questionId, 'Yes, it may.')
    await open(sponsor)
    fireEvent.click(await screen.findByRole('button', { name: 'Change the answer' }))
    await write('Your answer', 'In English, please.')
    fireEvent.click(button('Publish the answer'))
    await screen.findByRole('button', { name: 'Change the answer' })
    renderPage(<ChangesPanel bountyId={bountyId} />)
    const change = (await screen.findByText('An answer')).closest('li') as HTMLElement
    expect([...change.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'Yes, it may.',
      'In English, please.',
    ])
  })

  it('refuse what is too short to be a question', async () => {
    await open(entrant)
    await write('Ask the sponsor', 'Why?')
    expect(button('Publish the question').hasAttribute('disabled')).toBe(true)
    await write('Ask the sponsor', 'Why so?')
    expect(button('Publish the question').hasAttribute('disabled')).toBe(false)
  })

  it('keep a question that did not arrive, and ask it once where the answer was lost', async () => {
    await open(entrant)
    await write('Ask the sponsor', 'May it be in French?')
    cutOff(SEND)
    fireEvent.click(button('Publish the question'))
    await screen.findByText('Can’t reach Laurel')
    expect((await field('Ask the sponsor')).value).toBe('May it be in French?')
    expect(await questions()).toEqual([])
    restoreNetwork()
    loseAnswers(SEND)
    fireEvent.click(button('Publish the question'))
    await waitFor(async () => expect(await questions()).toHaveLength(1))
    await screen.findByRole('button', { name: 'Publish the question', busy: false })
    expect((await field('Ask the sponsor')).value).toBe('May it be in French?')
    restoreNetwork()
    fireEvent.click(button('Publish the question'))
    await waitFor(async () => expect((await field('Ask the sponsor')).value).toBe(''))
    expect((await questions()).map(({ body }) => body)).toEqual(['May it be in French?'])
  })

  it('close with the entries', async () => {
    await ask('May it be in French?')
    await buildAcceptedEntry(world, { bountyId })
    await advanceTo(world, (await readBounty(world, null, bountyId)).deadlineAt)
    await open(entrant)
    await screen.findByText('Entries have closed, so you can no longer ask questions.')
    await screen.findByText('May it be in French?')
    expect(screen.queryByLabelText('Ask the sponsor')).toBeNull()
  })

  it('open at launch', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    await open(entrant)
    await screen.findByText(/^Asking opens at launch/)
    expect(screen.queryByLabelText('Ask the sponsor')).toBeNull()
  })

  it('say that they could not be read, and are there once they can', async () => {
    await ask('May it be in French?')
    cutOff('GET /api/v1/bounties')
    await open(null)
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(button('Try again'))
    await screen.findByText('May it be in French?')
  })
})

describe('the changes of a bounty', () => {
  it('say that there are none', async () => {
    renderPage(<ChangesPanel bountyId={bountyId} />)
    await screen.findByText('Nothing has changed')
  })

  it('list the newest first, and name a term that was empty before', async () => {
    const params = { id: bountyId }
    await world.ok(sponsor, 'PATCH /api/v1/bounties/{id}', { params, body: { decisionDays: 5 } })
    await world.wait(1000)
    const referenceLinks = ['https://example.org/escrow', 'https://example.org/style']
    await world.ok(sponsor, 'PATCH /api/v1/bounties/{id}', { params, body: { referenceLinks } })
    renderPage(<ChangesPanel bountyId={bountyId} />)
    const changes = await screen.findAllByRole('listitem')
    expect(changes.map((change) => change.querySelector('span')?.textContent)).toEqual([
      'References',
      'Days to decide',
    ])
  })
})
