import { callAuth } from '@laurel/scenarios/http'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld } from '../../testing/world.ts'
import { OutboxSlot } from './outbox-slot.tsx'

const world = openWorld({ isDemo: true })
const place = () => screen.getByTestId('place').textContent
const open = () => renderPage(<OutboxSlot />, '/auth?mail=')
/** Asks for a mail that signs in a new address. */
const askFor = async (email: string) =>
  await callAuth(world.url, '/otp', { email, create_user: true })
const subjects = () => screen.findAllByRole('button', { name: /example\.test/ })

describe('the outbox', () => {
  it('says that there is no mail yet', async () => {
    open()
    await screen.findByText('No emails yet')
  })

  it('opens the only mail immediately, which came just now', async () => {
    await askFor('ann@example.test')
    open()
    await screen.findByText(/^To ann@example\.test/)
    expect(screen.getAllByText('just now')).toHaveLength(2)
    const link = screen.getByRole('link')
    expect(link.getAttribute('href')).toContain(`${world.url}/auth/v1/verify?`)
  })

  it('lets one choose between two, and go back to the list', async () => {
    await askFor('ben@example.test')
    open()
    expect(await subjects()).toHaveLength(2)
    expect(screen.queryByText(/^To /)).toBeNull()
    screen.getByText('Choose an email to read it.')
    fireEvent.click(screen.getByRole('button', { name: /ben@example\.test/ }))
    await screen.findByText(/^To ben@example\.test/)
    expect(place()).toMatch(/^\/auth\?mail=.+/)
    fireEvent.click(screen.getByRole('button', { name: 'All emails' }))
    await waitFor(() => expect(place()).toBe('/auth?mail='))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(place()).toBe('/auth'))
  })

  it('says that the server cannot be reached, and lists once it can', async () => {
    cutOff('GET /api/v1/demo/mails')
    open()
    await screen.findByText('Can’t reach Laurel')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: /ann@example\.test/ })
  })
})
