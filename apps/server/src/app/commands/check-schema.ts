import { VERSION } from '../../config/build-info.ts'
import type { Migration } from '../../db/migration/migration-files.ts'
import { type SchemaState, schemaProblem } from '../../db/migration/schema-state.ts'
import { CheckError } from './line/check-error.ts'

/** Exit codes of `migrate --check`. */
const EXIT = { pending: 1, refused: 2 }

/**
 * The report of a schema that this version's migrations made, all of them. Raises `CheckError` with what is pending, or
 * why this version cannot run on it.
 */
export function checkSchema(state: SchemaState, migrations: readonly Migration[]): string {
  if (state.kind === 'current') {
    return `The schema is up to date with Laurel ${VERSION} (${migrations.at(-1)?.name}).`
  }
  const problem = schemaProblem(state)
  if (problem !== null) {
    const rule =
      state.kind === 'newer'
        ? '\nMigrations are never undone: to go back to this version, restore a backup that it made.'
        : ''
    throw new CheckError(problem + rule, EXIT.refused)
  }
  const pending = state.kind === 'older' ? state.pending : migrations
  const names = pending.map(({ name }) => name).join('\n')
  throw new CheckError(
    `Pending for Laurel ${VERSION}; a start runs them, and so does npm run laurel -- migrate:\n${names}`,
    EXIT.pending,
  )
}
