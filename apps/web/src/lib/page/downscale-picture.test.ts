import { describe, expect, it, vi } from 'vitest'
import { downscalePicture } from './downscale-picture.ts'

const picture = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
const LARGE = 3_000_000

/** Lends the browser's parts for pictures to a test; returns the sizes that were drawn. */
function lendCanvas({
  width,
  height,
  encoded = picture(200_000),
}: {
  width: number
  height: number
  encoded?: Blob | null
}) {
  const drawn: [number, number][] = []
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
  const draw = (_: unknown, _x: number, _y: number, w: number, h: number) => void drawn.push([w, h])
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: draw,
  } as unknown as GPUCanvasContext)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(encoded))
  return { drawn, close, encoded }
}

describe('downscalePicture', () => {
  it('leaves a small file alone', async () => {
    const { drawn } = lendCanvas({ width: 9000, height: 9000 })
    const file = picture(1_000_000)
    expect(await downscalePicture(file)).toBe(file)
    expect(drawn).toEqual([])
  })

  it.each([
    [4000, 3000, 2048, 1536],
    [3000, 6000, 1024, 2048],
    [2048, 2048, 2048, 2048],
    [800, 600, 800, 600],
  ])('draws %d × %d as %d × %d', async (width, height, toWidth, toHeight) => {
    const { drawn, encoded, close } = lendCanvas({ width, height })
    expect(await downscalePicture(picture(LARGE))).toBe(encoded)
    expect(drawn).toEqual([[toWidth, toHeight]])
    expect(close).toHaveBeenCalledOnce()
  })

  it('keeps the file where the smaller picture has more bytes, or cannot be made', async () => {
    const file = picture(LARGE)
    lendCanvas({ width: 4000, height: 3000, encoded: picture(LARGE) })
    expect(await downscalePicture(file)).toBe(file)
    lendCanvas({ width: 4000, height: 3000, encoded: null })
    expect(await downscalePicture(file)).toBe(file)
  })

  it('leaves a file that is no picture to the server', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('bad')))
    const file = picture(LARGE)
    expect(await downscalePicture(file)).toBe(file)
  })
})
