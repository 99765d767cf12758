import type { Database } from '../apps/server/src/db/client.ts'
import type { Person } from './people.ts'

/**
 * How an acknowledged write shows in the database: a query over the subjects `$1` (text[]) that gives those whose
 * trace is not there exactly once.
 */
const TRACES = {
  account: traceOf('count(users.id)', 'auth.users on users.email = subject'),
  bounty: traceOf('count(bounties.id)', 'bounties on bounties.title = subject'),
  bounty_handed_in: traceOf(
    'count(bounties.id)',
    "bounties on bounties.id::text = subject and bounties.state <> 'draft'",
  ),
  bounty_funded: traceOf(
    'count(transfer.id)',
    "ledger_transfers as transfer on transfer.cause_id = subject and transfer.category = 'escrow_fund'",
  ),
  bounty_cancelled: traceOf(
    'count(transfer.id)',
    "ledger_transfers as transfer on transfer.cause_id = subject and transfer.category = 'escrow_refund'",
  ),
  entry: traceOf('count(submissions.id)', 'submissions on submissions.title = subject'),
  entry_handed_in: traceOf(
    'count(credit_changes.id)',
    "credit_changes on submission_id::text = subject and reason = 'entry'",
  ),
  entry_withdrawn: traceOf(
    'count(submissions.id)',
    "submissions on submissions.id::text = subject and submissions.state = 'withdrawn'",
  ),
  entry_reviewed: traceOf('count(audit_entries.id)', 'audit_entries on subject_id = subject'),
  entry_scored: traceOf(
    'count(submission_id)',
    'submission_scores on submission_scores.submission_id::text = subject',
  ),
  vote: traceOf('count(votes.id)', 'votes on votes.id::text = subject'),
  vote_undone: traceOf(
    'count(votes.id)',
    'votes on votes.id::text = subject and votes.undone_at is not null',
  ),
  award: traceOf(
    'count(bounties.id)',
    "bounties on bounties.id::text = subject and bounties.decided_by = 'sponsor'",
  ),
  objection: traceOf('count(objections.id)', 'objections on objections.id::text = subject'),
  card: traceOf('count(exposures.id)', 'exposures on exposures.id::text = subject'),
} as const

/** What an acknowledged write left behind: the kind of its trace, and which one. */
export interface Proof {
  kind: keyof typeof TRACES
  subject: string
}

/** A request with its key. */
export interface Keyed {
  as: Person
  method: string
  path: string
  body: string | null
  key: string
}

/** A write that the server said was done. */
export interface Acknowledged {
  request: Keyed
  status: number
  text: string
  proof: Proof
}

function traceOf(count: string, join: string): string {
  return `
    select subject, ${count} as count
    from unnest($1::text[]) as wanted (subject)
    left join ${join}
    group by subject
    having ${count} <> 1
  `
}

/** Keys with the answers that they should have and do not. */
const KEY_ANSWERS = `
  select wanted.key, wanted.status as expected, stored.status as actual
  from unnest($1::text[], $2::text[], $3::int[]) as wanted (scope, key, status)
  left join idempotency_keys as stored on stored.scope = wanted.scope and stored.key = wanted.key
  where stored.status is distinct from wanted.status
`

/** Acknowledged writes that are not in the database exactly once, as lines for people. */
export async function missingWrites(
  { pool }: Database,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, writes] of Map.groupBy(acknowledged, ({ proof }) => proof.kind)) {
    const subjects = [...new Set(writes.map(({ proof }) => proof.subject))]
    const { rows } = await pool.query<{ subject: string; count: string }>(TRACES[kind], [subjects])
    for (const { subject, count } of rows) lines.push(`${kind} ${subject} is there ${count} times`)
  }
  const keyed = acknowledged.filter(({ request }) => request.path.startsWith('/api/'))
  const { rows } = await pool.query<{ key: string; expected: number; actual: number | null }>(
    KEY_ANSWERS,
    [
      keyed.map(({ request }) => request.as.userId),
      keyed.map(({ request }) => request.key),
      keyed.map(({ status }) => status),
    ],
  )
  for (const { key, expected, actual } of rows) {
    lines.push(`key ${key} has ${actual}, was acknowledged with ${expected}`)
  }
  return lines
}
