import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import HelpPage from '../../pages/help.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn, signOut } from '../../testing/world.ts'
import TicketDesk from './ticket-desk.tsx'

const world = openWorld()
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), {
    target: { value },
  })

describe('a request', () => {
  it('goes from the form to staff, is answered, and is read and replied to in the account', async () => {
    const ann = await world.join('newcomer')
    await signIn(ann)
    const form = renderPage(<HelpPage />, '/help?contact=money&reference=4f1a')
    await screen.findByRole('heading', { level: 1, name: 'Contact us' })
    expect(screen.queryByRole('textbox', { name: /email/i })).toBeNull()
    type('Subject', 'Where is my prize?')
    type('Your message', 'I won two weeks ago.')
    fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
    await screen.findByText('We have your request')
    form.unmount()
    const [ticket] = (await world.ok(ann, 'GET /api/v1/me/tickets')).items
    const id = ticket?.ticketId ?? ''

    await signIn(await world.join('moderator'))
    const desk = renderPage(<TicketDesk />)
    await screen.findByRole('heading', { name: 'Where is my prize?' })
    fireEvent.click(screen.getByRole('button', { name: 'Read and answer' }))
    await screen.findByText('I won two weeks ago.')
    screen.getByText('4f1a')
    type('Answer', 'It is in the batch of today.')
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByText('No open requests')
    desk.unmount()

    await signIn(ann)
    renderPage(<HelpPage />, `/help?ticket=${id}`)
    await screen.findByText('It is in the batch of today.')
    type('Add to it', 'Thank you.')
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Thank you.')
    await waitFor(() => screen.getByText('Waiting for an answer'))
  })

  it('asks a guest for an address and says that a link was mailed', async () => {
    await signOut()
    renderPage(<HelpPage />, '/help?contact=other')
    await screen.findByRole('heading', { level: 1, name: 'Contact us' })
    type('Your email address', 'gail@example.test')
    type('Subject', 'A question')
    type('Your message', 'What is this?')
    fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
    await screen.findByText(/We sent you a mail with a link/)
  })

  it('of someone else is not found, and a wrong link says so', async () => {
    const ann = await world.join('newcomer')
    const { ticketId } = await world.ok(ann, 'POST /api/v1/tickets', {
      body: { category: 'other', subject: 'A question', text: 'What is this?' },
    })
    await signIn(await world.join('newcomer'))
    const other = renderPage(<HelpPage />, `/help?ticket=${ticketId}`)
    await screen.findByText('There is no request at this address')
    other.unmount()
    renderPage(<HelpPage />, `/help?guest=${'wrong'.repeat(6)}`)
    await screen.findByText('Only the link in our last mail works.')
  })
})
