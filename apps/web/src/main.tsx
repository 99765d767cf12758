import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startSession } from './lib/session.ts'
import './styles/main.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// What a mail's link left in the address is taken out before the router reads it; few page loads have any.
if (/[?#&](?:code|access_token|error|error_code)=/.test(window.location.href)) {
  const { takeArrival } = await import('./lib/arrival.ts')
  takeArrival()
}
startSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
