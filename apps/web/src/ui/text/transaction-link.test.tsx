import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { configKeys } from '../../lib/session-keys.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld } from '../../testing/world.ts'
import { TransactionLink } from './transaction-link.tsx'

openWorld()

describe('TransactionLink', () => {
  it('opens a transaction of the test ledger on the site itself', async () => {
    renderPage(<TransactionLink signature="5ig" about="of the first prize" />)
    const link = await screen.findByRole('link', { name: 'Transaction of the first prize' })
    expect(link.getAttribute('target')).toBeNull()
    fireEvent.click(link, { button: 0 })
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/activity?tx=5ig'))
  })

  it('opens one of a public network in its explorer, in a new tab', async () => {
    renderPage(<TransactionLink signature="5ig">Paid</TransactionLink>)
    await screen.findByRole('link')
    const config = queryClient.getQueryData<object>(configKeys.all)
    queryClient.setQueryData(configKeys.all, { ...config, isLocalLedger: false })
    const link = await screen.findByRole('link', { name: 'Paid (Solana Explorer, new tab)' })
    expect(link.getAttribute('href')).toBe('https://explorer.solana.com/tx/5ig?cluster=devnet')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener nofollow ugc noreferrer',
    ])
  })
})
