import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { countCalls, watchNetwork } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import ToolsPage from './tools.tsx'

const NAMES = [
  'Thread splitter',
  'Caption counter',
  'Image resizer',
  'Link builder',
  'Reward split',
  'Brief templates',
  'Contrast checker',
]

describe('/tools', () => {
  it('lists every tool at an address of its own, and opens the first', async () => {
    renderPage(<ToolsPage />, '/tools')
    await screen.findByRole('heading', { level: 2, name: 'Thread splitter' })
    for (const name of NAMES) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toContain('tool=')
    }
    expect(screen.getByRole('link', { name: 'Thread splitter' }).getAttribute('aria-current')).toBe(
      'page',
    )
  })

  it('opens another by its link', async () => {
    renderPage(<ToolsPage />, '/tools')
    fireEvent.click(await screen.findByRole('link', { name: 'Contrast checker' }))
    await screen.findByRole('heading', { level: 2, name: 'Contrast checker' })
    expect(screen.getByTestId('place').textContent).toBe('/tools?tool=contrast')
  })

  it('opens the first where the address names none', async () => {
    renderPage(<ToolsPage />, '/tools?tool=nonsense')
    await screen.findByRole('heading', { level: 2, name: 'Thread splitter' })
  })

  it('sends nothing that is typed', async () => {
    watchNetwork()
    renderPage(<ToolsPage />, '/tools?tool=thread')
    const [field] = await screen.findAllByRole<HTMLTextAreaElement>('textbox')
    fireEvent.change(field as HTMLTextAreaElement, { target: { value: 'A secret. '.repeat(60) } })
    await waitFor(() => expect(field?.value).toContain('A secret.'))
    expect(countCalls('')).toBe(0)
  })
})
