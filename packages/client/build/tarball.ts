import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildClient, PACKAGE } from './build.ts'

const BLOCK = 512

/** The package as `npm install` takes it from an address; the same bytes for the same source. */
export function clientTarball(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-client-'))
  try {
    buildClient(folder)
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => entry(`dist/${name.replaceAll('\\', '/')}`, readFileSync(join(folder, name))))
    const own = ['package.json', 'README.md', 'LICENSE'].map((name) =>
      entry(name, readFileSync(join(PACKAGE, name))),
    )
    return gzipSync(Buffer.concat([...own, ...built, Buffer.alloc(2 * BLOCK)]), { level: 9 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file of a tar archive (ustar). */
function entry(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(`package/${name}`, 0)
  header.write(octal(0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(content.length, 12), 124)
  header.write(octal(0, 12), 136)
  header.write(' '.repeat(8), 148) // Counts as spaces in its own sum.
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, content, Buffer.alloc(-content.length & (BLOCK - 1))])
}
