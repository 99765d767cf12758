import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { useIsPrelaunch } from '../../lib/flags.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { openWorld } from '../../testing/world.ts'
import { AtLaunch } from './at-launch.tsx'

const world = openWorld()
const switchTo = (isOn: boolean) => world.shortcut('prelaunch', { isOn })
afterEach(() => switchTo(false))

function Known() {
  const { isPrelaunch, isKnown } = useIsPrelaunch()
  return <p>{isKnown ? `known to be ${isPrelaunch ? 'on' : 'off'}` : 'unknown'}</p>
}

const open = () =>
  renderPage(
    <>
      <Known />
      <AtLaunch what="Voting opens">
        <button type="button">Vote</button>
      </AtLaunch>
      <AtLaunch>
        <button type="button">Follow</button>
      </AtLaunch>
    </>,
    '/',
  )

describe('AtLaunch', () => {
  it('says in place of the action when it opens, with the way to the waitlist', async () => {
    await switchTo(true)
    open()
    const said = await screen.findByText(/^Voting opens at launch/)
    expect(said.textContent).toBe('Voting opens at launch. Join the waitlist')
    const link = screen.getByRole('link', { name: 'Join the waitlist' })
    expect(link.getAttribute('href')).toBe('/prelaunch')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('is the action itself without a prelaunch, and stays while it is in use', async () => {
    open()
    await screen.findByText('known to be off')
    screen.getByRole('button', { name: 'Vote' })
    await switchTo(true)
    await queryClient.refetchQueries()
    await screen.findByText('known to be on')
    screen.getByRole('button', { name: 'Vote' })
    await switchTo(false)
    await queryClient.refetchQueries()
    await waitFor(() => screen.getByText('known to be off'))
    screen.getByRole('button', { name: 'Follow' })
  })
})
