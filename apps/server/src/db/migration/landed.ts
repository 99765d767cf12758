import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of what landed: the list, and a database of each release's schema. */
export const LANDED = fileURLToPath(new URL('../landed', import.meta.url))
/** The releases that brought migrations, oldest first. */
export const LANDED_LIST = join(LANDED, 'landed.json')

/** A release and the migrations that it brought, which never change again. */
export interface LandedRelease {
  version: string
  /** SHA-256 of each file by its name without the ending. */
  migrations: Readonly<Record<string, string>>
}

/** The releases that brought migrations, oldest first. */
export function readLanded(): LandedRelease[] {
  return JSON.parse(readFileSync(LANDED_LIST, 'utf8'))
}
