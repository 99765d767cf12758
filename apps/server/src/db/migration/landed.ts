import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of released migrations: their list, and a database dump of each release's schema. */
export const LANDED = fileURLToPath(new URL('../landed', import.meta.url))
/** The releases with migrations, oldest first. */
export const LANDED_LIST = join(LANDED, 'landed.json')

/** A release with its migrations, which must never change. */
export interface LandedRelease {
  version: string
  /** SHA-256 of each file by its name without extension. */
  migrations: Readonly<Record<string, string>>
}

/** The releases with migrations, oldest first. */
export function listLandedReleases(): LandedRelease[] {
  return JSON.parse(readFileSync(LANDED_LIST, 'utf8'))
}
