import { PAYOUT_BATCH_STATES } from '@laurel/contract/payouts/payout-batches'
import { PAYOUT_STATES } from '@laurel/contract/payouts/payouts'
import { BOUNTY_STATES } from '@laurel/contract/work/bounties'
import { SUBMISSION_STATES } from '@laurel/contract/work/submissions'
import { parseSync } from 'oxc-parser'
import { type Breach, lineAt, type SourceFile } from './tree.ts'

/** Every state of a bounty, a submission, a payout and a batch. */
const STATES: ReadonlySet<unknown> = new Set([
  ...BOUNTY_STATES,
  ...SUBMISSION_STATES,
  ...PAYOUT_STATES,
  ...PAYOUT_BATCH_STATES,
])

/** Other things whose states share these words, such as a save. */
const OTHERS = /^(autosave|saves)$/

/** Files that may compare such words, and why. */
const EXCEPTIONS: readonly { path: RegExp; reason: string }[] = [
  {
    path: /\/ui\/states\/save-indicator\.tsx$|\/wizard\/draft-wizard\.tsx$|\/desk\/use-desk-saves\.ts$/,
    reason: 'whether a form is saved is the browser’s own state',
  },
]

/** The used fields of a syntax tree node. */
interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Finds code of the web app that branches on the state of a record instead of the server's facts and abilities. */
export function checkStateLiterals(files: readonly SourceFile[]): Breach[] {
  const covered = files.filter(({ path }) => !EXCEPTIONS.some((one) => one.path.test(path)))
  return covered.flatMap((file) => {
    const found: number[] = []
    walk(parseSync(file.path, file.text).program as unknown as Node, (node) => {
      if (decidesByState(node)) found.push(node.start)
    })
    return found.map((start) => ({
      rule: 'state-literals',
      path: file.path,
      line: lineAt(file.text, start),
      message: `${file.text.slice(start, start + 60).split('\n')[0]}: use the server’s facts and abilities; a state is only for its label and colour`,
    }))
  })
}

function walk(node: Node, look: (node: Node) => void): void {
  look(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, look)
  }
}

function decidesByState(node: Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return (
        /^[!=]==?$/.test(String(node.operator)) &&
        (isComparison(node.left, node.right) || isComparison(node.right, node.left))
      )
    case 'SwitchStatement':
      return isState(node.discriminant)
    case 'ArrayExpression':
      return isStateList(node.elements as unknown[])
    case 'CallExpression':
      return isMembership(node)
    default:
      return false
  }
}

/** `x.state === 'open'`; an unambiguous word counts whatever it is compared with. */
function isComparison(left: unknown, right: unknown): boolean {
  const word = literalOf(right)
  return word !== null && STATES.has(word) && (isState(left) || word.includes('_'))
}

/** `['open', 'voting']`: a set of states. */
function isStateList(elements: unknown[]): boolean {
  return elements.length > 1 && elements.every((element) => STATES.has(literalOf(element)))
}

/** `SOME.includes(x.state)`, `SOME.has(x.state)`. */
function isMembership({ callee, arguments: given }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  const [first] = given as unknown[]
  return /^(includes|has|indexOf)$/.test(nameOf(callee.property)) && isState(first)
}

/** `state`, `bountyState`, `bounty.state`, `bounty?.state`. */
function isState(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'ChainExpression') return isState(value.expression)
  if (value.type !== 'MemberExpression') return /^state$|State$/.test(nameOf(value))
  return isState(value.property) && !OTHERS.test(nameOf(value.object))
}

function nameOf(value: unknown): string {
  return isNode(value) && value.type === 'Identifier' ? String(value.name) : ''
}

function literalOf(value: unknown): string | null {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'string'
    ? value.value
    : null
}
