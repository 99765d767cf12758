/** A square crop of a picture: its centre in the picture's pixels, and the zoom. */
export interface Crop {
  x: number
  y: number
  /** 1 shows the whole shorter side. */
  zoom: number
}

/** A picture's size in pixels. */
export interface Size {
  width: number
  height: number
}

/** Maximum zoom factor. */
export const ZOOM_MAX = 4

/** The side of the square that a crop shows, in the picture's pixels. */
export function sideOf(crop: Crop, { width, height }: Size): number {
  return Math.min(width, height) / crop.zoom
}

/** The largest square crop, centred. */
export function centeredCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The nearest crop that stays inside the picture. */
export function clampCrop(crop: Crop, size: Size): Crop {
  const zoom = clamp(crop.zoom, 1, ZOOM_MAX)
  const half = sideOf({ ...crop, zoom }, size) / 2
  return {
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
    zoom,
  }
}

/** Pans by a share of the square: a picture dragged to the right shows more of its left. */
export function panCrop(crop: Crop, size: Size, byX: number, byY: number): Crop {
  const side = sideOf(crop, size)
  return clampCrop({ ...crop, x: crop.x - byX * side, y: crop.y - byY * side }, size)
}

/** Zooms around the centre. */
export function zoomCrop(crop: Crop, size: Size, zoom: number): Crop {
  return clampCrop({ ...crop, zoom }, size)
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
