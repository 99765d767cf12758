import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import AdminPage from '../../pages/admin.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: /^Search people/ }), {
    target: { value: text },
  })

describe('the people desk', () => {
  it('finds a person and signs them out everywhere', async () => {
    const ann = await world.join('newcomer')
    const { username, userId } = await world.ok(ann, 'GET /api/v1/me')
    await signIn(await world.join('admin'))
    renderPage(<AdminPage />, '/admin?tab=people')
    await screen.findByRole('searchbox', { name: /^Search people/ })
    search(username)
    fireEvent.click(await screen.findByRole('link', { name: new RegExp(`@${username}$`) }))
    await screen.findByRole('heading', { level: 2, name: 'Account' })
    screen.getByText(userId)
    screen.getByText('No case is about this person.')
    screen.getByText('Nothing links this account with others.')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    fireEvent.change(await screen.findByRole('textbox', { name: /^Reason/ }), {
      target: { value: 'The laptop was stolen' },
    })
    const [confirm] = screen.getAllByRole('button', { name: 'Sign out' }).slice(-1)
    fireEvent.click(confirm as HTMLElement)
    await screen.findByText('Signed in nowhere.')
    await expect(world.ok(ann, 'GET /api/v1/me')).rejects.toThrow()
  })

  it('shows moderators no addresses and no buttons of admins', async () => {
    const ann = await world.join('newcomer')
    const { userId } = await world.ok(ann, 'GET /api/v1/me')
    await signIn(await world.join('moderator'))
    renderPage(<AdminPage />, `/admin?tab=people&person=${userId}`)
    await screen.findByRole('heading', { level: 2, name: 'Devices' })
    expect(screen.queryByText(/@.*\.test/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
  })

  it('says so when no one matches or exists', async () => {
    await signIn(await world.join('moderator'))
    const list = renderPage(<AdminPage />, '/admin?tab=people')
    await screen.findByRole('searchbox', { name: /^Search people/ })
    search('nobody at all')
    await screen.findByText('No one matches')
    await waitFor(() =>
      expect(screen.getByTestId('place').textContent).toBe('/admin?tab=people&q=nobody+at+all'),
    )
    list.unmount()
    renderPage(<AdminPage />, `/admin?tab=people&person=${crypto.randomUUID()}`)
    await screen.findByText('There is no such person')
  })

  it('proposes a role as one admin, which another confirms', async () => {
    const ann = await world.join('newcomer')
    const { userId, displayName } = await world.ok(ann, 'GET /api/v1/me')
    await signIn(await world.joinAs({ roles: ['admin'], isProven: true }))
    const first = renderPage(<AdminPage />, `/admin?tab=people&person=${userId}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Propose finance' }))
    await giveReason('They run the treasury with us', 'Propose')
    await screen.findByRole('button', { name: 'Withdraw' })
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    first.unmount()

    await signIn(await world.joinAs({ roles: ['admin'], isProven: true }))
    const list = renderPage(<AdminPage />, '/admin?tab=people')
    await screen.findByRole('heading', { name: 'Roles to decide' })
    fireEvent.click(await screen.findByRole('link', { name: displayName }))
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    await giveReason('We agreed on it last week', 'Confirm')
    await screen.findByText('Granted a role')
    screen.getByRole('button', { name: 'Propose to take back finance' })
    list.unmount()
    expect((await world.ok(ann, 'GET /api/v1/me')).roles).toEqual(['finance'])
  })

  it('suspends a person, lifts it, and keeps notes', async () => {
    const ann = await world.join('newcomer')
    const { userId } = await world.ok(ann, 'GET /api/v1/me')
    await signIn(await world.join('moderator'))
    renderPage(<AdminPage />, `/admin?tab=people&person=${userId}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Suspend' }))
    const dialog = await screen.findByRole('dialog', { name: /^Suspend / })
    expect(within(dialog).queryByRole('option', { name: 'Without end' })).toBeNull()
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Reason' }), {
      target: { value: 'spam' },
    })
    fireEvent.change(within(dialog).getByRole('textbox', { name: /^What happened/ }), {
      target: { value: 'Fifty comments with the same link' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    await screen.findByRole('button', { name: 'Lift suspension' })
    await expect(world.ok(ann, 'GET /api/v1/me')).rejects.toThrow()
    fireEvent.click(screen.getByRole('button', { name: 'Lift suspension' }))
    await giveReason('The appeal is right', 'Lift suspension')
    await screen.findByText(/^Lifted by /)
    fireEvent.change(screen.getByRole('textbox', { name: /^New note/ }), {
      target: { value: 'Wrote us twice about it' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => screen.getByText('Wrote us twice about it', { selector: 'p' }))
  })
})

async function giveReason(reason: string, button: string): Promise<void> {
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), {
    target: { value: reason },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
