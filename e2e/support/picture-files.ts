import type { Page } from 'playwright-core'

/** A picture of stripes as a file, drawn by the browser itself. */
export async function stripes(page: Page, name: string, width = 640, height = 400) {
  const data = await page.evaluate(
    ({ width, height }) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      for (let x = 0; x < width; x += 20) {
        context.fillStyle = `hsl(${x} 70% 50%)`
        context.fillRect(x, 0, 20, height)
      }
      return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
    },
    { width, height },
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') }
}

/** How wide the file of the first such image is; 0 until it has arrived. */
export const widthOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth)
