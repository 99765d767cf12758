import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { queryClient } from './lib/api/query-client.ts'
import { Router } from './router.tsx'
import { Shell } from './shell/shell.tsx'

/** The whole application. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Shell>
          <Router />
        </Shell>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
