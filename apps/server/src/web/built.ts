import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `vite build` puts the single-page app. */
export const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Whether `vite build` left an app to serve. */
export function isWebBuilt(): boolean {
  return existsSync(join(DIST, 'index.html'))
}
