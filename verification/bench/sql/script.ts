import { writeFileSync } from 'node:fs'
import type { Heard } from './capture.ts'

/** A statement of the product with the types of its values. */
export interface Statement extends Heard {
  types: readonly string[]
}

/** A value that differs from run to run of a script. */
export interface Variable {
  /** Its text when the statements were captured. */
  captured: string
  /** Its SQL expression, from the script's numbers (`:n`). */
  sql: string
  /** The same value in JavaScript, from `n`. */
  of(n: number): string
}

/** The numbers of a script: random up to `most`, or each once from 0 on. */
export type Numbers = { kind: 'random'; most: number } | { kind: 'each' }

/** Captured statements of the product. */
export interface Script {
  name: string
  statements: readonly Statement[]
  variables: readonly Variable[]
  numbers: Numbers
  /** Concurrent connections. */
  clients: number
}

/** Session settings of the product's connections, for a fair comparison: same role, same policies. */
export const SESSION_OPTIONS = '-c role=laurel_app -c timezone=UTC'

/** Formats a script for pgbench. Each client counts its own numbers: client, client + clients, and so on. */
export function writePgbenchScript(script: Script, file: string): void {
  const numbers =
    script.numbers.kind === 'random'
      ? [`\\set n random(1, ${script.numbers.most})`]
      : [`\\set n :client_id + ${script.clients} * :turn`, '\\set turn :turn + 1']
  const statements = script.statements.map(
    (statement) => `${inlined(statement, script.variables)};`,
  )
  writeFileSync(file, `${[...numbers, ...statements].join('\n')}\n`)
}

/** The values of a statement for one number. */
export function valuesFor(
  statement: Statement,
  variables: readonly Variable[],
  n: number,
): (string | null)[] {
  return statement.values.map((value) =>
    variables.reduce((text, { captured, of }) => text?.replaceAll(captured, of(n)) ?? null, value),
  )
}

/** A statement with its values inlined: varying ones as expressions, the others as literals. */
function inlined({ text, values, types }: Statement, variables: readonly Variable[]): string {
  return text
    .replace(COMMENT, '')
    .replace(QUOTED, (_match, inner: string) => literal(inner.replaceAll("''", "'")))
    .replace(/\$(\d+)/g, (_match, digits: string) => {
      const value = values[Number(digits) - 1]
      const type = types[Number(digits) - 1]
      if (value === undefined || value === null) return `null::${type}`
      const whole = variables.find(({ captured }) => captured === value)
      if (whole !== undefined) return `(${whole.sql})::${type}`
      const sql = variables
        .filter(({ captured }) => value.includes(captured))
        .reduce(
          (inner, part) => `replace(${inner}, '${part.captured}', (${part.sql})::text)`,
          literal(value),
        )
      return `${sql}::${type}`
    })
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}

/** A comment line, which would hide the rest once joined into one line. */
const COMMENT = /^\s*--.*$/gm

/** A literal in a statement's text, such as a date format. */
const QUOTED = /'((?:[^']|'')*)'/g

/** A literal that pgbench does not mistake for a variable. */
function literal(text: string): string {
  const quoted = text.replaceAll("'", "''")
  if (!/:[A-Za-z_]/.test(text)) return `'${quoted}'`
  return `U&'${quoted.replaceAll('\\', '\\\\').replaceAll(':', '\\003A')}'`
}

/**
 * The writes of the transaction that writes to `table`, between its begin and commit, without the reads that it decides
 * by.
 */
export function listWrites(statements: readonly Statement[], table: string): Statement[] {
  const isHeart = ({ text }: Statement) => new RegExp(`insert into "?${table}"?\\s`).test(text)
  const own = statements.filter(
    ({ connection }) => connection === statements.find(isHeart)?.connection,
  )
  const heart = own.findIndex(isHeart)
  const begin = own.findLastIndex(({ text }, at) => at < heart && /^begin/i.test(text))
  const commit = own.findIndex(({ text }, at) => at > heart && /^commit/i.test(text))
  if (begin < 0 || commit < 0) throw new Error(`No transaction wrote to ${table}.`)
  return own
    .slice(begin, commit + 1)
    .filter(({ text }) => !/^\s*select/i.test(text))
    .filter(({ text }) => /^(begin|commit)|\b(insert into|update|delete from)\s/i.test(text))
}
