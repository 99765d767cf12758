import { importsOf, targetOf } from './imports.ts'
import { type Breach, lineAt, type SourceFile } from './tree.ts'

/** An import of another file of the repository. */
interface Edge {
  target: string
  line: number
}

/**
 * Finds circular imports, including type-only and lazy ones: such files can't be read, moved or tested separately. One
 * breach per circle, at the import that closes it.
 */
export function checkCircles(files: readonly SourceFile[]): Breach[] {
  const edges = new Map(files.map((file) => [file.path, edgesOf(file)]))
  const done = new Set<string>()
  const trail: string[] = []
  const breaches: Breach[] = []
  const visit = (path: string): void => {
    trail.push(path)
    for (const { target, line } of edges.get(path) ?? []) {
      const start = trail.indexOf(target)
      if (start >= 0) {
        const message = [...trail.slice(start), target].join(' → ')
        breaches.push({ rule: 'circles', path, line, message })
      } else if (!done.has(target)) visit(target)
    }
    trail.pop()
    done.add(path)
  }
  for (const path of edges.keys()) if (!done.has(path)) visit(path)
  return breaches
}

function edgesOf(file: SourceFile): Edge[] {
  return importsOf(file).flatMap(({ specifier, offset }) => {
    const target = targetOf(file.path, specifier)
    return target === null ? [] : [{ target, line: lineAt(file.text, offset) }]
  })
}
