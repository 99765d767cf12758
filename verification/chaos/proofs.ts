import type { Operation } from '@laurel/scenarios/world'
import type { Database } from '../../apps/server/src/db/client.ts'
import type { Person } from './steps/people.ts'

/**
 * The trace of an acknowledged write in the database: a query over the subjects `$1` (text[]) that returns those whose
 * trace does not exist exactly once.
 */
const TRACES = {
  account: traceOf('count(users.id)', 'auth.users on users.email = subject'),
  bounty: traceOf('count(bounties.id)', 'bounties on bounties.title = subject'),
  bounty_submitted: traceOf(
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
  entry_submitted: traceOf(
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
  exposure: traceOf('count(exposures.id)', 'exposures on exposures.id::text = subject'),
} as const

/** The trace of an acknowledged write: its kind and subject. */
export interface Proof {
  kind: keyof typeof TRACES
  subject: string
}

/** A request with its idempotency key. */
export interface KeyedRequest {
  as: Person
  method: string
  path: string
  body: string | null
  key: string
  /** The trace of a write, from its response; null for requests without one, which may not be repeated. */
  proofOf: ((reply: unknown) => Proof) | null
}

/** A write that the server acknowledged. */
export interface Acknowledged {
  request: KeyedRequest
  status: number
  text: string
  proof: Proof
}

/** An acknowledged write, as far as its trace needs it. */
interface Write {
  as: Person
  params: Record<string, string>
  body: unknown
  reply: unknown
}

type ProofOf = (write: Write) => Proof

/** The trace of a write whose path names its subject. */
const named =
  (kind: Proof['kind']): ProofOf =>
  ({ params }) => ({ kind, subject: params.id ?? '' })
/** The trace of a write whose subject has a unique title. */
const titled =
  (kind: Proof['kind']): ProofOf =>
  ({ body }) => ({ kind, subject: (body as { title: string }).title })
const voted: ProofOf = ({ reply }) => ({
  kind: 'vote',
  subject: (reply as { voteId: string }).voteId,
})

/** The trace of each write of the load. */
const PROOFS: Readonly<Partial<Record<Operation, ProofOf>>> = {
  'POST /api/v1/bounties': titled('bounty'),
  'POST /api/v1/bounties/{id}/submit': named('bounty_submitted'),
  'POST /api/v1/bounties/{id}/publish': named('bounty_funded'),
  'POST /api/v1/bounties/{id}/cancel': named('bounty_cancelled'),
  'POST /api/v1/bounties/{id}/award': named('award'),
  'POST /api/v1/bounties/{id}/objections': ({ reply }) => ({
    kind: 'objection',
    subject: (reply as { objectionId: string }).objectionId,
  }),
  'POST /api/v1/submissions': titled('entry'),
  'POST /api/v1/submissions/{id}/submit': named('entry_submitted'),
  'POST /api/v1/submissions/{id}/withdraw': named('entry_withdrawn'),
  'POST /api/v1/admin/submissions/{id}/review': named('entry_reviewed'),
  'PUT /api/v1/submissions/{id}/score': named('entry_scored'),
  'POST /api/v1/submissions/{id}/vote': voted,
  'POST /api/v1/arena/next': ({ as, reply }) => {
    const { exposure } = reply as { exposure: { exposureId: string } | null }
    return exposure === null
      ? { kind: 'account', subject: as.email }
      : { kind: 'exposure', subject: exposure.exposureId }
  },
  'POST /api/v1/arena/exposures/{id}/open': named('exposure'),
  'POST /api/v1/arena/exposures/{id}/vote': voted,
  'POST /api/v1/votes/{id}/undo': named('vote_undone'),
}

/** The trace of a write. Throws for an operation without an entry in `PROOFS`. */
export function proofOf(operation: Operation, write: Write): Proof {
  const prove = PROOFS[operation]
  if (prove === undefined) throw new Error(`PROOFS has no entry for ${operation}`)
  return prove(write)
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

/** Idempotency keys whose stored status differs from the acknowledged one. */
const KEY_ANSWERS = `
  select wanted.key, wanted.status as expected, stored.status as actual
  from unnest($1::text[], $2::text[], $3::int[]) as wanted (scope, key, status)
  left join idempotency_keys as stored on stored.scope = wanted.scope and stored.key = wanted.key
  where stored.status is distinct from wanted.status
`

/** Acknowledged writes that are not in the database exactly once, as readable lines. */
export async function findMissingWrites(
  { pool }: Database,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, writes] of Map.groupBy(acknowledged, ({ proof }) => proof.kind)) {
    const subjects = [...new Set(writes.map(({ proof }) => proof.subject))]
    const { rows } = await pool.query<{ subject: string; count: string }>(TRACES[kind], [subjects])
    for (const { subject, count } of rows) lines.push(`${kind} ${subject} exists ${count} times`)
  }
  const apiWrites = acknowledged.filter(({ request }) => request.path.startsWith('/api/'))
  const { rows } = await pool.query<{ key: string; expected: number; actual: number | null }>(
    KEY_ANSWERS,
    [
      apiWrites.map(({ request }) => request.as.userId),
      apiWrites.map(({ request }) => request.key),
      apiWrites.map(({ status }) => status),
    ],
  )
  for (const { key, expected, actual } of rows) {
    lines.push(`key ${key} has ${actual}, was acknowledged with ${expected}`)
  }
  return lines
}
