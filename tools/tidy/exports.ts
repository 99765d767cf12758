import { parseSync } from 'oxc-parser'
import { type Breach, lineAt, type SourceFile } from './tree.ts'

/** Self-documenting exports: an endpoint with a summary, a type inferred from a documented schema. */
const SELF_DOCUMENTED = /^export (const \w+ = endpoint\(\{|type \w+ = z\.(infer|input|output)<)/

/** Finds exports without a docstring directly above. Re-exports need none. */
export function checkDocstrings(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const { program, comments } = parseSync(file.path, file.text)
    const docEnds = comments
      .filter((comment) => comment.type === 'Block' && comment.value.startsWith('*'))
      .map((comment) => comment.end)
    return program.body.flatMap((node) => {
      const isDeclaration =
        (node.type === 'ExportNamedDeclaration' && node.declaration !== null) ||
        node.type === 'ExportDefaultDeclaration'
      if (!isDeclaration || SELF_DOCUMENTED.test(file.text.slice(node.start))) return []
      const isDocumented = docEnds.some(
        (end) => end <= node.start && file.text.slice(end, node.start).trim() === '',
      )
      if (isDocumented) return []
      const line = lineAt(file.text, node.start)
      const message = `no docstring: ${file.text.slice(node.start, node.start + 60).split('\n')[0]}`
      return [{ rule: 'docstrings', path: file.path, line, message }]
    })
  })
}
