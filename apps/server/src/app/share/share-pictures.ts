import { fileURLToPath } from 'node:url'
import { Problem } from '@laurel/contract/problems'
import { createProcessPool } from '../../platform/work/process-pool.ts'
import type { ShareCard } from './drawing/share-card.ts'
import { tagOf } from './public-file.ts'

/** Raised with every change of the drawing, so that caches take the new pictures. */
const DRAWING_VERSION = 2
/** The most pictures kept in memory: about 30 KB each. */
const MAX_KEPT = 300
const RETRY_SECONDS = 2

/** Draws share pictures in a process of their own, and keeps the latest. */
export interface SharePictures {
  /** The entity tag of a card's picture, known without drawing it. */
  tagOf(card: ShareCard): string
  /** The picture as PNG. `onDraw` runs before one that is not kept is drawn. Raises `overloaded`. */
  draw(card: ShareCard, onDraw: () => Promise<void>): Promise<Uint8Array>
}

/** Creates the cache and its process, which starts with the first picture and ends after ten minutes without one. */
export function createSharePictures(): SharePictures {
  const pool = createProcessPool<ShareCard, Uint8Array>({
    program: fileURLToPath(new URL('./drawing/share-process.ts', import.meta.url)),
    maxAtOnce: 1,
    maxWaiting: 20,
    maxWaitMs: 5000,
    maxWallMs: 7000,
    idleMs: 600_000,
    refusal: () => new Problem('overloaded', { retryAfterSeconds: RETRY_SECONDS }),
  })
  const kept = new Map<string, Promise<Uint8Array>>()
  const tag = (card: ShareCard): string => tagOf(JSON.stringify([DRAWING_VERSION, card]))
  return {
    tagOf: tag,
    async draw(card, onDraw) {
      const key = tag(card)
      const known = kept.get(key)
      if (known !== undefined) return await known
      await onDraw()
      const picture = pool.run(card)
      kept.set(key, picture)
      picture.catch(() => kept.delete(key))
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? key)
      return await picture
    },
  }
}
