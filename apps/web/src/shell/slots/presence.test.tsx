import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setConnected } from '../../lib/api/connection.ts'
import '../../testing/render-page.tsx'
import { usePresence } from './presence.ts'

function Probe({ page }: { page: string }) {
  return <p>{usePresence('user-1', page)}</p>
}

const stored = () => JSON.parse(localStorage.getItem('laurel-presence-user-1') ?? '{}')

function setVisibility(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('usePresence', () => {
  it('is online on sign-in and on page change, and keeps the record locally', () => {
    const { rerender } = render(<Probe page="/" />)
    expect(stored()).toMatchObject({ user_id: 'user-1', status: 'online', current_page: '/' })
    rerender(<Probe page="/bounties" />)
    expect(stored()).toMatchObject({ status: 'online', current_page: '/bounties' })
  })

  it('is away while the tab is hidden and online when it is visible again', () => {
    render(<Probe page="/" />)
    setVisibility('hidden')
    expect(screen.getByText('away')).toBeTruthy()
    setVisibility('visible')
    expect(screen.getByText('online')).toBeTruthy()
  })

  it('is offline on unload', () => {
    render(<Probe page="/" />)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(stored().status).toBe('offline')
  })

  it('is offline while the realtime service can’t be reached', () => {
    render(<Probe page="/" />)
    act(() => setConnected(false))
    expect(screen.getByText('offline')).toBeTruthy()
    act(() => setConnected(true))
    expect(screen.getByText('online')).toBeTruthy()
  })
})
