import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asker, JOINED_PASSWORD, join } from '../../../testing/builders/account-people.ts'
import { listPersonColumns } from '../../../testing/person-columns.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const OFFICE = 'an act of the staff, which the people concerned can still check'
const RESULT = 'part of a decision that others rely on, without a name'
const BOOKS = 'an account of points or money, which must still add up, without a name'
const NO_PERSON = 'a bounty, a payout or a payment, never a person'

/** Columns of ids that a deletion leaves (rule D-deletion), and why. */
const KEPT: Record<string, string> = {
  'agents.owner_id': 'who an agent stood for, whose marks stay, without a name',
  'bounty_questions.agent_id': 'an agent, never a person',
  'submissions.agent_id': 'an agent, never a person',
  'airdrop_appeals.decided_by': OFFICE,
  'airdrop_meetings.met_by': OFFICE,
  'airdrop_reports.decided_by': OFFICE,
  'airdrop_snapshots.collected_to': 'how far a calculation is, for a minute',
  'airdrops.announced_by': OFFICE,
  'airdrops.drafted_by': OFFICE,
  'appeals.decided_by': OFFICE,
  'audit_entries.actor_id': OFFICE,
  'board_absences.user_id': 'who is on no board any more, without a name',
  'board_changes.subject_id': 'what boards count in the next minute',
  'board_days.user_id': BOOKS,
  'board_scores.user_id': BOOKS,
  'bounty_officials.user_id': OFFICE,
  'bounty_questions.author_id': RESULT,
  'bounty_settlements.sponsor_id': RESULT,
  'case_appeals.decided_by': OFFICE,
  'cases.decided_by': OFFICE,
  'cluster_appeals.decided_by': OFFICE,
  'bounty_questions.removed_by': OFFICE,
  'comment_appeals.decided_by': OFFICE,
  'comment_reports.reporter_id': RESULT,
  'comment_reports.resolved_by': OFFICE,
  'credit_changes.user_id': BOOKS,
  'curation_carries.user_id': BOOKS,
  'exposures.voter_id': RESULT,
  'finding_acknowledgements.person_id': OFFICE,
  'ledger_accounts.owner_id': BOOKS,
  'ledger_transfers.from_account_id': BOOKS,
  'ledger_transfers.to_account_id': BOOKS,
  'objections.author_id': RESULT,
  'objections.decided_by': OFFICE,
  'payout_approvals.approver_id': OFFICE,
  'payout_batches.approved_by': OFFICE,
  'payout_batches.created_by': OFFICE,
  'payout_decisions.decider_id': OFFICE,
  'payout_decisions.subject_id': NO_PERSON,
  'payouts.user_id': BOOKS,
  'point_accruals.user_id': BOOKS,
  'point_adjustments.decided_by': OFFICE,
  'point_adjustments.proposed_by': OFFICE,
  'rank_snapshots.user_id': BOOKS,
  'received_payments.decided_by': OFFICE,
  'received_payments.keep_proposed_by': OFFICE,
  'role_proposals.decided_by': OFFICE,
  'role_proposals.proposed_by': OFFICE,
  'staff_notes.author_id': OFFICE,
  'suspension_appeals.decided_by': OFFICE,
  'suspensions.lifted_by': OFFICE,
  'suspensions.suspended_by': OFFICE,
  'reports.reporter_id': RESULT,
  'reports.resolved_by': OFFICE,
  'season_scores.user_id': BOOKS,
  'sponsor_verifications.revoked_by': OFFICE,
  'sponsor_verifications.sponsor_id': RESULT,
  'sponsor_verifications.verified_by': OFFICE,
  'submission_scores.scored_by': OFFICE,
  'submission_tallies.support_group_id': RESULT,
  'submissions.author_id': RESULT,
  'submissions.reviewed_by': OFFICE,
  'support_group_members.group_id': RESULT,
  'support_group_members.user_id': RESULT,
  'tally_voters.support_group_id': RESULT,
  'tally_voters.voter_id': RESULT,
  'token_accounts.owner_id': NO_PERSON,
  'token_transfers.from_owner_id': NO_PERSON,
  'token_transfers.to_owner_id': NO_PERSON,
  'user_standings.user_id': BOOKS,
  'vote_settlements.voter_id': RESULT,
  'votes.voter_id': RESULT,
  'wallet_changes.user_id': BOOKS,
  'webhook_deliveries.subject_id': NO_PERSON,
}

/** Columns whose rows go with the account, by their foreign key. */
async function listCascades(): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confdeltype in ('c', 'n')`,
  )
  return rows.map(({ name }) => name)
}

/** Runs a deletion and returns the SQL that it sent. */
async function recordDeletion(): Promise<string[]> {
  const ann = await join(t)
  const sent: string[] = []
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args
    sent.push(typeof first === 'string' ? first : String((first as { text?: string }).text))
    return Reflect.apply(query, this, args)
  })
  const answer = await asker(t)(ann.token, 'POST', '/api/v1/me/deletion', {
    username: ann.name,
    password: JOINED_PASSWORD,
  })
  spy.mockRestore()
  expect(answer.statusCode).toBe(200)
  return sent
}

describe('a deleted account', () => {
  it('leaves no row with its id, but those that are kept for a reason', async () => {
    const cascades = await listCascades()
    const statements = await recordDeletion()
    const isWritten = (column: string) => {
      const [table] = column.split('.')
      const writes = new RegExp(`\\b(delete from|update) "?(auth"?\\."?)?${table}"?\\b`, 'i')
      return statements.some((statement) => writes.test(statement))
    }
    const columns = await listPersonColumns(t.database.pool)
    const left = columns.filter((column) => !cascades.includes(column) && !isWritten(column))
    expect(left, 'delete each with the account, or add it to KEPT with a reason').toEqual(
      Object.keys(KEPT).sort(),
    )
  })
})
