import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import BrandPage from './brand.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('/brand', () => {
  it('has logo, colours, type, covers and rules', () => {
    renderPage(<BrandPage />, '/brand')
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Logo', 'Colours', 'Type', 'Covers', 'Dos and don’ts'])
    expect(screen.getAllByLabelText('Do:')).toHaveLength(4)
    expect(screen.getAllByLabelText('Don’t:')).toHaveLength(4)
  })

  it('copies the value of a colour', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderPage(<BrandPage />, '/brand')
    fireEvent.click(screen.getByRole('button', { name: '#1F7A4D' }))
    await waitFor(() => expect(copy.mock.calls).toEqual([['#1F7A4D']]))
  })
})
