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
