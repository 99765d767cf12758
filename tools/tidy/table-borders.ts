import { partOf } from './layers.ts'
import type { TableShare } from './shared-tables.ts'
import { type TableNames, tableUsesOf } from './tables.ts'
import { type Breach, lineAt, type SourceFile } from './tree.ts'

/** Owners of tables, and the uses allowed to others. */
export interface Borders {
  tables: TableNames
  owners: Readonly<Record<string, readonly string[]>>
  shares: readonly TableShare[]
  /** Tables that every part may read. */
  open: Readonly<Record<string, string>>
}

/** Finds undeclared uses of another part's table, unused declarations, and tables without exactly one owner. */
export function checkTables(files: readonly SourceFile[], borders: Borders): Breach[] {
  const { tables, owners, shares, open } = borders
  const owned = Object.entries(owners).flatMap(([part, names]) => names.map((name) => [name, part]))
  const ownerOf = new Map(owned as [string, string][])
  const allowed = new Set(shares.flatMap(sharesOf))
  const used = new Set<string>()
  const breaches = unownedOf(
    tables,
    owned.map(([name = '']) => name),
  )
  for (const file of files) {
    const part = partOf(file.path)
    for (const { table, isWrite, offset } of tableUsesOf(file, tables)) {
      if (ownerOf.get(table) === part) continue
      const use = `${part} ${isWrite ? 'writes' : 'reads'} ${table}`
      used.add(use)
      if (allowed.has(use) || (!isWrite && table in open)) continue
      const owner = ownerOf.get(table)
      if (owner === undefined) continue // said once, by its table
      const message = `${use}, which belongs to ${owner}: ask it, or declare this in tools/tidy/shared-tables.ts`
      breaches.push({ rule: 'tables', path: file.path, line: lineAt(file.text, offset), message })
    }
  }
  const unneeded = [...allowed].filter((use) => !used.has(use))
  return [...breaches, ...unneeded.map((use) => declared(`nothing needs "${use}"`))]
}

function sharesOf({ part, reads = [], writes = [] }: TableShare): string[] {
  return [
    ...reads.map((table) => `${part} reads ${table}`),
    ...writes.map((table) => `${part} writes ${table}`),
  ]
}

function unownedOf(tables: TableNames, owned: readonly string[]): Breach[] {
  const names = [...tables.values()]
  const wrong = [
    ...names.filter((name) => !owned.includes(name)),
    ...owned.filter((name, place) => !names.includes(name) || owned.indexOf(name) !== place),
  ]
  return wrong.map((name) =>
    declared(`${name} needs exactly one owner in TABLE_OWNERS of tools/tidy/layers.ts`),
  )
}

function declared(message: string): Breach {
  return { rule: 'tables', path: 'tools/tidy/shared-tables.ts', line: 1, message }
}
