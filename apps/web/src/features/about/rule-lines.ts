import { formatNumber, formatPercent, formatPoints } from '../../lib/format.ts'

/** One number of the rules: its group, its name in words, and its value with its unit. */
export interface RuleLine {
  group: string
  name: string
  value: string
}

/** Every number of the rules as a line, in the order in which they are published. */
export function ruleLines(rules: Record<string, unknown>): RuleLine[] {
  return Object.entries(rules).flatMap(([key, value]) =>
    leaves(value, []).map(({ path, leaf }) => ({
      group: inWords(key),
      name: path.length === 0 ? 'all' : path.map(inWords).join(', '),
      value: withUnit([key, ...path].join('.'), leaf),
    })),
  )
}

/** A number of the rules by its path (`win.bonusPoints`), undefined where the rules don't have it. */
export function ruleNumber(
  rules: Record<string, unknown> | undefined,
  path: string,
): number | undefined {
  let value: unknown = rules
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  return typeof value === 'number' ? value : undefined
}

function leaves(value: unknown, path: string[]): { path: string[]; leaf: unknown }[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [{ path, leaf: value }]
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return [{ path, leaf: value }]
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]),
  )
}

/** `leastSettledVotes` → `least settled votes`; the unit at the end goes to the value. */
function inWords(name: string): string {
  const words = name.replace(/(?:Ms|Points|(?<!Per)Percent)$/, '') || name
  return words
    .replace(/Tenths/, '')
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .toLowerCase()
}

function withUnit(path: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => withUnit(path, each)).join(' · ')
  if (typeof value !== 'number') return String(value)
  if (/Ms$/.test(path)) return duration(value)
  if (/Tenths/.test(path)) return formatNumber(value / 10)
  if (/points(?:\.|$)/i.test(path)) return formatPoints(value)
  if (/Percent$/.test(path)) return formatPercent(value)
  return String(value)
}

/** A length of time in its largest whole unit: `48 h`, `10 min`. */
export function duration(milliseconds: number): string {
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1000],
  ] as const
  for (const [unit, size] of units) {
    const isWhole = milliseconds % size === 0 && (unit !== 'd' || milliseconds >= 3 * size)
    if (milliseconds >= size && isWhole) return `${milliseconds / size} ${unit}`
  }
  return `${milliseconds} ms`
}
