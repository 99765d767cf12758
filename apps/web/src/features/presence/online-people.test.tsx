import type { TestMember } from '@laurel/scenarios/test-world'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld, signIn } from '../../testing/world.ts'
import Live from './live.tsx'
import { OnlinePeople } from './online-people.tsx'

const world = openWorld()
afterEach(() => {
  vi.restoreAllMocks()
})
const open = ({ userId }: TestMember) =>
  renderPage(
    <>
      <Live userId={userId} />
      <OnlinePeople maxFaces={8} />
    </>,
  )

describe('OnlinePeople', () => {
  it('shows nothing to a visitor', () => {
    renderPage(<OnlinePeople maxFaces={8} />)
    expect(screen.queryByRole('region', { name: 'Online now' })).toBeNull()
  })

  it('shows a member who opened the page, with a link to the profile', async () => {
    const ada = await world.joinAs({ username: 'ada_ferro', displayName: 'Ada Ferro' })
    open(await signIn(ada))
    const link = await screen.findByRole('link', { name: 'Ada Ferro, online' })
    expect(link.getAttribute('href')).toBe('/creators?creator=ada_ferro')
    expect(screen.getByText(/online now$/).textContent).toBe('1 online now')
  })

  it('says that a member is away while the tab is hidden', async () => {
    const bo = await world.joinAs({ username: 'bo_lin', displayName: 'Bo Lin' })
    open(await signIn(bo))
    await screen.findByRole('link', { name: 'Bo Lin, online' })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await screen.findByRole('link', { name: 'Bo Lin, away' })
  })
})
