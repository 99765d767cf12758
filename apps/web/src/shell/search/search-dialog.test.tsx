import { paths } from '@laurel/contract/spec/routes'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { cutOff, restoreNetwork } from '../../testing/network.ts'
import { renderPage, setPrelaunch } from '../../testing/render-page.tsx'
import { openWorld } from '../../testing/world.ts'
import { SearchSlot } from './search-slot.tsx'
import { setOpen } from './search-state.ts'

const world = openWorld()
let bounty: { title: string; slug: string }

beforeEach(async () => {
  setOpen(null)
  setPrelaunch(false)
  bounty ??= (await buildOpenBounty(world)).bounty
})

const box = () => screen.findByRole('combobox', { name: /^Search/ })
const place = () => screen.getByTestId('place').textContent
const active = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
async function open() {
  renderPage(<SearchSlot />)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return await box()
}
async function type(text: string) {
  const input = await open()
  fireEvent.change(input, { target: { value: text } })
  return input
}

describe('the search', () => {
  it('opens by its keys, takes the focus, and closes by Escape', async () => {
    const input = await open()
    await waitFor(() => expect(document.activeElement).toBe(input))
    fireEvent.keyDown(input, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    fireEvent.keyDown(document.body, { key: '/' })
    expect(await box()).toBeTruthy()
  })

  it('leaves / and ? to a field that is typed in', async () => {
    renderPage(
      <>
        <input aria-label="Name" />
        <SearchSlot />
      </>,
    )
    const field = screen.getByRole('textbox', { name: 'Name' })
    fireEvent.keyDown(field, { key: '/' })
    fireEvent.keyDown(field, { key: '?' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finds a bounty, marks the words, and opens it by Enter', async () => {
    const word = bounty.title.split(' ').at(-1) ?? ''
    const input = await type(word)
    const group = await screen.findByRole('group', { name: 'Bounties' })
    const option = within(group).getAllByRole('option')[0]
    expect(option?.querySelector('mark')?.textContent?.toLowerCase()).toBe(word.toLowerCase())
    while (active(input) !== option) fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(option?.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(place()).toBe(paths.bounty(bounty.slug))
    expect(screen.queryByRole('combobox')).toBeNull()
    // It is offered again next time, and can be forgotten.
    fireEvent.keyDown(document.body, { key: '/' })
    fireEvent.click(await screen.findByRole('option', { name: word }))
    await screen.findByRole('group', { name: 'Bounties' })
  })

  it('finds answers and pages, and moves around the ends of the list', async () => {
    const input = await type('leaderboard')
    const page = await screen.findByRole('option', { name: /^Leaderboard$/ })
    expect(active(input)).toBe(page)
    await screen.findByRole('group', { name: 'Help' })
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    await waitFor(() => expect(active(input)).toBe(screen.getAllByRole('option').at(-1)))
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(active(input)).toBe(page)
  })

  it('says what to try when nothing is found', async () => {
    await type('zzqqxxyy')
    expect(await screen.findByText('No results for “zzqqxxyy”')).toBeTruthy()
  })

  it('still finds pages without the server, and tries again', async () => {
    cutOff('GET /api/v1/search')
    await type('leaderboard')
    const alert = await screen.findByRole('alert')
    expect(screen.getByRole('option', { name: /^Leaderboard$/ })).toBeTruthy()
    restoreNetwork()
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('shows the keys of the page', async () => {
    renderPage(<SearchSlot />, paths.vote2Earn)
    fireEvent.keyDown(document.body, { key: '?' })
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByText('Not for this bounty')).toBeTruthy()
    expect(within(dialog).queryByText('Review desk')).toBeNull()
  })
})
