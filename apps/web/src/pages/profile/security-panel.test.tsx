import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accountQuery } from '../../features/security/calls.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { renderSecurity } from '../../testing/render-security.tsx'
import { withNewSession } from '../../testing/sign-in.ts'
import { openWorld, signIn } from '../../testing/world.ts'
import SecurityPanel from './security-panel.tsx'

const world = openWorld()

/** Is drawn together with the panel, once it knows that the account could not be refreshed. */
function RefreshFailure() {
  const { isRefetchError } = useQuery(accountQuery)
  return isRefetchError && <p>The refresh failed</p>
}

describe('/profile?section=security', () => {
  it('lists every way to sign in that the member has, and every device', async () => {
    const ada = await signIn(await world.join('newcomer'))
    await withNewSession(world, ada)
    await renderSecurity()
    screen.getByText(ada.email)
    await screen.findByText('You can sign in with your email address and password.')
    await screen.findByText('This device')
    expect(screen.getAllByText(/by password$/)).toHaveLength(2)
    screen.getByRole('button', { name: 'Sign out all other devices' })
  })

  it('offers no passkeys and no X where browser and site have none', async () => {
    await signIn(await world.join('newcomer'))
    await renderSecurity()
    const titles = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(titles).toEqual(['Sign-in methods', 'Two-factor', 'Devices', 'Linked accounts'])
    expect(screen.queryByText('X (Twitter)')).toBeNull()
    expect(screen.queryByText('Security key')).toBeNull()
  })

  it('says that the sign-in methods cannot be loaded, and shows them once they can', async () => {
    await signIn(await world.join('newcomer'))
    cutOff('GET /auth/v1/user')
    renderPage(<SecurityPanel />, '/profile?section=security')
    await screen.findByText('Couldn’t load your sign-in methods')
    await screen.findByText('This device')
    restoreNetwork()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Two-factor' })
    await waitFor(() => expect(screen.queryByText('Couldn’t load your sign-in methods')).toBeNull())
  })

  it('leaves an open dialog in place when a refresh fails', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(
      <>
        <SecurityPanel />
        <RefreshFailure />
      </>,
      '/profile?section=security',
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Change password' }))
    await screen.findByRole('dialog')
    cutOff('GET /auth/v1/user')
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    await screen.findByText('The refresh failed')
    screen.getByRole('dialog')
  })
})
