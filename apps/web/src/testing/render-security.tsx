import { cleanup, screen } from '@testing-library/react'
import { queryClient } from '../lib/api/query-client.ts'
import SecurityPanel from '../pages/profile/security-panel.tsx'
import { QuestionsSlot } from '../shell/slots/questions-slot.tsx'
import { ToastSlot } from '../shell/slots/toast-slot.tsx'
import { renderPage } from './render-page.tsx'

/**
 * Draws "Sign-in and devices" of the profile, as after a reload, with the dialogs and toasts of the shell, and waits for
 * the account.
 */
export async function renderSecurity(): Promise<void> {
  cleanup()
  queryClient.clear()
  renderPage(
    <>
      <SecurityPanel />
      <QuestionsSlot />
      <ToastSlot />
    </>,
    '/profile?section=security',
  )
  await screen.findByRole('heading', { name: 'Two-factor' })
}
