import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { configKeys } from '../lib/session-keys.ts'
import { dismissToast, toast } from '../lib/toast.ts'

// As many retries as in the app, without its pauses of 1 and 2 s.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queries, retryDelay: 0 },
})

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  dismissToast(toast({ title: 'A toast of the last test' }))
})
afterEach(cleanup)

/** Draws a part of the app with a router at `path` and the app's own query cache, emptied before each test. */
export function renderPage(children: ReactNode, path = '/') {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        {children}
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** Where the router is, readable by `data-testid="place"`. */
function Place() {
  const { pathname, search, state } = useLocation()
  return (
    <div data-testid="place" data-state={JSON.stringify(state)}>
      {pathname + search}
    </div>
  )
}

/** Answers the flag query without a server. */
export function setPrelaunch(isOn: boolean): void {
  queryClient.setQueryData(configKeys.part('flag', 'prelaunch_live'), isOn)
}
