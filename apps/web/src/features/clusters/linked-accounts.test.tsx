import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import AppealDesk from './appeal-desk.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'

const world = openWorld()

/** Two people of one device; the first signs in on the page. */
async function buildPair() {
  const [own, other] = [await signIn(await world.join('newcomer')), await world.join('newcomer')]
  await world.shortcut('sharedDevice', { userIds: [own.userId, other.userId] })
  return { own, other }
}

describe('LinkedAccounts', () => {
  it('says when nothing is linked, and offers no appeal', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(<LinkedAccounts />)
    await screen.findByText(/No other account is linked with yours/)
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
  })

  it('tells by what an account is linked and not with whom, and takes one appeal', async () => {
    const { own, other } = await buildPair()
    renderPage(<LinkedAccounts />)
    await screen.findByRole('heading', { name: '1 account is linked with yours' })
    screen.getByText(/signed in from the same browser, since/)
    expect(document.body.textContent).not.toContain(other.username)
    fireEvent.click(screen.getByRole('button', { name: 'Appeal' }))
    const field = await screen.findByRole('textbox', { name: 'Reason' })
    fireEvent.change(field, { target: { value: 'We share a flat' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
    await screen.findByText('A moderator is checking your appeal')
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
    expect((await world.ok(own, 'GET /api/v1/me/cluster')).appeal).toMatchObject({
      state: 'open',
      reason: 'We share a flat',
    })
  })
})

describe('AppealDesk', () => {
  it('shows the evidence, and splits an account off with a reason', async () => {
    const { own, other } = await buildPair()
    await world.ok(own, 'POST /api/v1/me/cluster/appeals', { body: { reason: 'One flat' } })
    await signIn(await world.join('moderator'))
    renderPage(<AppealDesk />)
    await screen.findByText('One flat')
    screen.getByText(other.username, { exact: false })
    const buttons = await screen.findAllByRole('button', { name: 'Split off' })
    fireEvent.click(buttons.at(-1) as HTMLElement)
    const field = await screen.findByRole('textbox', { name: 'Reason' })
    fireEvent.change(field, { target: { value: 'Two people of one household' } })
    const confirm = screen.getAllByRole('button', { name: 'Split off' }).at(-1) as HTMLElement
    fireEvent.click(confirm)
    await waitFor(async () =>
      expect(await world.ok(own, 'GET /api/v1/me/cluster')).toMatchObject({
        linkedAccounts: 0,
        appeal: { state: 'split' },
      }),
    )
    await waitFor(() => expect(screen.queryByText('One flat')).toBeNull())
  })
})
