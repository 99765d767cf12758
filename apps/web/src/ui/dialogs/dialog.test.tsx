import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Dialog, Drawer } from './dialog.tsx'

function Opener({ Kind = Dialog }: { Kind?: typeof Dialog | typeof Drawer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Details
      </button>
      <Kind
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Receipt"
        description="What the vote paid."
        footer={<a href="/help">Help</a>}
      >
        <input aria-label="Note" />
      </Kind>
    </>
  )
}

/** Opens it by its button, which had the focus. */
async function open(Kind: typeof Dialog | typeof Drawer = Dialog) {
  renderPage(<Opener Kind={Kind} />)
  const button = screen.getByRole('button', { name: 'Details' })
  button.focus()
  fireEvent.click(button)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(dialog))
  return { button, dialog }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe.each([
  ['Dialog', Dialog],
  ['Drawer', Drawer],
] as const)('%s', (_, Kind) => {
  it('is named by its title, described by its text, and hides the page behind it', async () => {
    const { dialog, button } = await open(Kind)
    expect(screen.getByRole('dialog', { name: 'Receipt' })).toBe(dialog)
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('What the vote paid.')
    expect(button.closest('[aria-hidden=true]')).not.toBeNull()
    expect(within(dialog).getByRole('link', { name: 'Help' })).toBeTruthy()
  })

  it('closes on Escape, also from a field, and returns the focus', async () => {
    const { button } = await open(Kind)
    const field = screen.getByRole('textbox', { name: 'Note' })
    field.focus()
    fireEvent.keyDown(field, { key: 'Escape' })
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('closes by its button and returns the focus', async () => {
    const { button } = await open(Kind)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('Dialog', () => {
  it('closes on a press outside', async () => {
    await open()
    await waitFor(() => {
      fireEvent.pointerDown(document.body)
      fireEvent.click(document.body)
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  it('keeps Tab inside, both ways', async () => {
    const { dialog } = await open()
    const close = screen.getByRole('button', { name: 'Close' })
    const last = screen.getByRole('link', { name: 'Help' })
    last.focus()
    fireEvent.keyDown(last, { key: 'Tab' })
    expect(document.activeElement).toBe(close)
    fireEvent.keyDown(close, { key: 'Tab', shiftKey: true })
    expect(document.activeElement).toBe(last)
    expect(dialog.contains(document.activeElement)).toBe(true)
  })

  it('shows nothing while it is closed, and has no description without a text', () => {
    const onClose = vi.fn()
    const { rerender } = renderPage(
      <Dialog isOpen={false} onClose={onClose} title="Receipt">
        Body
      </Dialog>,
    )
    expect(screen.queryByText('Body')).toBeNull()
    rerender(
      <Dialog isOpen onClose={onClose} title="Receipt" isTitleHidden>
        Body
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog', { name: 'Receipt' })
    expect(dialog.hasAttribute('aria-describedby')).toBe(false)
    expect(onClose).not.toHaveBeenCalled()
  })
})
