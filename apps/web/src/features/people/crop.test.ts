import { describe, expect, it } from 'vitest'
import { centeredCrop, clampCrop, panCrop, sideOf, ZOOM_MAX, zoomCrop } from './crop.ts'

const WIDE = { width: 400, height: 200 }

describe('a crop', () => {
  it('starts in the middle with the whole shorter side', () => {
    const crop = centeredCrop(WIDE)
    expect(crop).toEqual({ x: 200, y: 100, zoom: 1 })
    expect(sideOf(crop, WIDE)).toBe(200)
  })

  it('follows the pointer and stops at the edges', () => {
    expect(panCrop(centeredCrop(WIDE), WIDE, 0.25, 0)).toMatchObject({ x: 150, y: 100 })
    expect(panCrop(centeredCrop(WIDE), WIDE, 5, 5)).toMatchObject({ x: 100, y: 100 })
    expect(panCrop(centeredCrop(WIDE), WIDE, -5, 0)).toMatchObject({ x: 300 })
  })

  it('zooms up to a limit and back to the edges', () => {
    const near = zoomCrop(centeredCrop(WIDE), WIDE, 2)
    expect(sideOf(near, WIDE)).toBe(100)
    const corner = panCrop(near, WIDE, 9, 9)
    expect(corner).toMatchObject({ x: 50, y: 50 })
    expect(zoomCrop(corner, WIDE, 1)).toEqual({ x: 100, y: 100, zoom: 1 })
    expect(clampCrop({ x: 0, y: 0, zoom: 99 }, WIDE).zoom).toBe(ZOOM_MAX)
  })
})
