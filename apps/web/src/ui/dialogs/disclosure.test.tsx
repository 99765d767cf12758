import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Link } from '../link.tsx'
import { Disclosure, isPanelOpen } from './disclosure.tsx'

function renderPanel() {
  renderPage(
    <>
      <Disclosure
        button={(props, isOpen) => <button {...props}>{isOpen ? 'Hide' : 'Filter'}</button>}
      >
        {(close) => (
          <>
            <Link to="/bounties">Bounties</Link>
            <Link to="/?sort=new">Newest</Link>
            <button type="button" onClick={close}>
              Done
            </button>
          </>
        )}
      </Disclosure>
      <button type="button">Elsewhere</button>
    </>,
  )
  const trigger = screen.getByRole('button', { name: 'Filter' })
  fireEvent.click(trigger)
  return trigger
}

const isOpen = () => screen.queryByRole('link', { name: 'Bounties' }) !== null

describe('Disclosure', () => {
  it('opens and closes by its button, which announces both and names its panel', () => {
    const trigger = renderPanel()
    expect(trigger.getAttribute('aria-expanded')).toBe('true')
    expect(trigger.textContent).toBe('Hide')
    const panel = document.getElementById(trigger.getAttribute('aria-controls') ?? '')
    expect(panel?.contains(screen.getByRole('link', { name: 'Bounties' }))).toBe(true)
    expect(isPanelOpen()).toBe(true)
    fireEvent.click(trigger)
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    expect(panel?.hidden).toBe(true)
    expect([isOpen(), isPanelOpen()]).toEqual([false, false])
  })

  it('closes on Escape with the focus on its button, and on no other key', () => {
    const trigger = renderPanel()
    screen.getByRole('button', { name: 'Done' }).focus()
    fireEvent.keyDown(document, { key: 'Enter' })
    expect(isOpen()).toBe(true)
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(trigger)
  })

  it('closes on a press outside, not on one inside', () => {
    renderPanel()
    fireEvent.pointerDown(screen.getByRole('link', { name: 'Bounties' }))
    expect(isOpen()).toBe(true)
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(isOpen()).toBe(false)
  })

  it('closes when Tab leads out of it, and leaves the focus there', () => {
    renderPanel()
    fireEvent.focusIn(screen.getByRole('button', { name: 'Done' }))
    expect(isOpen()).toBe(true)
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    elsewhere.focus()
    fireEvent.focusIn(elsewhere)
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(elsewhere)
  })

  it.each(['Bounties', 'Newest'])('closes when its link %s is followed', (name) => {
    renderPanel()
    fireEvent.click(screen.getByRole('link', { name }), { button: 0 })
    expect(screen.getByTestId('place').textContent).not.toBe('/')
    expect(isOpen()).toBe(false)
  })

  it('closes by a button inside it', () => {
    renderPanel()
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(isOpen()).toBe(false)
  })
})
