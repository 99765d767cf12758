import { describe, expect, it } from 'vitest'
import { middleOf, panned, sideOf, within, ZOOM_MAX, zoomed } from './crop.ts'

const WIDE = { width: 400, height: 200 }

describe('a crop', () => {
  it('starts in the middle with the whole shorter side', () => {
    const crop = middleOf(WIDE)
    expect(crop).toEqual({ x: 200, y: 100, zoom: 1 })
    expect(sideOf(crop, WIDE)).toBe(200)
  })

  it('follows the pointer and stops at the edges', () => {
    expect(panned(middleOf(WIDE), WIDE, 0.25, 0)).toMatchObject({ x: 150, y: 100 })
    expect(panned(middleOf(WIDE), WIDE, 5, 5)).toMatchObject({ x: 100, y: 100 })
    expect(panned(middleOf(WIDE), WIDE, -5, 0)).toMatchObject({ x: 300 })
  })

  it('zooms up to a limit and back to the edges', () => {
    const near = zoomed(middleOf(WIDE), WIDE, 2)
    expect(sideOf(near, WIDE)).toBe(100)
    const corner = panned(near, WIDE, 9, 9)
    expect(corner).toMatchObject({ x: 50, y: 50 })
    expect(zoomed(corner, WIDE, 1)).toEqual({ x: 100, y: 100, zoom: 1 })
    expect(within({ x: 0, y: 0, zoom: 99 }, WIDE).zoom).toBe(ZOOM_MAX)
  })
})
