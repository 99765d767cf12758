/** Kinds of rows with ids derived from a number; keep in sync with `functions.sql`. */
export const KIND = {
  person: 1,
  bounty: 2,
  submission: 3,
  vote: 4,
  exposure: 5,
  session: 8,
} as const

/** The id of the nth row of a kind, like `bench.id` in SQL. */
export function idOf(kind: number, n: number): string {
  return `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}
