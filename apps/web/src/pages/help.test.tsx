import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld } from '../testing/world.ts'
import HelpPage from './help.tsx'
import NotFoundPage from './not-found.tsx'
import PrelaunchPage from './prelaunch.tsx'

const world = openWorld()
const place = () => screen.getByTestId('place').textContent
const search = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the answers' }), {
    target: { value },
  })

describe('/help', () => {
  it('keeps the search in the address and says how much it found', async () => {
    renderPage(<HelpPage />, '/help')
    const all = document.querySelectorAll('details').length
    search('wallet')
    await waitFor(() => expect(place()).toBe('/help?q=wallet'))
    const found = document.querySelectorAll('details').length
    expect(found).toBeLessThan(all)
    screen.getByText(`${found} answers found`)
  })

  it('offers one way out when nothing fits', () => {
    renderPage(<HelpPage />, '/help?q=zzzz')
    screen.getByText('No answer found')
    fireEvent.click(screen.getByRole('button', { name: 'Show all answers' }))
    expect(place()).toBe('/help')
    expect(screen.queryByText('No answer found')).toBeNull()
  })

  it('puts the best answer first and marks what fits, also when mistyped', () => {
    renderPage(<HelpPage />, '/help?q=delet%20acount')
    const first = document.querySelector('details')
    expect(first?.closest('li')?.id).toBe('delete-account')
    expect(first?.hasAttribute('open')).toBe(true)
    expect(first?.querySelector('mark')?.textContent).toBe('delete')
  })

  it('shows one answer at its own address, and leads to the contact from it', () => {
    renderPage(<HelpPage />, '/help?answer=link-wallet')
    screen.getByRole('heading', { level: 1, name: 'How do I link a wallet?' })
    expect(document.title).toContain('How do I link a wallet?')
    expect(screen.getByRole('link', { name: 'No, contact us' }).getAttribute('href')).toBe(
      '/help?contact=other',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
    screen.getByText('Good to hear.')
  })

  it('says that there is no such answer', () => {
    renderPage(<HelpPage />, '/help?answer=no-such')
    screen.getByText('There is no answer at this address')
  })

  it('says that a link to stop mails is none', async () => {
    renderPage(<HelpPage />, '/help?unsubscribe=nonsense')
    const stop = await screen.findByRole('button', { name: /stop|Stop|turn off/i })
    fireEvent.click(stop)
    await screen.findAllByText(/link/i)
  })
})

describe('a path outside the route table', () => {
  it('says what was asked for and leads on', () => {
    renderPage(<NotFoundPage />, '/nowhere/at/all')
    screen.getByText('/nowhere/at/all', { selector: 'code' })
    const bounties = screen.getByRole('link', { name: 'Browse bounties' })
    expect(bounties.getAttribute('href')).toBe('/bounties')
  })
})

describe('/prelaunch', () => {
  it('says that Laurel is open once it is', async () => {
    renderPage(<PrelaunchPage />, '/prelaunch')
    await screen.findByRole('heading', { level: 1, name: 'Laurel is open' })
  })

  it('says before the launch what opens', async () => {
    await world.shortcut('prelaunch', { isOn: true })
    renderPage(<PrelaunchPage />, '/prelaunch')
    await screen.findByRole('heading', { level: 1, name: 'Laurel opens soon' })
    screen.getByText('Points you can check')
    await world.shortcut('prelaunch', { isOn: false })
  })
})
