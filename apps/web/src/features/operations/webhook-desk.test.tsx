import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import AdminPage from '../../pages/admin.tsx'
import { countCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()

describe('the desk of webhooks', () => {
  it('says when there are none', async () => {
    await signIn(await world.joinAs({ roles: ['admin'] }))
    renderPage(<AdminPage />, '/admin?tab=webhooks')
    await screen.findByText('No webhooks')
  })

  it('pauses one with a reason, once, and resumes it', async () => {
    const ann = await world.join('newcomer')
    const { webhook } = await world.ok(ann, 'POST /api/v1/me/webhooks', {
      body: { url: 'http://127.0.0.1:9/secret-path', types: ['webhook.test'] },
    })
    await signIn(await world.joinAs({ roles: ['admin'] }))
    renderPage(<AdminPage />, '/admin?tab=webhooks')
    const table = await screen.findByRole('table', { name: /^Webhooks/ })
    const row = () => within(table).getByText('127.0.0.1:9').closest('tr') as HTMLElement
    within(row()).getByText('Working')
    expect(document.body.textContent).not.toContain('secret-path')

    fireEvent.click(within(row()).getByRole('button', { name: /^Pause/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Pause' })
    expect(confirm.disabled).toBe(true)
    fireEvent.change(dialog.getByLabelText(/^Reason/), {
      target: { value: 'Its host asked us to stop' },
    })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await within(table).findByText('Paused')
    expect(countCalls('POST /api/v1/admin/webhooks')).toBe(1)
    const params = { id: webhook.webhookId }
    const own = await world.ok(ann, 'GET /api/v1/me/webhooks/{id}', { params })
    expect(own.pauseReason).toBe('staff')

    fireEvent.click(screen.getByRole('radio', { name: 'Working' }))
    await screen.findByText('No working webhooks')
    fireEvent.click(screen.getByRole('radio', { name: 'Paused' }))
    fireEvent.click(await screen.findByRole('button', { name: /^Resume/ }))
    const resuming = within(await screen.findByRole('dialog'))
    fireEvent.change(resuming.getByLabelText(/^Reason/), { target: { value: 'It may go on' } })
    fireEvent.click(resuming.getByRole('button', { name: 'Resume' }))
    await screen.findByText('No paused webhooks')
  })
})
