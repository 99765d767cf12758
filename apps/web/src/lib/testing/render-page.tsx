import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { queryClient } from '../query-client.ts'
import { endSession, startSession } from '../session.ts'

/** Where the router stands, for assertions on the address. */
export interface Address {
  pathname: string
  search: string
}

/** Draws a page at an address, with the app's own cache and a router in memory. */
export function renderPage(
  page: ReactNode,
  { at, path = '*' }: { at: string; path?: string },
): { address: () => Address } {
  queryClient.clear()
  let now: Address = { pathname: '', search: '' }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
        <Watch
          onChange={(address) => {
            now = address
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { address: () => now }
}

function Watch({ onChange }: { onChange: (address: Address) => void }) {
  const location = useLocation()
  useLayoutEffect(() => onChange(location))
  return null
}

/** Signs somebody in as far as the browser knows: a stored session that is good for an hour. */
export async function signIn(userId: string): Promise<void> {
  const user = {
    id: userId,
    email: 'ada@example.com',
    app_metadata: {},
    user_metadata: {},
    aud: '',
  }
  localStorage.setItem(
    'laurel-auth',
    JSON.stringify({
      access_token: 'token',
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: { ...user, created_at: new Date(0).toISOString() },
    }),
  )
  await act(async () => startSession())
}

/** Ends what `signIn` began. */
export async function signOut(): Promise<void> {
  await act(async () => {
    await endSession()
  })
}
