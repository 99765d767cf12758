import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the migrations and their journal. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** A migration of this version. */
export interface Migration {
  /** Its file name without extension, such as `0002_security`. */
  name: string
  /** SHA-256 of the file in hexadecimal digits. */
  hash: string
  statements: readonly string[]
  /** Milliseconds since 1970, ascending. */
  madeAtMs: number
}

interface Journal {
  entries: readonly { tag: string; when: number }[]
}

/** The migrations of this version, in the order of the journal. */
export function readMigrations(): Migration[] {
  const journal: Journal = JSON.parse(
    readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')
    return {
      name: tag,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
      madeAtMs: when,
    }
  })
}
