import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { Link } from './link.tsx'

const place = () => screen.getByTestId('place')

describe('Link', () => {
  it('goes to the page without loading the document, with its state', () => {
    renderPage(
      <Link to="/bounties" state={{ from: 'here' }}>
        Go
      </Link>,
    )
    expect(screen.getByText('Go').getAttribute('href')).toBe('/bounties')
    fireEvent.click(screen.getByText('Go'), { button: 0 })
    expect(place().textContent).toBe('/bounties')
    expect(place().dataset.state).toBe('{"from":"here"}')
  })

  it('reads a search without a path as one of the open page', () => {
    renderPage(<Link to="?tool=link">Go</Link>, '/tools')
    fireEvent.click(screen.getByText('Go'), { button: 0 })
    expect(place().textContent).toBe('/tools?tool=link')
  })

  it('leaves clicks alone that open a new tab, and those that are handled', () => {
    renderPage(
      <>
        <Link to="/bounties">New tab</Link>
        <Link to="/bounties" onClick={(event) => event.preventDefault()}>
          Handled
        </Link>
      </>,
    )
    fireEvent.click(screen.getByText('New tab'), { button: 0, ctrlKey: true })
    fireEvent.click(screen.getByText('Handled'), { button: 0 })
    expect(place().textContent).toBe('/')
  })
})
