import { parseSync } from 'oxc-parser'
import { type Breach, lineAt, type SourceFile } from './tree.ts'

/** Lines of a function, its braces and parameters counted; a longer one does two things. */
export const MAX_FUNCTION_LINES = 60

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const FUNCTIONS = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Functions of more lines than that. */
export function checkFunctionLength(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const found: Breach[] = []
    const look = (node: Node): void => {
      if (FUNCTIONS.test(node.type)) {
        const line = lineAt(file.text, node.start)
        const length = lineAt(file.text, node.end) - line + 1
        if (length > MAX_FUNCTION_LINES) {
          const message = `a function of ${length} lines; split it by what it does`
          found.push({ rule: 'function-length', path: file.path, line, message })
        }
      }
      for (const value of Object.values(node)) {
        for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) look(child)
      }
    }
    look(parseSync(file.path, file.text).program as unknown as Node)
    return found
  })
}
