import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { lazyPage, lazyPart } from './lazy.ts'

const reload = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(cleanup)

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

async function draw(Part: React.ComponentType<object>) {
  await act(async () => {
    render(
      <ErrorBoundary>
        <p>Around it</p>
        <Suspense fallback="loading">
          <Part />
        </Suspense>
      </ErrorBoundary>,
    )
  })
}

describe('lazyPart', () => {
  it('leaves the rest alone when its code is gone', async () => {
    await draw(lazyPart(gone))
    expect(document.body.textContent).toBe('Around it')
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('lazyPage', () => {
  it('loads the document anew when its code is gone, once a minute', async () => {
    await draw(lazyPage(gone))
    expect(reload).toHaveBeenCalledTimes(1)
    expect(screen.getByText('loading')).toBeTruthy()
    cleanup()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await draw(lazyPage(gone))
    expect(reload).toHaveBeenCalledTimes(1)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('says so instead while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await draw(lazyPage(gone))
    expect(reload).not.toHaveBeenCalled()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
