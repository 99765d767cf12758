import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement, type ReactNode, Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../../shell/error-boundary.tsx'
import { LazyPageView, lazyPage, lazyPart } from './lazy.ts'

const reload = vi.fn()

// Its first import is slow, and none of what is tested here.
beforeAll(() => import('../../ui/states/error-state-body.tsx'))
beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(cleanup)

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

async function draw(part: ReactNode) {
  await act(async () => {
    render(
      <ErrorBoundary>
        <p>Around it</p>
        <Suspense fallback="loading">{part}</Suspense>
      </ErrorBoundary>,
    )
  })
}

describe('lazyPart', () => {
  it('leaves the rest alone when its code is gone', async () => {
    await draw(createElement(lazyPart(gone)))
    expect(document.body.textContent).toBe('Around it')
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('lazyPage', () => {
  it('loads the document anew when its code is gone, once a minute', async () => {
    await draw(<LazyPageView page={lazyPage(gone)} />)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(screen.getByText('loading')).toBeTruthy()
    cleanup()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await draw(<LazyPageView page={lazyPage(gone)} />)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('says so instead while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await draw(<LazyPageView page={lazyPage(gone)} />)
    expect(reload).not.toHaveBeenCalled()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('is drawn at once when its code was loaded ahead', async () => {
    const page = lazyPage(async () => ({ default: () => <p>The page</p> }))
    await page.preload()
    render(
      <Suspense fallback="loading">
        <LazyPageView page={page} />
      </Suspense>,
    )
    expect(document.body.textContent).toBe('The page')
  })
})
