import type pg from 'pg'
import { VERSION } from '../../config/build-info.ts'
import { nullable, text } from '../columns.ts'
import { plainStatement } from '../known-statements.ts'
import type { Migration } from './migration-files.ts'
import { SchemaError } from './schema-error.ts'

/** An applied migration. Databases before 0.2 record neither name nor version. */
export interface AppliedMigration {
  hash: string
  name: string | null
  /** The version that applied it. */
  version: string | null
}

/** The state of a database's schema compared with this version's migrations. */
export type SchemaState =
  | { kind: 'none' | 'current' }
  /** `pending` are the missing migrations. */
  | { kind: 'older'; pending: readonly Migration[] }
  | { kind: 'newer'; last: AppliedMigration }
  /** Created by other migrations; `text` gives the reason. */
  | { kind: 'foreign'; text: string }

const applied = plainStatement(
  'applied-migrations',
  { hash: text, name: nullable(text), version: nullable(text) },
  // Through JSON, since earlier versions lack the other columns.
  `select row ->> 'hash' as hash, row ->> 'name' as name, row ->> 'version' as version
   from drizzle.__drizzle_migrations as m
   cross join lateral to_jsonb(m) as row
   order by id`,
)

/** The applied migrations, in order. */
export async function readApplied(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<AppliedMigration[]> {
  const found = await client.query("select to_regclass('drizzle.__drizzle_migrations') as table")
  if (found.rows[0]?.table === null) return []
  return await applied(client)
}

/** Compares the applied migrations, in order, with all migrations of this version. */
export function compareSchema(
  applied: readonly AppliedMigration[],
  ours: readonly Migration[],
): SchemaState {
  const last = applied.at(-1)
  if (last === undefined) return { kind: 'none' }
  const place = applied.findIndex(({ hash }, index) => hash !== ours[index]?.hash)
  const stranger = applied[place]
  if (stranger === undefined) {
    const pending = ours.slice(applied.length)
    return pending.length === 0 ? { kind: 'current' } : { kind: 'older', pending }
  }
  if (place === ours.length) return { kind: 'newer', last }
  return { kind: 'foreign', text: foreignText(stranger, ours, ours[place]?.name ?? '') }
}

function foreignText(
  { hash, name, version }: AppliedMigration,
  ours: readonly Migration[],
  wanted: string,
): string {
  if (ours.some((migration) => migration.hash === hash)) {
    return `This database lacks the migration ${wanted}, which comes before what ran in it.`
  }
  if (name === null) {
    return 'This database was made by a development version before 0.2; it cannot be upgraded. Start with a new one (another DATA_DIR, or an empty database in DATABASE_URL).'
  }
  if (name === wanted) {
    return `The migration ${name} of this database${by(version)} is not that of Laurel ${VERSION}: one of the two was edited.`
  }
  return `This database has the migration ${name}${by(version)} where Laurel ${VERSION} has ${wanted}: it was made by another line of development.`
}

function by(version: string | null): string {
  return version === null ? '' : ` (of Laurel ${version})`
}

/** Why this version can neither use nor migrate a schema; null if it can. */
export function schemaProblem(state: SchemaState): string | null {
  if (state.kind === 'newer') return newerText('This database was made', state.last)
  return state.kind === 'foreign' ? state.text : null
}

/** Refuses a schema that this version can neither use nor migrate. Raises `SchemaError`. */
export function requireKnownSchema(state: SchemaState): void {
  const problem = schemaProblem(state)
  if (problem !== null) throw new SchemaError(problem)
}

/** Requires the schema of this version. Raises `SchemaError`. */
export function requireCurrentSchema(state: SchemaState): void {
  requireKnownSchema(state)
  if (state.kind === 'none') {
    throw new SchemaError(
      'This database holds no Laurel: start the server on it once, or run npm run laurel -- migrate.',
    )
  }
  if (state.kind === 'older') {
    throw new SchemaError(
      `The schema of this database is older than Laurel ${VERSION}: start the server on it, or run npm run laurel -- migrate (${state.pending.map(({ name }) => name).join(', ')}).`,
    )
  }
}

/** The message about a database or file of a newer version. */
export function newerText(made: string, { name, version }: AppliedMigration): string {
  const release = version === null ? '' : `${version}, `
  return `${made} by a newer Laurel (${release}migration ${name ?? 'unknown'}); this is ${VERSION}. Install that version or later.`
}
