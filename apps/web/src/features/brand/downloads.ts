/** Saves a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  save(name, new Blob([text], { type }))
}

/** Draws an SVG at a width in pixels and saves it as PNG. Throws when the browser can't draw it. */
export async function savePng(name: string, svg: string, widthPx: number): Promise<void> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = widthPx
  canvas.getContext('2d')?.drawImage(image, 0, 0, widthPx, widthPx)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The browser could not draw the image')
  save(name, blob)
}

function save(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
