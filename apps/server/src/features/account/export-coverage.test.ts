import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPersonColumns } from '../../../testing/person-columns.ts'
import { createTestDatabase } from '../../../testing/servers/test-database.ts'
import { newId } from '../../platform/ids.ts'
import { exportQueries } from './export.queries.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Columns whose ids never refer to people, in any table. */
const THINGS = [
  'batch_id',
  'bounty_id',
  'cluster_id',
  'exposure_id',
  'factor_id',
  'finding_id',
  'id',
  'linking_session_id',
  'object_id',
  'payout_id',
  'received_payment_id',
  'reverses_id',
  'season_id',
  'session_id',
  'submission_id',
  'transfer_id',
  'vote_id',
]

const OFFICE = 'an act of the staff: a record of the office, and of the person whom it is about'
const PASSING = 'a secret that lives for minutes'

/** Id columns that the export does not search, with the reason. */
const LEFT_OUT: Record<string, string> = {
  'audit_entries.actor_id': OFFICE,
  'bounties.approved_by': OFFICE,
  'bounty_officials.user_id': OFFICE,
  'finding_acknowledgements.person_id': OFFICE,
  'flow_states.user_id': PASSING,
  'ledger_transfers.from_account_id': 'exported by the accounts of the person',
  'ledger_transfers.to_account_id': 'exported by the accounts of the person',
  'objections.decided_by': OFFICE,
  'appeals.decided_by': OFFICE,
  'one_time_tokens.user_id': PASSING,
  'payout_approvals.approver_id': OFFICE,
  'payout_decisions.decider_id': OFFICE,
  'payout_decisions.subject_id': 'a payout or a batch, never a person',
  'payout_batches.approved_by': OFFICE,
  'payout_batches.created_by': OFFICE,
  'received_payments.decided_by': OFFICE,
  'received_payments.keep_proposed_by': OFFICE,
  'reports.resolved_by': OFFICE,
  'submissions.reviewed_by': OFFICE,
  'token_accounts.owner_id': 'a bounty, a payout or a payment, never a person',
  'token_transfers.from_owner_id': 'a bounty, a payout or a payment, never a person',
  'token_transfers.to_owner_id': 'a bounty, a payout or a payment, never a person',
  'trust_reviews.user_id': 'when the trust level is looked at next, and nothing about the person',
  'wallet_proofs.user_id': PASSING,
}

/** `table.column` of every id that may refer to a person. */
async function idColumns(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name
     from information_schema.columns
     where table_schema in ('public', 'auth')
       and data_type = 'uuid'
       and column_name <> all ($1)
       and not (table_schema = 'auth' and table_name = 'users')`,
    [THINGS],
  )
  return rows.map(({ name }) => name).sort()
}

/** Whether a section of the export reads a table by this column. */
function isExported(column: string): boolean {
  const [table, name] = column.split('.')
  const isRead = new RegExp(`\\b(from|join) (auth\\.)?${table}\\b[^;]*\\b${name} = \\$\\d`)
  return Object.values(exportQueries(newId())).some((query) =>
    isRead.test(new PgDialect().sqlToQuery(query).sql),
  )
}

describe('the sections of an export', () => {
  it('cover every table with a person’s id, except those excluded for a reason', async () => {
    const columns = await idColumns()
    expect(columns.filter((column) => !isExported(column))).toEqual(Object.keys(LEFT_OUT).sort())
  })
})
