/** Size of the data to load. */
export interface DataSize {
  users: number
  bounties: number
  submissions: number
  votes: number
  transfers: number
  /** Entries in voting without votes, reserved for measured votes. */
  reserved: number
  reservedBounties: number
  /** Number of voters with a session (the last users). */
  members: number
  /** Minimum sentences of a text; the maximum is twice as many. */
  sentences: number
  /** Only people, bounties, submissions and scores, without search indexes. */
  isRows: boolean
}

/** Minimum scale: smaller data has too few voters to measure anything. */
export const MIN_SCALE = 0.01

/** The data size of the goals at scale 1: 100,000 people, 200,000 submissions, a million votes. */
export function sizeAt(scale: number): DataSize {
  const users = Math.round(100_000 * scale)
  return {
    users,
    bounties: Math.round(2_000 * scale),
    submissions: Math.round(200_000 * scale),
    votes: Math.round(1_000_000 * scale),
    transfers: Math.round(1_000_000 * scale),
    reserved: Math.round(10_000 * scale),
    reservedBounties: Math.max(1, Math.round(100 * scale)),
    members: users / 2,
    sentences: 5,
    isRows: false,
  }
}

/** `rows` people, submissions and scores with short texts, to measure latency by size; no votes or transfers. */
export function rowsOf(rows: number): DataSize {
  return {
    users: rows,
    bounties: Math.max(20, Math.round(rows / 100)),
    submissions: rows,
    votes: 0,
    transfers: 0,
    reserved: 100,
    reservedBounties: 1,
    members: Math.min(rows / 2, 20_000),
    sentences: 1,
    isRows: true,
  }
}
