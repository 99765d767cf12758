import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import type { Plugin } from 'vite'

/** What shrinks; fonts and pictures are compressed already. */
const TEXT = /\.(?:js|css|svg|webmanifest)$/
/** Below this the headers of the answer weigh more than what is saved. */
const MIN_BYTES = 512

/**
 * Puts `x.br` and `x.gz` beside each text file of the build, at the highest level, so that the server sends them without
 * spending time on it.
 */
export function compress(): Plugin {
  return {
    name: 'laurel:compress',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const text = readFileSync(file)
        if (text.length < MIN_BYTES) continue
        writeFileSync(`${file}.gz`, gzipSync(text, { level: zlib.Z_BEST_COMPRESSION }))
        writeFileSync(`${file}.br`, brotliCompressSync(text, sizedFor(text)))
      }
    },
  }
}

const sizedFor = (text: Buffer) => ({ params: { [zlib.BROTLI_PARAM_SIZE_HINT]: text.length } })
