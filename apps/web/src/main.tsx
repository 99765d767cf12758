import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { takeArrival } from './lib/arrival.ts'
import { startSession } from './lib/session.ts'
import './styles/main.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

takeArrival()
startSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
