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

  it('saves the mark in the chosen colour', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file)
      return 'blob:mark'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    renderPage(<BrandPage />, '/brand')
    const save = () =>
      fireEvent.click(screen.getAllByRole('button', { name: 'SVG' })[0] as HTMLElement)
    save()
    fireEvent.click(screen.getByRole('radio', { name: 'White' }))
    save()
    expect(names).toEqual(['laurel-small-green.svg', 'laurel-small-white.svg'])
    const [green = '', white = ''] = await Promise.all(saved.map((file) => file.text()))
    expect(green).toMatch(/^<svg[\s\S]*#1f7a4d/)
    expect(white).toMatch(/^<svg[\s\S]*#ffffff/)
  })
})
