import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../../../apps/web/dist/.vite/manifest.json', import.meta.url)

/** A pattern for requests of a lazy module's chunk; `source` such as `src/pages/help.tsx`. */
export function chunkOf(source: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`${source} has no chunk of its own`)
  return `**/${chunk.file}`
}
