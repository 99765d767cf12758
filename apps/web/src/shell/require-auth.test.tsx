import { guardTexts } from '@laurel/contract/spec/shell-texts'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { type SessionState, useSession } from '../lib/session/session.ts'
import { renderPage } from '../testing/render-page.tsx'
import { RequireAuth } from './require-auth.tsx'

vi.mock('../lib/session/session.ts', { spy: true })

function open(session: SessionState) {
  vi.mocked(useSession).mockReturnValue(session)
  return renderPage(
    <Routes>
      <Route path="/auth" element={<p>Sign-in page</p>} />
      <Route
        path="/profile"
        element={
          <RequireAuth>
            <p>My profile</p>
          </RequireAuth>
        }
      />
    </Routes>,
    '/profile?tab=votes#wallet',
  )
}

describe('RequireAuth', () => {
  it("says 'Authenticating...' while the session loads", () => {
    open({ status: 'loading', user: null, isRecovering: false, needsSecondFactor: false })
    expect(screen.getByRole('status').textContent).toBe(guardTexts.authenticating)
    expect(screen.queryByText('My profile')).toBeNull()
  })

  it('sends visitors to /auth and remembers where they came from', () => {
    open({ status: 'signed-out', user: null, isRecovering: false, needsSecondFactor: false })
    const place = screen.getByTestId('place')
    expect(place.textContent).toBe('/auth')
    expect(place.dataset.state).toBe('{"from":"/profile?tab=votes#wallet"}')
  })

  const user = {
    id: 'u',
    email: null,
    provider: 'email',
    metadata: {},
    isWalletUser: false,
    walletAddress: null,
  }

  it('lets signed-in people through', () => {
    open({ status: 'signed-in', user, isRecovering: false, needsSecondFactor: false })
    expect(screen.getByText('My profile')).toBeTruthy()
  })

  it('asks for a second factor that the account has first', () => {
    open({ status: 'signed-in', user, isRecovering: false, needsSecondFactor: true })
    expect(screen.getByTestId('place').textContent).toBe('/auth')
    expect(screen.queryByText('My profile')).toBeNull()
  })
})
