import { parseSync } from 'oxc-parser'
import type { SourceFile } from './tree.ts'

/** A table in a query: its SQL name, and whether the query writes to it. */
export interface TableUse {
  table: string
  isWrite: boolean
  offset: number
}

/** The used fields of a syntax tree node. */
interface Node {
  type: string
  start: number
  [field: string]: unknown
}

/** SQL names of tables by schema export. */
export type TableNames = ReadonlyMap<string, string>

const DECLARED = /export const (\w+) = (?:pgTable|(\w+)\.table)\(\s*'(\w+)'/g
const WRITES = /\b(?:insert into|(?<!for |key |do )update|delete from)\s+(?:only\s+)?"?([\w.]+)/gi
const READS = /\b(?:from|join|lock table)\s+(?:only\s+)?"?([\w.]+)/gi
const WRITE_CALLS = new Set(['insert', 'update', 'delete', 'insertRows'])
const READ_CALLS = new Set([
  'from',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  '$count',
  'alias',
])

/** The tables that the schema declares. */
export function tablesOf(schema: readonly SourceFile[]): TableNames {
  return new Map(
    schema.flatMap(({ text }) =>
      [...text.matchAll(DECLARED)].map(([, name = '', schema, table = '']) => [
        name,
        schema === undefined ? table : `${schema}.${table}`,
      ]),
    ),
  )
}

/** The tables that the queries of a file use, in Drizzle's calls and in SQL. */
export function tableUsesOf(file: SourceFile, tables: TableNames): TableUse[] {
  const known = new Set(tables.values())
  const uses: TableUse[] = []
  const add = (table: string | undefined, isWrite: boolean, offset: number) => {
    if (table !== undefined && known.has(table)) uses.push({ table, isWrite, offset })
  }
  visit(parseSync(file.path, file.text).program as unknown as Node, (node) => {
    if (node.type === 'CallExpression') {
      const name = calledName(node)
      const [first, second] = node.arguments as Node[]
      const table = name === 'insertRows' ? second : first
      if (table?.type !== 'Identifier') return
      const found = tables.get(table.name as string)
      if (WRITE_CALLS.has(name)) add(found, true, node.start)
      if (READ_CALLS.has(name)) add(found, false, node.start)
    }
    if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql') {
      const text = sqlOf(node, tables)
      const written = [...text.matchAll(WRITES)]
      for (const [, table] of written) add(table, true, node.start)
      for (const match of text.matchAll(READS)) {
        const isDelete = /delete\s+$/i.test(text.slice(0, match.index))
        if (!isDelete) add(match[1], false, node.start)
      }
    }
  })
  return uses
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && 'type' in child) visit(child as Node, see)
    }
  }
}

function calledName(call: Node): string {
  const callee = call.callee as Node
  const named = callee.type === 'MemberExpression' ? (callee.property as Node) : callee
  return (named.name as string | undefined) ?? ''
}

/** The text of a template, with schema exports replaced by their table names. */
function sqlOf(template: Node, tables: TableNames): string {
  const { quasis, expressions } = template.quasi as unknown as {
    quasis: { value: { raw: string } }[]
    expressions: Node[]
  }
  return quasis
    .map(({ value }, place) => {
      const inserted = expressions[place]
      const table =
        inserted?.type === 'Identifier' ? tables.get(inserted.name as string) : undefined
      return value.raw + (table ?? ' ? ')
    })
    .join('')
}
