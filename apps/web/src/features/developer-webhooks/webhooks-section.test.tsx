import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { cutOff } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn, signOut } from '../../testing/world.ts'
import { webhooksQuery } from './api.ts'
import WebhooksSection from './webhooks-section.tsx'

const world = openWorld()
/** Nothing listens there. */
const SILENT = 'http://127.0.0.1:9/hook'

const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const open = () => renderPage(<WebhooksSection />, '/developer')

/** Says that the list is there but could not be loaded again. */
function RefreshFailure() {
  const { isRefetchError } = useQuery(webhooksQuery)
  return isRefetchError && <p>The refresh failed</p>
}

describe('the section about webhooks', () => {
  it('shows the catalogue to a visitor, who signs in to add one', async () => {
    await signOut()
    open()
    await screen.findByText('bounty.opened')
    screen.getByText('A bounty takes entries.')
    screen.getByRole('region', { name: 'Sample of payout.finalized', hidden: true })
    screen.getByText('Sign in to add a webhook')
    expect(screen.queryByRole('button', { name: 'Add a webhook' })).toBeNull()
  })

  it('adds one, shows its secret once, sends a test and says what happened', async () => {
    const ann = await world.join('author')
    await signIn(ann)
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }))
    const form = await screen.findByRole('dialog', { name: 'Add a webhook' })
    const add = within(form).getByRole('button', { name: 'Add' }) as HTMLButtonElement
    expect(add.disabled).toBe(true)
    fireEvent.change(within(form).getByLabelText('Address'), { target: { value: SILENT } })
    fireEvent.click(await within(form).findByRole('checkbox', { name: /^payout\.created/ }))
    expect(add.disabled).toBe(false)
    fireEvent.click(add)
    const secret = await screen.findByRole('dialog', { name: 'The secret of your webhook' })
    within(secret).getByText(/^whsec_/)
    fireEvent.click(within(secret).getByRole('button', { name: 'I’ve saved it' }))
    await waitFor(() => expect(screen.queryByText(/^whsec_/)).toBeNull())
    await screen.findByText('Nothing sent yet')

    press(`Open ${SILENT}`)
    await screen.findByRole('dialog', { name: 'Webhook' })
    await screen.findByText('Nothing was sent yet.')
    press('Send test')
    await screen.findByText('It did not arrive')
    fireEvent.click(await screen.findByRole('button', { name: 'Details of webhook.test' }))
    const again = await screen.findByRole('button', { name: 'Send again' })
    await screen.findByRole('region', { name: 'Body' })
    expect(screen.queryByText(/webhook-signature/)).toBeNull()
    fireEvent.click(again)
    await screen.findByText('Waiting', { selector: 'li *' })
  })

  it('keeps the secret on screen when the list can’t be refreshed, and on Escape', async () => {
    await signIn(await world.join('author'))
    renderPage(
      <>
        <WebhooksSection />
        <RefreshFailure />
      </>,
      '/developer',
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add a webhook' }))
    fireEvent.change(form.getByLabelText('Address'), { target: { value: SILENT } })
    fireEvent.click(await form.findByRole('checkbox', { name: /^payout\.created/ }))
    fireEvent.click(form.getByRole('button', { name: 'Add' }))
    const secret = await screen.findByText(/^whsec_/)
    cutOff('GET /api/v1/me/webhooks')
    await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    await screen.findByText('The refresh failed')
    fireEvent.keyDown(secret, { key: 'Escape' })
    screen.getByText(/^whsec_/)
  })

  it('says why an address is refused, and keeps what was typed', async () => {
    await signIn(await world.join('author'))
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }))
    const form = await screen.findByRole('dialog', { name: 'Add a webhook' })
    const address = within(form).getByLabelText('Address') as HTMLInputElement
    fireEvent.change(address, { target: { value: 'ftp://example.com/' } })
    fireEvent.click(await within(form).findByRole('checkbox', { name: 'All of these' }))
    fireEvent.click(within(form).getByRole('button', { name: 'Add' }))
    await screen.findByText(/must begin with https/)
    expect(address.value).toBe('ftp://example.com/')
  })

  it('replaces the secret and deletes the webhook', async () => {
    const ann = await world.join('author')
    const { webhook } = await world.ok(ann, 'POST /api/v1/me/webhooks', {
      body: { url: SILENT, name: 'Payroll', types: ['payout.created'] },
    })
    await signIn(ann)
    renderPage(<WebhooksSection />, `/developer?webhook=${webhook.webhookId}`)
    await screen.findByRole('dialog', { name: 'Payroll' })
    press('Replace the secret')
    fireEvent.click(await screen.findByRole('button', { name: 'Replace it' }))
    const secret = await screen.findByRole('dialog', { name: 'The secret of your webhook' })
    within(secret).getByText(/^whsec_/)
    fireEvent.click(within(secret).getByRole('button', { name: 'I’ve saved it' }))
    await screen.findByText(/The one before signs too until/)
    press('Delete')
    const sure = await screen.findByRole('dialog', { name: 'Delete the webhook?' })
    fireEvent.click(within(sure).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Payroll')).toBeNull())
    const { items } = await world.ok(ann, 'GET /api/v1/me/webhooks')
    expect(items).toEqual([])
  })
})
