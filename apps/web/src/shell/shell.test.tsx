import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, use } from 'react'
import { Route, Routes, useNavigate } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { dismissToast, toast } from '../lib/toast.ts'
import { renderPage } from '../testing/render-page.tsx'
import { openWorld, signIn } from '../testing/world.ts'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page.tsx'
import { RequireAuth } from './require-auth.tsx'
import { Shell } from './shell.tsx'

const world = openWorld()
// Their first import is slow, and none of what is tested here.
beforeAll(async () => {
  await import('../ui/states/error-state-body.tsx')
  await import('../ui/dialogs/toaster.tsx')
  await import('./slots/continue-bar.tsx')
})

function Named({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      {children}
    </>
  )
}

function Broken(): ReactNode {
  throw new Error('a bug')
}

function Slow({ until }: { until: Promise<void> }) {
  use(until)
  return <Named title="Slow page" />
}

/** A page that goes back in the history. */
function Help() {
  const navigate = useNavigate()
  useDocumentTitle('Support')
  return (
    <Named title="Help">
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <p id="contact">Write to us</p>
    </Named>
  )
}

const settled = Promise.resolve()

function renderShell(path: string, until = settled) {
  return renderPage(
    <Shell>
      <Routes>
        <Route
          path="/"
          element={
            <Named title="Home">
              <Link to="/tools">To the tools</Link>
              <Link to="/help#100%">To no part</Link>
            </Named>
          }
        />
        <Route path="/help" element={<Help />} />
        <Route path="/tools" element={<Slow until={until} />} />
        <Route path="/brand" element={<Broken />} />
        <Route path="/create-bounty" element={<Named title="New bounty" />} />
        <Route path="/granular-airdrop" element={<Named title="Points" />} />
        <Route path="/auth" element={<Named title="Sign in" />} />
        <Route
          path="/profile"
          element={
            <RequireAuth>
              <Named title="My profile" />
            </RequireAuth>
          }
        />
      </Routes>
    </Shell>,
    path,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }), { button: 0 })
const spinner = () => within(screen.getByRole('main')).getByRole('status').textContent
const footer = () => screen.queryByRole('navigation', { name: 'Footer' })

describe('Shell', () => {
  it('begins with a link that skips to the content', async () => {
    const { container } = renderShell('/')
    await heading('Home')
    const skip = container.querySelector('a')
    expect([skip?.textContent, skip?.getAttribute('href')]).toEqual(['Skip to content', '#main'])
    expect(screen.getByRole('main').id).toBe('main')
  })

  it('takes the section of the page for its colour, outside of it too', async () => {
    renderShell('/')
    await heading('Home')
    const section = () => document.documentElement.dataset.section
    expect(section()).toBe('home')
    follow('Airdrop, line by line')
    await waitFor(() => expect(section()).toBe('airdrop'))
    follow('Create a bounty')
    await waitFor(() => expect(section()).toBe('bounties'))
  })

  it('shows a spinner while a page loads, and the footer only after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    renderShell('/', promise)
    await heading('Home')
    expect(footer()).not.toBeNull()
    await act(async () => follow('To the tools'))
    expect(spinner()).toBe('Loading')
    expect(footer()).toBeNull()
    resolve()
    await heading('Slow page')
    expect(footer()).not.toBeNull()
  })

  it('has no footer on the sign-in page', async () => {
    renderShell('/auth')
    await heading('Sign in')
    expect(footer()).toBeNull()
  })

  it('keeps its frame around a page that fails, and leaves it with the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderShell('/brand')
    await heading('This page couldn’t be shown')
    await screen.findByText(/Nothing you saved is lost\.$/)
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
    follow('Help')
    await heading('Help')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reloads a failed page on request, but never while offline', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderShell('/brand')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    fireEvent.click(retry)
    expect(reload).not.toHaveBeenCalled()
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledTimes(1)
    fireEvent.click(retry)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('shows toasts over every page', async () => {
    renderShell('/')
    await heading('Home')
    const id = toast({ title: 'Saved', text: 'Your draft' })
    expect((await screen.findByText('Your draft')).closest('li')?.textContent).toContain('Saved')
    dismissToast(id)
    await waitFor(() => expect(screen.queryByText('Your draft')).toBeNull())
  })
})

describe('RouteArrival', () => {
  it('moves the focus to the heading of the next page, and titles the document', async () => {
    renderShell('/')
    await heading('Home')
    follow('Help')
    const title = await heading('Help')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toBe('Support · Laurel')
  })

  it('leaves the focus in a panel that was opened while the page loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    renderShell('/', promise)
    await heading('Home')
    await act(async () => follow('To the tools'))
    expect(spinner()).toBe('Loading')
    const more = screen.getByRole('button', { name: 'More' })
    more.focus()
    fireEvent.click(more)
    resolve()
    await heading('Slow page')
    expect(document.activeElement).toBe(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
  })

  it('scrolls to the part that the address names', async () => {
    const scrolled: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.id)
    })
    renderShell('/')
    await heading('Home')
    follow('Contact')
    await heading('Help')
    await waitFor(() => expect(scrolled).toEqual(['contact']))
  })

  it('shows a page whose address names its part wrongly', async () => {
    renderShell('/')
    await heading('Home')
    follow('To no part')
    await heading('Help')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('scrolls a new page to the top, and the last one to where it was', async () => {
    renderShell('/')
    await heading('Home')
    window.scrollTo(0, 700)
    fireEvent.scroll(window)
    follow('Help')
    await heading('Help')
    await waitFor(() => expect(window.scrollY).toBe(0))
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await heading('Home')
    await waitFor(() => expect(window.scrollY).toBe(700))
  })
})

describe('RequireAuth in the shell', () => {
  it('opens a protected page for a member', async () => {
    await signIn(await world.join('author'))
    renderShell('/profile')
    await heading('My profile')
  })

  it('leads a visitor to sign in, with the page to return to', async () => {
    renderShell('/profile?section=work')
    await heading('Sign in')
    expect(screen.getByTestId('place').dataset.state).toBe('{"from":"/profile?section=work"}')
  })

  it('leads a member who signs out to the sign-in page', async () => {
    await signIn(await world.join('author'))
    renderShell('/profile')
    await heading('My profile')
    fireEvent.click(await screen.findByRole('button', { name: /^Your account/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    await heading('Sign in')
    expect(await screen.findByText('Signed out successfully')).toBeTruthy()
  })
})
