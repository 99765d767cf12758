/** The kinds of rows whose ids follow from a number; `functions.sql` has the same. */
export const KIND = {
  person: 1,
  bounty: 2,
  submission: 3,
  vote: 4,
  exposure: 5,
  session: 8,
} as const

/** The id of the nth row of a kind: what `bench.id` gives in SQL. */
export function idOf(kind: number, n: number): string {
  return `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}
