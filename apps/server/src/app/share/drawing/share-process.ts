/** The worker process that draws share pictures one by one; managed by `share-pictures.ts`. */
import sharp from 'sharp'
import { drawCard } from './draw-card.ts'
import type { ShareCard } from './share-card.ts'
import { loadFonts } from './text-paths.ts'

sharp.cache(false)
sharp.concurrency(1)
loadFonts()

process.on('message', (card: ShareCard) => void work(card))
process.on('disconnect', () => process.exit())

async function work(card: ShareCard): Promise<void> {
  // Flat colours need few: the palette halves the file, and more effort takes longer than it saves.
  const png = await sharp(Buffer.from(drawCard(card)))
    .png({ palette: true, colours: 64, dither: 0, effort: 1, compressionLevel: 6 })
    .toBuffer()
  process.send?.(new Uint8Array(png))
}
