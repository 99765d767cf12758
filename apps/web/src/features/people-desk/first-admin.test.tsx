import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import AdminPage from '../../pages/admin.tsx'
import { countCalls } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'

const world = openWorld()
let token: string
beforeEach(async () => {
  const link = await world.shortcut('firstAdminLink', {})
  if (link.token !== null) token = link.token
})

const become = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Become admin' }))

/** In this order: the second test makes the admin whom the third finds. */
describe('/admin?first=', () => {
  it('explains a link that was replaced, and stays usable', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(<AdminPage />, `/admin?first=${'x'.repeat(43)}`)
    await become()
    await screen.findByText(/laurel admin-link prints a new one/)
    screen.getByRole('button', { name: 'Become admin' })
  })

  it('makes the viewer admin with one request, and shows the desk', async () => {
    const ann = await signIn(await world.join('newcomer'))
    renderPage(<AdminPage />, `/admin?first=${token}`)
    const button = await screen.findByRole('button', { name: 'Become admin' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('What waits for you, and the tools.')
    expect(countCalls('POST /api/v1/first-admin')).toBe(1)
    await waitFor(async () =>
      expect((await world.ok(ann, 'GET /api/v1/me')).abilities.canOperate).toBe(true),
    )
  })

  it('tells the next one that there is an admin', async () => {
    await signIn(await world.join('newcomer'))
    renderPage(<AdminPage />, `/admin?first=${token}`)
    await become()
    await screen.findByText('Laurel has an admin already')
  })
})
