import { fireEvent, screen } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import ContinueBar, { screenName } from './continue-bar.tsx'

/** Lands after signing in, as the sign-in page does. */
function Landing({ continueTo }: { continueTo: unknown }) {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate('/', { state: { continueTo } })}>
        Sign in
      </button>
      <ContinueBar />
    </>
  )
}

function land(continueTo: unknown) {
  renderPage(<Landing continueTo={continueTo} />, '/auth')
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const place = () => screen.getByTestId('place')

describe('ContinueBar', () => {
  it('leads on to the page that asked to sign in, by its name', () => {
    land('/create-bounty?template=video')
    expect(screen.getByRole('status').textContent).toBe('Continue: Create bounty')
    fireEvent.click(screen.getByRole('link', { name: 'Continue: Create bounty' }), { button: 0 })
    expect(place().textContent).toBe('/create-bounty?template=video')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('goes away when it is declined, and leaves the page', () => {
    land('/profile')
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('status')).toBeNull()
    expect([place().textContent, place().dataset.state]).toEqual(['/', 'null'])
  })

  it.each([['https://evil.example/'], ['javascript:alert(1)'], [7], [null]])(
    'offers nothing for %j',
    (continueTo) => {
      land(continueTo)
      expect(screen.queryByRole('link')).toBeNull()
    },
  )
})

describe('screenName', () => {
  it.each([
    ['/profile?section=work', 'Profile'],
    ['/bounty/7', 'Bounty detail'],
    ['/no-such-page', 'where you were'],
  ])('names %s %s', (path, name) => {
    expect(screenName(path)).toBe(name)
  })
})
