import type { Factor } from './calls.ts'

/** The first of `Phone`, `Phone 2`, `Phone 3` that is not taken. */
export function uniqueFactorName(base: string, factors: readonly Pick<Factor, 'name'>[]): string {
  const taken = new Set(factors.map(({ name }) => name))
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base} ${number}`
  return name
}
