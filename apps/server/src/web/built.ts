import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const INDEX_FILE = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url))

/** Whether `vite build` left an app to serve. */
export function isWebBuilt(): boolean {
  return existsSync(INDEX_FILE)
}
