import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startSession } from './lib/session/session.ts'
import { preloadPage } from './router.tsx'
import './styles/main.css'

/** What a mail's link or a provider leaves in the address. */
const ARRIVAL = /[?#&](?:code|access_token|error|error_code)=|#message=/

async function start(root: HTMLElement): Promise<void> {
  // Taken out before the router reads the address. Never awaited at the top of this module, which it imports from.
  if (ARRIVAL.test(window.location.href)) {
    const { consumeArrival } = await import('./lib/session/arrival.ts')
    consumeArrival()
  }
  startSession()
  // Until then the document shows the page's title and lead, with a spinner.
  await preloadPage(window.location.pathname)
  // A transition draws in slices, so that a slow phone can answer a tap in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
void start(root)
