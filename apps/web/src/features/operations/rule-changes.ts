/** A number or word of the rules that differs between two versions. */
export interface RuleChange {
  /** Where it is, in words: `voting › taper`. */
  name: string
  before: string
  after: string
}

/** What differs between two versions of the rules, in their order. */
export function ruleChanges(before: object, after: object): RuleChange[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => path !== 'version' && was.get(path) !== is.get(path))
    .map((path) => ({
      name: inWords(path),
      before: was.get(path) ?? 'none',
      after: is.get(path) ?? 'none',
    }))
}

/** Every value of an object by its path, lists of plain values as one. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  if (typeof value !== 'object' || value === null || isPlainList) {
    return new Map([[path, textOf(value, path)]])
  }
  return new Map(
    Object.entries(value).flatMap(([key, item]) => [
      ...leavesOf(item, path === '' ? key : `${path}.${key}`),
    ]),
  )
}

const DURATIONS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const

function textOf(value: unknown, path: string): string {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number' && path.endsWith('Ms')) {
    const [ms, unit] = DURATIONS.find(([length]) => value >= length && value % length === 0) ?? [
      1,
      'ms',
    ]
    return `${(value / ms).toLocaleString('en-US')} ${unit}`
  }
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}

function inWords(path: string): string {
  return path
    .replace(/Ms$/, '')
    .split('.')
    .map((part) => part.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
    .join(' › ')
}
