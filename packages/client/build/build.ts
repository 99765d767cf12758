import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the package. */
export const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

/** Compiles the client to plain JavaScript and its declarations. */
export function buildClient(folder = join(PACKAGE, 'dist')): void {
  rmSync(folder, { recursive: true, force: true })
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json')
  const compiler = join(manifest, '../bin/tsc')
  const options = ['-p', join(PACKAGE, 'tsconfig.build.json'), '--outDir', folder]
  execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts')) pointToJavaScript(join(folder, name))
  }
}

/** The compiler leaves `.ts` in the imports of declarations, which older compilers refuse. */
function pointToJavaScript(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}
