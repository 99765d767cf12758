import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Menu, type MenuItem } from './menu.tsx'

const place = () => screen.getByTestId('place').textContent
const item = (name: string) => screen.getByRole('menuitem', { name })
const focused = () => document.activeElement?.textContent

/** Draws a menu, opens it by keyboard and returns its trigger. */
async function openMenu(items: readonly MenuItem[], key = 'Enter') {
  renderPage(<Menu label="Bounty" trigger={<button type="button">Manage</button>} items={items} />)
  const trigger = screen.getByRole('button', { name: 'Manage' })
  trigger.focus()
  fireEvent.keyDown(trigger, { key })
  await screen.findByRole('menu')
  return trigger
}

const ITEMS: readonly MenuItem[] = [
  { label: 'Edit', to: '/create-bounty' },
  { label: 'Extend' },
  { label: 'Publish', isDisabled: true },
  { label: 'Cancel it', isGroupStart: true, isDanger: true },
]

describe('Menu', () => {
  it.each(['Enter', ' ', 'ArrowDown'])(
    'opens on %j with the focus on its first item',
    async (key) => {
      const trigger = await openMenu(ITEMS, key)
      await waitFor(() => expect(focused()).toBe('Edit'))
      expect(trigger.getAttribute('aria-expanded')).toBe('true')
      expect(trigger.getAttribute('aria-haspopup')).toBe('menu')
      expect(screen.getByRole('menu').getAttribute('aria-label')).toBe('Bounty')
    },
  )

  it('moves by arrow keys past what is disabled, and by Home, End and a letter', async () => {
    await openMenu(ITEMS)
    await waitFor(() => expect(focused()).toBe('Edit'))
    for (const [key, expected] of [
      ['ArrowDown', 'Extend'],
      ['ArrowDown', 'Cancel it'],
      ['ArrowUp', 'Extend'],
      ['End', 'Cancel it'],
      ['Home', 'Edit'],
      ['c', 'Cancel it'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      await waitFor(() => expect(focused()).toBe(expected))
    }
  })

  it('closes on Escape and returns the focus', async () => {
    const trigger = await openMenu(ITEMS)
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(document.activeElement).toBe(trigger))
  })

  it('runs an action once and closes', async () => {
    const onSelect = vi.fn()
    await openMenu([{ label: 'Extend', onSelect }])
    fireEvent.keyDown(item('Extend'), { key: 'Enter' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(onSelect).toHaveBeenCalledOnce()
  })

  it('follows a link by keyboard', async () => {
    await openMenu(ITEMS)
    expect(item('Edit').getAttribute('href')).toBe('/create-bounty')
    fireEvent.keyDown(item('Edit'), { key: 'Enter' })
    await waitFor(() => expect(place()).toBe('/create-bounty'))
  })

  it('runs nothing that is disabled', async () => {
    const onSelect = vi.fn()
    await openMenu([{ label: 'Publish', onSelect, isDisabled: true }])
    expect(item('Publish').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(item('Publish'))
    expect(onSelect).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeTruthy()
  })

  it('separates groups', async () => {
    await openMenu(ITEMS)
    const roles = [...screen.getByRole('menu').children].map((each) => each.getAttribute('role'))
    expect(roles).toEqual(['menuitem', 'menuitem', 'menuitem', 'separator', 'menuitem'])
  })
})
