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

const OFFICE = 'an act of the staff: a record of the office, and of the person whom it is about'
const PASSING = 'a secret that lives for minutes'
const VIEWERS = 'how many saw a boost, which its page shows'
const VIEWS_WORK = 'how many saw a work, which is exported by the day'
const PASSING_WORK = 'what boards count in the next minute'

/** Id columns that the export does not search, with the reason. */
const LEFT_OUT: Record<string, string> = {
  'submissions.agent_id': 'an agent, never a person',
  'comments.agent_id': 'an agent, never a person',
  'bounty_questions.agent_id': 'an agent, never a person',
  'agent_approvals.agent_id': 'an agent, never a person',
  'airdrop_appeals.decided_by': OFFICE,
  'airdrop_meetings.met_by': OFFICE,
  'airdrop_reported_accounts.report_id': 'a report, never a person',
  'airdrop_reports.decided_by': OFFICE,
  'airdrop_snapshots.collected_to': 'how far a calculation is, for a minute',
  'airdrops.announced_by': OFFICE,
  'airdrops.drafted_by': OFFICE,
  'audit_entries.actor_id': OFFICE,
  'board_absences.user_id': 'that the account is banned, which the account says',
  'board_changes.subject_id': PASSING_WORK,
  'boost_count_changes.boost_id': VIEWERS,
  'boost_hours.boost_id': VIEWERS,
  'boost_sightings.boost_id': VIEWERS,
  'boosts.decided_by': OFFICE,
  'bounties.approved_by': OFFICE,
  'case_appeals.case_id': 'a case, never a person',
  'case_appeals.decided_by': OFFICE,
  'case_people.case_id': 'a case, never a person',
  'cases.decided_by': OFFICE,
  'cluster_appeals.decided_by': OFFICE,
  'cluster_reviews.user_id': 'when the cluster is computed next, and nothing about the person',
  'bounty_officials.user_id': OFFICE,
  'bounty_questions.removed_by': OFFICE,
  'comment_appeals.comment_id': 'a comment, never a person',
  'comment_appeals.decided_by': OFFICE,
  'comment_appeals.question_id': 'a question, never a person',
  'comment_reports.comment_id': 'a comment, never a person',
  'comment_reports.question_id': 'a question, never a person',
  'comment_reports.resolved_by': OFFICE,
  'comments.removed_by': OFFICE,
  'comments.root_id': 'a comment, never a person',
  'events.subject_id':
    'what happened to a bounty, an entry, a question or a payout, never a person',
  'finding_acknowledgements.person_id': OFFICE,
  'flow_states.user_id': PASSING,
  'follows.subject_id': 'what the person follows; who follows them is private to those people',
  'ledger_transfers.from_account_id': 'exported by the accounts of the person',
  'ledger_transfers.to_account_id': 'exported by the accounts of the person',
  'notification_parts.notification_id': 'exported by the person',
  'objections.decided_by': OFFICE,
  'api_key_acts.key_id': 'a key, never a person',
  'api_key_hours.key_id': 'a key, never a person',
  'api_keys.agent_id': 'an agent, never a person',
  'api_keys.replaced_by': 'a key, never a person',
  'appeals.decided_by': OFFICE,
  'one_time_tokens.user_id': PASSING,
  'payout_approvals.approver_id': OFFICE,
  'payout_decisions.decider_id': OFFICE,
  'payout_decisions.subject_id': 'a payout or a batch, never a person',
  'payout_batches.approved_by': OFFICE,
  'point_adjustments.decided_by': OFFICE,
  'point_adjustments.proposed_by': OFFICE,
  'point_adjustments.ticket_id': 'a ticket, never a person',
  'payout_batches.created_by': OFFICE,
  'received_payments.decided_by': OFFICE,
  'received_payments.keep_proposed_by': OFFICE,
  'reports.resolved_by': OFFICE,
  'role_proposals.decided_by': OFFICE,
  'role_proposals.proposed_by': OFFICE,
  'sponsor_verifications.revoked_by': OFFICE,
  'sponsor_verifications.verified_by': OFFICE,
  'staff_notes.author_id': OFFICE,
  'staff_notes.user_id': 'what staff find out, which the person does not know, as an open case',
  'submission_tallies.support_group_id': 'a group of voters, never a person',
  'suspension_appeals.decided_by': OFFICE,
  'suspension_appeals.suspension_id': 'a suspension, never a person',
  'suspensions.lifted_by': OFFICE,
  'suspensions.suspended_by': OFFICE,
  'support_group_members.group_id': 'a group of voters, never a person',
  'tally_voters.support_group_id': 'a group of voters, never a person',
  'submissions.reviewed_by': OFFICE,
  'token_accounts.owner_id': 'a bounty, a payout or a payment, never a person',
  'token_transfers.from_owner_id': 'a bounty, a payout or a payment, never a person',
  'token_transfers.to_owner_id': 'a bounty, a payout or a payment, never a person',
  'trust_reviews.user_id': 'when the trust level is looked at next, and nothing about the person',
  'view_changes.owner_id': VIEWS_WORK,
  'view_changes.subject_id': VIEWS_WORK,
  'view_days.subject_id': 'exported by the owner',
  'view_hours.owner_id': VIEWS_WORK,
  'view_hours.subject_id': VIEWS_WORK,
  'view_keys.subject_id': VIEWS_WORK,
  'view_log.owner_id': VIEWS_WORK,
  'view_log.subject_id': VIEWS_WORK,
  'waitlist_entries.invited_by': 'an entry of the waitlist, never a person',
  'wallet_proofs.user_id': PASSING,
  'webhook_deliveries.subject_id':
    'what happened to a bounty, an entry, a question or a payout, never a person',
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
    const columns = await listPersonColumns(test.database.pool)
    const notExported = columns.filter((column) => !isExported(column))
    expect(
      notExported,
      'add each to a section of the export, or to LEFT_OUT with a reason',
    ).toEqual(Object.keys(LEFT_OUT).sort())
  })
})
